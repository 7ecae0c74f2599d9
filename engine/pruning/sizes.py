"""A grown tree, split by split: how it does on both sets of rows at every size it could have had.

Next always comes the split that lowers the impurity of the training rows the most, among those
whose node is in the tree already. So the trees are nested, and each is the one before it with one
split more, whatever the order in which the algorithm happened to work.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from engine.dataset import Dataset
from engine.measures import weight_of
from engine.progress import beat
from engine.pruning.branches import Branches
from engine.pruning.events import Measure
from engine.tree import Node, Tree

PLACES = 9


class Sized(NamedTuple):
    """A tree: the node that was split last, its leaves, and how it does."""

    node: int | None
    leaves: int
    training: Measure
    validation: Measure | None


def sizes(tree: Tree, training: Dataset, validation: Dataset | None) -> list[Sized]:
    """From the root alone to the whole tree. Judged backwards: to cut is to replace one part of
    what is said of a node's own rows."""
    juries = [
        Branches(tree, training, table)
        for table in (training, validation)
        if table is not None and len(table)
    ]
    leaves = len(tree.leaves())
    found = []
    for node in reversed(most_useful_first(tree)):
        found.append(_sized(node, leaves, juries))
        leaves -= len(tree.children(node)) - 1
        beat()
        for branches in juries:
            branches.cut(node, branches.try_cut(node))
    return [_sized(None, leaves, juries), *reversed(found)]


def _sized(node: int | None, leaves: int, juries: list[Branches]) -> Sized:
    training, *others = (branches.jury.measure(branches.jury.loss) for branches in juries)
    return Sized(node, leaves, training, others[0] if others else None)


def most_useful_first(tree: Tree) -> list[int]:
    """The nodes that are split, a node after its parent; of equal ones the first in the tree."""
    waiting: list[tuple[float, int]] = []
    found = []
    _wait(tree, 0, waiting)
    while waiting:
        _lowered, node = heappop(waiting)
        found.append(node)
        for child in tree.children(node):
            _wait(tree, child, waiting)
    return found


def _wait(tree: Tree, number: int, waiting: list[tuple[float, int]]) -> None:
    if tree.nodes[number].routed is not None:
        heappush(waiting, (-lowered(tree.nodes[number]), number))


def lowered(node: Node) -> float:
    """By how much a split lowers the impurity of all rows, times their number; rounded, since what
    is equal on paper is equal."""
    gain = node.chosen.score.gain if node.chosen is not None else 0.0
    return round(weight_of(node.opened.summary) * gain, PLACES)
