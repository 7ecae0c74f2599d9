"""Every cut that one continuous attribute offers at one node, and a cut of one's own among them.

All numbers are the engine's; this module lays them side by side for the pictures and the words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, log10

from engine.candidates import Candidate, Here, candidates, score_split
from engine.config import Config, ThresholdRule
from engine.dataset import Dataset
from engine.extent import check_drawable
from engine.growers.contest import Algorithm
from engine.growers.general import algorithm_of, growing
from engine.impurities import Impurity
from engine.measures import TOLERANCE
from engine.scores import Score
from engine.splits import Threshold
from engine.trace import Trace

MOST_ROWS = 2_000  # every cut looks at every row; beyond this a click would be felt
MOST_NODES = 40
Grow = Callable[[Dataset, Config], Trace]


@dataclass(frozen=True)
class Node:
    """A node of the tree whose rows can be cut: its number and the path that names it."""

    number: int
    path: str
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Cuts:
    """The sorted values of the node's rows and the score of every cut between them.

    ``tried`` are the cuts that the rule looks at, ``picked`` is its choice, ``best`` the best of
    all; they differ only for the shortcut that looks at the median alone.
    """

    dataset: Dataset
    attribute: int
    rows: tuple[int, ...]
    impurity: Impurity
    tried: tuple[Candidate, ...]
    picked: Candidate
    best: Candidate
    own: Candidate

    @cached_property
    def values(self) -> list[float]:
        """The different known values, in order."""
        return sorted({v for v, _row in self.points})

    @cached_property
    def points(self) -> list[tuple[float, int]]:
        """Value and row of every known cell, in order of value."""
        column = self.dataset.columns[self.attribute]
        known = ((float(column[row]), row) for row in self.rows)
        return sorted(pair for pair in known if pair[0] == pair[0])

    def shown(self, score: Score) -> float:
        """The quantity that the book compares: gain, Gini index, or squared error."""
        return score.competing(self.impurity)

    def around(self, cut: float) -> tuple[float | None, float | None]:
        """The neighbouring values: the largest that goes left and the smallest that does not."""
        left = [v for v in self.values if v <= cut]
        right = [v for v in self.values if v > cut]
        return (left[-1] if left else None), (right[0] if right else None)

    @property
    def own_is_best(self) -> bool:
        """Whether the cut of one's own sends the same rows left as the best one."""
        return self.around(cut_of(self.own)) == self.around(cut_of(self.best))


def cut_of(candidate: Candidate) -> float:
    split = candidate.split
    if not isinstance(split, Threshold):
        raise TypeError(f"a threshold is wanted, not {split.kind}")
    return split.threshold


def cuttable(dataset: Dataset) -> list[int]:
    """The attributes that are numbers and of which at least two values are known."""
    return [
        i
        for i, (attribute, column) in enumerate(
            zip(dataset.attributes, dataset.columns, strict=True)
        )
        if attribute.is_continuous and len(set(column[column == column].tolist())) > 1
    ]


def scorers(dataset: Dataset) -> dict[str, Algorithm]:
    """By its criterion, the first algorithm of the catalogue that compares cuts by it."""
    found: dict[str, Algorithm] = {}
    for algorithm in growing(dataset.is_regression):
        found.setdefault(algorithm.impurity.name, algorithm)
    return found


def nodes_of(trace: Trace, attribute: int) -> list[Node]:
    """The nodes that were split and whose whole rows this attribute can cut, the root first."""
    tree = trace.tree()
    found: list[Node] = []
    column = trace.dataset.columns[attribute]
    for number in tree.walk():
        if len(found) == MOST_NODES:
            break
        rows, weights = trace.rows(number)
        known = {v for v in column[rows].tolist() if v == v}
        if len(known) > 1 and (weights == 1).all() and (tree.nodes[number].routed or not number):
            found.append(Node(number, tree.path(number, trace.dataset), tuple(rows.tolist())))
    return found


def cuts_at(
    trace: Trace, node: Node, attribute: int, rule: ThresholdRule, own: float, grow: Grow
) -> Cuts:
    """All cuts of an attribute at a node, the rule's choice, and one at any place at all."""
    dataset, config = trace.dataset, replace(trace.config, threshold=rule)
    impurity = algorithm_of(config).impurity
    rows, weights = trace.rows(node.number)
    tried = candidates(dataset, rows, weights, attribute, config)
    best = best_of(tried)
    picked = best
    if rule == "median":
        here = grow(dataset.take(node.rows), replace(config, max_depth=1)).tree().nodes[0]
        score = next(s for s in here.scores if s.attribute == attribute)
        same = (c for c in tried if c.split == score.split)
        picked = next(same, best)
    classes = None if dataset.classes is None else len(dataset.classes)
    cells = Here(dataset.columns[attribute][rows], dataset.y[rows], weights, classes)
    split = Threshold(attribute, own)
    mine = Candidate(split, score_split(split, cells, 2, impurity, config.unknown_branch))
    return Cuts(dataset, attribute, node.rows, impurity, tuple(tried), picked, best, mine)


def best_of(tried: list[Candidate]) -> Candidate:
    """The first cut with the largest gain, as the algorithms settle it."""
    most = max(candidate.score.gain for candidate in tried)
    slack = TOLERANCE * max(1.0, most)
    return next(c for c in tried if c.score.gain >= most - slack)


@dataclass(frozen=True)
class Reach:
    """Where a cut of one's own may lie, how finely, and where it starts."""

    low: float
    high: float
    step: float
    places: int
    start: float


def reach_of(trace: Trace, node: Node, attribute: int) -> Reach:
    """From the smallest value to the largest, in a few thousand steps; it starts at a third."""
    column = trace.dataset.columns[attribute]
    values = [v for v in (float(column[row]) for row in node.rows) if v == v]
    low, high = min(values), max(values)
    check_drawable(trace.dataset.attributes[attribute].name, low, high)
    power = floor(log10(high - low)) - 3
    third = round(low + (high - low) / 3, max(0, -power - 1))
    return Reach(low, high, 10.0**power, max(0, -power), min(max(third, low), high))
