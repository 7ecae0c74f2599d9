"""Pictures beside the planes: the trees cut off at every depth, and a linear model's boundary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.language import Translator
from engine.regions import crossing, half_plane
from engine.splits import Linear
from ui.boundary.model import Moment, points_of
from ui.boundary.tally import Level
from ui.kit import escape
from ui.kit.charts import ABOVE, Part, margins, styled
from ui.kit.palette import ACCENT, GREY, OKABE_ITO, OTHER, colour, symbol

HEIGHT = 300
ROOM = margins(50, 10, 10, 40)
STYLES = ((OKABE_ITO[0], "circle"), (OTHER, "diamond"))  # the two trees
TESTS: Part = {"row": 1, "col": 1}
ACCURACIES: Part = {"row": 1, "col": 2}


def depth_figure(
    _: Translator, curves: Mapping[str, Sequence[Level]], fresh_name: str
) -> go.Figure:
    """Left the tests that a tree of each depth asks, right how it does."""
    figure = make_subplots(rows=1, cols=2, horizontal_spacing=0.12)
    for (name, levels), (shade, sign) in zip(curves.items(), STYLES, strict=False):
        depths = [level.depth for level in levels]
        line = {"x": depths, "mode": "lines+markers", "line": {"color": shade}}
        own = line | {"name": name, "legendgroup": name, "marker": _marker(sign, shade)}
        figure.add_scatter(y=[level.tests for level in levels], **own, **TESTS)
        training = [level.training for level in levels]
        figure.add_scatter(y=training, showlegend=False, **own, **ACCURACIES)
        if levels and levels[0].fresh is not None:
            dotted = {"line": {"color": shade, "dash": "dot"}, "name": f"{name} ({fresh_name})"}
            hollow = line | dotted | {"marker": _marker(f"{sign}-open", shade)}
            figure.add_scatter(y=[level.fresh for level in levels], **hollow, **ACCURACIES)
    figure.update_xaxes(title=_("depth"), dtick=1)
    figure.update_yaxes(title=_("tests asked"), rangemode="tozero", **TESTS)
    figure.update_yaxes(title=_("accuracy"), tickformat=".0%", **ACCURACIES)
    return styled(figure, HEIGHT, ROOM, ABOVE)


def _marker(sign: str, shade: str) -> Part:
    return {"symbol": sign, "size": 8, "color": shade}


def linear_figure(
    _: Translator,
    moment: Moment,
    label: Callable[[str], str],
    usual: Linear | None,
    rescaled: Linear | None,
) -> go.Figure:
    """The points with the cuts of the tree and both boundaries of the linear model."""
    figure = go.Figure()
    for cut in moment.cuts:
        thin = {"line": {"color": GREY, "width": 1.2}, "showlegend": False}
        _segment(figure, (cut.start, cut.end), **thin)
    _class_points(figure, moment, label)
    plane = moment.plane
    window = moment.plane.window
    told = (
        (usual, _("in its own unit"), ACCENT, "solid"),
        (rescaled, _("in the other unit"), OTHER, "dash"),
    )
    for line, name, shade, dash in told:
        ends = None if line is None else crossing(window.corners, half_plane(line, plane))
        if ends is not None:
            thick = {"line": {"color": shade, "width": 3, "dash": dash}, "name": name}
            _segment(figure, ends, **thick)
    attributes = moment.trace.dataset.attributes
    names = [escape.plotly(escape.short(label(a.name), 30)) for a in attributes]
    figure.update_xaxes(title=names[0], range=[window.left, window.right])
    figure.update_yaxes(title=names[1], range=[window.bottom, window.top])
    return styled(figure, HEIGHT, ROOM, ABOVE)


def _segment(figure: go.Figure, ends: Sequence[Sequence[float]], **style: object) -> None:
    x, y = zip(*ends, strict=True)
    figure.add_scatter(x=x, y=y, mode="lines", hoverinfo="skip", **style)


def _class_points(figure: go.Figure, moment: Moment, label: Callable[[str], str]) -> None:
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
