"""The plane of two attributes at one step: points, regions, the new line and the ones before it.

Whatever can be chosen carries ``customdata``: ``["node", 3]`` for a place in a region (a fine net
of unseen points makes every place of the plane answer) and ``["row", 7]`` for a point.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from engine.regions import Polygon, centre, holds
from ui.text import Words
from ui.views import escape
from ui.views.boundary_line import Ends, drawn
from ui.views.boundary_model import Moment, points_of
from ui.views.palette import ACCENT, GREY, colour, symbol

CLEAR = "rgba(0, 0, 0, 0)"
OWN = "#D55E00"  # a line of one's own, here as on page thresholds
NET = 22  # unseen points on either axis
MOST_NUMBERED = 40  # regions whose number still fits
MANY_POINTS = 2_000  # beyond, points are drawn by the graphics card
STILL = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}
Label = Callable[[str], str]


def plane_figure(
    _: Words, moment: Moment, label: Label, height: int,
    chosen: int | None = None, row: int | None = None, own: Ends | None = None,
) -> go.Figure:
    """Everything that the step shows; ``chosen`` is a node to outline, ``row`` a point to ring."""
    figure = go.Figure()
    _regions(figure, moment)
    _lines(figure, moment)
    _net(figure, _, moment, label)
    _points(figure, _, moment, label)
    _numbers(figure, moment)
    if chosen is not None:
        _outline(figure, moment.polygon(chosen))
    if own is not None:
        _segment(figure, own, OWN, 3, "dash")
    if row is not None:
        _ring(figure, moment, row)
    _axes(figure, moment, label, height)
    return figure


def _regions(figure: go.Figure, moment: Moment) -> None:
    """One filled trace for each class, and a paler one for what is not decided yet."""
    for code in range(len(moment.trace.dataset.classes or ())):
        for decided, strength in ((True, 0.26), (False, 0.09)):
            mine = [polygon for node, polygon in moment.polygons.items()
                    if moment.klass(node) == code and is_leaf(moment, node) == decided]  # fmt: skip
            if mine:
                x, y = _joined(mine)
                figure.add_scatter(
                    x=x, y=y, mode="lines", fill="toself", hoverinfo="skip",
                    line={"width": 0}, fillcolor=faded(colour(code), strength),
                )  # fmt: skip


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


def _lines(figure: go.Figure, moment: Moment) -> None:
    """Former lines faint, the newest one in the accent colour."""
    newest = moment.current
    for cut in moment.cuts:
        if cut.node != newest:
            _segment(figure, (cut.start, cut.end), GREY, 1.2, "solid")
    for cut in moment.cuts:
        if cut.node == newest:
            _segment(figure, (cut.start, cut.end), ACCENT, 4, "solid")
    if newest is not None and moment.tried is not None:
        tried = drawn(moment, newest, moment.tried)
        if tried is not None:
            _segment(figure, tried, ACCENT, 3, "dash")
    if newest in moment.polygons:
        _outline(figure, moment.polygons[newest], ACCENT, "dot")


def _segment(figure: go.Figure, ends: Ends, shade: str, width: float, dash: str) -> None:
    (x0, y0), (x1, y1) = ends
    figure.add_scatter(
        x=[x0, x1], y=[y0, y1], mode="lines", hoverinfo="skip",
        line={"color": shade, "width": width, "dash": dash},
    )  # fmt: skip


def _outline(
    figure: go.Figure, polygon: Polygon, shade: str = ACCENT, dash: str = "solid"
) -> None:
    if polygon:
        x, y = _joined([polygon])
        figure.add_scatter(x=x, y=y, mode="lines", hoverinfo="skip",
                           line={"color": shade, "width": 3, "dash": dash})  # fmt: skip


def _net(figure: go.Figure, _: Words, moment: Moment, label: Label) -> None:
    """Unseen points that know their region, so that any place can be hovered and chosen."""
    window = moment.plane.window
    xs = [window.left + (i + 0.5) / NET * (window.right - window.left) for i in range(NET)]
    ys = [window.bottom + (i + 0.5) / NET * (window.top - window.bottom) for i in range(NET)]
    said = {node: region_name(_, moment, node, label) for node in moment.polygons}
    x, y, about, data = [], [], [], []
    for node, polygon in moment.polygons.items():
        inside = [(a, b) for a in _within(xs, polygon, 0) for b in _within(ys, polygon, 1)
                  if holds(polygon, (a, b))]  # fmt: skip
        for a, b in inside or [centre(polygon)]:
            x.append(round_to(a))
            y.append(round_to(b))
            about.append(said[node])
            data.append(["node", node])
    figure.add_scatter(
        x=x, y=y, mode="markers", marker={"size": 18, "opacity": 0}, customdata=data,
        hovertext=about, hovertemplate="%{hovertext}<extra></extra>",
        selected={"marker": {"opacity": 0}}, unselected={"marker": {"opacity": 0}},
    )  # fmt: skip


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


def _points(figure: go.Figure, _: Words, moment: Moment, label: Label) -> None:
    dataset = moment.trace.dataset
    draw = go.Scattergl if len(dataset) > MANY_POINTS else go.Scatter
    size = 11 if len(dataset) <= 60 else 8 if len(dataset) <= 300 else 5
    for code, name in enumerate(dataset.classes or ()):
        mine = points_of(dataset, code)
        said = escape.plotly(escape.short(label(name), 20))
        figure.add_trace(draw(
            x=[x for x, _y, _row in mine], y=[y for _x, y, _row in mine], mode="markers",
            marker={"color": colour(code), "symbol": symbol(code), "size": size,
                    "line": {"color": "white", "width": 0.8}},
            customdata=[["row", row] for _x, _y, row in mine],
            hovertext=[_("row {number}: {said}", said=said,
                         number=escape.plotly(str(dataset.row_ids[row])))
                       for _x, _y, row in mine],
            hovertemplate="%{hovertext}<br>(%{x}, %{y})<extra></extra>",
            selected={"marker": {"opacity": 1}}, unselected={"marker": {"opacity": 1}},
        ))  # fmt: skip


def _numbers(figure: go.Figure, moment: Moment) -> None:
    """R1, R2 ... where they fit, as in the tree."""
    decided = [node for node in moment.polygons if is_leaf(moment, node)]
    if not decided or len(moment.polygons) > MOST_NUMBERED:
        return
    places = [centre(moment.polygons[node]) for node in decided]
    figure.add_scatter(
        x=[x for x, _y in places], y=[y for _x, y in places], mode="text", hoverinfo="skip",
        text=[f"<b>R{moment.numbers[node]}</b>" for node in decided],
        textfont={"size": 13, "color": GREY},
    )  # fmt: skip


def _ring(figure: go.Figure, moment: Moment, row: int) -> None:
    """The chosen point in a ring."""
    x, y = (float(column[row]) for column in moment.trace.dataset.columns)
    figure.add_scatter(
        x=[x], y=[y], mode="markers", hoverinfo="skip",
        marker={"size": 20, "color": CLEAR, "line": {"color": OWN, "width": 3}},
    )  # fmt: skip


def _axes(figure: go.Figure, moment: Moment, label: Label, height: int) -> None:
    window = moment.plane.window
    names = [escape.plotly(escape.short(label(a.name), 30))
             for a in moment.trace.dataset.attributes]  # fmt: skip
    axis = {"fixedrange": True, "zeroline": False, "showgrid": False, "nticks": 6,
            "autorange": False}  # fmt: skip
    figure.update_xaxes(range=[window.left, window.right], title={"text": names[0],
                        "standoff": 4}, **axis)  # fmt: skip
    figure.update_yaxes(range=[window.bottom, window.top], title={"text": names[1],
                        "standoff": 4}, **axis)  # fmt: skip
    figure.update_layout(
        height=height, margin={"l": 52, "r": 8, "t": 8, "b": 40}, showlegend=False,
        paper_bgcolor=CLEAR, plot_bgcolor=CLEAR, dragmode=False, hoverdistance=24,
    )  # fmt: skip
