"""All thresholds of one continuous attribute, for all nodes of a depth at once.

A ``SortedColumn`` holds the known entries of the attribute ordered by (node, value). A cut is a
position with a larger value of the same node right behind it; the sums up to that position,
less those of the nodes before, are the sums of the left branch.
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
    """The known entries of one attribute in order of (slot, value); ``counts`` per slot."""

    entries: Ints
    values: Floats
    y: NDArray[Any]
    counts: NDArray[Any]


@dataclass(frozen=True)
class Rules:
    """What makes a cut a candidate."""

    min_leaf: float
    median_only: bool


@dataclass(frozen=True)
class Best:
    """The best binary split of each node that has one: ``slots`` are theirs, in order."""

    slots: NDArray[Any]
    left: Sums
    known: Sums
    choice: NDArray[Any]  # threshold, or code of the value, depending on the form


def best_cuts(
    column: SortedColumn, weights: Floats | None, target: Target, rules: Rules
) -> Best:
    """The first threshold with the smallest remainder at each node."""
    slot = np.repeat(np.arange(len(column.counts), dtype=np.int32), column.counts)
    weight = None if weights is None else weights[column.entries]
    ends = np.cumsum(column.counts)
    cut = _cuts(column, ends, target, rules, weights is None)
    # Sums over the first i entries, for the cuts and for the ends of the nodes.
    sums = target.prefixes(target.key(column.y, slot), weight, np.concatenate([cut, ends]))
    left, until = sums[:, : len(cut)], sums[:, len(cut) :]
    before = np.concatenate([np.zeros((target.width, 1), until.dtype), until[:, :-1]], axis=1)
    owner = slot[cut - 1]
    known = target.differences(until, before)
    left = target.differences(left, before.take(owner, axis=1))
    best = _winners(owner, left, known, target, rules)
    at = cut[best]
    choice = _midpoint(column.values[at - 1], column.values[at])
    return Best(owner[best], left[:, best], known, choice)


def _cuts(
    column: SortedColumn, ends: NDArray[Any], target: Target, rules: Rules, whole: bool
) -> NDArray[Any]:
    """Numbers of entries before a larger value of the same node: the places to cut.

    With a strictly concave impurity the best cut never lies between two values that belong
    wholly to one and the same class (Fayyad and Irani 1992), so those need no look.
    """
    rises = column.values[1:] > column.values[:-1]
    inner = ends[(ends > 0) & (ends < len(column.values))]
    rises[inner - 1] = False
    if not (target.strictly_concave and whole and rules.min_leaf <= 0 and not rules.median_only):
        return np.flatnonzero(rises) + 1
    changes = column.y[1:] != column.y[:-1]
    if np.count_nonzero(rises) + len(np.unique(inner)) == len(rises):
        return np.flatnonzero(rises & changes) + 1
    cut = np.flatnonzero(rises)
    turns = np.cumsum(np.append(False, changes))
    group_start = np.append(0, cut[:-1] + 1) if len(cut) else cut
    next_end = np.append(cut[1:], len(column.y) - 1) if len(cut) else cut
    return cut[turns[next_end] > turns[group_start]] + 1


def _winners(
    owner: Ints, left: Sums, known: Sums, target: Target, rules: Rules
) -> NDArray[Any]:
    """The winning position among the cuts of each node, for the nodes that have a cut."""
    legal = np.arange(len(owner))
    if not len(owner):
        return legal
    right = target.differences(known.take(owner, axis=1), left)
    if rules.min_leaf > 0:
        legal = large_enough(owner, left, right, target, rules.min_leaf)
        owner, left, right = owner[legal], left[:, legal], right[:, legal]
    if rules.median_only:
        return legal.take(_medians(owner, target.weight(left), target.weight(known)))
    remainder = target.weighted_impurity(left) + target.weighted_impurity(right)
    slack = TOLERANCE * target.weight(known)
    return legal.take(first_smallest(owner, remainder, slack))


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
    middle = low / 2 + high / 2
    return np.asarray(np.where((low <= middle) & (middle < high), middle, low))
