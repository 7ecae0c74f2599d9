"""All undecided nodes of one depth and the rows that reached them.

Each row starts as one *entry*. A row whose cell is missing goes on as several entries, one per
branch, with fractions of its weight. ``slots`` says at which node of the depth an entry is (-1
once it rests in a leaf). The sorted columns stay sorted by value within each node from depth to
depth, so that nothing is ever sorted by value twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dataset import UNKNOWN, Dataset
from engine.measures import Summary
from engine.scan.cuts import SortedColumn
from engine.scan.resort import expanded, partitioned, stable_order
from engine.scan.target import Floats, Ints, Target
from engine.splits import (
    Equals,
    Linear,
    Multiway,
    Split,
    Subset,
    Threshold,
    branch_of,
    cells_of,
)


class Route(NamedTuple):
    """How one node sends its rows on: the branches that get a child, and their shares r~_v."""

    split: Split
    branches: tuple[int, ...]
    shares: tuple[float, ...]


class Arrivals(NamedTuple):
    """What arrived at each child, in order of (parent, branch)."""

    sizes: list[int]
    summaries: list[Summary]
    impurities: list[float]
    pure: list[bool]
    majorities: list[int]


@dataclass
class Frontier:
    """The state of one depth; ``route`` and ``advance`` lead to the next."""

    dataset: Dataset
    target: Target
    rows: Ints
    slots: Ints
    weights: Floats | None
    size: int
    columns: dict[int, SortedColumn]
    # Of the children that ``route`` made: their parents' slots and their ranks among siblings.
    parents: NDArray[Any]
    ranks: NDArray[Any]
    layout: NDArray[Any]  # the nodes in the order in which they lie in the columns

    @classmethod
    def root(cls, dataset: Dataset, target: Target, weights: Floats | None = None) -> Frontier:
        rows = np.arange(len(dataset), dtype=np.intp)
        alone = np.zeros(1, dtype=np.intp)
        return cls(dataset, target, rows, np.zeros_like(rows), weights, 1, {}, alone, alone, alone)

    def sorted_column(self, attribute: int) -> SortedColumn:
        """The column sorted by value within each node; sorted at the root, when first asked."""
        if attribute not in self.columns:
            cells = self.dataset.columns[attribute]
            known = np.flatnonzero(~np.isnan(cells))
            order = known[np.argsort(cells[known])].astype(np.intp)
            levels, codes = _coded(cells[order])
            y: NDArray[Any] = self.dataset.y
            if self.target.width < 256 and y.dtype.kind == "i":
                y = y.astype(np.uint8)  # a quarter of the memory to move at every depth
            self.columns[attribute] = SortedColumn(
                order, codes, levels, y[order], self.layout, np.array([len(order)])
            )
        return self.columns[attribute]

    def awake(self) -> int:
        """How many entries are not at rest."""
        return int(np.count_nonzero(self.slots >= 0))

    def present(self) -> tuple[Ints, Ints, Floats | None]:
        """Rows, slots and weights of the entries that are not at rest."""
        awake = np.flatnonzero(self.slots >= 0)
        if len(awake) == len(self.slots):
            return self.rows, self.slots, self.weights
        weights = None if self.weights is None else self.weights[awake]
        return self.rows[awake], self.slots[awake], weights

    def arrivals(self, bins: NDArray[Any], size: int) -> Arrivals:
        """Sum up the entries by bin (entries in bin -1 are at rest)."""
        there = np.flatnonzero(bins >= 0)
        bins = bins[there]
        y = self.dataset.y[self.rows[there]]
        weights = None if self.weights is None else self.weights[there]
        target = self.target.focus(y, bins, weights, size)
        sums = target.totals(target.key(y, bins), weights, bins, size)
        every = np.arange(size)
        weight = target.weight(sums)
        unit = target.unit(every) / np.where(weight > 0, weight, 1)
        some = np.zeros(size, dtype=y.dtype)
        some[bins] = y
        differing = np.bincount(bins, y != some[bins], size)
        return Arrivals(
            np.bincount(bins, minlength=size).tolist(),
            target.summaries(sums, every),
            (target.weighted_impurity(sums) * unit).tolist(),
            (differing == 0).tolist(),
            target.majorities(sums),
        )

    def route(self, routes: Sequence[Route | None]) -> Arrivals:
        """Send the rows of each node on; ``None`` leaves them at rest in a leaf."""
        widths = np.array([len(r.branches) if r else 0 for r in routes])
        first = np.append(0, np.cumsum(widths))
        self.parents = np.repeat(np.arange(len(routes), dtype=np.intp), widths)
        self.ranks = np.arange(len(self.parents)) - first[self.parents]
        branch = self._answers(routes)
        child = np.where(branch >= 0, _children(routes, self.slots, branch), -1).astype(np.intp)
        going = np.array([r is not None for r in routes] + [False])[self.slots]
        missing = np.flatnonzero(going & (branch < 0))
        self.slots = self._divided(missing, routes, first, child) if len(missing) else child
        return self.arrivals(self.slots, int(first[-1]))

    def advance(self, kept: Sequence[int], children: int) -> None:
        """Go on with only these children (numbers within the depth); the others are leaves."""
        renumber = np.full(children + 1, -1, dtype=np.intp)
        renumber[list(kept)] = np.arange(len(kept), dtype=np.intp)
        sides = self._sides(kept, children)
        self.layout = self._next_layout(np.array(kept, dtype=np.intp))
        self.slots = renumber.take(self.slots)
        self.size = len(kept)
        for column in self.columns.values():
            partitioned(column, sides, self.slots, self.layout)
        awake = np.flatnonzero(self.slots >= 0)
        if 2 * len(awake) < len(self.slots):
            self._forget_resting(awake)

    def _sides(self, kept: Sequence[int], children: int) -> NDArray[Any]:
        """For each entry its rank among the siblings; the largest number for those at rest."""
        kind = np.uint8 if self.ranks.max(initial=0) < np.iinfo(np.uint8).max else np.uint16
        side = np.full(children + 1, np.iinfo(kind).max, dtype=kind)
        side[list(kept)] = self.ranks[list(kept)]
        return side.take(self.slots)

    def _next_layout(self, kept: NDArray[Any]) -> NDArray[Any]:
        """First children first, second children next, each in the order of their parents."""
        position = np.empty(len(self.layout), dtype=np.intp)
        position[self.layout] = np.arange(len(self.layout))
        return np.lexsort((position[self.parents[kept]], self.ranks[kept])).astype(np.intp)

    def _forget_resting(self, awake: NDArray[Any]) -> None:
        """Renumber the entries once most of them rest, so that deep levels cost little."""
        number = np.zeros(len(self.rows), dtype=np.intp)
        number[awake] = np.arange(len(awake), dtype=np.intp)
        for column in self.columns.values():
            column.entries = number[column.entries]
        self.rows, self.slots = self.rows[awake], self.slots[awake]
        self.weights = None if self.weights is None else self.weights[awake]

    def _answers(self, routes: Sequence[Route | None]) -> Ints:
        """The branch of each entry at its node's split; UNKNOWN where the cell is missing."""
        if any(r is not None and isinstance(r.split, Linear) for r in routes):
            return self._answers_to_lines(routes)
        asking: dict[int, dict[int, Split]] = {}
        for slot, r in enumerate(routes):
            if r is not None:
                asking.setdefault(r.split.attribute, {})[slot] = r.split
        asked = np.array([r.split.attribute if r else -1 for r in routes] + [-1])[self.slots]
        # Entries grouped by the attribute asked, so that each is looked at once.
        grouped = stable_order(asked, len(self.dataset.attributes))
        ends = np.cumsum(np.bincount(asked + 1, minlength=len(self.dataset.attributes) + 1))
        branch = np.full(len(self.rows), UNKNOWN, dtype=np.intp)
        for attribute, splits in asking.items():
            mine = grouped[ends[attribute] : ends[attribute + 1]]
            cells = self.dataset.columns[attribute][self.rows[mine]]
            branch[mine] = _branches(cells, self.slots[mine], splits)
        return branch

    def _answers_to_lines(self, routes: Sequence[Route | None]) -> Ints:
        """The same where each node asks a question of its own about several attributes."""
        branch = np.full(len(self.rows), UNKNOWN, dtype=np.intp)
        for slot, r in enumerate(routes):
            if r is not None:
                mine = np.flatnonzero(self.slots == slot)
                cells = cells_of(r.split, self.dataset, self.rows[mine])
                branch[mine] = branch_of(r.split, cells)
        return branch

    def _divided(
        self,
        missing: NDArray[Any],
        routes: Sequence[Route | None],
        first: NDArray[Any],
        child: Ints,
    ) -> Ints:
        """Split entries with a missing cell into one entry per branch that has a share."""
        shares = np.concatenate([np.array(r.shares if r else ()) for r in routes])
        takers = np.flatnonzero(shares > 0)
        count = np.diff(np.searchsorted(takers, first))
        start = np.searchsorted(takers, first[:-1])
        at = self.slots[missing]
        copies = count[at]
        source = np.repeat(missing, copies)
        nth = np.arange(len(source)) - np.repeat(np.cumsum(copies) - copies, copies)
        taker = takers[np.repeat(start[at], copies) + nth]
        whole = np.ones(len(self.rows)) if self.weights is None else self.weights
        parts = whole[source] * shares[taker]
        extra = nth > 0
        for column in self.columns.values():
            expanded(column, source[extra], len(self.rows))
        weights = whole.copy()
        weights[source[~extra]] = parts[~extra]
        child[source[~extra]] = taker[~extra]
        self.weights = np.concatenate([weights, parts[extra]])
        self.rows = np.concatenate([self.rows, self.rows[source[extra]]])
        return np.concatenate([child, taker[extra].astype(np.intp)])


