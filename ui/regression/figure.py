"""Points, the step function so far, the squared residuals of a cut, and the loss of every cut.

Figures are written down as plotly.js reads them; the browser adds the letters and colours of the
page. Hundreds of them make a run, and plotly's own classes would check each value of each one.
"""

from __future__ import annotations

from typing import Any

from engine.language import Relabel, Translator
from engine.splits import Equals, Subset, Threshold
from ui.kit import escape
from ui.kit.numbers import decimal, exact, threshold
from ui.kit.palette import ACCENT, GREY
from ui.regression.model import MOST_POINTS, Piece, Scene, pieces

HEIGHT = 400
MARGIN = {"l": 56, "r": 10, "t": 10, "b": 46}
# The shape of the upper picture on a laptop: there a residual's area is a true square.
ASPECT = 2.5
UPPER, LOWER = (0.42, 1.0), (0.0, 0.37)  # the two pictures, one above the other
SQUARES = 60  # beyond so many rows the areas lie upon one another and tell nothing
SIDES = ("#0072B2", "#D55E00")  # the left and the right side of a cut
FILLS = ("rgba(0, 114, 178, 0.16)", "rgba(213, 94, 0, 0.16)")
BELOW = {"xaxis": "x2", "yaxis": "y2"}
Part = dict[str, Any]  # a trace, a shape or an axis of plotly.js
Plotted = dict[str, Any]


def points_and_losses(_: Translator, scene: Scene, label: Relabel) -> Plotted:
    """Both pictures over one axis; without a cut only the points."""
    low, high = reach(scene)
    bottom, top = target_reach(scene)
    data: list[Part] = []
    if len(scene.rows) <= SQUARES:
        data += squares(scene, (high - low) / (top - bottom) / ASPECT)
    data += [*steps(_, scene, low, high), *points(_, scene)]
    if scene.split is not None:
        data += cut(scene, low, high)
    data += losses(_, scene, label)
    return {"data": data, "layout": dressed(_, scene, label)}


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


def points(_: Translator, scene: Scene) -> list[Part]:
    """The node's rows in the colours of their sides, all others faintly behind them."""
    here = set(scene.rows)
    everyone = range(min(len(scene.trace.dataset), MOST_POINTS))
    others = [row for row in everyone if row not in here and scene.known(row)]
    kind = "scattergl" if len(scene.trace.dataset) > 1000 else "scatter"
    faint = {"color": GREY, "size": 7, "opacity": 0.45}
    found = [dots(scene, others, kind) | {"hoverinfo": "skip", "marker": faint}]
    for side in range(len(scene.means)):
        mine = [r for r in scene.rows[:MOST_POINTS] if scene.known(r) and scene.side(r) == side]
        shape = {"color": SIDES[side], "size": 9, "symbol": ("circle", "square")[side]}
        told = [hover(_, scene, row, side) for row in mine]
        found.append(dots(scene, mine, kind) | {"marker": shape, **saying(told)})
    return found


def dots(scene: Scene, rows: list[int], kind: str) -> Part:
    return {
        "type": kind,
        "mode": "markers",
        "x": [scene.cell(row) for row in rows],
        "y": [scene.target(row) for row in rows],
    }


def saying(texts: list[str]) -> Part:
    """What is said of each point."""
    return {"text": texts, "hovertemplate": "%{text}<extra></extra>"}


def hover(_: Translator, scene: Scene, row: int, side: int) -> str:
    mean = scene.means[side].mean
    return _(
        "row {row}: {y} − {mean} = {rest}, squared {square}",
        row=escape.plotly(str(scene.trace.dataset.row_ids[row])),
        y=exact(scene.target(row)),
        mean=decimal(mean),
        rest=decimal(scene.target(row) - mean),
        square=decimal((scene.target(row) - mean) ** 2),
    )


def squares(scene: Scene, width: float) -> list[Part]:
    """A residual's square: as high as the residual, and as wide in the units of the axis."""
    found = []
    for side, moments in enumerate(scene.means):
        x: list[float | None] = []
        y: list[float | None] = []
        for row in scene.rows:
            if scene.known(row) and scene.side(row) == side:
                at, off = scene.cell(row), scene.target(row) - moments.mean
                across = abs(off) * width * (-1 if side else 1)
                x += [at, at + across, at + across, at, at, None]
                y += [moments.mean] * 2 + [moments.mean + off] * 2 + [moments.mean, None]
        filled = {"fill": "toself", "fillcolor": FILLS[side], "hoverinfo": "skip"}
        found.append(lines(x, y, SIDES[side], 1) | filled)
    return found


def lines(x: list[Any], y: list[Any], colour: str, width: float) -> Part:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": colour, "width": width},
    }


def steps(_: Translator, scene: Scene, low: float, high: float) -> list[Part]:
    """The tree's function so far, where it is a function of this attribute alone."""
    found: list[Piece] = pieces(scene.trace, scene.cursor, scene.attribute)
    x: list[float] = []
    y: list[float] = []
    for piece in found:
        x += [max(piece.low, low), min(piece.high, high)]
        y += [piece.mean, piece.mean]
    if len(found) <= 1 and scene.means:
        return []
    told = _("the tree so far: {y}", y="%{y:.4~g}") + "<extra></extra>"
    return [lines(x, y, GREY, 2) | {"hovertemplate": told}]


