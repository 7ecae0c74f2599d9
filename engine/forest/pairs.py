"""The scan of a forest: at each node of a depth only the attributes that were drawn there.

A *pair* is a node and one attribute drawn at it. All pairs of all trees that grow together are
scanned at once: their entries are sorted by (pair, value) in one go, which for a few drawn
attributes is cheaper than to keep every column sorted. The rest is ``engine.scan``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.forest.cells import Cells
from engine.scan.cuts import Best, Rules, SortedColumn, best_cuts
from engine.scan.target import Floats, Ints, NumberTarget, Target
from engine.scan.values import best_neighbours, best_value, tabulate

WORD = 62  # bits of a sort key that are free to use


@dataclass(frozen=True)
class Entries:
    """Rows that are on their way down: at which open node, and how often they are in the bag."""

    rows: Ints
    slots: Ints
    weights: Ints


@dataclass(frozen=True)
class Found:
    """The best split of each pair, of shape (nodes, K); a gain of -inf says that there is none."""

    gain: Floats
    cut: Floats
    share: Floats


class PairScan:
    """Scans the pairs of one table under one run's options."""

    def __init__(self, dataset: Dataset, cells: Cells, target: Target, smallest: float) -> None:
        self.dataset = dataset
        self.target = target
        self.smallest = smallest
        self.rules = Rules(smallest, False, smallest <= 0 and target.strictly_concave)
        self.continuous = np.array([a.is_continuous for a in dataset.attributes], dtype=bool)
        self.levels, self.codes = coded(cells)
        self.y: NDArray[Any] = dataset.y
        if dataset.classes is not None and target.width < 256:
            self.y = self.y.astype(np.uint8)  # the sorted classes take less memory to move

    def scan(self, entries: Entries, drawn: NDArray[Any]) -> Found:
        """``drawn`` of shape (nodes, K) names the attributes of each node's pairs."""
        nodes, width = drawn.shape
        y = self.dataset.y[entries.rows]
        node_target = self.target.focus(y, entries.slots, entries.weights, nodes)
        target = for_pairs(node_target, width)
        found = Found(*(np.full(nodes * width, fill) for fill in (-np.inf, 0.0, 0.0)))
        if self.continuous.any():
            self.note(found, self.cuts(entries, drawn, target), target)
        for attribute in np.flatnonzero(~self.continuous).tolist():
            pairs = np.flatnonzero(drawn.ravel() == attribute)
            if len(pairs):
                self.note(found, self.values(entries, pairs, width, attribute, target), target)
        return Found(*(part.reshape(nodes, width) for part in (found.gain, found.cut, found.share)))

    def cuts(self, entries: Entries, drawn: NDArray[Any], target: Target) -> Best:
        """The best threshold of every pair with a continuous attribute."""
        column = self.sorted_pairs(entries, drawn)
        return best_cuts(column, entries.weights, target, self.rules)

    def sorted_pairs(self, entries: Entries, drawn: NDArray[Any]) -> SortedColumn:
        nodes, width = drawn.shape
        size = len(entries.rows)
        code_bits, entry_bits = len(self.levels).bit_length(), size.bit_length()
        numbers = np.arange(size)
        keys = []
        for place in range(width):
            asked = drawn[:, place][entries.slots]
            code = self.codes[asked * len(self.dataset) + entries.rows]
            key = ((entries.slots * width + place) << code_bits | code) << entry_bits | numbers
            keys.append(key if self.continuous.all() else key[self.continuous[asked]])
        if (nodes * width).bit_length() + code_bits + entry_bits > WORD:
            raise OverflowError("too many rows, values and nodes for one sort; grow fewer trees")
        key = np.concatenate(keys)
        key.sort()
        entry = key & ((1 << entry_bits) - 1)
        codes = (key >> entry_bits) & ((1 << code_bits) - 1)
        counts = np.repeat(np.bincount(entries.slots, minlength=nodes), width)
        counts[~self.continuous[drawn.ravel()]] = 0
        layout = np.arange(nodes * width)
        y = self.y[entries.rows][entry]
        return SortedColumn(entry, codes, self.levels, y, layout, counts)

    def values(
        self, entries: Entries, pairs: NDArray[Any], width: int, attribute: int, target: Target
    ) -> Best:
        """The best question about the values of one nominal or ordinal attribute."""
        place = np.full(int(entries.slots.max()) + 1, -1, dtype=np.intp)
        place[pairs // width] = np.arange(len(pairs))
        at = place[entries.slots]
        mine = np.flatnonzero(at >= 0)
        rows, at = entries.rows[mine], at[mine]
        kind = self.dataset.attributes[attribute]
        here = at_pairs(target, pairs)
        table = tabulate(
            self.dataset.columns[attribute][rows],
            self.dataset.y[rows],
            at,
            entries.weights[mine],
            len(pairs),
            len(kind.domain),
            here,
        )
        best = (best_neighbours if kind.kind == "ordinal" else best_value)(
            table, here, self.smallest
        )
        known = np.zeros((best.known.shape[0], len(place) * width), best.known.dtype)
        known[:, pairs] = best.known
        return Best(pairs[best.slots], best.left, known, best.choice)

    def note(self, found: Found, best: Best, target: Target) -> None:
        """Write down gains, cuts and shares of the pairs that have a legal split."""
        known = best.known[:, best.slots]
        right = target.differences(known, best.left)
        whole, first = target.weight(known), target.weight(best.left)
        inside = target.weighted_impurity(best.left) + target.weighted_impurity(right)
        saved = (target.weighted_impurity(known) - inside) * target.unit(best.slots) / whole
        legal = (first >= self.smallest) & (target.weight(right) >= self.smallest)
        slots = best.slots[legal]
        found.gain[slots] = np.maximum(saved, 0.0)[legal]
        found.cut[slots] = best.choice[legal]
        found.share[slots] = (first / whole)[legal]


def coded(cells: Cells) -> tuple[Floats, NDArray[Any]]:
    """The distinct values of all columns, column after column, and each cell's number in them."""
    levels, codes, start = [], [], 0
    for column in cells.values:
        values, numbers = np.unique(column, return_inverse=True)
        levels.append(values)
        codes.append(numbers.astype(np.int64) + start)
        start += len(values)
    return np.concatenate(levels), np.concatenate(codes)


def for_pairs(target: Target, width: int) -> Target:
    """A target that is centred on nodes, for the pairs of these nodes."""
    if isinstance(target, NumberTarget):
        return NumberTarget(np.repeat(target.centre, width), np.repeat(target.scale, width))
    return target


def at_pairs(target: Target, pairs: NDArray[Any]) -> Target:
    """The same for some of the pairs, which are then numbered 0, 1, 2 ...."""
    if isinstance(target, NumberTarget):
        return NumberTarget(target.centre[pairs], target.scale[pairs])
    return target
