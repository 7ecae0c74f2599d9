"""A leaf as a box: what the whole path to it asks of each attribute, whatever its depth.

A path may ask an attribute many times, but all that matters in the end is one interval of its
numbers, or one set of its values. An unknown cell goes down every branch by its share, so for an
attribute that is unknown all shares along the path multiply to one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from engine.dataset import Dataset
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.tree import Node, Tree

Question = int | Linear  # an attribute, or the sum of a line with its threshold left out
LEAST = 1e-300  # a smaller share is nothing, and not every database writes such numbers


@dataclass(frozen=True)
class Side:
    """The known cells that a path lets through, and the weight with which it takes the others.

    ``above`` is excluded and ``upto`` included, as in ``<=``; ``values`` are codes of the domain.
    ``stray`` values have no branch of their own, so they are as good as unknown.
    """

    above: float | None = None
    upto: float | None = None
    values: tuple[int, ...] | None = None
    stray: tuple[int, ...] = ()
    unknown: float = 1.0


Box = Mapping[Question, Side]


def boxes(tree: Tree, dataset: Dataset) -> Iterator[tuple[Node, Box]]:
    """Every leaf with its box, depth first."""
    found: dict[int, Box] = {0: {}}
    for number in tree.walk():
        node, box = tree.nodes[number], found.pop(number)
        if node.routed is None or node.split is None:
            yield node, box
            continue
        question = asked(node.split)
        before = box.get(question, Side())
        for branch, child in zip(node.routed.branches, node.routed.children, strict=True):
            found[child] = {**box, question: narrowed(before, node, branch, dataset)}


def asked(split: Split) -> Question:
    return split._replace(threshold=0.0) if isinstance(split, Linear) else split.attribute


def narrowed(side: Side, node: Node, branch: int, dataset: Dataset) -> Side:
    """The side after one more question."""
    split, routed = node.split, node.routed
    if split is None or routed is None:
        raise ValueError(f"node {node.opened.node} has not been split")
    unknown = side.unknown * routed.shares[routed.branches.index(branch)]
    side = replace(side, unknown=unknown if unknown > LEAST else 0.0)
    domain = range(len(dataset.attributes[split.attribute].domain))
    match split:
        case Threshold(threshold=threshold) | Linear(threshold=threshold):
            return _cut(side, float(threshold), branch)
        case Multiway():
            stray = tuple(code for code in domain if code not in routed.branches)
            return replace(side, values=(branch,), stray=stray)
        case Equals(value=value):
            chosen = {value}
        case Subset(values=values):
            chosen = set(values)
        case _:
            assert_never(split)
    left = domain if side.values is None else side.values
    return replace(side, values=tuple(code for code in left if (code in chosen) == (branch == 0)))


def _cut(side: Side, threshold: float, branch: int) -> Side:
    if branch == 0:
        return replace(side, upto=threshold if side.upto is None else min(side.upto, threshold))
    return replace(side, above=threshold if side.above is None else max(side.above, threshold))
