"""A row's way through a finished tree, as facts; and a whole table's, all at once.

A row that misses the tested value, or holds one that no branch is for, goes down every branch
with the branch's share; the class distributions of the leaves it reaches are added up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import UNKNOWN, Dataset
from engine.events import Label
from engine.measures import Moments, majority, proportions
from engine.routing import follow
from engine.splits import branch_of, cells_of
from engine.tree import Node, Tree


@dataclass(frozen=True, slots=True)
class NodeReached:
    """The row stood at a node with this part of its weight."""

    node: int
    weight: float


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """The row took one branch, or, with ``branch`` None, all of them by their shares."""

    node: int
    branch: int | None
    children: tuple[int, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class LeafReached:
    """Part of the row came to rest; ``distribution`` is the leaf's, not yet weighted."""

    node: int
    weight: float
    distribution: tuple[float, ...]
    label: Label


@dataclass(frozen=True, slots=True)
class RowPredicted:
    """The weighted sum over the leaves, and its largest class (or the mean of a number)."""

    distribution: tuple[float, ...]
    label: Label


Passage = NodeReached | AnswerGiven | LeafReached | RowPredicted


def predict_row(tree: Tree, dataset: Dataset, row: int) -> Iterator[Passage]:
    """Every stop of one row of a table, depth first, and what comes of it."""
    total = np.zeros(len(dataset.classes) if dataset.classes is not None else 1)
    stack: list[tuple[int, float]] = [(0, 1.0)]
    while stack:
        number, weight = stack.pop()
        node = tree.nodes[number]
        yield NodeReached(number, weight)
        if node.routed is None:
            distribution = leaf_distribution(node, dataset)
            total += weight * np.array(distribution)
            yield LeafReached(number, weight, distribution, node_label(node, dataset))
        else:
            answer = answered(node, dataset, row, weight)
            yield answer
            stack.extend(reversed(list(zip(answer.children, answer.weights, strict=True))))
    distribution = tuple(total.tolist())
    yield RowPredicted(distribution, label_of(distribution, dataset))


def answered(node: Node, dataset: Dataset, row: int, weight: float) -> AnswerGiven:
    """Which branches the row takes at a node, and with what weight."""
    split, routed = node.split, node.routed
    if split is None or routed is None:
        raise ValueError(f"node {node.opened.node} has not been split")
    branch = int(branch_of(split, cells_of(split, dataset, [row]))[0])
    if branch != UNKNOWN and branch in routed.branches:
        child = routed.children[routed.branches.index(branch)]
        return AnswerGiven(node.opened.node, branch, (child,), (weight,))
    shared = [(c, s) for c, s in zip(routed.children, routed.shares, strict=True) if s > 0]
    children = tuple(child for child, _ in shared)
    return AnswerGiven(node.opened.node, None, children, tuple(weight * s for _, s in shared))


def leaf_distribution(node: Node, dataset: Dataset) -> tuple[float, ...]:
    """Class shares of a leaf; an empty leaf is sure of its label, a number is its mean."""
    if dataset.classes is None:
        return (float(node_label(node, dataset)),)
    if node.opened.size == 0:
        return tuple(float(name == node.label) for name in dataset.classes)
    return proportions(node.opened.summary)


def node_label(node: Node, dataset: Dataset) -> Label:
    """A leaf's label; for any other node what it would say as a leaf."""
    if node.label is not None:
        return node.label
    summary = node.opened.summary
    if isinstance(summary, Moments) or dataset.classes is None:
        return summary[1]
    return dataset.classes[majority(summary)]


def label_of(distribution: tuple[float, ...], dataset: Dataset) -> Label:
    """The first class with the largest share, or the number itself."""
    if dataset.classes is None:
        return distribution[0]
    return dataset.classes[majority(distribution)]


def distributions(tree: Tree, dataset: Dataset) -> NDArray[np.float64]:
    """Shape (rows, classes): what every row of a table is predicted to be."""
    width = 1 if dataset.classes is None else len(dataset.classes)
    total = np.zeros((len(dataset), width))
    everyone = (np.arange(len(dataset)), np.ones(len(dataset)))
    stack: list[tuple[int, tuple[NDArray[Any], NDArray[np.float64]]]] = [(0, everyone)]
    while stack:
        number, rows = stack.pop()
        node = tree.nodes[number]
        if node.routed is None:
            here, weights = rows
            total[here] += weights[:, None] * np.array(leaf_distribution(node, dataset))
            continue
        for branch, child in zip(node.routed.branches, node.routed.children, strict=True):
            entering = follow(dataset, rows, node, branch)
            if len(entering[0]):
                stack.append((child, entering))
    return total


def predictions(tree: Tree, dataset: Dataset) -> list[Label]:
    """The label of every row."""
    return [label_of(tuple(row), dataset) for row in distributions(tree, dataset).tolist()]


@dataclass(frozen=True)
class Accuracy:
    """Rows that are right, of how many; ``right`` and ``wrong`` are row ids."""

    right: tuple[int | str, ...]
    wrong: tuple[int | str, ...]

    @property
    def share(self) -> Fraction:
        """Correct over total; 0 for no rows at all."""
        total = len(self.right) + len(self.wrong)
        return Fraction(len(self.right), total) if total else Fraction(0)


def accuracy(tree: Tree, dataset: Dataset) -> Accuracy:
    """How a tree does on a table with classes."""
    said = predictions(tree, dataset)
    verdicts = [label == truth for label, truth in zip(said, truths(dataset), strict=True)]
    ids = dataset.row_ids
    return Accuracy(
        tuple(i for i, ok in zip(ids, verdicts, strict=True) if ok),
        tuple(i for i, ok in zip(ids, verdicts, strict=True) if not ok),
    )


def truths(dataset: Dataset) -> list[Label | None]:
    """The true class of each row; ``None`` for a class that the training table does not know."""
    if dataset.classes is None:
        return list(dataset.y.tolist())
    return [dataset.classes[code] if code >= 0 else None for code in dataset.y.tolist()]


def mean_squared_error(tree: Tree, dataset: Dataset) -> float:
    """How a regression tree does on a table."""
    said = distributions(tree, dataset)[:, 0]
    return float(np.mean((said - dataset.y) ** 2)) if len(dataset) else 0.0
