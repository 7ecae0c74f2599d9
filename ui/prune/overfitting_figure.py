"""The picture of overfitting: both curves over the number of leaves, pruned trees marked."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from engine.language import Translator
from engine.pruning.events import Measure
from engine.pruning.sizes import Sized
from ui.kit import escape
from ui.kit.charts import ABOVE, Part, margins, saying, styled
from ui.kit.palette import ACCENT, GREY, OTHER
from ui.kit.phrases import leaves_text
from ui.prune.compare import quality
from ui.prune.overfitting import POST, PRE, Overfitting, number
from ui.prune.tally import Standing

HEIGHT = 320
ROOM = margins(56, 12, 10, 44)
EVERY_LEAF = 12  # up to so many leaves each has its number on the axis
MOST_POINTS = 300
CROWDED = 60  # points; more of them are drawn smaller
# Several marks may be one tree: one is filled, the others are hollow and larger.
SIGNS = {POST: ("star", 13), PRE: ("diamond-open", 22)}
OTHER_SIGN = ("square-open", 28)


def overfitting_figure(shown: Overfitting) -> go.Figure:
    """Pruned trees stand on the height of what they do on the rows that judge."""
    _ = shown._
    figure = go.Figure()
    sizes = drawn(shown)
    training = [(size, size.training) for size in sizes]
    _curve(figure, shown, _("training"), training, {"color": GREY, "dash": "dot"})
    if shown.best is not None:
        validation = [(size, size.validation) for size in sizes]
        _curve(figure, shown, _("validation"), validation, {"color": ACCENT, "width": 2})
    for method, standing in shown.marked.items():
        _mark(figure, shown, method, standing)
    ticks: Part = {"dtick": 1} if shown.sizes[-1].leaves <= EVERY_LEAF else {}
    figure.update_xaxes(title=_("leaves"), showgrid=False, **ticks)
    if shown.by_error:
        figure.update_yaxes(title=_("mean squared error"), rangemode="tozero")
    else:
        figure.update_yaxes(title=_("accuracy"), tickformat=".0%")
    return styled(figure, HEIGHT, ROOM, ABOVE)


def _curve(
    figure: go.Figure,
    shown: Overfitting,
    name: str,
    points: Sequence[tuple[Sized, Measure | None]],
    line: Part,
) -> None:
    figure.add_scatter(
        x=[size.leaves for size, _measure in points],
        y=[number(measure) for _size, measure in points],
        mode="lines+markers",
        name=name,
        line=line,
        marker={"size": 7 if len(points) < CROWDED else 3},
        **saying([said_of(shown, size) for size, _measure in points]),
    )


def drawn(shown: Overfitting) -> list[Sized]:
    """All trees, or of very many some at even distances, and always the best and the whole one."""
    sizes = shown.sizes
    every = -(-len(sizes) // MOST_POINTS)
    kept = {size.leaves: size for size in (*sizes[::every], sizes[-1])}
    if shown.best is not None:
        kept[shown.best.leaves] = shown.best
    return [kept[leaves] for leaves in sorted(kept)]


def _mark(figure: go.Figure, shown: Overfitting, method: str, standing: Standing) -> None:
    sign, size = SIGNS.get(method, OTHER_SIGN)
    judged = standing.validation if standing.validation is not None else standing.training
    name = escape.plotly(shown.names[method])
    figure.add_scatter(
        x=[standing.leaves],
        y=[number(judged)],
        mode="markers",
        name=name,
        marker={"symbol": sign, "size": size, "color": OTHER, "line": {"width": 2, "color": OTHER}},
        **saying([f"{name}<br>{figures(shown._, *standing)}"]),
    )


def said_of(shown: Overfitting, size: Sized) -> str:
    """What a point says: its tree, and the split that made it."""
    _ = shown._
    said = figures(_, size.leaves, size.training, size.validation)
    if size.node is None:
        return said
    asked = escape.plotly(escape.short(shown.asks[size.node]))
    return said + "<br>" + _("last split: {name}", name=asked)


def figures(
    _: Translator, leaves: int, training: Measure | None, validation: Measure | None
) -> str:
    """A tree in two or three lines."""
    lines = [leaves_text(_, leaves), _("training {share}", share=quality(_, training))]
    if validation is not None:
        lines.append(_("validation {share}", share=quality(_, validation)))
    return "<br>".join(lines)
