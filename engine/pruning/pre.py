"""Pruning while the tree grows (Zhou 4.3.1): a node is split only if validation rows gain by it.

A grower decides a node by its own rows and by nothing else, so pre-pruning listens to a grower
and interrupts it: where a split does not help, the node becomes a leaf and all that the grower has
to say about the nodes below it is passed over. Nodes keep the numbers that they have in the full
tree, so that the two can be laid side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.events import AttributeChosen, Event, Label, LeafMade, NodeOpened, RowsRouted
from engine.measures import Moments, Summary, majority
from engine.pruning.events import PruningCompared
from engine.pruning.jury import Jury, Parts, Trial, leaf_part
from engine.pruning.options import Pruning
from engine.routing import follow
from engine.tree import Node

Rows = tuple[NDArray[Any], NDArray[np.float64]]


def pre(
    growing: Iterable[Event], dataset: Dataset, validation: Dataset, options: Pruning
) -> Iterator[Event]:
    """The events of a grower, with a comparison before every split and without what it stops."""
    listener = Listener(dataset, validation, options)
    skipped: set[int] = set()
    for event in growing:
        if event.node in skipped or (isinstance(event, NodeOpened) and event.parent in skipped):
            skipped.add(event.node)
            continue
        if isinstance(event, RowsRouted):
            yield from listener.weigh(event, skipped)
            continue
        listener.hear(event)
        yield event


class Listener:
    """Knows the validation rows of every node that has been opened, and the tree so far."""

    def __init__(self, dataset: Dataset, validation: Dataset, options: Pruning) -> None:
        self.dataset = dataset
        self.options = options
        self.jury = Jury(validation)
        self.everyone: Rows = (np.arange(len(validation)), np.ones(len(validation)))
        self.rows: dict[int, Rows] = {}
        self.opened: dict[int, NodeOpened] = {}
        self.chosen: dict[int, AttributeChosen] = {}

    def hear(self, event: Event) -> None:
        if isinstance(event, AttributeChosen):
            self.chosen[event.node] = event
        if isinstance(event, NodeOpened):
            self.opened[event.node] = event
            if event.parent is None:
                # At first the whole tree is one leaf.
                self.rows[event.node] = self.everyone
                label = self.label(event.summary, 0.0)
                self.jury.seat(self.everyone[0], self.part(event.node, event.summary, label))
                self.jury.count()

    def weigh(self, routed: RowsRouted, skipped: set[int]) -> Iterator[Event]:
        """The comparison at a node that is about to be split, and its verdict."""
        number = routed.node
        label = self.label(self.opened[number].summary, 0.0)
        trial = self.trial(routed, label)
        before, after = self.jury.measures(trial)
        outcome, taken = self.jury.verdict(trial, self.options)
        attribute = self.chosen[number].score.attribute
        yield PruningCompared(
            number, attribute, label, before, after, trial.flipped, outcome, pruned=not taken
        )
        if taken:
            self.jury.adopt(trial)
            yield routed
        else:
            skipped.update(routed.children)
            yield LeafMade(number, label, "pre_pruned")

    def trial(self, routed: RowsRouted, label: Label) -> Trial:
        """The tree so far, against the tree with this node's children as leaves."""
        number = routed.node
        here = self.rows[number][0]
        old = self.part(number, self.opened[number].summary, label)
        new = np.zeros_like(old)
        node = Node(self.opened[number], (self.chosen[number],), routed)
        for child, branch, summary in zip(
            routed.children, routed.branches, routed.summaries, strict=True
        ):
            entering = follow(self.jury.table, self.rows[number], node, branch)
            self.rows[child] = entering
            part = self.part(child, summary, self.label(summary, label))
            new[np.searchsorted(here, entering[0])] += part
        return self.jury.try_out(here, old, new)

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
