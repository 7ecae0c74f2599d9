"""All splits of one nominal attribute, for all nodes of a depth at once.

One table of sums per (node, value) serves every form: a branch per value, ``A = a`` against the
rest, cuts between the neighbours of an ordinal attribute, and sets of values.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.measures import ALL_GROUPINGS, TOLERANCE
from engine.scan.cuts import Best, first_smallest, large_enough
from engine.scan.target import Ints, Sums, Target


def best_value(table: Sums, target: Target, smallest: float) -> Best:
    """``A = a`` against ``A != a``: the first value with the smallest remainder."""
    return _best_binary(table, table, target, smallest)


def best_neighbours(table: Sums, target: Target, smallest: float) -> Best:
    """The lower values of an ordinal attribute against the upper ones."""
    present = target.weight(table) > 0
    lower = np.cumsum(table, axis=2)
    # A cut behind an absent value repeats the cut before it.
    return _best_binary(lower, table, target, smallest, present)


def _best_binary(
    left: Sums, table: Sums, target: Target, smallest: float, allowed: Any = True
) -> Best:
    known = table.sum(axis=2)
    right = target.differences(known[:, :, None], left)
    cuts = (target.weight(left) > 0) & (target.weight(right) > 0) & allowed
    owner, value = np.nonzero(cuts)
    left, right = left[:, cuts], right[:, cuts]
    legal = large_enough(owner, left, right, target, smallest)
    owner, value, left, right = owner[legal], value[legal], left[:, legal], right[:, legal]
    remainder = target.weighted_impurity(left) + target.weighted_impurity(right)
    best = first_smallest(owner, remainder, TOLERANCE * target.weight(known))
    return Best(owner[best], left[:, best], known, value[best])


def best_groups(table: Sums, target: Target, smallest: float) -> tuple[Best, list[tuple[int, ...]]]:
    """A set of values against the rest, node by node, and the sets that won."""
    known = table.sum(axis=2)
    slots, lefts, groups = [], [], []
    for slot in range(table.shape[1]):
        found = _best_group(table[:, slot, :], target, smallest)
        if found is not None:
            slots.append(slot)
            lefts.append(found[0])
            groups.append(found[1])
    left = np.stack(lefts, axis=1) if lefts else known[:, :0]
    index = np.array(slots, dtype=np.int64)
    return Best(index, left, known, index), groups


def _best_group(
    table: Sums, target: Target, smallest: float
) -> tuple[Sums, tuple[int, ...]] | None:
    """The first grouping of the present values with the smallest remainder at one node."""
    members = groupings(table, target)
    if not len(members):
        return None
    left = table @ members.T.astype(table.dtype)
    known = table.sum(axis=1, keepdims=True)
    right = target.differences(known, left)
    alone = np.zeros(len(members), dtype=np.int64)
    legal = large_enough(alone, left, right, target, smallest)
    remainder = target.weighted_impurity(left) + target.weighted_impurity(right)
    slack = TOLERANCE * target.weight(known)
    best = legal[first_smallest(alone[legal], remainder[legal], slack)[0]]
    return left[:, best], tuple(np.flatnonzero(members[best]).tolist())


def groupings(table: Sums, target: Target) -> NDArray[np.bool_]:
    """The sets to try as masks over the domain; the first present value is always inside.

    Fixing one value inside lists every grouping once. Small sets come first, so that of two
    equal groupings the simpler one is taken.
    """
    weight = target.weight(table)
    present = np.flatnonzero(weight > 0)
    if len(present) > ALL_GROUPINGS:
        return _ordered_groupings(table, target, present)
    first, others = present[:1].tolist(), present[1:].tolist()
    sets = [first + list(c) for size in range(len(others)) for c in combinations(others, size)]
    masks = np.zeros((len(sets), len(weight)), dtype=bool)
    for mask, members in zip(masks, sets, strict=True):
        mask[members] = True
    return masks


def _ordered_groupings(table: Sums, target: Target, present: NDArray[Any]) -> NDArray[np.bool_]:
    """Beyond twelve values: only the cuts of the values ordered by class share (or by mean).

    For two classes and for least squares the best grouping is one of these (Breiman et al.
    1984, theorem 4.5); for more classes the share of the node's largest class gives the order.
    """
    ranked = present[np.argsort(target.rank(table[:, present]), kind="stable")]
    masks = np.zeros((len(ranked) - 1, table.shape[1]), dtype=bool)
    for size, mask in enumerate(masks, start=1):
        mask[ranked[:size]] = True
    return masks


def tabulate(
    codes: Ints, y: Any, slots: Ints, weights: Any, size: int, values: int, target: Target
) -> Sums:
    """Sums of shape (width, size, values) over the entries whose cell is known."""
    known = codes >= 0
    if not known.all():
        codes, y, slots = codes[known], y[known], slots[known]
        weights = None if weights is None else weights[known]
    bins = slots.astype(np.int64) * values + codes
    sums = target.totals(target.key(y, slots), weights, bins, size * values)
    return sums.reshape(target.width, size, values)
