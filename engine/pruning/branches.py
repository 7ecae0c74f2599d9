"""A grown tree before a jury: what each branch says of the jury's rows, from the leaves up."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.events import Label
from engine.predict import node_label
from engine.pruning.jury import Jury, Parts, Trial, leaf_part
from engine.pruning.options import Order
from engine.routing import rows_everywhere
from engine.tree import Node, Tree


class Branches:
    """Sends the jury's rows down once; then any node can be tried out as a leaf."""

    def __init__(self, tree: Tree, dataset: Dataset, table: Dataset) -> None:
        self.dataset = dataset
        self.jury = Jury(table)
        self.nodes: dict[int, Node] = {}
        self.rows: dict[int, tuple[NDArray[Any], NDArray[np.float64]]] = {}
        self.parts: dict[int, Parts] = {}
        self.below: dict[int, tuple[int, ...]] = {}
        for number, rows in rows_everywhere(table, tree):
            self.nodes[number] = tree.nodes[number]
            self.rows[number] = rows
            self.below[number] = tree.children(number)
            if not self.below[number]:
                self.parts[number] = self.as_leaf(number)
                self.jury.seat(rows[0], self.parts[number])
        self.jury.count()

    def label(self, number: int) -> Label:
        """What the node says as a leaf."""
        return node_label(self.nodes[number], self.dataset)

    def as_leaf(self, number: int) -> Parts:
        """What the node says of its rows as a leaf."""
        summary = self.nodes[number].opened.summary
        part = leaf_part(summary, self.label(number), self.dataset)
        return self.rows[number][1][:, None] * part

    def as_branch(self, number: int) -> Parts:
        """What is said below the node now; what was worked out once is kept."""
        stack = [number]
        while stack:
            at = stack[-1]
            missing = [child for child in self.below[at] if child not in self.parts]
            if at in self.parts or not missing:
                stack.pop()
                if at not in self.parts:
                    self.parts[at] = self._sum_of_children(at)
            else:
                stack.extend(missing)
        return self.parts[number]

    def _sum_of_children(self, number: int) -> Parts:
        here = self.rows[number][0]
        total = np.zeros((len(here), self.jury.sums.shape[1]))
        for child in self.below[number]:
            # Rows keep the table's order on their way down, so a child's are found by bisection.
            total[np.searchsorted(here, self.rows[child][0])] += self.parts[child]
        return total

    def try_cut(self, number: int) -> Trial:
        """The jury's answer if all below the node went."""
        return self.jury.try_out(self.rows[number][0], self.as_branch(number), self.as_leaf(number))

    def cut(self, number: int, trial: Trial) -> None:
        """The node is a leaf from here on; what its ancestors say has to be summed up again."""
        self.jury.adopt(trial)
        self.parts[number] = self.as_leaf(number)
        above = self.nodes[number].opened.parent
        while above is not None and self.parts.pop(above, None) is not None:
            above = self.nodes[above].opened.parent


def inner_nodes(tree: Tree, order: Order) -> list[int]:
    """Nodes with a branch, each after all that are below it.

    "deepest" takes a whole depth before the next one above, as the book does; "post_order"
    finishes one branch before it begins another.
    """
    if order == "deepest":
        inner = [number for number in tree.walk() if tree.nodes[number].routed]
        return sorted(inner, key=lambda number: (-tree.nodes[number].opened.depth, number))
    backwards = []
    stack = [0]
    while stack:
        number = stack.pop()
        if tree.nodes[number].routed:
            backwards.append(number)
            stack.extend(tree.children(number))
    return backwards[::-1]
