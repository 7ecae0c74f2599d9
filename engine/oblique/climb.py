"""Hill climbing for a good hyperplane (OC1: Murthy, Kasif and Salzberg 1994), with seeded restarts.

A step turns the plane in one direction only: one coefficient, the threshold, or, when those are
stuck, a random direction. Along one direction the best place is found exactly: each point changes
sides once, and between two such moments nothing happens. A step is taken when less impurity
remains. The first start is the best threshold on one attribute; the others are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from engine.measures import TOLERANCE
from engine.oblique.cloud import Cloud, Mask
from engine.progress import beat
from engine.scan.target import Floats
from engine.splits import Linear

JUMPS = 10  # random directions tried when no single coefficient helps
CYCLES = 50  # enough for every case met; a bound, so that a climb ends
Kind = Literal["start", "coefficient", "threshold", "jump"]


class Plane(NamedTuple):
    """Where a climb stands: ``normal @ (1, centred unit coordinates) <= 0`` and what remains there.

    ``normal`` starts with minus the threshold; the other coefficients follow.
    """

    normal: Floats
    remainder: float


class Move(NamedTuple):
    """An accepted step of one start, with the line it leads to."""

    start: int
    kind: Kind
    moved: int | None
    line: Linear
    remainder: float
    gain: float
    left: Mask


def climb(cloud: Cloud, restarts: int, random: np.random.Generator) -> Iterator[Move]:
    """Every accepted move of every start, in order."""
    # Centred, so that a change of one coefficient turns the plane amid the points.
    homogeneous = np.vstack([np.ones(cloud.size), cloud.unit - 0.5])
    for start in range(restarts + 1):
        normal = np.zeros(len(homogeneous))
        if start == 0:
            normal = _best_axis(cloud, homogeneous)
        else:
            normal[1:] = random.standard_normal(len(normal) - 1)
        yield from _ascend(cloud, homogeneous, start, normal, random)


def _ascend(
    cloud: Cloud, homogeneous: Floats, start: int, normal: Floats, random: np.random.Generator
) -> Iterator[Move]:
    level = np.zeros(len(normal))
    level[0] = 1.0
    plane = along(cloud, homogeneous, Plane(normal, np.inf), level)
    if not np.isfinite(plane.remainder):
        return
    yield from _told(cloud, homogeneous, plane, start, "start", None)
    for _ in range(CYCLES):
        beat()
        better = plane
        for part in range(len(normal)):
            direction = np.zeros(len(normal))
            direction[part] = 1.0
            step = along(cloud, homogeneous, better, direction)
            if _less(step, better, cloud):
                better = step
                kind: Kind = "coefficient" if part else "threshold"
                moved = cloud.attributes[part - 1] if part else None
                yield from _told(cloud, homogeneous, step, start, kind, moved)
        if better is plane:
            better = _jump(cloud, homogeneous, plane, random)
            if better is plane:
                return
            yield from _told(cloud, homogeneous, better, start, "jump", None)
        plane = better


def _jump(cloud: Cloud, homogeneous: Floats, plane: Plane, random: np.random.Generator) -> Plane:
    for _ in range(JUMPS):
        step = along(cloud, homogeneous, plane, random.standard_normal(len(plane.normal)))
        if _less(step, plane, cloud):
            return step
    return plane


def _less(step: Plane, plane: Plane, cloud: Cloud) -> bool:
    return step.remainder < plane.remainder - TOLERANCE * cloud.weight


def along(cloud: Cloud, homogeneous: Floats, plane: Plane, direction: Floats) -> Plane:
    """The best plane of the form ``normal + a * direction``; the first one where several are."""
    value, speed = plane.normal @ homogeneous, direction @ homogeneous
    moving = np.flatnonzero(speed != 0)
    moments = -value[moving] / speed[moving]
    order = np.argsort(moments, kind="stable")
    moments, moving = moments[order], moving[order]
    leaves = speed[moving] > 0  # it starts on the side of <= 0 and leaves it
    still = (speed == 0) & (value <= 0)
    start = cloud.sums[:, still].sum(axis=1) + cloud.sums[:, moving[leaves]].sum(axis=1)
    change = np.where(leaves, -cloud.sums[:, moving], cloud.sums[:, moving])
    left = start[:, None] + np.concatenate(
        [np.zeros((len(start), 1), change.dtype), np.cumsum(change, axis=1)], axis=1
    )
    rest = cloud.remainder(left)
    # Between two moments that are the same but for rounding there is no place to stand.
    close = np.diff(moments) <= 1e-12 * np.maximum(1.0, np.abs(moments[1:]))
    rest[1:-1][close] = np.inf
    best = int(np.flatnonzero(rest <= rest.min() + TOLERANCE * cloud.weight)[0])
    ends = np.concatenate([moments[:1] - 1.0, moments, moments[-1:] + 1.0])
    place = (ends[best] + ends[best + 1]) / 2
    return Plane(plane.normal + place * direction, float(rest[best]))


def _best_axis(cloud: Cloud, homogeneous: Floats) -> Floats:
    """The direction of the attribute with the best threshold, the first of equals."""
    best = Plane(np.zeros(len(homogeneous)), np.inf)
    level = np.zeros(len(homogeneous))
    level[0] = 1.0
    for part in range(1, len(homogeneous)):
        normal = np.zeros(len(homogeneous))
        normal[part] = 1.0
        found = along(cloud, homogeneous, Plane(normal, np.inf), level)
        if best.remainder == np.inf or _less(found, best, cloud):
            best = Plane(normal, found.remainder)
    return best.normal


def _told(
    cloud: Cloud, homogeneous: Floats, plane: Plane, start: int, kind: Kind, moved: int | None
) -> Iterator[Move]:
    """The move in the data's units; none where rounding leaves no room for its line."""
    left = plane.normal @ homogeneous <= 0
    if left.all() or not left.any() or not plane.normal[1:].any():
        return
    line = cloud.line(cloud.in_data_units(plane.normal[1:]), left)
    if line is not None:
        gain = cloud.gain(plane.remainder)
        yield Move(start, kind, moved, line, plane.remainder, gain, left)
