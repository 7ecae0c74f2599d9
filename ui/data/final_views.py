"""The final test in sentences, tables and charts."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite, sqrt
from typing import NamedTuple

import pandas as pd
import plotly.graph_objects as go

from engine.config import Config
from engine.evaluation import Classified, Evaluation, Interval
from engine.language import Translator
from engine.pruning.catalogue import METHODS
from ui.address.query import name_of, query_from_config
from ui.kit import escape, numbers
from ui.kit.charts import SAYING, margins, styled
from ui.kit.palette import ACCENT, RIGHT, WRONG, faded
from ui.run.option_names import algorithm_names, option_texts

SINGLE_LEAF = "single leaf"  # in the place of a method: what can be said without asking anything
LONGEST = 18  # characters of a name beside a chart
MOST_NAMED = 30  # classes or attributes whose names stand beside a chart
LINE = 30  # pixels
NOTHING = "–"
DARK_INK, LIGHT_INK = "#24232a", "#eceae4"  # the letters of both themes
SHADES = [
    (0.0, faded(WRONG, 0.65)),
    (0.5, faded(WRONG, 0.0)),
    (0.5, faded(RIGHT, 0.0)),
    (1.0, faded(RIGHT, 0.65)),
]


class TestedTree(NamedTuple):
    """A pruned form of the tree, or the tree itself, and how it did."""

    method: str
    leaves: int
    found: Evaluation
    importances: tuple[float, ...]


class Report(NamedTuple):
    """All that one look at the test rows showed; ``method`` is what was chosen before it."""

    look: int
    method: str
    trees: tuple[TestedTree, ...]

    def tree(self, method: str) -> TestedTree:
        return next((tree for tree in self.trees if tree.method == method), self.trees[0])


def run_name(_: Translator, config: Config) -> str:
    """An algorithm with all options that are not its own: ``CART, Max. depth 3``."""
    texts = option_texts(_)
    parts = [algorithm_names(_)[name_of(config)]]
    for parameter, value in query_from_config(config).items():
        if parameter in texts:
            parts.append(f"{texts[parameter].label} {texts[parameter].choices.get(value, value)}")
    if config.choose:
        parts.append(_("decisions by hand: {n}", n=len(config.choose)))
    return _(", ").join(parts)


def tree_title(_: Translator, method: str) -> str:
    return _("A single leaf") if method == SINGLE_LEAF else _(METHODS[method].title)


def score_sentence(_: Translator, tree: TestedTree) -> str:
    """The figure that one came for, and how far chance may have moved it."""
    found = tree.found
    if isinstance(found, Classified):
        return _(
            "Test accuracy **{accuracy}**; 95% interval {interval} (Wilson).",
            accuracy=numbers.accuracy(found.right, found.rows),
            interval=_interval(found),
        )
    if found.interval is None:
        return _(
            "Mean squared error **{error}** on {n} test rows.",
            error=_number(found.error),
            n=found.rows,
        )
    return _(
        "Mean squared error **{error}** on {n} test rows; 95% interval {interval} (normal, of the "
        "mean of the squares). Its root is {root}.",
        error=_number(found.error),
        n=found.rows,
        interval=_interval(found),
        root=_number(sqrt(found.error)),
    )


def scores_table(_: Translator, report: Report, chosen: str) -> pd.DataFrame:
    """A line for each tree; the chosen one stands out."""
    figure = _("right") if isinstance(report.trees[0].found, Classified) else _("squared error")
    lines = []
    for tree in report.trees:
        cells = (
            escape.md(tree_title(_, tree.method)),
            str(tree.leaves),
            _score(tree.found),
            _interval(tree.found),
        )
        mark = "**" if tree.method == chosen else ""
        lines.append([f"{mark}{cell}{mark}" for cell in cells])
    return pd.DataFrame(lines, columns=[_("tree"), _("leaves"), figure, _("95% interval")])


def _score(found: Evaluation) -> str:
    if isinstance(found, Classified):
        return numbers.accuracy(found.right, found.rows)
    return _number(found.error)


def _interval(found: Evaluation) -> str:
    ends: Interval | None = found.interval
    if ends is None:
        return NOTHING
    said = numbers.percent if isinstance(found, Classified) else _number
    return f"{said(ends.low)} … {said(ends.high)}"


def _number(value: float) -> str:
    return numbers.decimal(value) if isfinite(value) else "∞" if value == inf else NOTHING


def classes_table(_: Translator, found: Classified) -> pd.DataFrame:
    """Precision and recall of each class, with the counts that they are made of."""
    lines = [
        (
            escape.md(escape.short(figures.name, 2 * LONGEST)),
            str(figures.rows),
            numbers.accuracy(figures.right, figures.said) if figures.said else NOTHING,
            numbers.accuracy(figures.right, figures.rows) if figures.rows else NOTHING,
        )
        for figures in found.by_class()
    ]
    return pd.DataFrame(lines, columns=[_("class"), _("rows"), _("precision"), _("recall")])


def confusion_figure(_: Translator, found: Classified, dark: bool) -> go.Figure:
    """True classes as lines, predicted ones as columns; the shade is the share of the line."""
    shades = [_shades(t, line) for t, line in enumerate(found.matrix)]
    names = [escape.plotly(escape.short(name, LONGEST)) for name in found.classes]
    figure = go.Figure()
    figure.add_heatmap(
        z=shades,
        zmin=-1,
        zmax=1,
        colorscale=SHADES,
        showscale=False,
        xgap=2,
        ygap=2,
        text=[_hover(_, names, t, line) for t, line in enumerate(found.matrix)],
        hovertemplate=SAYING,
    )
    if len(names) <= MOST_NAMED:
        _counts(figure, found, LIGHT_INK if dark else DARK_INK)
    shown = names if len(names) <= MOST_NAMED else [""] * len(names)
    axis = {"tickvals": list(range(len(names))), "ticktext": shown, "showgrid": False}
    figure.update_xaxes(title=_("predicted"), side="top", automargin=True, **axis)
    figure.update_yaxes(title=_("true"), autorange="reversed", automargin=True, **axis)
    height = 110 + LINE * min(max(len(names), 3), MOST_NAMED)
    return styled(figure, height, margins(10, 10, 60, 10))


def _shades(true: int, line: Sequence[int]) -> list[float]:
    """By the root of the share, so that a few wrong rows among many can be seen."""
    total = max(sum(line), 1)
    return [sqrt(n / total) * (1 if p == true else -1) for p, n in enumerate(line)]


def _hover(_: Translator, names: Sequence[str], true: int, line: Sequence[int]) -> list[str]:
    pattern = _("true: {true}<br>predicted: {predicted}<br>rows: {n}")
    return [pattern.format(true=names[true], predicted=names[p], n=n) for p, n in enumerate(line)]


def _counts(figure: go.Figure, found: Classified, ink: str) -> None:
    cells = [(t, p, n) for t, line in enumerate(found.matrix) for p, n in enumerate(line) if n]
    figure.add_scatter(
        x=[p for _t, p, _n in cells],
        y=[t for t, _p, _n in cells],
        text=[str(n) for _t, _p, n in cells],
        mode="text",
        textfont={"color": ink, "size": 14},
        hoverinfo="skip",
    )


def importance_figure(names: Sequence[str], shares: Sequence[float]) -> go.Figure:
    """The attributes that the tree asks, the most important on top."""
    pairs = zip(shares, range(len(shares)), strict=True)
    asked = sorted(((s, k) for s, k in pairs if s > 0), key=lambda pair: (-pair[0], pair[1]))
    bars = asked[:MOST_NAMED]
    figure = go.Figure()
    figure.add_bar(
        y=list(range(len(bars))),
        x=[share for share, _k in bars],
        orientation="h",
        marker={"color": ACCENT},
        text=[numbers.percent(share) for share, _k in bars],
        textposition="outside",
        cliponaxis=False,
        hoverinfo="skip",
    )
    texts = [escape.plotly(escape.short(names[k], LONGEST)) for _share, k in bars]
    figure.update_yaxes(
        tickvals=list(range(len(bars))),
        ticktext=texts,
        autorange="reversed",
        automargin=True,
        showgrid=False,
    )
    figure.update_xaxes(visible=False, rangemode="tozero")
    return styled(figure, 30 + LINE * max(len(bars), 1), margins(10, 60, 6, 6)).update_layout(
        bargap=0.25
    )
