"""How the tree does at every step of pruning: its leaves, and both sets of rows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from engine.dataset import Dataset
from engine.predict import accuracy, mean_squared_error
from engine.pruning.branches import Branches
from engine.pruning.events import Measure, Tally
from engine.trace import Trace
from engine.tree import Tree
from ui.prune.notes import Weakest, weakest_links


class Standing(NamedTuple):
    """One tree: its leaves, and how it does on the training and validation rows there are."""

    leaves: int
    training: Measure | None
    validation: Measure | None


@dataclass(frozen=True, eq=False)
class Tallies:
    """``full`` is the tree of the same run without pruning.

    Every cut changes what is said of the rows at its node only, so all trees of a run are judged
    in one pass. Branches come back in the reverse order of their cuts, so the number of cuts in
    force names a tree.
    """

    trace: Trace
    full: Tree

    def at(self, cursor: int) -> Standing:
        return self.standings[sum(life.is_cut(cursor) for life in self.trace.cuts)]

    @cached_property
    def weakest(self) -> dict[int, Weakest]:
        """The weakest links before every round, by the place of the round among the events."""
        return weakest_links(self.trace)

    @cached_property
    def standings(self) -> list[Standing]:
        trace = self.trace
        if trace.pruned_from is None:
            return [finished(trace)]
        nodes = {number: self.full.nodes[number] for number in self.full.walk()}
        tree = Tree(nodes)
        juries = [
            None if table is None or not len(table) else Branches(tree, trace.dataset, table)
            for table in (trace.dataset, trace.validation)
        ]
        leaves = len(tree.leaves())
        found = [Standing(leaves, *map(measured, juries))]
        for life in trace.cuts:
            leaves -= sum(1 for n in tree.walk(life.node) if not nodes[n].routed) - 1
            nodes[life.node] = replace(nodes[life.node], cut=life.cut)
            for jury in filter(None, juries):
                jury.cut(life.node, jury.try_cut(life.node))
            found.append(Standing(leaves, *map(measured, juries)))
        return found


def measured(branches: Branches | None) -> Measure | None:
    return None if branches is None else branches.jury.measure(branches.jury.loss)


def finished(trace: Trace) -> Standing:
    """A tree that was pruned while it grew."""
    tree = trace.tree()
    return Standing(
        len(tree.leaves()), measure_of(tree, trace.dataset), measure_of(tree, trace.validation)
    )


def measure_of(tree: Tree, table: Dataset | None) -> Measure | None:
    """Rows that come out right, or the mean squared error; nothing without rows."""
    if table is None or not len(table):
        return None
    if table.is_regression:
        return mean_squared_error(tree, table)
    return Tally(len(accuracy(tree, table).right), len(table))
