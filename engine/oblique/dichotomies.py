"""All ways in which a straight line parts the points of a plane, in O(n^2 log n).

Turn a line about one of the points, the pivot, by half a circle. The other points change sides one
after the other, in order of their angle; between two of these moments the line can be moved a
little so that the pivot lies on either side. Every pair of parts that some line separates comes up
like this: shift a separating line, in a direction that no two points share, until it meets its
first point, and it has become a line through that pivot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.measures import TOLERANCE
from engine.oblique.cloud import Cloud, Mask
from engine.scan.target import Floats

SAME_ANGLE = 1e-10  # points this close to one line through the pivot lie on it, but for rounding
CELLS_AT_ONCE = 1 << 20  # pivots are swept together, as many as fit the processor's memory
MOST_TIED = 100  # lines that are told when very many are equally good


class Sweep(NamedTuple):
    """The other points around some pivots, by angle: arrays of shape (pivots, points - 1).

    ``upper`` points start on the left of the line and leave it; the others come to it. After a
    point with ``stop`` the line stands between two angles.
    """

    order: NDArray[Any]
    upper: Mask
    stop: Mask


class Parts(NamedTuple):
    """Ways to part the points that are equally good; ``several`` may exceed those listed."""

    masks: list[Mask]
    several: int
    remainder: float


def best_parts(cloud: Cloud) -> Parts | None:
    """The parts with the smallest remainder, ``None`` if all points are one."""
    plane = _plane(cloud)
    best, found = np.inf, []
    slack = TOLERANCE * cloud.weight
    for pivots in _chunks(cloud.size):
        swept = sweep(plane, pivots)
        rest = _remainders(cloud, pivots, swept)
        best = min(best, float(rest.min(initial=np.inf)))
        sides, places, stops = np.nonzero(rest <= best + slack)
        values = rest[sides, places, stops]
        found.append((values, pivots[places], stops, sides))
    if not np.isfinite(best):
        return None
    values, pivot, stop, side = (np.concatenate(part) for part in zip(*found, strict=True))
    hits = np.flatnonzero(values <= best + slack)
    masks = list(_distinct(plane, zip(pivot[hits], stop[hits], side[hits], strict=True)))
    return Parts(masks[:MOST_TIED], len(masks), best)


def _plane(cloud: Cloud) -> Floats:
    """Unit coordinates of shape (2, points); a single attribute is a plane without height."""
    flat = np.zeros((2, cloud.size))
    flat[: len(cloud.attributes)] = cloud.unit
    return flat


def _chunks(size: int) -> Iterator[NDArray[Any]]:
    step = max(1, CELLS_AT_ONCE // size)
    for first in range(0, size, step):
        yield np.arange(first, min(first + step, size))


def sweep(plane: Floats, pivots: NDArray[Any]) -> Sweep:
    """Sort the other points by the angle at which the turning line meets them."""
    across, up = (axis[None, :] - axis[pivots][:, None] for axis in plane)
    angle = np.arctan2(up, across)
    upper = (angle >= 0) & (angle < np.pi)
    turn = np.mod(angle, np.pi)
    # Half a turn is no turn: a point just short of it lies behind the pivot on the first line.
    wrapped = turn > np.pi - SAME_ANGLE
    turn[wrapped] = 0.0
    upper ^= wrapped
    turn[np.arange(len(pivots)), pivots] = np.inf  # the pivot itself comes last
    order = np.argsort(turn, axis=1, kind="stable")
    turn = np.take_along_axis(turn, order, axis=1)
    order = order[:, :-1]
    stop = turn[:, 1:] > turn[:, :-1] + SAME_ANGLE
    return Sweep(order, np.take_along_axis(upper, order, axis=1), stop)


def _remainders(cloud: Cloud, pivots: NDArray[Any], swept: Sweep) -> Floats:
    """What remains at every stop, without the pivot on the left and with it: (2, pivots, stops)."""
    sums = cloud.sums[:, swept.order]
    own = cloud.sums[:, pivots][:, :, None]
    start = np.where(swept.upper, sums, 0).sum(axis=2, keepdims=True)
    left = start + np.cumsum(np.where(swept.upper, -sums, sums), axis=2)
    rest = np.stack([cloud.remainder(left), cloud.remainder(left + own)])
    rest[:, ~swept.stop] = np.inf
    return rest


def _distinct(plane: Floats, hits: Any) -> Iterator[Mask]:
    """Each pair of parts once, as the part that holds the first point.

    The order is that of the points, of the angles and of the sides, whatever the order of rows.
    """
    seen: set[bytes] = set()
    for pivot, stop, side in hits:
        order, upper, _ = (part[0] for part in sweep(plane, np.array([pivot])))
        left = np.zeros(plane.shape[1], dtype=bool)
        left[order] = upper
        left[order[: stop + 1]] ^= True
        left[pivot] = bool(side)
        left = left if left[0] else ~left
        if left.tobytes() not in seen:
            seen.add(left.tobytes())
            yield left
