"""Pictures beside the planes: the trees cut off at every depth, and a linear model's boundary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.language import Translator
from engine.regions import crossing, half_plane
from engine.splits import Linear
from ui.boundary.model import Moment, points_of
from ui.boundary.tally import Level
from ui.kit import escape
from ui.kit.palette import ACCENT, FAINT, GREY, colour, symbol

HEIGHT = 300
CLEAR = "rgba(0, 0, 0, 0)"
OWN = "#D55E00"  # the other line, as on page thresholds
STILL = {"displayModeBar": False, "scrollZoom": False}
STYLES = (("#0072B2", "circle"), (OWN, "diamond"))  # the two trees
AXIS: dict[str, Any] = {"fixedrange": True, "zeroline": False, "gridcolor": FAINT}


def depth_figure(
    _: Translator, curves: Mapping[str, Sequence[Level]], fresh_name: str
) -> go.Figure:
    """Left the tests that a tree of each depth asks, right how it does."""
    figure = make_subplots(rows=1, cols=2, horizontal_spacing=0.12)
    for (name, levels), (shade, mark) in zip(curves.items(), STYLES, strict=False):
        depths = [level.depth for level in levels]
        style = {"line": {"color": shade}, "marker": {"symbol": mark, "size": 8, "color": shade}}
        figure.add_scatter(
            x=depths,
            y=[level.tests for level in levels],
            name=name,
            legendgroup=name,
            mode="lines+markers",
            row=1,
            col=1,
            **style,
        )
        figure.add_scatter(
            x=depths,
            y=[level.training for level in levels],
            name=name,
            legendgroup=name,
            showlegend=False,
            mode="lines+markers",
            row=1,
            col=2,
            **style,
        )
        if levels and levels[0].fresh is not None:
            figure.add_scatter(
                x=depths,
                y=[level.fresh for level in levels],
                mode="lines+markers",
                name=f"{name} ({fresh_name})",
                row=1,
                col=2,
                line={"color": shade, "dash": "dot"},
                marker={"symbol": f"{mark}-open", "size": 8, "color": shade},
            )
    figure.update_xaxes(title=_("depth"), dtick=1, **AXIS)
    figure.update_yaxes(title=_("tests asked"), rangemode="tozero", row=1, col=1, **AXIS)
    figure.update_yaxes(title=_("accuracy"), tickformat=".0%", row=1, col=2, **AXIS)
    return _plain(figure)


def linear_figure(
    _: Translator,
    moment: Moment,
    label: Callable[[str], str],
    usual: Linear | None,
    rescaled: Linear | None,
) -> go.Figure:
    """The points with the cuts of the tree and both boundaries of the linear model."""
    figure, plane = go.Figure(), moment.plane
    for cut in moment.cuts:
        figure.add_scatter(
            x=[cut.start[0], cut.end[0]],
            y=[cut.start[1], cut.end[1]],
            mode="lines",
            hoverinfo="skip",
            showlegend=False,
            line={"color": GREY, "width": 1.2},
        )
    dataset = moment.trace.dataset
    for code, name in enumerate(dataset.classes or ()):
        mine = points_of(dataset, code)
        figure.add_scatter(
            x=[x for x, _y, _row in mine],
            y=[y for _x, y, _row in mine],
            mode="markers",
            hoverinfo="skip",
            name=escape.plotly(escape.short(label(name), 20)),
            marker={"color": colour(code), "symbol": symbol(code), "size": 7},
        )
    told = (
        (usual, _("in its own unit"), ACCENT, "solid"),
        (rescaled, _("in the other unit"), OWN, "dash"),
    )
    for line, name, shade, dash in told:
        ends = None if line is None else crossing(plane.window.corners, half_plane(line, plane))
        if ends is not None:
            figure.add_scatter(
                x=[ends[0][0], ends[1][0]],
                y=[ends[0][1], ends[1][1]],
                mode="lines",
                name=name,
                hoverinfo="skip",
                line={"color": shade, "width": 3, "dash": dash},
            )
    names = [escape.plotly(escape.short(label(a.name), 30)) for a in dataset.attributes]
    window = plane.window
    figure.update_xaxes(title=names[0], range=[window.left, window.right], **AXIS)
    figure.update_yaxes(title=names[1], range=[window.bottom, window.top], **AXIS)
    return _plain(figure)


def _plain(figure: go.Figure) -> go.Figure:
    """No ground of its own, the legend above the picture."""
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return figure.update_layout(
        height=HEIGHT,
        margin={"l": 50, "r": 10, "t": 10, "b": 40},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        dragmode=False,
        legend=legend,
    )
