"""From the sums of the best splits to the quantities of the book, for all nodes of a depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.measures import TOLERANCE
from engine.scan.cuts import Best
from engine.scan.target import Floats, Sums, Target
from engine.scores import BARS, Rated, Score
from engine.splits import Multiway, Split

ROWS, WEIGHT, PURE, SAME = range(len(BARS))
REASONS = np.array([*BARS, None], dtype=object)


@dataclass(frozen=True)
class Depth:
    """What is the same for every attribute of a depth."""

    target: Target
    weight: Floats
    unknown_branch: bool
    min_leaf: float
    least_weight: float

    @property
    def smallest(self) -> float:
        """What each branch must weigh when there are only two."""
        return max(self.min_leaf, self.least_weight)


@dataclass(frozen=True, eq=False)
class Board:
    """One attribute's scores at all nodes of a depth, as columns; ``score`` reads one out.

    ``branches`` are sums of shape (width, nodes, branches) over the known rows.
    """

    attribute: int
    target: Target
    split: Callable[[int], Split | None]
    branches: Sums
    rho: Floats
    impurity: Floats
    remainder: Floats
    gain: Floats
    split_information: Floats
    separates: NDArray[np.bool_]
    bar: NDArray[Any]

    def score(self, place: int) -> Score:
        split = self.split(place)
        information = float(self.split_information[place])
        gain = float(self.gain[place])
        sums = self.branches[:, place, :]
        at = np.full(sums.shape[1], place)
        return Score(
            attribute=self.attribute,
            split=split,
            branches=() if split is None else tuple(self.target.summaries(sums, at)),
            rho=float(self.rho[place]),
            impurity=float(self.impurity[place]),
            remainder=float(self.remainder[place]),
            gain=gain,
            split_information=information,
            gain_ratio=gain / information if information > 0 else None,
            separates=bool(self.separates[place]),
        )

    @cached_property
    def shares(self) -> list[list[float]]:
        """r~_v of each branch, at every node."""
        weights = self.target.weight(self.branches)
        known = weights.sum(axis=1, keepdims=True)
        shares: list[list[float]] = (weights / np.where(known > 0, known, 1)).tolist()
        return shares

    def rated(self) -> Iterator[Rated]:
        """What the contest needs, node after node; without a Python call for each."""
        information = np.where(self.split_information > 0, self.split_information, 1.0)
        ratio = (self.gain / information).astype(object)
        ratio[self.split_information <= 0] = None
        columns = [part.tolist() for part in (self.gain, ratio, self.bar)]
        return map(tuple.__new__, repeat(Rated), zip(repeat(self.attribute), *columns))


def multiway_board(attribute: int, table: Sums, depth: Depth) -> Board:
    """A branch per value; sums of shape (width, nodes, values)."""
    split = Multiway(attribute)
    return _board(attribute, lambda place: split, table, table.sum(axis=2), depth)


def binary_board(attribute: int, best: Best, split: Callable[[int], Split], depth: Depth) -> Board:
    """Two branches; ``split`` makes the question of the i-th of the nodes that have one."""
    right = depth.target.differences(best.known[:, best.slots], best.left)
    found = np.stack([best.left, right], axis=2)
    nodes = len(depth.weight)
    branches = np.zeros((found.shape[0], nodes, 2), found.dtype)
    branches[:, best.slots] = found
    where = np.full(nodes, -1)
    where[best.slots] = np.arange(len(best.slots))
    return _board(
        attribute,
        lambda place: split(int(where[place])) if where[place] >= 0 else None,
        branches,
        best.known,
        depth,
    )


def _board(
    attribute: int, split: Callable[[int], Split | None], branches: Sums, known: Sums, depth: Depth
) -> Board:
    """Every quantity at once."""
    target = depth.target
    weights = target.weight(branches)
    whole = target.weight(known)
    safe = np.where(whole > 0, whole, 1)
    rho = whole / depth.weight
    unit = target.unit(np.arange(len(whole))) / safe
    separates = (weights > 0).sum(axis=1) > 1
    inside = target.weighted_impurity(known)
    mixed = inside > TOLERANCE * whole
    impurity = np.where(mixed, inside, 0.0) * unit
    parts = target.weighted_impurity(branches).sum(axis=1) * unit
    remainder = np.where(separates, parts, impurity)
    return Board(
        attribute=attribute,
        target=target,
        split=split,
        branches=branches,
        rho=rho,
        impurity=impurity,
        remainder=remainder,
        gain=np.maximum(rho * (impurity - remainder), 0.0),
        split_information=_split_information(
            weights, depth.weight if depth.unknown_branch else safe
        ),
        separates=separates,
        bar=_bars(weights, separates, mixed, depth),
    )


def _bars(
    weights: Sums, separates: NDArray[np.bool_], mixed: NDArray[np.bool_], depth: Depth
) -> NDArray[Any]:
    """Why the attribute may not win, at each node; ``None`` where it may."""
    enough = ((weights >= depth.min_leaf) | (weights <= 0)).all(axis=1)
    heavy = (weights >= depth.least_weight).sum(axis=1) > 1
    too_small = np.where(enough, np.where(heavy, len(BARS), WEIGHT), ROWS)
    return np.asarray(REASONS[np.where(separates, np.where(mixed, too_small, PURE), SAME)])


def _split_information(weights: Floats, whole: Floats) -> Floats:
    """Entropy of the branch shares; what the branches lack of the whole is one more branch."""
    shares = weights / whole[:, None]
    rest = 1.0 - shares.sum(axis=1, keepdims=True)
    some = shares.any(axis=1, keepdims=True)
    shares = np.concatenate([shares, np.where(some & (rest > TOLERANCE), rest, 0.0)], axis=1)
    bits = -(shares * np.log2(np.where(shares > 0, shares, 1.0))).sum(axis=1)
    return np.asarray(np.where(bits > TOLERANCE, bits, 0.0))
