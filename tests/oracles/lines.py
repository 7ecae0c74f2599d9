"""Which ways of parting points a straight line can do, by exact arithmetic and by trying all.

Imports nothing from the engine. Two sets of points of the plane are separable by a line just when
no four points say otherwise (Radon, Kirchberger): no point of one lies in a triangle, on a segment
or at a point of the other, and no two segments meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import log2

Point = tuple[Fraction, Fraction]


def turn(a: Point, b: Point, c: Point) -> int:
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


def on_segment(p: Point, a: Point, b: Point) -> bool:
    inside = all(min(a[i], b[i]) <= p[i] <= max(a[i], b[i]) for i in (0, 1))
    return turn(a, b, p) == 0 and inside


def in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    signs = {turn(a, b, p), turn(b, c, p), turn(c, a, p)}
    if turn(a, b, c) == 0:  # flat: its points are those of its sides
        return any(on_segment(p, *side) for side in ((a, b), (b, c), (c, a)))
    return not {1, -1} <= signs


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return True
    touching = ((a, c, d), (b, c, d), (c, a, b), (d, a, b))
    return any(on_segment(p, one, other) for p, one, other in touching)


def hull_holds(points: Sequence[Point], p: Point) -> bool:
    return (
        p in points
        or any(on_segment(p, a, b) for a, b in combinations(points, 2))
        or any(in_triangle(p, a, b, c) for a, b, c in combinations(points, 3))
    )


def separable(one: Sequence[Point], other: Sequence[Point]) -> bool:
    if any(hull_holds(other, p) for p in one) or any(hull_holds(one, p) for p in other):
        return False
    return not any(
        segments_meet(a, b, c, d)
        for a, b in combinations(one, 2)
        for c, d in combinations(other, 2)
    )


def dichotomies(points: Sequence[Point]) -> Iterator[frozenset[Point]]:
    """Every part that holds the first point and that a line cuts off from a non-empty rest."""
    places = sorted(set(points))
    for size in range(len(places) - 1):
        for others in combinations(places[1:], size):
            part = [places[0], *others]
            rest = [p for p in places if p not in part]
            if separable(part, rest):
                yield frozenset(part)


def entropy(classes: Sequence[int]) -> float:
    shares = [classes.count(k) / len(classes) for k in set(classes)]
    return -sum(share * log2(share) for share in shares)


def gain(points: Sequence[Point], classes: Sequence[int], part: frozenset[Point]) -> float:
    sides = [
        [k for p, k in zip(points, classes, strict=True) if (p in part) == side]
        for side in (True, False)
    ]
    after = sum(len(side) / len(classes) * entropy(side) for side in sides)
    return entropy(classes) - after


def best(points: Sequence[Point], classes: Sequence[int]) -> tuple[float, list[frozenset[Point]]]:
    """The largest gain of any line, and every part that reaches it."""
    rated = [(gain(points, classes, part), part) for part in dichotomies(points)]
    top = max(value for value, _ in rated)
    return top, [part for value, part in rated if value > top - 1e-9]
