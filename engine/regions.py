"""The plane of two attributes as a tree cuts it: one polygon for each leaf, exact to the corner.

Every test on the plane's two attributes is a straight line, so what reaches a node is a convex
polygon: the parent's, cut in two. Other attributes are held at fixed values (a *slice*); a test on
them sends the whole polygon one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.dataset import UNKNOWN, Dataset
from engine.splits import Linear, Split, Threshold, branch_of
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
    """Two attributes, the window, and what the others are held at (codes for words)."""

    across: int
    up: int
    window: Window
    held: Mapping[int, float] = field(default_factory=dict)


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
        room = margin * (high - low) or max(abs(low) * margin, margin)
        ends += [low - room, high + room]
    return Window(*ends)


def slice_of(dataset: Dataset, across: int, up: int) -> dict[int, float]:
    """The other attributes at their middle: the median of numbers, the most frequent word."""
    held = {}
    for index, attribute in enumerate(dataset.attributes):
        column = dataset.columns[index]
        if index in (across, up):
            continue
        if attribute.is_continuous:
            held[index] = float(np.nanmedian(column)) if (column == column).any() else np.nan
        else:
            known = column[column >= 0]
            held[index] = float(np.bincount(known).argmax()) if len(known) else float(UNKNOWN)
    return held


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
    half = half_plane(node.split, plane)
    if half is None:
        return polygon if _held_branch(node.split, plane) == branch else ()
    return clip(polygon, half, inside=branch == 0)


def half_plane(split: Split, plane: Plane) -> HalfPlane | None:
    """The points that answer ``<=``; ``None`` if the answer is the same everywhere."""
    if isinstance(split, Threshold):
        terms: tuple[tuple[int, float], ...] = ((split.attribute, 1.0),)
    elif isinstance(split, Linear):
        terms = split.terms
    else:
        return None
    factors = dict(terms)
    across, up = factors.pop(plane.across, 0.0), factors.pop(plane.up, 0.0)
    if not across and not up:
        return None
    rest = sum(factor * plane.held.get(a, np.nan) for a, factor in factors.items())
    return HalfPlane(across, up, split.threshold - rest)


def _held_branch(split: Split, plane: Plane) -> int:
    """The branch that the held values take."""
    if isinstance(split, Linear):
        cells = np.array([[plane.held.get(a, 0.0)] for a in split.attributes])
        return int(branch_of(split, cells)[0])
    value = plane.held.get(split.attribute, np.nan)
    cell = np.array([value]) if isinstance(split, Threshold) else np.array([value]).astype(int)
    return int(branch_of(split, cell)[0])


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


def crossing(polygon: Polygon, half: HalfPlane | None) -> tuple[Corner, Corner] | None:
    """The stretch of a line inside a convex polygon."""
    if half is None:
        return None
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


def holds(polygon: Polygon, corner: Corner, slack: float = 0.0) -> bool:
    """Whether a convex polygon holds a point, its edge included."""
    (x, y) = corner
    return all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= -slack
        for a, b in _edges(polygon)
    )