def cut(scene: Scene, low: float, high: float) -> list[Part]:
    """The two means, each over its own side."""
    start, end = scene.inside.get(scene.attribute, (low, high))
    start, end = max(start, low), min(end, high)
    found = []
    for side, moments in enumerate(scene.means):
        x: list[float | None] = []
        for a, b in spans(scene, side, start, end):
            x += [a, b, None]
        y = [None if at is None else moments.mean for at in x]
        told = f"c{side + 1} = {decimal(moments.mean)}<extra></extra>"
        found.append(lines(x, y, SIDES[side], 4) | {"hovertemplate": told})
    return found


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


def losses(_: Translator, scene: Scene, label: Relabel) -> list[Part]:
    """The loss of every cut; a star where it is smallest."""
    if not scene.tried:
        return []
    places = [place_of(candidate.split) for candidate in scene.tried]
    values = [candidate.score.loss for candidate in scene.tried]
    names = [name_of(scene, candidate.split, label) for candidate in scene.tried]
    told = [
        _("cut {t}: {score}", t=name, score=f"{value:.6f}")
        for name, value in zip(names, values, strict=True)
    ]
    mode = {
        "mode": "markers" if scene.nominal else "lines+markers",
        "cliponaxis": False,
        "marker": {"color": ACCENT, "size": 7},
    }
    return [lines(places, values, GREY, 1) | BELOW | mode | saying(told), *star(scene)]


def star(scene: Scene) -> list[Part]:
    if scene.score is None or scene.split is None:
        return []
    shape = {"color": ACCENT, "symbol": "star", "size": 17, "line": {"color": "white", "width": 1}}
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": [place_of(scene.split)],
            "y": [scene.score.loss],
            "marker": shape,
            "hoverinfo": "skip",
            "cliponaxis": False,
            **BELOW,
        }
    ]


def least(scene: Scene, label: Relabel) -> list[Part]:
    """The smallest loss in words: over its star, or high above where a curve leaves more room."""
    if not scene.tried or scene.score is None or scene.split is None:
        return []
    at, (low, high) = place_of(scene.split), reach(scene)
    is_left = at < (low + high) / 2
    high_above = {"y": 1, "yref": "y2 domain", "yanchor": "top"}
    over = {"y": scene.score.loss, "yref": "y2", "yanchor": "bottom", "yshift": 10}
    return [
        {
            "x": at,
            "xref": "x2",
            "showarrow": False,
            "font": {"color": ACCENT},
            "text": f"{name_of(scene, scene.split, label)}: {decimal(scene.score.loss)}",
            "xanchor": "left" if is_left else "right",
            "xshift": 6 if is_left else -6,
            **(over if scene.nominal else high_above),
        }
    ]


def name_of(scene: Scene, split: object, label: Relabel) -> str:
    domain = scene.trace.dataset.attributes[scene.attribute].domain
    match split:
        case Threshold(threshold=at):
            return threshold(at)
        case Equals(value=value):
            return escape.plotly(escape.short(label(domain[value]), 12))
        case Subset(values=values):
            return "≤ " + escape.plotly(escape.short(label(domain[values[-1]]), 12))
        case _:
            return ""


def dressed(_: Translator, scene: Scene, label: Relabel) -> Part:
    """Axes, names and room."""
    dataset, tried = scene.trace.dataset, bool(scene.tried)
    name = escape.plotly(escape.short(label(dataset.attributes[scene.attribute].name), 40))
    target = escape.plotly(escape.short(label(dataset.target), 16))
    still = {"fixedrange": True, "zeroline": False}
    across = still | {"range": list(reach(scene)), "showgrid": False, **ticks(scene, label)}
    up = still | {"title": {"text": target}, "range": list(target_reach(scene))}
    named = {"title": {"text": name}}
    layout = {
        "height": HEIGHT,
        "margin": MARGIN,
        "dragmode": False,
        "showlegend": False,
        "hovermode": "closest",
        "shapes": line(scene),
        "annotations": least(scene, label),
    }
    if not tried:
        return layout | {"xaxis": across | named, "yaxis": up}
    return layout | {
        "xaxis": across | {"anchor": "y", "showticklabels": False},
        "yaxis": up | {"domain": list(UPPER)},
        "xaxis2": across | named | {"anchor": "y2"},
        "yaxis2": still
        | {
            "title": {"text": _("loss")},
            "rangemode": "tozero",
            "anchor": "x2",
            "domain": list(LOWER),
        },
    }


def ticks(scene: Scene, label: Relabel) -> Part:
    """Words stand on the axis by their places in the domain."""
    if not scene.nominal:
        return {}
    domain = scene.trace.dataset.attributes[scene.attribute].domain
    texts = [escape.plotly(escape.short(label(word), 10)) for word in domain]
    return {"tickvals": list(range(len(domain))), "ticktext": texts}


def line(scene: Scene) -> list[Part]:
    """The threshold through both pictures."""
    if not isinstance(scene.split, Threshold):
        return []
    at = scene.split.threshold
    return [
        {
            "type": "line",
            "xref": "x",
            "yref": "paper",
            "x0": at,
            "x1": at,
            "y0": 0,
            "y1": 1,
            "line": {"color": ACCENT, "width": 2, "dash": "dot"},
        }
    ]
