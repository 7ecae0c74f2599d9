"""How a finished tree does on rows that had no part in making it, and what chance leaves open.

A share of right rows comes with Wilson's interval, a mean squared error with the normal one of a
mean. Rows with missing cells are predicted with weights, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.measures import weight_of
from engine.node import check_largest
from engine.predict import distributions
from engine.pruning.jury import said
from engine.tree import Node, Tree

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Interval(NamedTuple):
    """Where the true figure lies with a confidence of 95 %."""

    low: float
    high: float


def wilson(right: int, rows: int) -> Interval:
    r"""Wilson's interval of a share :math:`p = right / n`: the shares that p does not rule out.

    :math:`(p + z^2/2n \pm z \sqrt{p(1-p)/n + z^2/4n^2}) / (1 + z^2/n)`; everything for no rows.

    >>> [round(end, 4) for end in wilson(9, 10)], wilson(0, 0)
    ([0.5958, 0.9821], Interval(low=0.0, high=1.0))
    """
    if not rows:
        return Interval(0.0, 1.0)
    share = right / rows
    middle = share + Z**2 / (2 * rows)
    reach = Z * sqrt(share * (1 - share) / rows + Z**2 / (4 * rows**2))
    scale = 1 + Z**2 / rows
    # Where no row, or every row, is right, one end is exact, and rounding would miss it.
    return Interval(
        (middle - reach) / scale if right else 0.0,
        (middle + reach) / scale if right < rows else 1.0,
    )


class ClassFigures(NamedTuple):
    """One class: the rows that are of it, those that the tree says are, and those that are both."""

    name: str
    rows: int
    said: int
    right: int

    @property
    def precision(self) -> float | None:
        """Of the rows that are said to be of the class, the share that is."""
        return self.right / self.said if self.said else None

    @property
    def recall(self) -> float | None:
        """Of the rows of the class, the share that the tree finds."""
        return self.right / self.rows if self.rows else None


@dataclass(frozen=True)
class Classified:
    """``matrix[t][p]`` counts the rows of class t of which the tree says p, in class order."""

    classes: tuple[str, ...]
    matrix: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        return sum(map(sum, self.matrix))

    @property
    def right(self) -> int:
        return sum(line[k] for k, line in enumerate(self.matrix))

    @property
    def interval(self) -> Interval:
        return wilson(self.right, self.rows)

    def by_class(self) -> list[ClassFigures]:
        columns = list(zip(*self.matrix, strict=True))
        return [
            ClassFigures(name, sum(self.matrix[k]), sum(columns[k]), self.matrix[k][k])
            for k, name in enumerate(self.classes)
        ]


@dataclass(frozen=True)
class Measured:
    """The mean squared error on some rows; one row alone says nothing of how far it may be off."""

    rows: int
    error: float
    interval: Interval | None


Evaluation = Classified | Measured


def evaluated(tree: Tree, table: Dataset) -> Evaluation:
    """What the tree says of every row of a table, against what is true."""
    told = distributions(tree, table)
    if table.classes is None:
        check_largest(table)
        return _measured(told[:, 0], table)
    size = len(table.classes)
    pairs = table.y * size + said(told)
    counts = np.bincount(pairs, minlength=size * size).reshape(size, size)
    return Classified(table.classes, tuple(map(tuple, counts.tolist())))


def _measured(told: NDArray[np.float64], table: Dataset) -> Measured:
    rows = len(table)
    with np.errstate(over="ignore", invalid="ignore"):  # squares of extreme numbers are infinite
        squares = (told - table.y) ** 2
        error = float(squares.mean()) if rows else 0.0
        reach = Z * float(squares.std(ddof=1)) / sqrt(rows) if rows > 1 else None
    if reach is None or not np.isfinite(reach):
        return Measured(rows, error, None)
    return Measured(rows, error, Interval(max(error - reach, 0.0), error + reach))


def single_leaf(tree: Tree) -> Tree:
    """The root alone: what can be said of any row without asking anything."""
    return Tree({0: Node(tree.nodes[0].opened)})


def importances(tree: Tree, dataset: Dataset) -> tuple[float, ...]:
    """By how much the splits on each attribute lower the impurity of the whole tree.

    The gain of a split counts with the weight of its node. All together are scaled to 1; a tree
    that asks nothing owes nothing to anybody.
    """
    lowered = [0.0] * len(dataset.attributes)
    for number in tree.walk():
        node = tree.nodes[number]
        if node.routed is not None and node.chosen is not None:
            score = node.chosen.score
            lowered[score.attribute] += weight_of(node.opened.summary) * score.gain
    total = sum(lowered)
    return tuple(part / total if total > 0 else 0.0 for part in lowered)
