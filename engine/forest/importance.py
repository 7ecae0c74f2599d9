"""How much each attribute matters to a forest, measured in two ways (Breiman 2001).

*Impurity*: the decrease of impurity at all nodes that ask the attribute, weighted by the share of
the bag that stood there; each tree's decreases are scaled to add up to 1. It costs nothing, but
favours attributes with many values. *Permutation*: how much worse a tree does on the rows it did
not see when their cells of the attribute are shuffled among them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.forest.cells import Cells, cells_of
from engine.forest.grown import Forest
from engine.forest.randomness import stream
from engine.forest.shape import LEAF, Shape, said_of

Floats = NDArray[np.float64]


class Importance(NamedTuple):
    """One number per attribute, and the standard error of its mean over the trees."""

    mean: Floats
    standard_error: Floats


def impurity_importance(forest: Forest, trees: int | None = None) -> Importance:
    """The mean decrease of impurity; over all attributes it adds up to 1 unless nothing split."""
    size = len(forest.dataset.attributes)
    return over_trees([decreases(shape, size) for shape in forest.shapes[:trees]])


def decreases(shape: Shape, attributes: int) -> Floats:
    """One tree's decreases by attribute, scaled to add up to 1."""
    splits = shape.attribute != LEAF
    saved = (shape.weight * shape.gain)[splits]
    total = np.bincount(shape.attribute[splits], saved, attributes)
    return total / total.sum() if total.sum() > 0 else np.zeros(attributes)


def permutation_importance(
    forest: Forest, trees: int | None = None, known: dict[int, Floats] | None = None
) -> Importance:
    """The mean rise of the out-of-bag error (rate, or squared error) when one column is shuffled.

    A tree that saw every row judges none and says nothing here. ``known`` keeps each tree's rises,
    for whoever asks again after a few more trees.
    """
    cells = cells_of(forest.dataset)
    found = {} if known is None else known
    judging = [tree for tree in range(len(forest))[:trees] if (forest.bags[tree] == 0).any()]
    for tree in judging:
        if tree not in found:
            found[tree] = rises_of(forest, cells, tree)
    nothing = np.zeros(len(forest.dataset.attributes))
    return over_trees([found[tree] for tree in judging] or [nothing])


def rises_of(forest: Forest, cells: Cells, tree: int) -> Floats:
    """One tree's rise of error for each attribute."""
    unseen = np.flatnonzero(forest.bags[tree] == 0)
    shape, truth, here = forest.shapes[tree], forest.dataset.y[unseen], cells.take(unseen)
    random = stream(forest.config.seed, tree, "permutation")
    before = loss(shape, here, truth, not forest.dataset.is_regression)
    rises = np.zeros(len(cells.values))
    for attribute in range(len(rises)):
        shuffled = random.permutation(len(unseen))  # drawn for every attribute, asked or not
        if (shape.attribute == attribute).any():
            changed = here.with_column(attribute, here.values[attribute][shuffled])
            after = loss(shape, changed, truth, not forest.dataset.is_regression)
            rises[attribute] = after - before
    return rises


def loss(shape: Shape, cells: Cells, truth: NDArray[np.float64], is_class: bool) -> float:
    said = said_of(shape, cells, is_class)
    return float(np.mean(said != truth) if is_class else np.mean((said - truth) ** 2))


def over_trees(by_tree: list[Floats]) -> Importance:
    table = np.array(by_tree)
    spread = table.std(axis=0, ddof=1) if len(table) > 1 else np.zeros(table.shape[1])
    return Importance(table.mean(axis=0), spread / np.sqrt(len(table)))
