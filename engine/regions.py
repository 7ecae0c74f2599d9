"""The plane of two attributes as a tree cuts it: one polygon for each leaf, exact to the corner.

Every test of a tree on two numbers is a straight line, so what reaches a node is a convex polygon:
the parent's, cut in two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.dataset import Dataset
from engine.extent import check_drawable
from engine.splits import Linear, Split, Threshold
from engine.tree import Node, Tree

Corner = tuple[float, float]
Polygon = tuple[Corner, ...]


class Window(NamedTuple):
    """The part of the plane that is looked at."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def corners(self) -> Polygon:
        """Counter-clockwise from the lower left."""
        return (
            (self.left, self.bottom),
            (self.right, self.bottom),
            (self.right, self.top),
            (self.left, self.top),
        )


@dataclass(frozen=True)
class Plane:
    """The two attributes that the tree asks, and the window."""

    across: int
    up: int
    window: Window


class Region(NamedTuple):
    """What reaches a node: a convex polygon, counter-clockwise."""

    node: int
    polygon: Polygon


class Cut(NamedTuple):
    """Where a node's line crosses what reaches the node."""

    node: int
    start: Corner
    end: Corner


class HalfPlane(NamedTuple):
    """``across * x + up * y <= limit``."""

    across: float
    up: float
    limit: float

    def excess(self, corner: Corner) -> float:
        return self.across * corner[0] + self.up * corner[1] - self.limit


def window_of(dataset: Dataset, across: int, up: int, margin: float = 0.06) -> Window:
    """All known values of both attributes, with some room around them."""
    ends = []
    for attribute in (across, up):
        column = dataset.columns[attribute]
        known = column[~np.isnan(column)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        check_drawable(dataset.attributes[attribute].name, low, high)
        room = margin * (high - low) or max(abs(low) * margin, margin)
        ends += [low - room, high + room]
    return Window(*ends)


def regions(tree: Tree, plane: Plane) -> list[Region]:
    """What reaches each node that is not split, in the order of the tree.

    In a finished tree these are the leaves; while it grows also nodes that wait for their turn.
    Nodes that nothing of the window reaches are left out.
    """
    return [
        Region(n, polygon)
        for n, polygon in reached(tree, plane)
        if n not in tree.nodes or tree.nodes[n].routed is None
    ]


def cuts(tree: Tree, plane: Plane) -> list[Cut]:
    """The line of each node that is split on the plane, as far as its polygon goes."""
    found = []
    for number, polygon in reached(tree, plane):
        node = tree.nodes.get(number)
        if node is not None and node.routed is not None and node.split is not None:
            ends = crossing(polygon, half_plane(node.split, plane))
            found += [Cut(number, *ends)] if ends else []
    return found


def reached(tree: Tree, plane: Plane) -> Iterator[tuple[int, Polygon]]:
    """What reaches every node, split or not, in the order of the tree."""
    stack = [(0, plane.window.corners)]
    while stack:
        number, polygon = stack.pop()
        yield number, polygon
        node = tree.nodes.get(number)
        if node is None or node.routed is None:
            continue
        for branch, child in zip(
            node.routed.branches[::-1], node.routed.children[::-1], strict=True
        ):
            part = _part(node, branch, plane, polygon)
            if part:
                stack.append((child, part))


def _part(node: Node, branch: int, plane: Plane, polygon: Polygon) -> Polygon:
    """The part of a polygon that goes down one branch."""
    if node.split is None:
        return ()
    return clip(polygon, half_plane(node.split, plane), inside=branch == 0)


def half_plane(split: Split, plane: Plane) -> HalfPlane:
    """The points that answer ``<=``."""
    match split:
        case Threshold():
            factors = {split.attribute: 1.0}
        case Linear():
            factors = dict(split.terms)
        case _:
            raise ValueError(f"a line cuts the plane, and {split.kind} is none")
    return HalfPlane(factors.get(plane.across, 0.0), factors.get(plane.up, 0.0), split.threshold)


def clip(polygon: Polygon, half: HalfPlane, inside: bool) -> Polygon:
    """The part of a convex polygon on one side of a line (Sutherland and Hodgman 1974)."""
    sign = 1.0 if inside else -1.0
    kept: list[Corner] = []
    for start, end in _edges(polygon):
        a, b = sign * half.excess(start), sign * half.excess(end)
        if a <= 0:
            kept.append(start)
        if (a < 0 < b) or (b < 0 < a):
            kept.append(_between(start, end, half))
    # What only touches the line has no inside.
    return tuple(kept) if len(kept) > 2 and area(tuple(kept)) > 0 else ()


def _between(start: Corner, end: Corner, half: HalfPlane) -> Corner:
    """Where an edge crosses the line; the same point from either side."""
    low, high = sorted((start, end))
    a, b = half.excess(low), half.excess(high)
    share = a / (a - b)
    return (low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1]))


def crossing(polygon: Polygon, half: HalfPlane) -> tuple[Corner, Corner] | None:
    """The stretch of a line inside a convex polygon."""
    met = []
    for start, end in _edges(polygon):
        a, b = half.excess(start), half.excess(end)
        if a == 0:
            met.append(start)
        elif (a < 0 < b) or (b < 0 < a):
            met.append(_between(start, end, half))
    ends = sorted(set(met))
    return (ends[0], ends[-1]) if len(ends) > 1 else None


def _edges(polygon: Polygon) -> Iterator[tuple[Corner, Corner]]:
    return zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)


def area(polygon: Polygon) -> float:
    """The area of a polygon whose corners go counter-clockwise.

    >>> area(Window(0.0, 2.0, 0.0, 3.0).corners)
    6.0
    """
    # Measured from one corner, so that a small polygon far from the origin keeps its digits.
    x0, y0 = polygon[0]
    moved = [(x - x0, y - y0) for x, y in polygon]
    return sum(a * d - b * c for (a, b), (c, d) in _edges(tuple(moved))) / 2


def centre(polygon: Polygon) -> Corner:
    """The centre of gravity of a convex polygon, where its number fits best.

    >>> centre(Window(0.0, 2.0, 0.0, 3.0).corners)
    (1.0, 1.5)
    """
    whole = area(polygon)
    x0, y0 = polygon[0]
    if whole <= 0:
        return polygon[0]
    moved = tuple((x - x0, y - y0) for x, y in polygon)
    terms = [((a + c), (b + d), a * d - b * c) for (a, b), (c, d) in _edges(moved)]
    x, y = (sum(t[i] * t[2] for t in terms) / (6 * whole) for i in (0, 1))
    return (x0 + x, y0 + y)
