"""Points, the step function so far, the squared residuals of a cut, and the loss of every cut."""

from __future__ import annotations

from collections.abc import Callable

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.splits import Equals, Subset, Threshold
from ui.text import Words
from ui.views import escape
from ui.views.numbers import decimal, exact, threshold
from ui.views.palette import ACCENT, FAINT, GREY
from ui.views.regression_model import MOST_POINTS, Piece, Scene, pieces

HEIGHT = 400
CLEAR = "rgba(0, 0, 0, 0)"
STILL = {"displayModeBar": False, "scrollZoom": False}
# The shape of the upper picture on a laptop: there a residual's area is a true square.
ASPECT = 2.5
SQUARES = 60  # beyond so many rows the areas lie upon one another and tell nothing
SIDES = ("#0072B2", "#D55E00")  # the left and the right side of a cut
FILLS = ("rgba(0, 114, 178, 0.16)", "rgba(213, 94, 0, 0.16)")
Label = Callable[[str], str]


def points_and_losses(_: Words, scene: Scene, label: Label) -> go.Figure:
    """Both pictures over one axis; without a cut only the points."""
    tried = bool(scene.tried)
    figure = make_subplots(
        rows=2 if tried else 1, cols=1, shared_xaxes=True,
        row_heights=[0.62, 0.38] if tried else [1.0], vertical_spacing=0.05,
    )  # fmt: skip
    low, high = reach(scene)
    bottom, top = target_reach(scene)
    if len(scene.rows) <= SQUARES:
        squares(figure, scene, (high - low) / (top - bottom) / ASPECT)
    steps(figure, _, scene, low, high)
    points(figure, _, scene)
    if scene.split is not None:
        cut(figure, _, scene, low, high)
    if tried:
        losses(figure, _, scene)
    dress(figure, _, scene, label, tried)
    return figure


def reach(scene: Scene) -> tuple[float, float]:
    """All values of the attribute with some room beside them."""
    values = [v for v in scene.trace.dataset.columns[scene.attribute].tolist() if v == v]
    if scene.nominal:
        return -0.5, max(values, default=0) + 0.5
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = 0.06 * ((high - low) or 1.0)
    return low - room, high + room


def target_reach(scene: Scene) -> tuple[float, float]:
    values = scene.trace.dataset.y.tolist()
    room = 0.1 * ((max(values) - min(values)) or 1.0)
    return min(values) - room, max(values) + room


def points(figure: go.Figure, _: Words, scene: Scene) -> None:
    """The node's rows in the colours of their sides, all others faintly behind them."""
    here = set(scene.rows)
    everyone = range(min(len(scene.trace.dataset), MOST_POINTS))
    others = [row for row in everyone if row not in here and scene.known(row)]
    draw = figure.add_scattergl if len(scene.trace.dataset) > 1000 else figure.add_scatter
    draw(
        x=[scene.cell(row) for row in others], y=[scene.target(row) for row in others],
        mode="markers", hoverinfo="skip", row=1, col=1,
        marker={"color": GREY, "size": 7, "opacity": 0.45},
    )  # fmt: skip
    for side in range(len(scene.means)):
        mine = [r for r in scene.rows[:MOST_POINTS] if scene.known(r) and scene.side(r) == side]
        draw(
            x=[scene.cell(row) for row in mine], y=[scene.target(row) for row in mine],
            mode="markers", row=1, col=1,
            marker={"color": SIDES[side], "size": 9, "symbol": ("circle", "square")[side]},
            text=[hover(_, scene, row, side) for row in mine],
            hovertemplate="%{text}<extra></extra>",
        )  # fmt: skip


def hover(_: Words, scene: Scene, row: int, side: int) -> str:
    mean = scene.means[side].mean
    return _("row {row}: {y} − {mean} = {rest}, squared {square}",
             row=escape.plotly(str(scene.trace.dataset.row_ids[row])),
             y=exact(scene.target(row)), mean=decimal(mean),
             rest=decimal(scene.target(row) - mean),
             square=decimal((scene.target(row) - mean) ** 2))  # fmt: skip


def squares(figure: go.Figure, scene: Scene, width: float) -> None:
    """A residual's square: as high as the residual, and as wide in the units of the axis."""
    for side, moments in enumerate(scene.means):
        x: list[float | None] = []
        y: list[float | None] = []
        for row in scene.rows:
            if scene.known(row) and scene.side(row) == side:
                at, off = scene.cell(row), scene.target(row) - moments.mean
                across = abs(off) * width * (-1 if side else 1)
                x += [at, at + across, at + across, at, at, None]
                y += [moments.mean] * 2 + [moments.mean + off] * 2 + [moments.mean, None]
        figure.add_scatter(
            x=x, y=y, mode="lines", fill="toself", fillcolor=FILLS[side], hoverinfo="skip",
            line={"color": SIDES[side], "width": 1}, row=1, col=1,
        )  # fmt: skip


def steps(figure: go.Figure, _: Words, scene: Scene, low: float, high: float) -> None:
    """The tree's function so far, where it is a function of this attribute alone."""
    found: list[Piece] = pieces(scene.trace, scene.cursor, scene.attribute)
    x: list[float] = []
    y: list[float] = []
    for piece in found:
        x += [max(piece.low, low), min(piece.high, high)]
        y += [piece.mean, piece.mean]
    if len(found) > 1 or not scene.means:
        figure.add_scatter(
            x=x, y=y, mode="lines", line={"color": GREY, "width": 2}, row=1, col=1,
            hovertemplate=_("the tree so far: {y}", y="%{y:.4~g}") + "<extra></extra>",
        )  # fmt: skip


