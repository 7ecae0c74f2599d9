"""Sums over rows that give an impurity: class weights, or moments of a number.

Both targets keep their sums in an array whose first axis is the *component* (a class; or
weight, sum, excess of squares), because then every later step works on long contiguous rows. The
measure is always ``weighted_impurity`` = n * I, which adds up over branches.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.impurities import SQUARED_ERROR, Impurity
from engine.measures import TOLERANCE, Moments, Summary

# Indices are as wide as the machine's: numpy copies narrower ones at every use.
Ints = NDArray[Any]
Floats = NDArray[np.float64]
ROUNDING = 1e-14  # a fractional weight this small against the whole is the dust of a subtraction
Sums = NDArray[Any]  # int64 while all weights are 1, float64 once rows are fractional


class Target(Protocol):
    """What a scan must know of the target column."""

    width: int
    strictly_concave: bool  # mixing two different distributions always raises the impurity

    def focus(self, y: Any, slots: Ints, weights: Floats | None, size: int) -> Target:
        """The same target, ready for these entries, grouped into ``size`` nodes by slot."""

    def key(self, y: Any, slots: Ints) -> Any:
        """Target values prepared for summing within their node."""

    def sorted_key(self, y: Any, layout: Ints, counts: Ints) -> Any:
        """The same for values that lie node after node, ``counts`` of them at each."""

    def unit(self, slots: Any) -> Floats | float:
        """What one unit of ``weighted_impurity`` is worth at these nodes."""

    def totals(self, keys: Any, weights: Floats | None, bins: NDArray[Any], size: int) -> Sums:
        """Sums of shape (width, size) over entries grouped by bin."""

    def prefixes(self, keys: Any, weights: Floats | None, at: NDArray[Any]) -> Sums:
        """Sums of shape (width, len(at)) over the first i entries, for each i in ``at``.

        The stations ``at`` rise and include every i after which the class changes.
        """

    def weight(self, sums: Sums) -> Sums:
        """The weight behind the sums."""

    def differences(self, whole: Sums, part: Sums) -> Sums:
        """The sums of the rest; what should be nothing is nothing, not a rounding error."""

    def rank(self, sums: Sums) -> Floats:
        """A number per column of (width, V) sums by which values can be put in order."""

    def weighted_impurity(self, sums: Sums) -> Floats:
        """n * I of the sums; zero where nothing is summed."""

    def summaries(self, sums: Sums, slots: Any) -> list[Summary]:
        """One plain summary per column of (width, S) sums."""

    def majorities(self, sums: Sums) -> list[int]:
        """The first class with the most weight, per column; 0 where there are no classes."""


class ClassTarget:
    """Rows counted by class, measured by any impurity of classes."""

    def __init__(self, rows: int, classes: int, impurity: Impurity) -> None:
        self.width = classes
        self.strictly_concave = impurity.strictly_concave
        self.weighted_impurity = impurity.over(rows)

    def focus(self, y: Ints, slots: Ints, weights: Floats | None, size: int) -> ClassTarget:
        """Counting needs no preparation."""
        return self

    def key(self, y: Ints, slots: Ints) -> Ints:
        return y

    def sorted_key(self, y: Ints, layout: Ints, counts: Ints) -> Ints:
        return y

    def unit(self, slots: Any) -> float:
        return 1.0

    def totals(self, keys: Ints, weights: Floats | None, bins: NDArray[Any], size: int) -> Sums:
        flat = keys.astype(np.int64) * size + bins
        return np.bincount(flat, weights, self.width * size).reshape(self.width, size)

    def prefixes(self, keys: Ints, weights: Floats | None, at: NDArray[Any]) -> Sums:
        # The class only changes at a station, so whole stretches are added at once.
        kinds = keys.take(at - 1)
        lengths: Sums = np.diff(at, prepend=0)
        if weights is not None and len(at):
            lengths = np.add.reduceat(weights, np.append(0, at[:-1]))
        sums = np.empty((self.width, len(at)), dtype=lengths.dtype)
        for k in range(self.width):
            np.cumsum((kinds == k) * lengths, out=sums[k])
        return sums

    def weight(self, sums: Sums) -> Sums:
        total: Sums = sums.sum(axis=0)
        return total

    def differences(self, whole: Sums, part: Sums) -> Sums:
        rest: Sums = whole - part
        return rest if rest.dtype.kind == "i" else np.where(rest > ROUNDING * whole, rest, 0.0)

    def rank(self, sums: Sums) -> Floats:
        """The share of the class that is largest in the node."""
        return np.asarray(sums[int(sums.sum(axis=1).argmax())] / self.weight(sums))

    def summaries(self, sums: Sums, slots: Any) -> list[Summary]:
        return list(zip(*(part.tolist() for part in sums), strict=True))

    def majorities(self, sums: Sums) -> list[int]:
        first: list[int] = (sums >= sums.max(axis=0) - TOLERANCE).argmax(axis=0).tolist()
        return first


class NumberTarget:
    """Rows summed up by weight, sum and squares, measured by least squares.

    Values are centred on the mean of their node and scaled by its spread before they are
    summed, and of their squares only the excess over 1 is kept. Both then add up to about 0 over
    a node, so that the running sums of one node are not drowned by another's.
    """

    width = 3
    strictly_concave = False  # neighbours rarely share a number, so there is nothing to skip

    def __init__(self, centre: Floats, scale: Floats) -> None:
        self.centre = centre
        self.scale = scale
        self.weighted_impurity = SQUARED_ERROR.over(0)

    def focus(self, y: Floats, slots: Ints, weights: Floats | None, size: int) -> NumberTarget:
        """Centre and scale on the nodes that are about to be scanned."""
        share = np.bincount(slots, weights, size)
        share = np.where(share > 0, share, 1.0)
        centre = np.bincount(slots, y if weights is None else y * weights, size) / share
        off = (y - centre[slots]) ** 2
        off = off if weights is None else off * weights
        spread = np.sqrt(np.bincount(slots, off, size) / share)
        return NumberTarget(centre, np.where(spread > 0, spread, 1.0))

    def key(self, y: Floats, slots: Ints) -> Floats:
        return np.asarray((y - self.centre[slots]) / self.scale[slots])

    def sorted_key(self, y: Floats, layout: Ints, counts: Ints) -> Floats:
        return self.key(y, np.repeat(layout, counts))

    def unit(self, slots: Any) -> Floats:
        return np.asarray(self.scale[slots] ** 2)

    def totals(self, keys: Floats, weights: Floats | None, bins: NDArray[Any], size: int) -> Sums:
        w = np.ones(len(keys)) if weights is None else weights
        parts = (w, w * keys, w * (keys * keys - 1.0))
        return np.stack([np.bincount(bins, part, size) for part in parts])

    def prefixes(self, keys: Floats, weights: Floats | None, at: NDArray[Any]) -> Sums:
        w = np.ones(len(keys)) if weights is None else weights
        parts = (w, w * keys, w * (keys * keys - 1.0))
        return np.stack([np.cumsum(part)[at - 1] for part in parts])

    def weight(self, sums: Sums) -> Sums:
        weight: Sums = sums[0]
        return weight

    def differences(self, whole: Sums, part: Sums) -> Sums:
        rest: Sums = whole - part
        return rest

    def rank(self, sums: Sums) -> Floats:
        """The mean."""
        return np.asarray(sums[1] / sums[0])

    def summaries(self, sums: Sums, slots: Any) -> list[Summary]:
        weight, first, _ = sums
        scale, centre = self.scale[slots], self.centre[slots]
        mean = centre + scale * first / np.where(weight > 0, weight, 1.0)
        spread = self.weighted_impurity(sums) * scale * scale
        columns = (weight.tolist(), mean.tolist(), spread.tolist())
        return [Moments(*parts) for parts in zip(*columns, strict=True)]

    def majorities(self, sums: Sums) -> list[int]:
        return [0] * sums.shape[1]
