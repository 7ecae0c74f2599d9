"""The known rows of one node as points, and what it is worth to part them in two.

Rows at the same place are one point with their class weights added up: no line parts them. Lines
are sought in *unit* coordinates, in which every attribute of the node runs from 0 to 1, so that
the unit of a column decides nothing; they are told in the data's own units.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.candidates import midpoint
from engine.scan.target import Floats, Sums, Target
from engine.splits import Linear, weighted_sum

Mask = NDArray[np.bool_]
HUGE = 1e300  # numbers whose sum may be none
TINY = 1e-290  # numbers whose inverse may be none
TOO_SMALL = 100.0  # more than any impurity; puts parts that are too small behind all others


@dataclass(frozen=True, eq=False)
class Cloud:
    """Distinct points of shape (attributes, points) and their class weights (classes, points)."""

    attributes: tuple[int, ...]
    points: Floats
    sums: Sums
    target: Target
    smallest: float  # what both parts must weigh
    rho: float  # the share of the node's rows that are known

    @property
    def size(self) -> int:
        return int(self.points.shape[1])

    @cached_property
    def whole(self) -> Sums:
        sums: Sums = self.sums.sum(axis=1)
        return sums

    @cached_property
    def weight(self) -> float:
        return float(self.target.weight(self.whole))

    @property
    def pure(self) -> bool:
        """Whether all points are of one class, so that no line has anything to part."""
        return int(np.count_nonzero(self.whole)) < 2

    @cached_property
    def low(self) -> Floats:
        return np.asarray(self.points.min(axis=1))

    @cached_property
    def span(self) -> Floats:
        """The range of each attribute; 1 where it does not vary."""
        # Halves first: the difference of two large values of different sign would overflow.
        half = self.points.max(axis=1) / 2 - self.low / 2
        return np.asarray(np.where(half > 0, np.minimum(half, np.finfo(float).max / 4) * 2, 1.0))

    @cached_property
    def unit(self) -> Floats:
        """The points with every attribute running from 0 to 1."""
        halves = self.points / 2 - self.low[:, None] / 2
        return np.asarray(halves / (self.span[:, None] / 2))

    def remainder(self, left: Sums) -> Floats:
        """What remains of the impurity (n * I) when these class weights go one way.

        ``left`` has shape (classes, ...). Parts without rows are no parts; parts below the
        smallest weight allowed lose against all others, but win where there are no others.
        """
        right = self.target.differences(self._spread(left), left)
        rest = self.target.weighted_impurity(left) + self.target.weighted_impurity(right)
        smaller = np.minimum(self.target.weight(left), self.target.weight(right))
        rest = np.where(smaller < self.smallest, rest + TOO_SMALL * self.weight, rest)
        return np.asarray(np.where(smaller > 0, rest, np.inf))

    def _spread(self, like: Sums) -> Sums:
        return self.whole.reshape(-1, *(1,) * (like.ndim - 1))

    def gain(self, remainder: float) -> float:
        """The decrease of impurity that a remainder leaves, scaled by the known share rho."""
        before = float(self.target.weighted_impurity(self.whole[:, None])[0])
        least = TOO_SMALL * self.weight
        after = remainder - least if remainder >= least else remainder
        return self.rho * max(before - after, 0.0) / self.weight

    def in_data_units(self, direction: Floats) -> Floats:
        """Coefficients for unit coordinates as coefficients for the columns, at length 1."""
        counts = direction != 0
        span = self.span[counts]
        least = span.min()
        steep = np.zeros_like(direction)
        # The inverse of a very small span would overflow: then against the smallest one.
        steep[counts] = (
            direction[counts] * (least / span) if least < TINY else direction[counts] / span
        )
        steep = steep / np.abs(steep).max()
        return np.asarray(steep / np.sqrt((steep**2).sum()))

    def line(self, coefficients: Floats, left: Mask) -> Linear | None:
        """The line of this direction midway between the two parts; None if it parts them not.

        The sign makes the first coefficient that counts positive, so ``<=`` is the side of the
        small values, as with a threshold.
        """
        leading = coefficients[np.flatnonzero(coefficients)[0]]
        weights = (coefficients if leading > 0 else -coefficients) + 0.0
        if len(weights) > 1 and np.abs(self.points).max() > HUGE:
            weights = weights / (2 * np.abs(weights).sum())  # no sum exceeds its largest term
        total = weighted_sum(list(self.points), weights.tolist())
        inside, outside = total[left], total[~left]
        if inside.max() > outside.min():
            inside, outside = outside, inside
        low, high = float(inside.max()), float(outside.min())
        if not low < high:
            return None
        return Linear(self.attributes, tuple(weights.tolist()), midpoint(low, high))


def cloud_of(
    attributes: tuple[int, ...],
    columns: list[Any],
    y: Any,
    weights: Floats | None,
    target: Target,
    smallest: float,
) -> Cloud | None:
    """The rows whose cells are all known, or ``None`` when there are none."""
    table = np.stack(columns, axis=1) + 0.0  # -0 and 0 are one place
    known = np.flatnonzero(~np.isnan(table).any(axis=1))
    if not len(known):
        return None
    points, place = np.unique(table[known], axis=0, return_inverse=True)
    kept = None if weights is None else weights[known]
    sums = target.totals(y[known], kept, place.reshape(-1), len(points))
    rho = len(known) / len(y) if weights is None else float(weights[known].sum() / weights.sum())
    return Cloud(attributes, np.ascontiguousarray(points.T), sums, target, smallest, rho)