def _coded(values: Floats) -> tuple[Floats, Ints]:
    """The distinct values of a sorted array, and for each element the number of its value."""
    new = np.append(True, values[1:] != values[:-1]) if len(values) else np.zeros(0, dtype=bool)
    return values[new], np.cumsum(new, dtype=np.int32) - np.int32(1)


def _children(routes: Sequence[Route | None], slots: Ints, branch: Ints) -> NDArray[Any]:
    """The child of each (slot, branch), children being numbered in order of (slot, branch)."""
    ranges = [max(r.branches) + 1 if r else 0 for r in routes]
    start = np.cumsum([0, *ranges])
    places = [start[i] + b for i, r in enumerate(routes) if r for b in r.branches]
    child = np.full(int(start[-1]) + 1, -1, dtype=np.int64)
    child[places] = np.arange(len(places))
    return np.asarray(child[np.where(branch >= 0, start[slots] + branch, -1)])


def _branches(cells: NDArray[Any], slots: Ints, splits: dict[int, Split]) -> NDArray[Any]:
    """Answers to the splits on one attribute, which all have the same form at one depth."""
    form = next(iter(splits.values()))
    if isinstance(form, Multiway):
        return cells
    if isinstance(form, Threshold):
        limit = np.zeros(max(splits) + 1)
        limit[list(splits)] = [s.threshold for s in splits.values() if isinstance(s, Threshold)]
        return np.where(np.isnan(cells), UNKNOWN, np.where(cells <= limit[slots], 0, 1))
    inside = np.zeros((max(splits) + 1, int(cells.max(initial=0)) + 1), dtype=bool)
    for slot, s in splits.items():
        values = s.values if isinstance(s, Subset) else (s.value,) if isinstance(s, Equals) else ()
        inside[slot, [v for v in values if v < inside.shape[1]]] = True
    return np.where(cells < 0, UNKNOWN, np.where(inside[slots, cells], 0, 1))
