"""What a regression tree looks like at one step: pieces of a function, and the cut discussed.

All numbers are the engine's; this module lays them side by side for the pictures and the words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple

from engine.candidates import Candidate
from engine.events import AttributeScored
from engine.measures import Moments
from engine.predict import node_label
from engine.scores import Score
from engine.splits import Equals, Split, Subset, Threshold
from engine.trace import Trace
from engine.tree import Tree
from ui.tree.steps import under_discussion

MOST_POINTS = 2_000  # every cut looks at every row; beyond this a step would be felt


class Piece(NamedTuple):
    """An interval of the attribute on which the tree says one number."""

    low: float
    high: float
    mean: float


class Region(NamedTuple):
    """A rectangle of two attributes on which the tree says one number; ``node`` made it."""

    node: int
    x: tuple[float, float]
    y: tuple[float, float]
    mean: float


@dataclass(frozen=True)
class Scene:
    """A step of a run, seen at the node under discussion."""

    trace: Trace
    cursor: int
    node: int
    attribute: int
    score: Score | None

    @cached_property
    def tree(self) -> Tree:
        return self.trace.tree(self.cursor)

    @cached_property
    def rows(self) -> list[int]:
        """The node's rows; fractions of rows count as rows here."""
        rows: list[int] = self.trace.rows(self.node)[0].tolist()
        return rows

    @property
    def nominal(self) -> bool:
        return not self.trace.dataset.attributes[self.attribute].is_continuous

    def cell(self, row: int) -> float:
        """The attribute's value of a row; of a word its place in the domain."""
        return float(self.trace.dataset.columns[self.attribute][row])

    def known(self, row: int) -> bool:
        value = self.cell(row)
        return value >= 0 if self.nominal else value == value

    def target(self, row: int) -> float:
        return float(self.trace.dataset.y[row])

    @cached_property
    def tried(self) -> list[Candidate]:
        """Every cut of the attribute at this node; none before it is scored."""
        if self.score is None or len(self.rows) > MOST_POINTS:
            return []
        return self.trace.candidates(self.node, self.attribute)

    @property
    def split(self) -> Split | None:
        return None if self.score is None else self.score.split

    @property
    def means(self) -> tuple[Moments, ...]:
        """The two sides of the cut, or the node alone when there is no cut."""
        if self.score is not None and self.split is not None:
            return tuple(b for b in self.score.branches if isinstance(b, Moments))
        summary = self.tree.nodes[self.node].opened.summary
        return (summary,) if isinstance(summary, Moments) else ()

    def side(self, row: int) -> int:
        """0 for the left side or a node without a cut, 1 for the right."""
        if self.split is None:
            return 0
        value = self.cell(row)
        match self.split:
            case Threshold(threshold=threshold):
                return int(value > threshold)
            case Equals(value=wanted):
                return int(value != wanted)
            case Subset(values=values):
                return int(value not in values)
            case _:
                return 0

    @cached_property
    def inside(self) -> dict[int, tuple[float, float]]:
        """Where the node lies on each continuous attribute that was cut on the way to it."""
        bounds: dict[int, tuple[float, float]] = {}
        line = self.tree.ancestors(self.node)
        for above, below in pairwise(line):
            split = self.tree.nodes[above].split
            if isinstance(split, Threshold):
                low, high = bounds.get(split.attribute, (-inf, inf))
                first = self.tree.nodes[below].opened.branch == 0
                bounds[split.attribute] = (
                    (low, min(high, split.threshold))
                    if first
                    else (max(low, split.threshold), high)
                )
        return bounds


def scene(trace: Trace, cursor: int) -> Scene | None:
    """The step as a scene; ``None`` before the root is opened."""
    node = under_discussion(trace, cursor)
    if node is None:
        return None
    here = trace.tree(cursor).nodes[node]
    scored = [e.score for e in here.considered if isinstance(e, AttributeScored)]
    score = here.chosen.score if here.chosen is not None else scored[-1] if scored else None
    if here.leaf is not None:
        score = None  # whatever was tried there, nothing was cut
    attribute = score.attribute if score is not None else shown_attribute(trace, node)
    return Scene(trace, cursor, node, attribute, score)


def first_tried(seen: Scene) -> Scene | None:
    """The same node at the first attribute that was tried there, whichever is chosen."""
    considered = seen.tree.nodes[seen.node].considered
    scored = [e.score for e in considered if isinstance(e, AttributeScored)]
    return replace(seen, attribute=scored[0].attribute, score=scored[0]) if scored else None


def shown_attribute(trace: Trace, node: int) -> int:
    """For a node without a cut: the attribute that was cut above it, else the first number."""
    parent = trace.tree().nodes[node].opened.parent
    split = None if parent is None else trace.tree().nodes[parent].split
    if split is not None:
        return split.attribute
    numbers = [i for i, a in enumerate(trace.dataset.attributes) if a.is_continuous]
    return numbers[0] if numbers else 0


def pieces(trace: Trace, cursor: int, attribute: int) -> list[Piece]:
    """The step function of a tree that asks nothing but this attribute; empty otherwise."""
    boxes = boxes_of(trace, cursor, (attribute,))
    return sorted(Piece(*box.sides[attribute], box.mean) for box in boxes)


def regions(trace: Trace, cursor: int, x: int, y: int) -> list[Region]:
    """The map of a tree that asks nothing but these two attributes; empty otherwise."""
    boxes = boxes_of(trace, cursor, (x, y))
    return [Region(box.node, box.sides[x], box.sides[y], box.mean) for box in boxes]


class Box(NamedTuple):
    """A part of the space of some attributes, where the tree says one number."""

    node: int
    sides: dict[int, tuple[float, float]]
    mean: float


def boxes_of(trace: Trace, cursor: int, attributes: tuple[int, ...]) -> list[Box]:
    """The ends of the tree at this step; empty when it asks anything but these attributes.

    A child that its parent has cut off but that is not opened yet counts as an end: its mean is
    known since the rows went there.
    """
    tree = trace.tree(cursor)
    found: list[Box] = []
    stack = [(0, dict.fromkeys(attributes, (-inf, inf)))] if 0 in tree.nodes else []
    while stack:
        number, sides = stack.pop()
        node = tree.nodes[number]
        if node.routed is None:
            found.append(Box(number, sides, float(node_label(node, trace.dataset))))
            continue
        split = node.split
        if not isinstance(split, Threshold) or split.attribute not in sides:
            return []
        (low, high), cut = sides[split.attribute], split.threshold
        for ends, child, summary in zip(
            ((low, cut), (cut, high)), node.routed.children, node.routed.summaries, strict=True
        ):
            part = {**sides, split.attribute: ends}
            if child in tree.nodes:
                stack.append((child, part))
            else:
                found.append(Box(child, part, summary[1]))
    return found


def reach(scene: Scene) -> tuple[float, float]:
    """All values of the attribute with some room beside them."""
    values = [v for v in scene.trace.dataset.columns[scene.attribute].tolist() if v == v]
    if scene.nominal:
        return -0.5, max(values, default=0) + 0.5
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = 0.06 * ((high - low) or 1.0)
    return low - room, high + room


def target_reach(scene: Scene) -> tuple[float, float]:
    values = scene.trace.dataset.y.tolist()
    room = 0.1 * ((max(values) - min(values)) or 1.0)
    return min(values) - room, max(values) + room
