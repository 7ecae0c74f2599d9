"""Points, the step function so far, the squared residuals of a cut, and the loss of every cut.

Figures are written down as plotly.js reads them; the browser adds the letters and colours of the
page. Hundreds of them make a run, and plotly's own classes would check each value of each one.
"""

from __future__ import annotations

from dataclasses import replace

from engine.language import Relabel, Translator
from engine.splits import Equals, Subset, Threshold
from ui.kit import escape
from ui.kit.charts import Part, lines, margins, saying
from ui.kit.numbers import decimal, exact
from ui.kit.palette import ACCENT, GREY, OKABE_ITO, faded
from ui.regression.losses import least, losses
from ui.regression.model import MOST_POINTS, Piece, Scene, pieces, reach, target_reach

HEIGHT = 400
MARGIN = margins(56, 10, 10, 46)
# The shape of the upper picture on a laptop: there a residual's area is a true square.
ASPECT = 2.5
UPPER, LOWER = (0.42, 1.0), (0.0, 0.37)  # the two pictures, one above the other
SQUARES = 60  # beyond so many rows the areas lie upon one another and tell nothing
SIDES = (OKABE_ITO[0], OKABE_ITO[5])  # the left and the right side of a cut
FILLS = tuple(faded(side, 0.16) for side in SIDES)


def points_and_losses(_: Translator, scene: Scene, label: Relabel) -> Part:
    """Both pictures over one axis; without a cut only the points."""
    data = upper(_, scene)
    if scene.split is not None:
        data += cut(scene, *reach(scene))
    data += losses(_, scene, label)
    return {"data": data, "layout": dressed(_, scene, label)}


def losses_alone(_: Translator, opened: Scene, tried: Scene, label: Relabel) -> Part:
    """The points of a node that is not cut yet, and below them what every cut would cost."""
    data = [*upper(_, replace(opened, attribute=tried.attribute)), *losses(_, tried, label)[:1]]
    bare: Part = {"shapes": [], "annotations": []}
    return {"data": data, "layout": dressed(_, tried, label) | bare}


def upper(_: Translator, scene: Scene) -> list[Part]:
    """The points with their squared residuals, and the function so far."""
    low, high = reach(scene)
    bottom, top = target_reach(scene)
    few = len(scene.rows) <= SQUARES
    areas = squares(scene, (high - low) / (top - bottom) / ASPECT) if few else []
    return [*areas, *steps(_, scene, low, high), *points(_, scene)]


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
                at = scene.cell(row)
                off = scene.target(row) - moments.mean
                across = abs(off) * width * (-1 if side else 1)
                x += [at, at + across, at + across, at, at, None]
                y += [moments.mean] * 2 + [moments.mean + off] * 2 + [moments.mean, None]
        filled = {"fill": "toself", "fillcolor": FILLS[side], "hoverinfo": "skip"}
        found.append(lines(x, y, SIDES[side], 1) | filled)
    return found


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


def dressed(_: Translator, scene: Scene, label: Relabel) -> Part:
    """Axes, names and room."""
    dataset = scene.trace.dataset
    tried = bool(scene.tried)
    name = escape.plotly(escape.short(label(dataset.attributes[scene.attribute].name), 40))
    target = escape.plotly(escape.short(label(dataset.target), 16))
    plain = {"zeroline": False}
    across = plain | {"range": list(reach(scene)), "showgrid": False, **ticks(scene, label)}
    up = plain | {"title": {"text": target}, "range": list(target_reach(scene))}
    named = {"title": {"text": name}}
    layout = {
        "height": HEIGHT,
        "margin": MARGIN,
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
        "yaxis2": plain
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
