"""Growing several trees of a forest together, one depth at a time, without telling about it.

This is ``engine.grow`` for many trees and few attributes. It decides exactly as the telling form
does (the tests hold the two against each other), keeps only the finished shapes, and is
therefore fast; ``engine.forest.telling`` grows a single tree again to tell its story.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.forest.cells import Cells
from engine.forest.config import ForestConfig
from engine.forest.pairs import Entries, Found, PairScan
from engine.forest.randomness import AttributeDraw
from engine.forest.shape import LEAF, Shape
from engine.growers.general import algorithm_of
from engine.measures import TOLERANCE
from engine.scan.attributes import target_of
from engine.scan.target import Floats


@dataclass(frozen=True)
class Level:
    """The nodes of one depth, tree after tree, and what was decided at them."""

    tree: NDArray[Any]
    values: Floats
    weight: Floats
    impurity: Floats
    pure: NDArray[np.bool_]
    attribute: NDArray[Any]
    cut: Floats
    share: Floats
    gain: Floats


@dataclass(frozen=True)
class Decided:
    """What the open nodes of a depth are asked; ``attribute`` is LEAF where nothing splits."""

    attribute: NDArray[Any]
    cut: Floats
    share: Floats
    gain: Floats


class Grower:
    """Grows trees on one complete table; what is the same for all of them is prepared once."""

    def __init__(self, dataset: Dataset, cells: Cells, config: ForestConfig) -> None:
        self.dataset = dataset
        self.cells = cells
        self.config = config
        self.drawn = config.drawn(dataset)
        self.algorithm = algorithm_of(config.tree_config(dataset))
        self.target = target_of(dataset, self.algorithm.impurity)
        smallest = max(config.min_leaf, config.least_weight or 0.0) * (1 - TOLERANCE)
        self.scanner = PairScan(dataset, cells, self.target, smallest)

    def grow(self, trees: Sequence[int], bags: Sequence[NDArray[np.int64]]) -> list[Shape]:
        """The shapes of these trees, grown on these bags."""
        draws = [
            AttributeDraw(self.config, tree, len(self.dataset.attributes), self.drawn)
            for tree in trees
        ]
        entries = root_entries(bags)
        owner = np.arange(len(bags))
        levels: list[Level] = []
        while len(owner):
            level = self.arrived(entries, owner)
            still_open = np.flatnonzero(self.is_open(level, len(levels)))
            entries = kept(entries, still_open, len(owner))
            decided = self.decide(entries, level, still_open, draws)
            note(level, still_open, decided)
            levels.append(level)
            entries, parents = self.route(entries, decided)
            owner = np.repeat(owner[still_open[parents]], 2)
        return shapes(levels, len(bags))

    def arrived(self, entries: Entries, owner: NDArray[Any]) -> Level:
        """What came to each node: its summary, impurity and purity; nothing is decided yet."""
        nodes = len(owner)
        y, slots, weights = self.dataset.y[entries.rows], entries.slots, entries.weights
        target = self.target.focus(y, slots, weights, nodes)
        sums = target.totals(target.key(y, slots), weights, slots, nodes)
        weight = target.weight(sums).astype(np.float64)
        every = np.arange(nodes)
        some = np.zeros(nodes, dtype=y.dtype)
        some[slots] = y
        nothing = np.zeros(nodes)
        return Level(
            tree=owner,
            values=self.shares(target, sums, every, weight),
            weight=weight,
            impurity=target.weighted_impurity(sums) * target.unit(every) / weight,
            pure=np.bincount(slots, y != some[slots], nodes) == 0,
            attribute=np.full(nodes, LEAF, dtype=np.intp),
            cut=nothing,
            share=nothing.copy(),
            gain=nothing.copy(),
        )

    def shares(
        self, target: Any, sums: NDArray[Any], every: NDArray[Any], weight: Floats
    ) -> Floats:
        if self.dataset.classes is not None:
            return np.ascontiguousarray((sums / weight).T)
        means = target.centre[every] + target.scale[every] * sums[1] / weight
        return np.asarray(means[:, None])

    def is_open(self, level: Level, depth: int) -> NDArray[np.bool_]:
        """The nodes that no stop rule ends before an attribute is tried."""
        if self.config.max_depth is not None and depth >= self.config.max_depth:
            return np.zeros(len(level.pure), dtype=bool)
        enough = level.weight >= self.config.min_rows * (1 - TOLERANCE)
        mixed = level.impurity >= self.config.min_impurity * (1 - TOLERANCE)
        return np.asarray(~level.pure & enough & mixed)

    def decide(
        self,
        entries: Entries,
        level: Level,
        still_open: NDArray[Any],
        draws: Sequence[AttributeDraw],
    ) -> Decided:
        """Draw attributes at each open node and take the best that they offer."""
        counts = np.bincount(level.tree[still_open], minlength=len(draws)).tolist()
        orders = np.concatenate([draw.orders(n) for draw, n in zip(draws, counts, strict=True)])
        if not len(orders):
            nothing = np.zeros(0)
            return Decided(np.zeros(0, dtype=np.intp), nothing, nothing, nothing)
        first = np.sort(orders[:, : self.drawn], axis=1)
        unit = level.impurity[still_open] if self.dataset.is_regression else np.ones(len(orders))
        found = self.scanner.scan(entries, first)
        decided = self.best(first, found, unit)
        unlucky = np.flatnonzero(~np.isfinite(found.gain).any(axis=1))
        if len(unlucky) and self.drawn < orders.shape[1]:
            self.draw_on(entries, orders, unlucky, decided, unit)
        return decided

    def best(self, drawn: NDArray[Any], found: Found, unit: Floats) -> Decided:
        """The largest gain of each node; ties go to the first column."""
        top = found.gain.max(axis=1)
        least = TOLERANCE * unit
        place = (found.gain >= (top - least)[:, None]).argmax(axis=1)
        nodes = np.arange(len(drawn))
        splits = np.isfinite(top)
        if self.algorithm.zero_gain == "stop":
            splits &= top > least
        return Decided(
            np.where(splits, drawn[nodes, place], LEAF),
            found.cut[nodes, place],
            found.share[nodes, place],
            found.gain[nodes, place],
        )

    def draw_on(
        self,
        entries: Entries,
        orders: NDArray[Any],
        unlucky: NDArray[Any],
        decided: Decided,
        unit: Floats,
    ) -> None:
        """Where nothing drawn can split a node, take the next attribute in order that can."""
        rest = orders[unlucky, self.drawn :]
        found = self.scanner.scan(kept(entries, unlucky, len(orders)), rest)
        legal = np.isfinite(found.gain)
        # Of these only the first in the node's order was drawn; the others stay out.
        gain = np.where(np.cumsum(legal, axis=1) == 1, found.gain, -np.inf)
        lucky = self.best(rest, Found(gain, found.cut, found.share), unit[unlucky])
        for name in ("attribute", "cut", "share", "gain"):
            getattr(decided, name)[unlucky] = getattr(lucky, name)

    def route(self, entries: Entries, decided: Decided) -> tuple[Entries, NDArray[Any]]:
        """Send the rows of the nodes that split on; these nodes are the parents of the next."""
        parents = np.flatnonzero(decided.attribute != LEAF)
        rank = np.full(len(decided.attribute), -1, dtype=np.intp)
        rank[parents] = np.arange(len(parents))
        going = np.flatnonzero(rank[entries.slots] >= 0)
        rows, slots = entries.rows[going], entries.slots[going]
        asked, cut = decided.attribute[slots], decided.cut[slots]
        values = self.cells.values.ravel()[asked * self.cells.rows + rows]
        second = values > cut
        if self.cells.nominal.any():
            second = np.where(self.cells.nominal[asked], values != cut, second)
        return Entries(rows, 2 * rank[slots] + second, entries.weights[going]), parents


def root_entries(bags: Sequence[NDArray[np.int64]]) -> Entries:
    """Every row of every bag once, with the number of times it was drawn as its weight."""
    rows = [np.flatnonzero(bag) for bag in bags]
    slots = np.repeat(np.arange(len(bags)), [len(part) for part in rows])
    weights = [bag[part] for bag, part in zip(bags, rows, strict=True)]
    return Entries(np.concatenate(rows), slots, np.concatenate(weights))


def kept(entries: Entries, nodes: NDArray[Any], size: int) -> Entries:
    """The entries of some of ``size`` nodes, which are numbered anew."""
    number = np.full(size, -1, dtype=np.intp)
    number[nodes] = np.arange(len(nodes))
    slots = number[entries.slots]
    here = np.flatnonzero(slots >= 0)
    return Entries(entries.rows[here], slots[here], entries.weights[here])


def note(level: Level, nodes: NDArray[Any], decided: Decided) -> None:
    """Write the decisions of the open nodes into their level."""
    splits = decided.attribute != LEAF
    at = nodes[splits]
    for name in ("attribute", "cut", "share", "gain"):
        getattr(level, name)[at] = getattr(decided, name)[splits]


def shapes(levels: Sequence[Level], trees: int) -> list[Shape]:
    """The levels of many trees, put together tree by tree."""
    owner = np.concatenate([level.tree for level in levels])
    order = np.argsort(owner, kind="stable")
    ends = np.cumsum(np.bincount(owner, minlength=trees))
    whole = {
        name: np.concatenate([getattr(level, name) for level in levels])[order]
        for name in ("attribute", "cut", "share", "values", "weight", "impurity", "gain")
    }
    made = []
    for start, end in zip([0, *ends[:-1].tolist()], ends.tolist(), strict=True):
        mine = {name: part[start:end] for name, part in whole.items()}
        made.append(Shape(first=first_children(mine["attribute"]), **mine))
    return made


def first_children(attribute: NDArray[Any]) -> NDArray[Any]:
    """Nodes are numbered level by level, so children come in the order of their parents."""
    splits = attribute != LEAF
    return np.where(splits, 2 * np.cumsum(splits) - 1, 0)
