"""Two attributes as a plane: each end of the tree is a rectangle in the colour of its mean."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import isfinite

import plotly.graph_objects as go

from engine.splits import Threshold
from ui.text import Words
from ui.views import escape
from ui.views.numbers import decimal, exact
from ui.views.palette import ACCENT
from ui.views.regression_model import MOST_POINTS, Region, Scene, regions

HEIGHT = 430
CLEAR = "rgba(0, 0, 0, 0)"
# Dark blue over grey to yellow: the order stays clear without colour vision and in print.
SCALE: tuple[tuple[float, str], ...] = (
    (0.0, "#00224E"), (0.25, "#434E6C"), (0.5, "#7D7C78"), (0.75, "#BCAF6F"), (1.0, "#FEE838"),
)  # fmt: skip
MOST_NAMED = 24  # rectangles that have their mean written into them
Label = Callable[[str], str]


def plane(_: Words, scene: Scene, x: int, y: int, label: Label) -> go.Figure:
    """The map at this step, with the rows on it and the node under discussion framed."""
    dataset = scene.trace.dataset
    across, up = reach(dataset.columns[x].tolist()), reach(dataset.columns[y].tolist())
    low, high = min(dataset.y.tolist()), max(dataset.y.tolist())
    figure = go.Figure()
    found = regions(scene.trace, scene.cursor, x, y)
    for region in found:
        rectangle(figure, region, across, up, (region.mean - low) / ((high - low) or 1.0))
    rows(figure, _, scene, x, y, (low, high))
    if len(found) <= MOST_NAMED:
        name(figure, found, across, up)
    frame(figure, scene, x, y, across, up)
    axis = {"fixedrange": True, "zeroline": False, "showgrid": False}
    names = [escape.plotly(escape.short(label(dataset.attributes[a].name), 30)) for a in (x, y)]
    figure.update_xaxes(range=list(across), title=names[0], **axis)
    figure.update_yaxes(range=list(up), title=names[1], **axis)
    figure.update_layout(
        height=HEIGHT, margin={"l": 50, "r": 10, "t": 10, "b": 40}, paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR, dragmode=False, showlegend=False,
    )  # fmt: skip
    return figure


def reach(values: list[float]) -> tuple[float, float]:
    known = [v for v in values if v == v]
    low, high = min(known, default=0.0), max(known, default=1.0)
    room = 0.05 * ((high - low) or 1.0)
    return low - room, high + room


def bounded(ends: tuple[float, float], within: tuple[float, float]) -> tuple[float, float]:
    """An interval without infinite ends."""
    low, high = ends
    return low if isfinite(low) else within[0], high if isfinite(high) else within[1]


def rectangle(
    figure: go.Figure, region: Region, across: tuple[float, float], up: tuple[float, float],
    place: float,
) -> None:
    (x0, x1), (y0, y1) = bounded(region.x, across), bounded(region.y, up)
    figure.add_shape(
        type="rect", x0=x0, x1=x1, y0=y0, y1=y1, layer="below", fillcolor=shade(place),
        line={"color": "white", "width": 1},
    )  # fmt: skip


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


def rows(
    figure: go.Figure, _: Words, scene: Scene, x: int, y: int, ends: tuple[float, float]
) -> None:
    """Every row in the colour of its own number, so that a bad mean can be seen."""
    dataset = scene.trace.dataset
    shown = range(min(len(dataset), MOST_POINTS))
    targets = [float(dataset.y[row]) for row in shown]
    figure.add_scatter(
        x=[float(dataset.columns[x][row]) for row in shown],
        y=[float(dataset.columns[y][row]) for row in shown],
        mode="markers",
        marker={"color": targets, "colorscale": list(SCALE), "cmin": ends[0], "cmax": ends[1],
                "size": 11, "line": {"color": "white", "width": 1.5},
                "colorbar": {"thickness": 10, "outlinewidth": 0}},
        text=[_("row {row}: {value}", row=escape.plotly(str(dataset.row_ids[row])),
                value=exact(value)) for row, value in zip(shown, targets, strict=True)],
        hovertemplate="%{text}<extra></extra>",
    )  # fmt: skip


def name(
    figure: go.Figure, found: list[Region], across: tuple[float, float], up: tuple[float, float]
) -> None:
    """The mean of each rectangle in its middle."""
    for region in found:
        x, y = bounded(region.x, across), bounded(region.y, up)
        figure.add_annotation(
            x=sum(x) / 2, y=sum(y) / 2, text=decimal(region.mean), showarrow=False,
            font={"size": 12, "color": "#111111"}, bgcolor="rgba(255, 255, 255, 0.75)", borderpad=1,
        )  # fmt: skip


def frame(
    figure: go.Figure, scene: Scene, x: int, y: int, across: tuple[float, float],
    up: tuple[float, float],
) -> None:
    """The node under discussion, and the cut that parts it."""
    everywhere = (float("-inf"), float("inf"))
    x0, x1 = bounded(scene.inside.get(x, everywhere), across)
    y0, y1 = bounded(scene.inside.get(y, everywhere), up)
    figure.add_shape(type="rect", x0=x0, x1=x1, y0=y0, y1=y1, line={"color": ACCENT, "width": 3})
    if isinstance(scene.split, Threshold):
        at = scene.split.threshold
        ends = {"x0": at, "x1": at, "y0": y0, "y1": y1}
        if scene.split.attribute == y:
            ends = {"x0": x0, "x1": x1, "y0": at, "y1": at}
        figure.add_shape(type="line", line={"color": ACCENT, "width": 3, "dash": "dot"}, **ends)
