"""Which rows a node holds, and with what weight: the path from the root, walked by all rows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.splits import branch_of, cells_of
from engine.tree import Node, Tree

Weights = NDArray[np.float64]
Rows = tuple[NDArray[Any], Weights]


def everyone(dataset: Dataset, weights: Weights | None = None) -> Rows:
    """All rows of a table, each with its own weight or whole."""
    return np.arange(len(dataset)), np.ones(len(dataset)) if weights is None else weights


def rows_at(dataset: Dataset, tree: Tree, node: int, weights: Weights | None = None) -> Rows:
    """The rows of a table that reach a node and their weights, in table order."""
    rows = everyone(dataset, weights)
    line = tree.ancestors(node)
    for above, below in itertools.pairwise(line):
        rows = follow(dataset, rows, tree.nodes[above], tree.nodes[below].opened.branch)
    return rows


def rows_everywhere(
    dataset: Dataset, tree: Tree, weights: Weights | None = None
) -> Iterator[tuple[int, Rows]]:
    """The rows of every node, depth first, each routed once."""
    stack = [(0, everyone(dataset, weights))]
    while stack:
        number, rows = stack.pop()
        yield number, rows
        node = tree.nodes[number]
        for child in reversed(tree.children(number)):
            stack.append((child, follow(dataset, rows, node, tree.nodes[child].opened.branch)))


def follow(dataset: Dataset, rows: Rows, node: Node, branch: int | None) -> Rows:
    """Of the rows at a node, those that enter one branch; unknown ones enter with their share."""
    here, weights = rows
    split, routed = node.split, node.routed
    if split is None or routed is None or branch is None:
        raise ValueError(f"node {node.opened.node} has not been split")
    answers = branch_of(split, cells_of(split, dataset, here))
    # A value without a branch of its own ("present" branches only) is as good as unknown.
    unknown = ~np.isin(answers, routed.branches)
    share = routed.shares[routed.branches.index(branch)]
    kept = (answers == branch) | (unknown if share > 0 else False)
    passed = np.where(unknown, weights * share, weights)
    return here[kept], passed[kept]
