"""The plane of two attributes at one step: points, regions, the new line and the ones before it.

Whatever can be chosen carries ``customdata``: ``["node", 3]`` for a place in a region (a net of
unseen points makes every place of the plane answer) and ``["row", 7]`` for a point. A step draws
two planes, so they are written down as plain values; see ``plain_figure``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isnan
from typing import Any

from engine.regions import Polygon, centre, holds
from ui.text import Words
from ui.views import escape
from ui.views.boundary_line import Ends, drawn
from ui.views.boundary_model import Moment, points_of
from ui.views.palette import ACCENT, GREY, colour, symbol
from ui.views.plain_figure import Plain, PlainFigure

CLEAR = "rgba(0, 0, 0, 0)"
OWN = "#D55E00"  # a line of one's own, here as on page thresholds
NET = 16  # unseen points on either axis
MOST_NUMBERED = 40  # regions whose number still fits
MANY_POINTS = 2_000  # beyond, points are drawn by the graphics card
STILL = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}
Label = Callable[[str], str]


def plane_figure(
    _: Words, moment: Moment, label: Label, height: int,
    chosen: int | None = None, row: int | None = None, own: Ends | None = None,
) -> PlainFigure:
    """Everything that the step shows; ``chosen`` is a node to outline, ``row`` a point to ring."""
    traces = [*_regions(moment), *_lines(moment), _net(_, moment, label),
              *_points(_, moment, label), *_numbers(moment)]  # fmt: skip
    if chosen is not None:
        traces += _outline(moment.polygon(chosen))
    if own is not None:
        traces.append(_segment(own, OWN, 3, "dash"))
    if row is not None:
        traces.append(_ring(moment, row))
    return PlainFigure(traces, _layout(moment, label, height))


def _regions(moment: Moment) -> Iterator[Plain]:
    """One filled trace for each class, and a paler one for what is not decided yet."""
    for code in range(len(moment.trace.dataset.classes or ())):
        for decided, strength in ((True, 0.26), (False, 0.09)):
            mine = [polygon for node, polygon in moment.polygons.items()
                    if moment.klass(node) == code and is_leaf(moment, node) == decided]  # fmt: skip
            if mine:
                x, y = _joined(mine)
                yield {"type": "scatter", "x": x, "y": y, "mode": "lines", "fill": "toself",
                       "hoverinfo": "skip", "line": {"width": 0},
                       "fillcolor": faded(colour(code), strength)}  # fmt: skip


def is_leaf(moment: Moment, node: int) -> bool:
    return moment.tree.nodes[node].leaf is not None


def faded(shade: str, strength: float) -> str:
    """A colour that lets the ground through.

    >>> faded("#0072B2", 0.5)
    'rgba(0, 114, 178, 0.5)'
    """
    red, green, blue = (int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, {strength})"


def _joined(polygons: list[Polygon]) -> tuple[list[Any], list[Any]]:
    """Closed outlines one after the other, with a gap between them."""
    x: list[Any] = []
    y: list[Any] = []
    for polygon in polygons:
        closed = (*polygon, polygon[0])
        x += [round_to(corner[0]) for corner in closed] + [None]
        y += [round_to(corner[1]) for corner in closed] + [None]
    return x, y


def round_to(value: float) -> float:
    """Seven digits are finer than any screen and a third of the bytes."""
    return float(f"{value:.7g}")


def _lines(moment: Moment) -> Iterator[Plain]:
    """Former lines faint, the newest one in the accent colour, one that is only tried dashed."""
    newest = moment.current
    former = [cut for cut in moment.cuts if cut.node != newest]
    if former:
        x, y = _joined([(cut.start, cut.end) for cut in former])
        yield _stroke(x, y, GREY, 1.2)
    for cut in moment.cuts:
        if cut.node == newest:
            yield _segment((cut.start, cut.end), ACCENT, 4)
    if newest is not None and moment.tried is not None:
        tried = drawn(moment, newest, moment.tried)
        if tried is not None:
            yield _segment(tried, ACCENT, 3, "dash")
    if newest in moment.polygons:
        yield from _outline(moment.polygons[newest], "dot")


def _stroke(x: list[Any], y: list[Any], shade: str, width: float, dash: str = "solid") -> Plain:
    line = {"color": shade, "width": width, "dash": dash}
    return {"type": "scatter", "x": x, "y": y, "mode": "lines", "hoverinfo": "skip", "line": line}


def _segment(ends: Ends, shade: str, width: float, dash: str = "solid") -> Plain:
    return _stroke([end[0] for end in ends], [end[1] for end in ends], shade, width, dash)


def _outline(polygon: Polygon, dash: str = "solid") -> list[Plain]:
    return [_stroke(*_joined([polygon]), ACCENT, 3, dash)] if polygon else []


def _net(_: Words, moment: Moment, label: Label) -> Plain:
    """Unseen points that know their region, so that any place can be hovered and chosen."""
    window = moment.plane.window
    xs = [window.left + (i + 0.5) / NET * (window.right - window.left) for i in range(NET)]
    ys = [window.bottom + (i + 0.5) / NET * (window.top - window.bottom) for i in range(NET)]
    places: list[tuple[float, float, int]] = []
    for node, polygon in moment.polygons.items():
        inside = [(a, b) for a in _within(xs, polygon, 0) for b in _within(ys, polygon, 1)
                  if holds(polygon, (a, b))]  # fmt: skip
        places += [(a, b, node) for a, b in inside or [centre(polygon)]]
    said = {node: region_name(_, moment, node, label) for node in moment.polygons}
    unseen = {"marker": {"opacity": 0}}
    return {
        "type": "scatter", "mode": "markers", "marker": {"size": 18, "opacity": 0},
        "x": [round_to(a) for a, _b, _node in places],
        "y": [round_to(b) for _a, b, _node in places],
        "customdata": [["node", node] for _a, _b, node in places],
        "hovertext": [said[node] for _a, _b, node in places],
        "hovertemplate": "%{hovertext}<extra></extra>", "selected": unseen, "unselected": unseen,
    }  # fmt: skip


def _within(places: list[float], polygon: Polygon, axis: int) -> list[float]:
    ends = [corner[axis] for corner in polygon]
    return [place for place in places if min(ends) <= place <= max(ends)]


def region_name(_: Words, moment: Moment, node: int, label: Label) -> str:
    """``R3: 是``, or what an undecided region would say."""
    code = moment.klass(node)
    klass = escape.plotly(escape.short(label((moment.trace.dataset.classes or ())[code]), 20))
    if is_leaf(moment, node):
        return f"R{moment.numbers[node]}: {klass}"
    return _("not decided; most rows: {klass}", klass=klass)


def _points(_: Words, moment: Moment, label: Label) -> Iterator[Plain]:
    dataset = moment.trace.dataset
    kind = "scattergl" if len(dataset) > MANY_POINTS else "scatter"
    size = 11 if len(dataset) <= 60 else 8 if len(dataset) <= 300 else 5
    seen = {"marker": {"opacity": 1}}
    for code, name in enumerate(dataset.classes or ()):
        mine = points_of(dataset, code)
        said = escape.plotly(escape.short(label(name), 20))
        rows = [escape.plotly(str(dataset.row_ids[row])) for _x, _y, row in mine]
        yield {
            "type": kind, "mode": "markers",
            "marker": {"color": colour(code), "symbol": symbol(code), "size": size,
                       "line": {"color": "white", "width": 0.8}},
            "x": [x for x, _y, _row in mine], "y": [y for _x, y, _row in mine],
            "customdata": [["row", row] for _x, _y, row in mine],
            "hovertext": [_("row {number}: {said}", said=said, number=row) for row in rows],
            "hovertemplate": "%{hovertext}<br>(%{x}, %{y})<extra></extra>",
            "selected": seen, "unselected": seen,
        }  # fmt: skip


def _numbers(moment: Moment) -> Iterator[Plain]:
    """R1, R2 ... where they fit, as in the tree."""
    decided = [node for node in moment.polygons if is_leaf(moment, node)]
    if not decided or len(moment.polygons) > MOST_NUMBERED:
        return
    places = [centre(moment.polygons[node]) for node in decided]
    yield {
        "type": "scatter", "mode": "text", "hoverinfo": "skip",
        "x": [x for x, _y in places], "y": [y for _x, y in places],
        "text": [f"<b>R{moment.numbers[node]}</b>" for node in decided],
        "textfont": {"size": 13, "color": GREY},
    }  # fmt: skip


def _ring(moment: Moment, row: int) -> Plain:
    """The chosen point in a ring; a row with an unknown cell has no place."""
    x, y = (float(column[row]) for column in moment.trace.dataset.columns)
    known = not isnan(x) and not isnan(y)
    return {
        "type": "scatter", "mode": "markers", "hoverinfo": "skip",
        "x": [x] if known else [], "y": [y] if known else [],
        "marker": {"size": 20, "color": CLEAR, "line": {"color": OWN, "width": 3}},
    }  # fmt: skip


def _layout(moment: Moment, label: Label, height: int) -> Plain:
    window = moment.plane.window
    names = [escape.plotly(escape.short(label(a.name), 30))
             for a in moment.trace.dataset.attributes]  # fmt: skip
    axis = {"fixedrange": True, "zeroline": False, "showgrid": False, "nticks": 6,
            "autorange": False}  # fmt: skip
    ends = ([window.left, window.right], [window.bottom, window.top])
    across, up = (
        {**axis, "range": end, "title": {"text": name, "standoff": 4}}
        for end, name in zip(ends, names, strict=True)
    )
    return {
        "xaxis": across, "yaxis": up, "height": height, "showlegend": False, "dragmode": False,
        "margin": {"l": 52, "r": 8, "t": 8, "b": 40}, "hoverdistance": 24,
        "paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR,
    }  # fmt: skip
