"""The shape of a grown tree as boxes, empty for a worksheet and filled in for its key.

A node that pre-pruning left as it was has the branches that it was refused, too: whether it is
split must not be seen from the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.events import PruningCompared
from engine.export.rules import number as counted
from engine.export.story import Teller
from engine.export.worksheet_parts import Box, Drawing
from engine.measures import Moments
from engine.splits import Linear, Multiway, branch_count
from engine.trace import Trace
from engine.tree import Node, Tree

MOST_BOXES = 40  # on one drawing; a larger tree is drawn down to the depth that still fits


@dataclass(frozen=True)
class Place:
    """Where something is drawn; a refused branch has no ``node``."""

    parent: int | None
    depth: int
    node: int | None


class Shape:
    """The places of a tree, depth first; a node is numbered from 1 as it is drawn."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.tree = trace.grown_tree()

    @cached_property
    def places(self) -> tuple[Place, ...]:
        every = tuple(self._walk())
        sizes = [sum(place.depth <= depth for place in every) for depth in range(self._depth + 1)]
        fitting = [depth for depth, size in enumerate(sizes) if size <= MOST_BOXES]
        return every if len(fitting) > self._depth else tuple(self._walk(max(fitting)))

    @property
    def _depth(self) -> int:
        return max(place.depth for place in self._walk())

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number on paper of each node that is drawn."""
        drawn = enumerate(self.places, start=1)
        return {place.node: number for number, place in drawn if place.node is not None}

    @property
    def is_whole(self) -> bool:
        return not any(self._goes_on(place) for place in self.places)

    def _walk(self, most: int | None = None) -> Iterator[Place]:
        """Every place, with that of its parent among them."""
        stack = [Place(None, 0, 0)]
        at = 0
        while stack:
            place = stack.pop()
            yield place
            if place.node is not None and (most is None or place.depth < most):
                below = self._below(place.node)
                stack += [Place(at, place.depth + 1, node) for node in reversed(below)]
            at += 1

    def _below(self, node: int) -> list[int | None]:
        children = self.tree.children(node)
        return list(children) or [None] * refused(self.tree.nodes[node], self.trace)

    def _goes_on(self, place: Place) -> bool:
        if place.node is None or place.node not in self.numbers:
            return False
        mine = self.numbers[place.node] - 1
        cut_off = not any(other.parent == mine for other in self.places)
        return cut_off and bool(self._below(place.node))

    def asked(self) -> list[int]:
        """The nodes at which attributes compete and whose branches, if any, are drawn."""
        drawn = [place for place in self.places if not self._goes_on(place)]
        nodes = [place.node for place in drawn if place.node is not None]
        return [node for node in nodes if competes(self.tree.nodes[node])]

    def blank(self) -> Drawing:
        boxes = (
            Box(number, place.parent, place.depth, goes_on=self._goes_on(place))
            for number, place in enumerate(self.places, start=1)
        )
        return Drawing(tuple(boxes))

    def filled(self, teller: Teller, tree: Tree) -> Drawing:
        """The boxes as they are in a tree; those that it lost stay empty."""
        alive = set(tree.walk())
        boxes = (
            self._box(number, place, teller, tree, alive)
            for number, place in enumerate(self.places, start=1)
        )
        return Drawing(tuple(boxes))

    def _box(self, number: int, place: Place, teller: Teller, tree: Tree, alive: set[int]) -> Box:
        if place.node is None or place.node not in alive:
            return Box(number, place.parent, place.depth, "", ("×",))
        box = box_of(teller, tree, place.node, number, place.parent)
        return replace(box, depth=place.depth, goes_on=self._goes_on(place))


def drawing_of(teller: Teller, tree: Tree) -> Drawing:
    """A tree as it is, however far it has come."""
    order = list(tree.walk())
    places = {node: place for place, node in enumerate(order)}
    parents = [tree.nodes[node].opened.parent for node in order]
    above = [None if parent is None else places[parent] for parent in parents]
    boxes = (box_of(teller, tree, node, at + 1, above[at]) for at, node in enumerate(order))
    return Drawing(tuple(boxes))


def box_of(teller: Teller, tree: Tree, id: int, number: int, parent: int | None) -> Box:
    node = tree.nodes[id]
    lines = (heading_of(teller, node), counts_of(node))
    edge = edge_of(teller, tree, id)
    return Box(number, parent, node.opened.depth, edge, lines, node.leaf is not None)


def competes(node: Node) -> bool:
    return bool(node.scores) or node.chosen is not None


def refused(node: Node, trace: Trace) -> int:
    """How many branches a node would have had that pre-pruning left a leaf."""
    compared = any(isinstance(event, PruningCompared) for event in node.considered)
    if node.leaf is None or node.split is None or node.chosen is None or not compared:
        return 0
    if isinstance(node.split, Multiway) and trace.config.branches == "present":
        return sum(weight > 0 for weight in node.chosen.score.branch_weights)
    return branch_count(node.split, trace.dataset)


def edge_of(teller: Teller, tree: Tree, node: int) -> str:
    """The value on an edge, or how it compares: the attribute stands in the box above."""
    opened = tree.nodes[node].opened
    if opened.parent is None or opened.branch is None:
        return ""
    split = tree.nodes[opened.parent].split
    if split is None or isinstance(split, Linear):
        return teller.place(node)
    if not isinstance(split, Multiway):
        return teller.place(node).removeprefix(teller.question(split.attribute, None)).strip()
    return teller.say(teller.dataset.attributes[split.attribute].domain[opened.branch])


def heading_of(teller: Teller, node: Node) -> str:
    if node.leaf is not None:
        label = node.leaf.label
        return teller.say(label) if isinstance(label, str) else f"{label:.3f}"
    if node.split is None:
        return "?"
    return teller.question(node.split.attribute, None)


def counts_of(node: Node) -> str:
    """``8 : 9``, the rows of each class; of numbers how many there are."""
    summary = node.opened.summary
    if isinstance(summary, Moments):
        return f"n = {counted(summary.weight)}"
    return " : ".join(map(counted, summary))
