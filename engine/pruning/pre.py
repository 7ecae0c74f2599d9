"""Pruning while the tree grows (Zhou 4.3.1): a node is split only if validation rows gain by it.

A grower decides a node by its own rows and by nothing else, so pre-pruning repeats what is told of
the full tree and interrupts it: where a split does not help, the node becomes a leaf and all that
is told of the nodes below it is passed over. Nodes keep the numbers of the full tree, so that the
two can be laid side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.events import Event, Label, LeafMade, RowsRouted
from engine.measures import Moments, Summary, majority
from engine.message import N_
from engine.pruning.events import PruningCompared
from engine.pruning.jury import Jury, Parts, Trial, leaf_part
from engine.pruning.method import Method, needs_some
from engine.pruning.options import Pruning
from engine.routing import follow
from engine.tree import Node, Tree

Rows = tuple[NDArray[Any], NDArray[np.float64]]


def pre(tree: Tree, dataset: Dataset, validation: Dataset, options: Pruning) -> Iterator[Event]:
    """The full tree told again, with a comparison before every split and without what it stops."""
    sprout = Sprout(tree, dataset, validation)
    stopped: set[int] = set()
    for number, node in tree.nodes.items():  # in the order of the telling
        if node.opened.parent in stopped:
            stopped.add(number)
            continue
        yield node.opened
        yield from node.considered
        if node.routed is not None:
            yield from sprout.weigh(node, node.routed, options, stopped)
        elif node.decided is not None:
            yield node.decided


class Sprout:
    """The tree so far, and the validation rows of every node that has been reached."""

    def __init__(self, tree: Tree, dataset: Dataset, validation: Dataset) -> None:
        self.dataset = dataset
        self.jury = Jury(validation)
        # At first the whole tree is one leaf.
        everyone: Rows = (np.arange(len(validation)), np.ones(len(validation)))
        self.rows: dict[int, Rows] = {0: everyone}
        root = tree.nodes[0].opened.summary
        self.jury.seat(everyone[0], self.part(0, root, self.label(root, 0.0)))
        self.jury.count()

    def weigh(
        self, node: Node, routed: RowsRouted, options: Pruning, stopped: set[int]
    ) -> Iterator[Event]:
        """The comparison at a node that is about to be split, and its verdict."""
        assert node.split is not None, "a node that is about to be split has chosen how"
        label = self.label(node.opened.summary, 0.0)
        trial = self.trial(node, routed, label)
        as_leaf, as_branch = self.jury.measures(trial)
        outcome, taken = self.jury.verdict(trial, options)
        yield PruningCompared(
            routed.node,
            node.split.attribute,
            label,
            as_leaf,
            as_branch,
            was="leaf",
            taken="branch" if taken else "leaf",
            outcome=outcome,
            flipped=trial.flipped,
        )
        if taken:
            self.jury.adopt(trial)
            yield routed
        else:
            stopped.add(routed.node)
            yield LeafMade(routed.node, label, "pre_pruned")

    def trial(self, node: Node, routed: RowsRouted, label: Label) -> Trial:
        """The tree so far, against the tree with this node's children as leaves."""
        rows = self.rows[routed.node]
        old = self.part(routed.node, node.opened.summary, label)
        new = np.zeros_like(old)
        for child, branch, summary in zip(
            routed.children, routed.branches, routed.summaries, strict=True
        ):
            entering = follow(self.jury.table, rows, node, branch)
            self.rows[child] = entering
            part = self.part(child, summary, self.label(summary, label))
            new[np.searchsorted(rows[0], entering[0])] += part
        return self.jury.try_out(rows[0], old, new)

    def label(self, summary: Summary, above: Label) -> Label:
        """What a node says as a leaf; an empty one repeats the node above it."""
        if isinstance(summary, Moments) or self.dataset.classes is None:
            return summary[1] if summary[0] else above
        return self.dataset.classes[majority(summary)] if any(summary) else above

    def part(self, number: int, summary: Summary, label: Label) -> Parts:
        """What a node says of the validation rows that it holds."""
        whole = leaf_part(summary, label, self.dataset)
        weighted: Parts = self.rows[number][1][:, None] * whole
        return weighted


PRE = Method(
    "pre",
    lambda grown: pre(grown.tree, grown.dataset, grown.judges, grown.options),
    N_("Pre-pruning"),
    N_(
        "While the tree grows, a node is split only if validation accuracy rises "
        "(Zhou 4.3.1). Step on and watch each split compared."
    ),
    options=("accept", "least"),
    needs_validation=needs_some,
    by_rows=True,
    regrows=True,
)
