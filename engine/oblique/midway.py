"""The straight line midway between two sets of points: as far from both as can be.

It is the bisector of the shortest way between the two convex hulls, which runs between two corners
or from a corner to an edge.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.oblique.cloud import Cloud, Mask
from engine.scan.target import Floats
from engine.splits import Linear


class Placed(NamedTuple):
    """A line for two parts, and the place in the order in which tied lines are told.

    A threshold on one attribute comes before a slanting line, the first column first; of slanting
    lines the one with the widest gap comes first.
    """

    line: Linear
    order: tuple[float, ...]


def placed(cloud: Cloud, left: Mask) -> Placed | None:
    """One attribute if it parts the points alone, else the line midway between the hulls."""
    for place in range(len(cloud.attributes)):
        alone = np.zeros(len(cloud.attributes))
        alone[place] = 1.0
        line = cloud.line(alone, left)
        if line is not None and _parts(cloud, line, left):
            return Placed(line, (0.0, float(place), line.threshold))
    if len(cloud.attributes) < 2:
        return None  # numbers too near to each other, seen against the largest
    one, other = (hull(cloud.unit[:, side].T) for side in (left, ~left))
    way = shortest_way(one, other)
    if not way.any():
        return None
    line = cloud.line(cloud.in_data_units(way), left)
    if line is None:
        return None
    gap = float(np.hypot(*way))
    return Placed(line, (1.0, -round(gap, 9), *np.round(line.coefficients, 9), line.threshold))


def _parts(cloud: Cloud, line: Linear, left: Mask) -> bool:
    below = cloud.points[np.flatnonzero(line.coefficients)[0]] <= line.threshold
    return bool((below == left).all() or (below != left).all())


def hull(points: Floats) -> Floats:
    """The corners of the convex hull, counter-clockwise; the points come sorted (Andrew 1979)."""
    if len(points) < 3:
        return points
    lower = _chain(points.tolist())
    upper = _chain(points[::-1].tolist())
    return np.array(lower[:-1] + upper[:-1])


def _chain(points: list[list[float]]) -> list[list[float]]:
    chain: list[list[float]] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _turn(a: list[float], b: list[float], c: list[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def shortest_way(one: Floats, other: Floats) -> Floats:
    """The vector of the shortest way from one convex polygon to another one apart from it."""
    ways = np.concatenate([_ways(one, other), -_ways(other, one)])
    return np.asarray(ways[int(np.argmin((ways**2).sum(axis=1)))])


def _ways(corners: Floats, polygon: Floats) -> Floats:
    """From each corner to the nearest point of each edge of the polygon."""
    start, end = polygon, np.roll(polygon, -1, axis=0)
    edge = end - start
    length = (edge**2).sum(axis=1)
    away = corners[:, None, :] - start[None, :, :]
    along = (away * edge).sum(axis=2) / np.where(length > 0, length, 1.0)
    nearest = start + np.clip(along, 0.0, 1.0)[:, :, None] * edge
    return np.asarray((nearest - corners[:, None, :]).reshape(-1, 2))
