"""A forest is what its facts add up to: bags, trees, votes and errors after each tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, assert_never

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.forest.cells import cells_of
from engine.forest.config import ForestConfig
from engine.forest.events import (
    AttributesDrawn,
    BagDrawn,
    ErrorsMeasured,
    ForestEvent,
    TreeGrown,
    TreeTold,
    VotesCast,
)
from engine.forest.shape import Shape, said_of
from engine.forest.tally import Tally
from engine.forest.telling import tell


@dataclass(eq=False)
class Forest:
    """Everything known so far; ``add`` takes the facts in the order in which they happen."""

    dataset: Dataset
    config: ForestConfig
    bags: list[NDArray[Any]] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    said: list[NDArray[Any]] = field(default_factory=list)
    errors: list[ErrorsMeasured] = field(default_factory=list)

    def __len__(self) -> int:
        """How many trees are measured; a tree that is still being told is not among them."""
        return len(self.errors)

    def add(self, event: ForestEvent) -> None:
        match event:
            case BagDrawn(counts=counts):
                # A row is hardly ever drawn more than a dozen times.
                self.bags.append(counts.astype(np.uint16))
            case TreeGrown(shape=shape):
                self.shapes.append(shape)
            case VotesCast(said=said):
                self.said.append(said.astype(np.int16) if said.dtype.kind == "i" else said)
            case ErrorsMeasured():
                self.errors.append(event)
            case AttributesDrawn() | TreeTold():
                pass  # a tree's own story is told, not kept: it can be told again
            case _:
                assert_never(event)

    def out_of_bag(self, trees: int | None = None) -> Tally:
        """The votes that each row got from the first ``trees`` trees that never saw it."""
        tally = Tally(self.dataset)
        for bag, said in list(zip(self.bags, self.said, strict=False))[:trees]:
            tally.add(said, np.flatnonzero(bag == 0))
        return tally

    def judges(self, row: int, trees: int | None = None) -> list[int]:
        """The trees that never saw a row."""
        return [tree for tree, bag in enumerate(self.bags[:trees]) if bag[row] == 0]

    def out_of_bag_share(self, trees: int | None = None) -> float:
        """The mean share of rows that a tree did not see; about (1 - 1/n)^n."""
        return float(np.mean([np.mean(bag == 0) for bag in self.bags[:trees]]))

    def predict(self, table: Dataset, trees: int | None = None) -> Tally:
        """The votes of the first ``trees`` trees on another table."""
        cells, tally = cells_of(table), Tally(table)
        every = np.arange(len(table))
        for shape in self.shapes[:trees]:
            tally.add(said_of(shape, cells, not table.is_regression), every)
        return tally


def fold(dataset: Dataset, config: ForestConfig, events: Iterable[ForestEvent]) -> Forest:
    """The forest after these facts."""
    forest = Forest(dataset, config)
    for event in events:
        forest.add(event)
    return forest


def plant(dataset: Dataset, config: ForestConfig, held_out: Dataset | None = None) -> Forest:
    """Grow a whole forest."""
    return fold(dataset, config, tell(dataset, config, held_out))


def never_drawn(rows: int) -> float:
    """The chance that n draws with replacement miss a row; it tends to 1/e.

    >>> round(never_drawn(17), 6), round(never_drawn(10), 6), never_drawn(1)
    (0.356786, 0.348678, 0.0)
    """
    return float((1 - 1 / rows) ** rows)
