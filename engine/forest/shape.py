"""A finished binary tree as arrays: what a forest keeps of each of its trees.

Nodes have the numbers that the tree's own events give them. The second child of a node stands
right behind the first. ``cut`` is a threshold; for an ordinal attribute the highest of the lower
codes; for a nominal one the code that goes to the first child.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.forest.cells import Cells
from engine.measures import TOLERANCE, Moments, weight_of
from engine.predict import leaf_distribution
from engine.splits import Equals, Split, Subset, Threshold
from engine.tree import Tree

LEAF = -1
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Shape:
    """One array entry for each node; ``attribute`` is LEAF where nothing is asked.

    ``values`` of shape (nodes, classes) are class shares, or (nodes, 1) means. ``share`` is the
    part of the known weight that went to the first child, by which unknown cells divide.
    """

    attribute: NDArray[Any]
    cut: Floats
    first: NDArray[Any]
    share: Floats
    values: Floats
    weight: Floats
    impurity: Floats
    gain: Floats

    def __len__(self) -> int:
        return len(self.attribute)

    @property
    def leaves(self) -> int:
        return int(np.count_nonzero(self.attribute == LEAF))

    @property
    def depth(self) -> int:
        deepest = np.zeros(len(self), dtype=np.intp)
        for node in np.flatnonzero(self.attribute != LEAF).tolist():
            deepest[self.first[node] : self.first[node] + 2] = deepest[node] + 1
        return int(deepest.max())


def leaf_of(shape: Shape, cells: Cells) -> NDArray[Any]:
    """The leaf of every row of a complete table."""
    at = np.zeros(cells.rows, dtype=np.intp)
    walking = np.arange(cells.rows)
    flat = cells.values.ravel()
    mixed = bool(cells.nominal.any())
    while True:
        walking = walking[shape.attribute[at[walking]] != LEAF]
        if not len(walking):
            return at
        here = at[walking]
        asked = shape.attribute[here]
        values, cut = flat[asked * cells.rows + walking], shape.cut[here]
        second = values > cut
        if mixed:
            second = np.where(cells.nominal[asked], values != cut, second)
        at[walking] = shape.first[here] + second


def shares_of(shape: Shape, cells: Cells) -> Floats:
    """Class shares (or the mean) that the tree says of every row, holes or not."""
    if cells.complete:
        return np.asarray(shape.values[leaf_of(shape, cells)])
    total = np.zeros((cells.rows, shape.values.shape[1]))
    stack = [(0, np.arange(cells.rows), np.ones(cells.rows))]
    while stack:
        node, rows, weights = stack.pop()
        if shape.attribute[node] == LEAF:
            total[rows] += weights[:, None] * shape.values[node]
            continue
        for branch, (rows_in, weights_in) in enumerate(_parted(shape, node, cells, rows, weights)):
            if len(rows_in):
                stack.append((int(shape.first[node]) + branch, rows_in, weights_in))
    return total


def _parted(
    shape: Shape, node: int, cells: Cells, rows: NDArray[Any], weights: Floats
) -> list[tuple[NDArray[Any], Floats]]:
    """The rows that enter each child; an unknown cell enters both by their shares."""
    asked, cut = int(shape.attribute[node]), shape.cut[node]
    values = cells.values[asked, rows]
    unknown = np.isnan(values)
    goes_first = values == cut if cells.nominal[asked] else values <= cut
    parts = []
    for mine, share in ((goes_first, shape.share[node]), (~goes_first, 1 - shape.share[node])):
        kept = np.where(unknown, share > 0, mine)
        parts.append((rows[kept], np.where(unknown, weights * share, weights)[kept]))
    return parts


def said_of(shape: Shape, cells: Cells, is_class: bool) -> NDArray[Any]:
    """One vote per row: the number of the first class with the largest share, or a mean."""
    if not is_class:
        return shares_of(shape, cells)[:, 0]
    if cells.complete:
        return np.asarray(first_largest(shape.values)[leaf_of(shape, cells)])
    return first_largest(shares_of(shape, cells))


def first_largest(shares: NDArray[Any]) -> NDArray[Any]:
    """The first of the largest entries of each line."""
    most = shares.max(axis=1, keepdims=True)
    return np.asarray((shares >= most - TOLERANCE).argmax(axis=1))


def shape_of(tree: Tree, dataset: Dataset) -> Shape:
    """A tree of facts as arrays; its splits are binary and it is grown to its end."""
    size = len(tree)
    width = 1 if dataset.classes is None else len(dataset.classes)
    attribute, first = np.full(size, LEAF, np.intp), np.zeros(size, np.intp)
    cut, share, gain = np.zeros(size), np.zeros(size), np.zeros(size)
    values = np.zeros((size, width))
    weight, impurity = np.zeros(size), np.zeros(size)
    for number, node in tree.nodes.items():
        opened = node.opened
        weight[number], impurity[number] = weight_of(opened.summary), opened.impurity
        values[number] = (
            opened.summary[1]
            if isinstance(opened.summary, Moments)
            else leaf_distribution(node, dataset)
        )
        if node.routed is not None and node.chosen is not None and node.split is not None:
            attribute[number], cut[number] = node.split.attribute, cut_of(node.split)
            first[number], share[number] = node.routed.children[0], node.routed.shares[0]
            gain[number] = node.chosen.score.gain
    return Shape(attribute, cut, first, share, values, weight, impurity, gain)


def cut_of(split: Split) -> float:
    match split:
        case Threshold(threshold=threshold):
            return threshold
        case Equals(value=value):
            return float(value)
        case Subset(values=values):
            return float(values[-1])
        case _:
            raise ValueError(f"a forest's trees ask binary questions, not {split.kind}")
