"""All thresholds of one continuous attribute, for all nodes of a depth at once.

A ``SortedColumn`` holds the known entries of the attribute, node after node, each node's in order
of value. A cut is a position with a larger value of the same node right behind it; the sums up to
that position, less those of the nodes before, are the sums of the left branch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.measures import TOLERANCE
from engine.scan.target import Floats, Ints, Sums, Target


@dataclass
class SortedColumn:
    """The known entries of one attribute, node after node, by value within a node.

    ``codes`` number the values of ``levels``, the column's distinct values in order; they take
    half the memory to move. ``layout`` names the nodes in the order in which they lie,
    ``counts`` their entries.
    """

    entries: Ints
    codes: Ints
    levels: Floats
    y: NDArray[Any]
    layout: NDArray[Any]
    counts: NDArray[Any]


@dataclass(frozen=True)
class Rules:
    """What makes a cut a candidate; ``boundaries_only`` skips those that cannot be best."""

    smallest: float  # what both branches must weigh
    median_only: bool
    boundaries_only: bool


@dataclass(frozen=True)
class Best:
    """The best binary split of each node that has one: ``slots`` are theirs, in any order."""

    slots: NDArray[Any]
    left: Sums
    known: Sums
    choice: NDArray[Any]  # threshold, or code of the value, depending on the form


def best_cuts(column: SortedColumn, weights: Floats | None, target: Target, rules: Rules) -> Best:
    """The first threshold with the smallest remainder at each node."""
    nodes = len(column.counts)
    ends = np.cumsum(column.counts)
    cuts = _cuts(column, ends, rules)
    # Sums are taken at every cut, every end of a node and every change of class.
    at = _stations(cuts, column.y, ends)
    weight = None if weights is None else weights.take(column.entries)
    keys = target.sorted_key(column.y, column.layout, column.counts)
    sums = target.prefixes(keys, weight, at)
    stations = np.diff(np.searchsorted(at, ends, side="right"), prepend=0)
    nothing = np.zeros((target.width, 1), sums.dtype)
    until = np.concatenate([nothing, sums], axis=1)[:, np.cumsum(stations)]
    before = np.concatenate([nothing, until[:, :-1]], axis=1)
    known = target.differences(until, before)
    owner = np.repeat(np.arange(nodes), stations)
    left = target.differences(sums, before.take(owner, axis=1))
    right = target.differences(known.take(owner, axis=1), left)
    best = _winners(owner, left, right, cuts.take(at - 1), known, target, rules)
    codes = column.codes
    choice = _midpoint(*(column.levels[codes.take(at[best] - shift)] for shift in (1, 0)))
    known_by_slot = np.empty_like(known)
    known_by_slot[:, column.layout] = known
    return Best(column.layout.take(owner[best]), left[:, best], known_by_slot, choice)


def _cuts(column: SortedColumn, ends: NDArray[Any], rules: Rules) -> NDArray[np.bool_]:
    """Which entries have a larger value of the same node right behind them.

    With a strictly concave impurity the best cut of an impure node never lies between two values
    that belong wholly to one and the same class (Fayyad and Irani 1992): those need no look.
    """
    rises = np.zeros(len(column.codes), dtype=bool)
    np.greater(column.codes[1:], column.codes[:-1], out=rises[:-1])
    rises[ends[ends > 0] - 1] = False
    if not rules.boundaries_only:
        return rises
    changes = column.y[1:] != column.y[:-1]
    if np.count_nonzero(rises) + np.count_nonzero(column.counts) == len(rises):
        rises[:-1] &= changes
        return rises
    # Values repeat: a cut counts unless the values on both its sides are of one single class.
    cut = np.flatnonzero(rises)
    turns = np.cumsum(np.append(False, changes))
    first, last = np.append(0, cut + 1), np.append(cut, len(rises) - 1)
    rises[cut[turns[last[1:]] == turns[first[:-1]]]] = False
    return rises


def _stations(cuts: NDArray[np.bool_], y: NDArray[Any], ends: NDArray[Any]) -> NDArray[Any]:
    """Numbers of entries at which sums are needed, or at which the class changes."""
    marked = cuts.copy()
    if y.dtype.kind != "f":
        marked[:-1] |= y[1:] != y[:-1]
    marked[ends[ends > 0] - 1] = True
    return np.flatnonzero(marked) + 1


def _winners(
    owner: NDArray[Any],
    left: Sums,
    right: Sums,
    is_cut: NDArray[np.bool_],
    known: Sums,
    target: Target,
    rules: Rules,
) -> NDArray[Any]:
    """The winning station of each node, for the nodes that have a cut."""
    if rules.smallest <= 0 and not rules.median_only:
        remainder = target.weighted_impurity(left) + target.weighted_impurity(right)
        remainder[~is_cut] = np.inf
        best = first_smallest(owner, remainder, TOLERANCE * target.weight(known))
        return best.compress(is_cut.take(best))
    legal = np.flatnonzero(is_cut)
    if not len(legal):
        return legal
    owner, left, right = owner[legal], left[:, legal], right[:, legal]
    if rules.median_only:
        return legal.take(_medians(owner, target.weight(left), target.weight(known)))
    enough = large_enough(owner, left, right, target, rules.smallest)
    owner, left, right = owner[enough], left[:, enough], right[:, enough]
    remainder = target.weighted_impurity(left) + target.weighted_impurity(right)
    winners = first_smallest(owner, remainder, TOLERANCE * target.weight(known))
    return legal.take(enough.take(winners))


def large_enough(
    owner: NDArray[Any], left: Sums, right: Sums, target: Target, least: float
) -> NDArray[Any]:
    """The splits that give both branches enough; all those of a node where none does.

    A node without a legal split still shows its best one; the grower then sees that it is too
    small and stops for that reason, not because its rows were identical.
    """
    enough = (target.weight(left) >= least) & (target.weight(right) >= least)
    has_legal = np.bincount(owner, enough) > 0
    return np.flatnonzero(enough | ~has_legal[owner])


def first_smallest(owner: NDArray[Any], value: Floats, slack: Floats) -> NDArray[Any]:
    """The first position within ``slack`` of the smallest value, for each run of one owner."""
    starts = run_starts(owner)
    if not len(starts):
        return starts
    lengths = np.diff(np.append(starts, len(owner)))
    limit = np.minimum.reduceat(value, starts) + slack[owner[starts]]
    hits = np.flatnonzero(value <= np.repeat(limit, lengths))
    return np.asarray(hits[run_starts(owner[hits])])


def _medians(owner: NDArray[Any], left: Sums, known: Sums) -> NDArray[Any]:
    """The first cut with half of the known weight on its left, else the node's last cut."""
    last = np.append(run_starts(owner)[1:], len(owner)) - 1
    reached = 2 * left >= known[owner] * (1 - TOLERANCE)
    reached[last] = True
    hits = np.flatnonzero(reached)
    return np.asarray(hits[run_starts(owner[hits])])


def run_starts(owner: NDArray[Any]) -> NDArray[Any]:
    """Where each run of equal owners begins; owners are sorted."""
    return np.flatnonzero(np.append(True, owner[1:] != owner[:-1])) if len(owner) else owner[:0]


def _midpoint(low: Floats, high: Floats) -> Floats:
    """Halfway between two neighbours; for neighbouring floats the lower one, which still cuts."""
    middle = low / 2 + high / 2  # halves first: the sum of two large values would overflow
    return np.asarray(np.where((low <= middle) & (middle < high), middle, low))
