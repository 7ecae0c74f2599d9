"""The facts of a forest, in the order they happen: a bag, a tree, its votes, the errors so far.

Between the bag and the tree stand the tree's own facts, each wrapped with the tree's number, for
the trees whose story was asked for. Numbers that belong to rows come as arrays in table order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.events import Event
from engine.forest.shape import Shape


@dataclass(frozen=True, slots=True, eq=False)
class BagDrawn:
    """So often each row was drawn for this tree."""

    tree: int
    counts: NDArray[np.int64]

    @property
    def out_of_bag(self) -> NDArray[Any]:
        """The rows that the tree never saw."""
        return np.flatnonzero(self.counts == 0)


@dataclass(frozen=True, slots=True)
class AttributesDrawn:
    """At this node of this tree only these attributes may compete."""

    tree: int
    node: int
    attributes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TreeTold:
    """A fact of the tree's own story."""

    tree: int
    event: Event


@dataclass(frozen=True, slots=True, eq=False)
class TreeGrown:
    """The tree is finished."""

    tree: int
    shape: Shape


@dataclass(frozen=True, slots=True, eq=False)
class VotesCast:
    """What the tree says of each row: the number of a class, or a mean."""

    tree: int
    said: NDArray[Any]


@dataclass(frozen=True, slots=True)
class ErrorsMeasured:
    """How the forest does after this tree: error rate, or mean squared error of a number.

    ``out_of_bag`` is over the ``judged`` rows that at least one tree did not see; ``None`` while
    there is no such row, and ``held_out`` where no table was held out.
    """

    tree: int
    judged: int
    out_of_bag: float | None
    training: float
    held_out: float | None


ForestEvent = BagDrawn | AttributesDrawn | TreeTold | TreeGrown | VotesCast | ErrorsMeasured
