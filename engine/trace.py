"""A run written down: its events, and the tree at any moment without replaying anything.

While a tree grows a node's events stand side by side, from its opening to its decision, and what
pruning has to say follows behind the last node. So the tree after i events is the nodes that have
been opened by then, each as far as it had got in its lifetime; a view of it costs nothing, and
going back is exactly as good as going forward.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.candidates import Candidate, candidates
from engine.class_weights import row_weights
from engine.config import Config
from engine.dataset import Dataset
from engine.events import Event
from engine.grow import Draw, grow
from engine.lifetimes import Lifetime, lifetimes_of
from engine.pruning.options import UNPRUNED, Pruning
from engine.routing import rows_at
from engine.tree import Node, Tree


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
    def lifetimes(self) -> dict[int, Lifetime]:
        """All nodes in the order of the telling; made when somebody looks."""
        return lifetimes_of(self.events)

    @cached_property
    def ends(self) -> dict[int, int]:
        """For each node the cursor just behind its last event while the tree grows."""
        return {node: life.last for node, life in self.lifetimes.items()}

    @cached_property
    def cuts(self) -> list[Lifetime]:
        """The nodes that pruning cut from the grown tree, in that order."""
        cut = [(life.pruned, life) for life in self.lifetimes.values() if life.pruned is not None]
        return [life for _, life in sorted(cut, key=itemgetter(0))]

    def tree(self, cursor: int | None = None) -> Tree:
        """The tree after ``cursor`` events (all of them by default)."""
        at = len(self.events) if cursor is None else cursor
        if not 0 <= at <= len(self.events):
            raise IndexError(f"cursor {at} is not in 0..{len(self.events)}")
        return Tree(NodesAt(self, at))

    def shown_tree(self, cursor: int) -> Tree:
        """The same with the nodes that wait for their turn, as they will be opened."""
        lives = self.lifetimes.items()
        waiting = {n: Node(life.opening) for n, life in lives if life.shown <= cursor < life.opened}
        return Tree({**self.tree(cursor).nodes, **waiting})

    def grown_tree(self) -> Tree:
        """The tree before anything was cut from it."""
        return self.tree(self.grown)

    def rows(self, node: int) -> tuple[NDArray[Any], NDArray[np.float64]]:
        """The rows that reach a node and their weights, in table order."""
        return rows_at(self.dataset, self.grown_tree(), node, self.row_weights)

    @cached_property
    def row_weights(self) -> NDArray[np.float64] | None:
        """What each row of the table weighs by its class; ``None`` where all weigh 1."""
        return row_weights(self.config, self.dataset)

    def candidates(self, node: int, attribute: int) -> list[Candidate]:
        """Every split of this form that the attribute offered at the node, with its score."""
        rows, weights = self.rows(node)
        return candidates(self.dataset, rows, weights, attribute, self.config)


class NodesAt(Mapping[int, Node]):
    """The nodes of a trace at one moment."""

    def __init__(self, trace: Trace, cursor: int) -> None:
        self.events = trace.events
        self.lifetimes = trace.lifetimes
        self.cursor = cursor

    def __getitem__(self, node: int) -> Node:
        life = self.lifetimes[node]
        if life.opened > self.cursor:
            raise KeyError(node)
        decided = life.decided is not None and life.decided <= self.cursor
        told: Any = self.events[life.opened : min(life.last - decided, self.cursor)]
        cut = life.cut if life.is_cut(self.cursor) else None
        return Node(life.opening, told, life.decision if decided else None, cut)

    def __iter__(self) -> Iterator[int]:
        for node, life in self.lifetimes.items():
            if life.opened > self.cursor:
                return
            yield node

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, node: object) -> bool:
        life = self.lifetimes.get(node) if isinstance(node, int) else None
        return life is not None and life.opened <= self.cursor


def record(dataset: Dataset, config: Config, draw: Draw | None = None) -> Trace:
    """Grow the tree to its end and keep every event."""
    with collector_paused():
        return Trace(dataset, config, tuple(grow(dataset, config, draw)))


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
