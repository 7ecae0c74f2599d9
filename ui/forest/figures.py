"""Pictures of a forest after some trees: errors, importance, every K."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.forest.grown import Forest
from engine.forest.importance import Importance
from engine.forest.sweep import KMeasured
from engine.language import Relabel, Translator
from ui.kit import escape
from ui.kit.charts import margins, styled
from ui.kit.numbers import hovered
from ui.kit.palette import ACCENT, GREY, RIGHT, WRONG


def errors(_: Translator, forest: Forest, trees: int) -> go.Figure:
    """The three errors over the number of trees; what comes after the current tree is faint."""
    figure = go.Figure()
    found = forest.errors
    lines = (
        (_("out-of-bag"), ACCENT, "solid", [e.out_of_bag for e in found]),
        (_("training"), GREY, "dash", [e.training for e in found]),
        (_("hold-out"), RIGHT, "dot", [e.held_out for e in found]),
    )
    for name, colour, dash, values in lines:
        if any(v is not None for v in values):
            curve(figure, name, colour, dash, values, trees)
    now = found[trees - 1].out_of_bag
    if now is not None:
        figure.add_scatter(
            x=[trees],
            y=[now],
            mode="markers",
            hoverinfo="skip",
            marker={"color": ACCENT, "size": 12},
            cliponaxis=False,
        )
    figure.add_vline(x=trees, line={"color": ACCENT, "width": 1, "dash": "dot"})
    percent = not forest.dataset.is_regression
    figure.update_yaxes(
        title=_("error rate") if percent else _("mean squared error"),
        rangemode="tozero",
        tickformat=".0%" if percent else None,
    )
    room = max(forest.config.trees, 5)
    figure.update_xaxes(title=_("trees"), range=[0.5, room + 0.5], showgrid=False)
    return styled(figure, 400, margins(48, 84, 10, 40))


def curve(
    figure: go.Figure, name: str, colour: str, dash: str, values: Sequence[float | None], trees: int
) -> None:
    parts = ((0, trees, 1.0), (trees - 1, len(values), 0.25))
    for start, end, opacity in parts:
        figure.add_scatter(
            x=list(range(start + 1, end + 1)),
            y=values[start:end],
            mode="lines",
            opacity=opacity,
            line={"color": colour, "width": 2.5, "dash": dash},
            name=name,
            hovertemplate=f"{name}: %{{y}}<extra></extra>",
        )
    last = next((v for v in reversed(values) if v is not None), None)
    name_at_the_end(figure, (len(values), last), name, colour, xshift=6)


def name_at_the_end(
    figure: go.Figure, end: tuple[int, float | None], name: str, colour: str, **more: Any
) -> None:
    """The name of a curve beside its last point."""
    figure.add_annotation(
        x=end[0],
        y=end[1],
        text=name,
        xanchor="left",
        showarrow=False,
        font={"color": colour, "size": 13},
        **more,
    )


def importance(
    _: Translator, forest: Forest, found: Sequence[Importance], label: Relabel
) -> go.Figure:
    """Two bars for each attribute: decrease of impurity, and rise of error when shuffled."""
    names = [escape.plotly(escape.short(label(a.name), 16)) for a in forest.dataset.attributes]
    order = sorted(range(len(names)), key=lambda i: float(found[0].mean[i]))[-20:]
    titles = (_("decrease of impurity"), _("rise of error when shuffled"))
    figure = make_subplots(
        rows=1, cols=2, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.06
    )
    for column, part in enumerate(found, start=1):
        figure.add_bar(
            x=[float(part.mean[i]) for i in order],
            y=list(range(len(order))),
            orientation="h",
            error_x={
                "array": [float(part.standard_error[i]) for i in order],
                "color": GREY,
                "thickness": 1.5,
                "width": 3,
            },
            marker={"color": ACCENT if column == 1 else RIGHT},
            row=1,
            col=column,
            hovertemplate=f"{hovered('x')}<extra></extra>",
        )
    figure.update_yaxes(
        tickvals=list(range(len(order))), ticktext=[names[i] for i in order], showgrid=False
    )
    figure.update_annotations(font={"size": 13})
    height = 70 + 26 * max(len(order), 4)
    return styled(figure, height, margins(112, 10, 28, 30))


def every_k(
    _: Translator, found: Sequence[KMeasured], current: int, usual: int, is_class: bool
) -> go.Figure:
    """The vote's error, a single tree's, and how alike the trees are, over K."""
    figure = make_subplots(
        rows=2, cols=1, shared_xaxes=True, row_heights=[0.62, 0.38], vertical_spacing=0.06
    )
    k = [m.attributes for m in found]
    lines = (
        (_("one tree"), GREY, "dash", [m.single_tree for m in found], 1),
        (_("the vote"), ACCENT, "solid", [m.out_of_bag for m in found], 1),
        (_("two trees agree"), WRONG, "dot", [m.agreement for m in found], 2),
    )
    for name, colour, dash, values, row in lines:
        figure.add_scatter(
            x=k,
            y=values,
            mode="lines+markers",
            row=row,
            col=1,
            cliponaxis=False,
            line={"color": colour, "width": 2.5, "dash": dash},
            marker={"size": 7},
            hovertemplate=f"K = %{{x}}, {name}: {hovered('y')}<extra></extra>",
        )
        if values:
            name_at_the_end(figure, (k[-1], values[-1]), name, colour, row=row, col=1, xshift=8)
    figure.add_vline(x=usual, line={"color": GREY, "width": 1, "dash": "dash"})
    figure.add_vline(x=current, line={"color": ACCENT, "width": 2})
    shape = ".0%" if is_class else None
    figure.update_yaxes(title=_("error"), rangemode="tozero", tickformat=shape, row=1)
    figure.update_yaxes(title=_("agreement"), tickformat=".0%", row=2)
    figure.update_xaxes(showgrid=False, range=[0.6, max(k, default=1) + 0.4])
    figure.update_xaxes(title=_("K, attributes drawn at a node"), row=2)
    return styled(figure, 380, margins(48, 96, 10, 40))
