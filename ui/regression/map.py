"""Two attributes as a plane: each end of the tree is a rectangle in the colour of its mean."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

from engine.language import Relabel, Translator
from engine.splits import Threshold
from ui.kit import escape
from ui.kit.charts import Part, saying
from ui.kit.numbers import decimal, exact
from ui.kit.palette import ACCENT, SCALE
from ui.regression.figure import MARGIN
from ui.regression.model import MOST_POINTS, Region, Scene, regions

HEIGHT = 430
Ends = tuple[float, float]
MOST_NAMED = 24  # rectangles that have their mean written into them


def plane(_: Translator, scene: Scene, x: int, y: int, label: Relabel) -> Part:
    """The map at this step, with the rows on it and the node under discussion framed."""
    dataset = scene.trace.dataset
    across, up = reach(dataset.columns[x].tolist()), reach(dataset.columns[y].tolist())
    low, high = min(dataset.y.tolist()), max(dataset.y.tolist())
    found = regions(scene.trace, scene.cursor, x, y)
    places = [(region.mean - low) / ((high - low) or 1.0) for region in found]
    filled = [rectangle(r, across, up, at) for r, at in zip(found, places, strict=True)]
    layout = {
        "height": HEIGHT,
        "margin": MARGIN,
        "showlegend": False,
        "hovermode": "closest",
        "xaxis": axis(dataset.attributes[x].name, across, label),
        "yaxis": axis(dataset.attributes[y].name, up, label),
        "shapes": [*filled, *frame(scene, x, y, across, up)],
        "annotations": [named(r, across, up) for r in found] if len(found) <= MOST_NAMED else [],
    }
    return {"data": [rows(_, scene, x, y, (low, high))], "layout": layout}


def axis(name: str, ends: Ends, label: Relabel) -> Part:
    title = {"text": escape.plotly(escape.short(label(name), 30))}
    return {
        "range": list(ends),
        "title": title,
        "zeroline": False,
        "showgrid": False,
    }


def reach(values: list[float]) -> Ends:
    known = [v for v in values if v == v]
    low, high = min(known, default=0.0), max(known, default=1.0)
    room = 0.05 * ((high - low) or 1.0)
    return low - room, high + room


def bounded(ends: Ends, within: Ends) -> Ends:
    """An interval without infinite ends."""
    low, high = ends
    return low if isfinite(low) else within[0], high if isfinite(high) else within[1]


def rectangle(region: Region, across: Ends, up: Ends, place: float) -> Part:
    (x0, x1), (y0, y1) = bounded(region.x, across), bounded(region.y, up)
    return {
        "type": "rect",
        "x0": x0,
        "x1": x1,
        "y0": y0,
        "y1": y1,
        "layer": "below",
        "fillcolor": shade(place),
        "line": {"color": "white", "width": 1},
    }


def shade(place: float) -> str:
    """The colour of the scale at a place from 0 to 1.

    >>> shade(0.0), shade(1.0), shade(0.125)
    ('rgb(0, 34, 78)', 'rgb(254, 232, 56)', 'rgb(34, 56, 93)')
    """
    steps = [(at, [int(text[i : i + 2], 16) for i in (1, 3, 5)]) for at, text in SCALE]
    for (low, first), (high, last) in pairwise(steps):
        if place <= high or high == 1.0:
            part = min(max((place - low) / (high - low), 0.0), 1.0)
            mixed = [round(a + (b - a) * part) for a, b in zip(first, last, strict=True)]
            return f"rgb({', '.join(map(str, mixed))})"
    return ""


def rows(_: Translator, scene: Scene, x: int, y: int, ends: Ends) -> Part:
    """Every row in the colour of its own number, so that a bad mean can be seen."""
    dataset = scene.trace.dataset
    shown = range(min(len(dataset), MOST_POINTS))
    targets = [float(dataset.y[row]) for row in shown]
    marker = {
        "color": targets,
        "colorscale": [list(step) for step in SCALE],
        "cmin": ends[0],
        "cmax": ends[1],
        "size": 11,
        "line": {"color": "white", "width": 1.5},
        "colorbar": {"thickness": 10, "outlinewidth": 0},
    }
    told = [
        _("row {row}: {value}", row=escape.plotly(str(dataset.row_ids[row])), value=exact(value))
        for row, value in zip(shown, targets, strict=True)
    ]
    places = [[known(dataset.columns[a][row]) for row in shown] for a in (x, y)]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": places[0],
        "y": places[1],
        "marker": marker,
        **saying(told),
    }


def known(value: float) -> float | None:
    """A missing number has no place; JSON has no word for it but null."""
    return float(value) if isfinite(value) else None


def named(region: Region, across: Ends, up: Ends) -> Part:
    """The mean of a rectangle in its middle."""
    x, y = bounded(region.x, across), bounded(region.y, up)
    return {
        "x": sum(x) / 2,
        "y": sum(y) / 2,
        "text": decimal(region.mean),
        "showarrow": False,
        "font": {"size": 12, "color": "#111111"},
        "bgcolor": "rgba(255, 255, 255, 0.75)",
        "borderpad": 1,
    }


def frame(scene: Scene, x: int, y: int, across: Ends, up: Ends) -> list[Part]:
    """The node under discussion, and the cut that parts it."""
    everywhere = (float("-inf"), float("inf"))
    x0, x1 = bounded(scene.inside.get(x, everywhere), across)
    y0, y1 = bounded(scene.inside.get(y, everywhere), up)
    drawn = {"color": ACCENT, "width": 3}
    found: list[Part] = [{"type": "rect", "x0": x0, "x1": x1, "y0": y0, "y1": y1, "line": drawn}]
    if isinstance(scene.split, Threshold):
        at = scene.split.threshold
        ends = {"x0": at, "x1": at, "y0": y0, "y1": y1}
        if scene.split.attribute == y:
            ends = {"x0": x0, "x1": x1, "y0": at, "y1": at}
        found.append({"type": "line", "line": drawn | {"dash": "dot"}, **ends})
    return found