def cut(figure: go.Figure, _: Words, scene: Scene, low: float, high: float) -> None:
    """The two means, each over its own side, and the line between them."""
    start, end = scene.inside.get(scene.attribute, (low, high))
    start, end = max(start, low), min(end, high)
    for side, moments in enumerate(scene.means):
        x: list[float | None] = []
        for a, b in spans(scene, side, start, end):
            x += [a, b, None]
        figure.add_scatter(
            x=x, y=[None if at is None else moments.mean for at in x], mode="lines",
            line={"color": SIDES[side], "width": 4}, row=1, col=1,
            hovertemplate=f"c{side + 1} = {decimal(moments.mean)}<extra></extra>",
        )  # fmt: skip
    if isinstance(scene.split, Threshold):
        figure.add_shape(
            type="line", xref="x", yref="paper", x0=scene.split.threshold,
            x1=scene.split.threshold, y0=0, y1=1, line={"color": ACCENT, "width": 2, "dash": "dot"},
        )  # fmt: skip


def spans(scene: Scene, side: int, start: float, end: float) -> list[tuple[float, float]]:
    """Where a side lies on the axis: left or right of the threshold, or at its words."""
    match scene.split:
        case Threshold(threshold=at):
            return [(start, at) if side == 0 else (at, end)]
        case Equals() | Subset():
            places = {scene.cell(r) for r in scene.rows if scene.known(r) and scene.side(r) == side}
            return [(place - 0.4, place + 0.4) for place in sorted(places)]
        case _:
            return [(start, end)]


def place_of(split: object) -> float:
    """Where a candidate stands on the axis."""
    match split:
        case Threshold(threshold=at):
            return at
        case Equals(value=value):
            return float(value)
        case Subset(values=values):
            return values[-1] + 0.5
        case _:
            return 0.0


def losses(figure: go.Figure, _: Words, scene: Scene) -> None:
    """The loss of every cut; a star where it is smallest."""
    places = [place_of(candidate.split) for candidate in scene.tried]
    values = [candidate.score.loss for candidate in scene.tried]
    names = [name_of(scene, candidate.split) for candidate in scene.tried]
    figure.add_scatter(
        x=places, y=values, mode="markers" if scene.nominal else "lines+markers", row=2, col=1,
        line={"color": GREY, "width": 1}, marker={"color": ACCENT, "size": 7}, cliponaxis=False,
        text=[_("cut {t}: {score}", t=name, score=f"{value:.6f}")
              for name, value in zip(names, values, strict=True)],
        hovertemplate="%{text}<extra></extra>",
    )  # fmt: skip
    if scene.score is None or scene.split is None:
        return
    at, least = place_of(scene.split), scene.score.loss
    figure.add_scatter(
        x=[at], y=[least], mode="markers", hoverinfo="skip", row=2, col=1, cliponaxis=False,
        marker={"color": ACCENT, "symbol": "star", "size": 17,
                "line": {"color": "white", "width": 1}},
    )  # fmt: skip
    low, high = reach(scene)
    is_left = at < (low + high) / 2
    # Above the star: a curve with its minimum there leaves this room free.
    figure.add_annotation(
        x=at, y=least, xref="x2", yref="y2", showarrow=False, yanchor="bottom", yshift=18,
        text=f"{name_of(scene, scene.split)}: {decimal(least)}", font={"color": ACCENT},
        xanchor="left" if is_left else "right", xshift=6 if is_left else -6,
    )  # fmt: skip


def name_of(scene: Scene, split: object) -> str:
    domain = scene.trace.dataset.attributes[scene.attribute].domain
    match split:
        case Threshold(threshold=at):
            return threshold(at)
        case Equals(value=value):
            return escape.plotly(escape.short(domain[value], 12))
        case Subset(values=values):
            return "≤ " + escape.plotly(escape.short(domain[values[-1]], 12))
        case _:
            return ""


def dress(figure: go.Figure, _: Words, scene: Scene, label: Label, tried: bool) -> None:
    """Axes, names and room."""
    dataset = scene.trace.dataset
    axis = {"fixedrange": True, "zeroline": False, "gridcolor": FAINT}
    figure.update_xaxes(range=list(reach(scene)), **axis | {"showgrid": False})
    if scene.nominal:
        domain = dataset.attributes[scene.attribute].domain
        figure.update_xaxes(tickvals=list(range(len(domain))),
                            ticktext=[escape.plotly(escape.short(label(w), 10)) for w in domain])
    name = escape.plotly(escape.short(label(dataset.attributes[scene.attribute].name), 40))
    figure.update_xaxes(title=name, row=2 if tried else 1)
    figure.update_yaxes(**axis)
    target = escape.plotly(escape.short(label(dataset.target), 16))
    figure.update_yaxes(title=target, range=list(target_reach(scene)), row=1, col=1)
    if tried:
        figure.update_yaxes(title=_("loss"), rangemode="tozero", row=2, col=1)
    figure.update_layout(
        height=HEIGHT, margin={"l": 50, "r": 10, "t": 10, "b": 40}, paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR, dragmode=False, showlegend=False,
    )  # fmt: skip
