"""Several prunings of one tree side by side: their figures, and the decisions that part them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from engine.dataset import Dataset
from engine.language import Translator
from engine.pruning.events import Cost, Measure, Tally, WeakestLinkFound
from engine.trace import Trace
from engine.tree import Tree
from ui.kit import numbers
from ui.prune.option_names import method_names
from ui.prune.sentences import PruneSentences, Where
from ui.prune.tally import measure_of
from ui.tree.names import NodeNames

MOST_DIFFERENCES = 8
Runs = Mapping[str, Trace]


@dataclass(frozen=True)
class Comparison:
    """What is said of several methods: figures, and what parts them."""

    table: pd.DataFrame
    differences: tuple[str, ...]


def figures_table(_: Translator, runs: Runs, validation: Dataset | None) -> pd.DataFrame:
    """A line for each method: leaves, depth, and how it does on both sets of rows."""
    lines = []
    for method, trace in runs.items():
        tree = trace.tree()
        lines.append(
            {
                _("method"): method_names(_)[method],
                _("leaves"): str(len(tree.leaves())),
                _("depth"): str(tree.depth()),
                _("training"): quality(_, measure_of(tree, trace.dataset)),
                _("validation"): quality(_, measure_of(tree, validation)),
            }
        )
    return pd.DataFrame(lines)


def quality(_: Translator, measure: Measure | None) -> str:
    """``5/7 = 71.4%``, or the mean squared error; a dash without rows."""
    match measure:
        case None:
            return "–"
        case Tally():
            return numbers.accuracy(*measure)
        case Cost():
            return numbers.decimal(measure.value)
        case _:
            return _("MSE {error}", error=numbers.decimal(measure))


@dataclass(frozen=True)
class Difference:
    """A node at which some methods stop and others go on, and each method's reason."""

    node: int
    reasons: tuple[tuple[str, str], ...]


def differences(runs: Runs, full: Tree, names: NodeNames, where: Where) -> list[Difference]:
    """The highest nodes whose fate differs; what is below them differs because of them."""
    found: list[Difference] = []
    trees = {method: trace.tree() for method, trace in runs.items()}
    reached = {method: set(tree.walk()) for method, tree in trees.items()}
    stack = [0]
    while stack and len(found) < MOST_DIFFERENCES:
        node = stack.pop()
        here = [method for method in runs if node in reached[method]]
        split = {method: trees[method].nodes[node].routed is not None for method in here}
        if len(set(split.values())) > 1:
            found.append(
                Difference(
                    node,
                    tuple(
                        (method, reason(runs[method], node, split[method], names, where))
                        for method in here
                    ),
                )
            )
        elif any(split.values()):
            stack.extend(reversed(full.children(node)))
    return found


def reason(trace: Trace, node: int, split: bool, names: NodeNames, where: Where) -> str:
    """What a method found at a node, and what it did."""
    _ = names._
    prunes = PruneSentences(trace, names, where)
    deed = _("branch") if split else _("leaf")
    compared = trace.lifetimes[node].comparison
    if compared is not None:
        (first, before), (second, after) = prunes.named_sides(compared)
        return _(
            "{first} {before}, {second} {after}: {deed}",
            first=first,
            second=second,
            before=prunes.measure(before),
            after=prunes.measure(after),
            deed=deed,
        )
    weak = [e for e in trace.events if isinstance(e, WeakestLinkFound) and node in e.nodes]
    if weak:
        return _("g = {alpha}: {deed}", alpha=numbers.decimal(weak[0].alpha), deed=deed)
    return deed
