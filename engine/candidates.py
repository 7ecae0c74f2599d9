"""Every split that one attribute offers at one node, enumerated the way a person would.

This is the naive form of ``engine.scan``: it looks at one node, sorts its values, tries each
candidate and computes every quantity by the formulas of ``engine.measures``. Pages use it to
show what a scan only summarised; tests use it to check the scan.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.config import Config
from engine.dataset import Dataset
from engine.growers.general import algorithm_of
from engine.impurities import Impurity
from engine.measures import (
    ALL_GROUPINGS,
    Moments,
    Summary,
    split_information,
    weight_of,
)
from engine.scores import Score
from engine.splits import Equals, Multiway, Split, Subset, Threshold, branch_count, branch_of


class Candidate(NamedTuple):
    """One split and its score."""

    split: Split
    score: Score


class Here(NamedTuple):
    """The rows of one node: their cells of one attribute, their targets and weights."""

    cells: NDArray[Any]
    y: NDArray[Any]
    weights: NDArray[np.float64]
    classes: int | None


def candidates(
    dataset: Dataset,
    rows: NDArray[Any],
    weights: NDArray[np.float64],
    attribute: int,
    config: Config,
) -> list[Candidate]:
    """All splits of the run's form on one attribute, in order, with their scores."""
    classes = None if dataset.classes is None else len(dataset.classes)
    here = Here(dataset.columns[attribute][rows], dataset.y[rows], weights, classes)
    algorithm = algorithm_of(config)
    splits = _splits(dataset, attribute, here, config, algorithm.form)
    return [
        Candidate(
            split,
            score_split(
                split, here, branch_count(split, dataset), algorithm.impurity, config.unknown_branch
            ),
        )
        for split in splits
    ]


def _splits(dataset: Dataset, attribute: int, here: Here, config: Config, form: str) -> list[Split]:
    kind = dataset.attributes[attribute].kind
    if kind == "continuous":
        limits = thresholds(here.cells)
        if config.threshold == "value":
            limits = [_largest_not_above(dataset.columns[attribute], t) for t in limits]
        return [Threshold(attribute, t) for t in limits]
    if form == "multiway":
        return [Multiway(attribute)]
    present = np.unique(here.cells[here.cells >= 0]).tolist()
    if kind == "ordinal":
        return [Subset(attribute, tuple(range(value + 1))) for value in present[:-1]]
    if form == "subset":
        return [Subset(attribute, group) for group in groupings(present, here)]
    return [Equals(attribute, value) for value in present] if len(present) > 1 else []


def thresholds(cells: NDArray[np.float64]) -> list[float]:
    """The midpoints between neighbouring distinct values (Zhou 4.7).

    >>> thresholds(np.array([0.36, 0.403, 0.403, 0.5]))
    [0.3815, 0.4515]
    """
    # Midpoints, not values: a cut on a value moves with the sample.
    values = np.unique(cells[~np.isnan(cells)]).tolist()
    pairs = pairwise(values)
    return [midpoint(low, high) for low, high in pairs]


def midpoint(low: float, high: float) -> float:
    """Halfway between two values; between neighbouring floats the lower one, which still cuts.

    >>> midpoint(0.36, 0.403), midpoint(1.0, 1.0000000000000002), midpoint(1e308, 1.2e308)
    (0.3815, 1.0, 1.1e+308)
    """
    middle = low / 2 + high / 2
    return middle if low <= middle < high else low


def groupings(present: Sequence[int], here: Here) -> list[tuple[int, ...]]:
    """Every way to part the present values in two, small sets first; cuts beyond twelve values."""
    if len(present) > ALL_GROUPINGS:
        ranked = sorted(present, key=lambda value: _rank(value, here))
        return [tuple(sorted(ranked[:size])) for size in range(1, len(ranked))]
    first, others = tuple(present[:1]), present[1:]
    return [first + extra for size in range(len(others)) for extra in combinations(others, size)]


def _rank(value: int, here: Here) -> float:
    """The share of the node's largest class among the rows with this value, or their mean."""
    mine = here.cells == value
    if here.classes is None:
        return float(np.average(here.y[mine], weights=here.weights[mine]))
    known = here.cells >= 0
    whole = _summary(here.y[known], here.weights[known], here.classes)
    part = _summary(here.y[mine], here.weights[mine], here.classes)
    return part[whole.index(max(whole))] / weight_of(part)


def _largest_not_above(column: NDArray[np.float64], threshold: float) -> float:
    return float(column[column <= threshold].max())


def score_split(
    split: Split, here: Here, branches: int, impurity: Impurity, unknown_branch: bool
) -> Score:
    """All quantities of one split by their definitions."""
    answers = branch_of(split, here.cells)
    parts = tuple(
        _summary(here.y[answers == b], here.weights[answers == b], here.classes)
        for b in range(branches)
    )
    known = answers >= 0
    whole = _summary(here.y[known], here.weights[known], here.classes)
    return score_parts(split, parts, whole, float(here.weights.sum()), impurity, unknown_branch)


def score_parts(
    split: Split,
    parts: tuple[Summary, ...],
    known: Summary,
    total: float,
    impurity: Impurity,
    unknown_branch: bool,
) -> Score:
    """Zhou 4.2 to 4.12 for branches whose known rows are summed up already."""
    weights = [weight_of(part) for part in parts]
    known_weight = weight_of(known)
    rho = known_weight / total if total else 0.0
    before = impurity(known)
    remainder = sum(
        w / known_weight * impurity(part) for w, part in zip(weights, parts, strict=True) if w
    )
    gain = max(rho * (before - remainder), 0.0)
    shares = weights if not unknown_branch else [*weights, total - known_weight]
    information = split_information(shares)
    return Score(
        attribute=split.attribute,
        split=split,
        branches=parts,
        rho=rho,
        impurity=before,
        remainder=remainder,
        gain=gain,
        split_information=information,
        gain_ratio=gain / information if information > 0 else None,
        separates=sum(1 for w in weights if w > 0) > 1,
    )


def _summary(y: NDArray[Any], weights: NDArray[np.float64], classes: int | None) -> Summary:
    if classes is not None:
        counts = np.bincount(y, weights, classes)
        whole = bool((weights == 1).all())
        return tuple(int(n) if whole else n for n in counts.tolist())
    weight = float(weights.sum())
    mean = float(y @ weights / weight) if weight else 0.0
    return Moments(weight, mean, float(weights @ (y - mean) ** 2))
