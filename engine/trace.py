"""A run written down: its events, and the tree at any moment without replaying anything.

While a tree grows a node's events stand side by side, from its opening to its decision. So the tree
after i events is the nodes whose first event is among them, each as far as it had got; a view of
it costs nothing, and going back is exactly as good as going forward. What pruning has to say
follows behind the last node.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.candidates import Candidate, candidates
from engine.config import Config
from engine.dataset import Dataset
from engine.events import (
    Event,
    LeafMade,
    NodeOpened,
    RowsRouted,
    SubtreeCut,
    SubtreeRestored,
)
from engine.grow import Draw, Watch, grow
from engine.pruning.options import UNPRUNED, Pruning
from engine.routing import rows_at
from engine.tree import Node, Tree

Cuts = Mapping[int, SubtreeCut]


@dataclass(frozen=True, eq=False)
class Trace:
    """All events of one run, with the tables and the options that they came from.

    ``pruned_from`` is the cursor at which the tree has grown and pruning begins; ``None`` when
    nothing follows the growth.
    """

    dataset: Dataset
    config: Config
    events: tuple[Event, ...]
    pruning: Pruning = UNPRUNED
    validation: Dataset | None = None
    pruned_from: int | None = None

    def __len__(self) -> int:
        return len(self.events)

    @property
    def grown(self) -> int:
        """The cursor just behind the last event of growing."""
        return len(self.events) if self.pruned_from is None else self.pruned_from

    @cached_property
    def starts(self) -> dict[int, int]:
        """For each node the cursor at which its first event comes next, in order of telling."""
        return {e.node: i for i, e in enumerate(self.events) if isinstance(e, NodeOpened)}

    @cached_property
    def ends(self) -> dict[int, int]:
        """For each node the cursor just behind its last event."""
        starts = list(self.starts.values())
        return dict(zip(self.starts, [*starts[1:], self.grown], strict=True))

    @cached_property
    def changes(self) -> list[tuple[int, SubtreeCut | SubtreeRestored]]:
        """What pruning did to the grown tree, each with the cursor just behind it."""
        later = enumerate(self.events[self.grown :], self.grown + 1)
        return [(at, e) for at, e in later if isinstance(e, SubtreeCut | SubtreeRestored)]

    def cuts(self, cursor: int) -> Cuts:
        """The nodes that are cut after ``cursor`` events."""
        cut: dict[int, SubtreeCut] = {}
        for at, event in self.changes if cursor > self.grown else ():
            if at > cursor:
                break
            if isinstance(event, SubtreeCut):
                cut[event.node] = event
            else:
                cut.pop(event.node, None)
        return cut

    def tree(self, cursor: int | None = None) -> Tree:
        """The tree after ``cursor`` events (all of them by default)."""
        at = len(self.events) if cursor is None else cursor
        if not 0 <= at <= len(self.events):
            raise IndexError(f"cursor {at} is not in 0..{len(self.events)}")
        return Tree(NodesAt(self, at, self.cuts(at)))

    def grown_tree(self) -> Tree:
        """The tree before anything was cut from it."""
        return self.tree(self.grown)

    def rows(self, node: int) -> tuple[NDArray[Any], NDArray[np.float64]]:
        """The rows that reach a node and their weights, in table order."""
        return rows_at(self.dataset, self.grown_tree(), node)

    def candidates(self, node: int, attribute: int) -> list[Candidate]:
        """Every split of this form that the attribute offered at the node, with its score."""
        rows, weights = self.rows(node)
        return candidates(self.dataset, rows, weights, attribute, self.config)


class NodesAt(Mapping[int, Node]):
    """The nodes of a trace at one moment."""

    def __init__(self, trace: Trace, cursor: int, cuts: Cuts) -> None:
        self.trace = trace
        self.cursor = cursor
        self.cuts = cuts

    def __getitem__(self, node: int) -> Node:
        start = self.trace.starts[node]
        if start >= self.cursor:
            raise KeyError(node)
        told = self.trace.events[start : min(self.trace.ends[node], self.cursor)]
        opened, last = told[0], told[-1]
        decided = last if isinstance(last, RowsRouted | LeafMade) else None
        considered: Any = told[1:-1] if decided else told[1:]
        assert isinstance(opened, NodeOpened)
        return Node(opened, considered, decided, self.cuts.get(node))

    def __iter__(self) -> Iterator[int]:
        for node, start in self.trace.starts.items():
            if start >= self.cursor:
                return
            yield node

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, node: object) -> bool:
        return isinstance(node, int) and self.trace.starts.get(node, self.cursor) < self.cursor


def record(
    dataset: Dataset, config: Config, draw: Draw | None = None, watch: Watch | None = None
) -> Trace:
    """Grow the tree to its end and keep every event."""
    with collector_paused():
        return Trace(dataset, config, tuple(grow(dataset, config, draw, watch)))


@contextmanager
def collector_paused() -> Iterator[None]:
    """Events form no cycles; the cycle collector would walk all of them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
