"""The numbers that well-known mistakes lead to, so that a wrong answer can be explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import isfinite, log
from types import MappingProxyType

from engine.exercise.precision import same, tolerance
from engine.exercise.question import Slip
from engine.growers.contest import Algorithm
from engine.impurities import ENTROPY, ERROR, GINI, Impurity
from engine.measures import Summary
from engine.pruning.links import Link
from engine.scores import Score

NATS = log(2)  # of one bit: what the natural logarithm makes of it
Numbers = Iterator[tuple[Slip, float]]


def told_apart(answer: float, numbers: Iterable[tuple[Slip, float]]) -> Mapping[Slip, float]:
    """Without those that are a right answer, and of two that are the same number the first.

    >>> dict(told_apart(0.5, [("one_minus_p", 0.5004), ("percent", 50.0)]))
    {'percent': 50.0}
    """
    kept: dict[Slip, float] = {}
    for slip, number in numbers:
        others = (answer, *kept.values())
        if isfinite(number) and not any(_close(number, other) for other in others):
            kept[slip] = number
    return MappingProxyType(kept)


def explains(slip: Slip, number: float, said: float) -> bool:
    """Whether the mistake leads to what was said; a percentage is as exact as its share.

    >>> explains("percent", 38.059, 38.1), explains("remainder_for_gain", 38.059, 38.1)
    (True, False)
    """
    if slip == "percent":
        return same(said / 100, number / 100)
    return same(said, number)


def _close(one: float, other: float) -> bool:
    return abs(one - other) <= max(tolerance(one), tolerance(other))


def impurity_slips(summary: Summary, impurity: Impurity) -> Numbers:
    """Of the impurity of some rows."""
    value = impurity(summary)
    if impurity is ENTROPY:
        yield "natural_logarithm", value * NATS
    if impurity is GINI:
        yield "one_minus_p", ERROR(summary)
    yield "percent", 100 * value


def gain_slips(score: Score, algorithm: Algorithm) -> Numbers:
    r"""Of :math:`\rho (I(D) - \sum_v r_v I(D^v))`."""
    impurity = algorithm.impurity
    if impurity is ENTROPY:
        yield "natural_logarithm", score.gain * NATS
    yield "weights_forgotten", score.rho * (score.impurity - plain_mean(score, impurity))
    if score.gain_ratio is not None:
        yield "ratio_for_gain", score.gain_ratio
    yield "remainder_for_gain", score.remainder
    yield "child_for_remainder", score.rho * (score.impurity - largest_child(score, impurity))
    if score.partly_known:
        yield "rho_forgotten", score.impurity - score.remainder
    yield "percent", 100 * score.gain


def ratio_slips(score: Score, algorithm: Algorithm) -> Numbers:
    """Of the gain ratio. Whoever takes another logarithm throughout gets the same ratio."""
    information = score.split_information
    gain = score.rho * (score.impurity - plain_mean(score, algorithm.impurity))
    yield "gain_for_ratio", score.gain
    yield "weights_forgotten", gain / information
    if score.partly_known:
        yield "rho_forgotten", (score.impurity - score.remainder) / information
    yield "percent", 100 * score.gain / information


def information_slips(score: Score, algorithm: Algorithm) -> Numbers:
    """Of the split information."""
    yield "natural_logarithm", score.split_information * NATS


def index_slips(score: Score, algorithm: Algorithm) -> Numbers:
    r"""Of :math:`\sum_v r_v Gini(D^v)`."""
    impurity = algorithm.impurity
    yield "weights_forgotten", plain_mean(score, impurity)
    yield "gain_for_index", score.gain
    yield "child_for_remainder", largest_child(score, impurity)
    if impurity is GINI:
        yield "one_minus_p", score.impurity_index(ERROR)
    yield "percent", 100 * score.remainder


def loss_slips(score: Score, algorithm: Algorithm) -> Numbers:
    """Of the summed squared error of the branches."""
    yield "mean_for_sum", score.remainder


def weight_slips(weight: float, share: float, rho: float) -> Numbers:
    """Of the part of a row that enters a branch, r~_v w."""
    yield "share_of_all_rows", weight * share * rho
    yield "row_weight_forgotten", share
    yield "percent", 100 * weight * share


def alpha_slips(link: Link, rows: float | None) -> Numbers:
    """Of g(t); ``rows`` where a risk is a share of wrong rows."""
    yield "leaf_counted", (link.node_risk - link.branch_risk) / link.leaves
    if rows is not None:
        yield "counts_for_shares", link.strength * rows
    yield "percent", 100 * link.strength


def plain_mean(score: Score, impurity: Impurity) -> float:
    """The impurities of the branches that have rows, as if all were equally large."""
    parts = zip(score.branch_weights, score.branch_impurities(impurity), strict=True)
    filled = [value for weight, value in parts if weight > 0]
    return sum(filled) / len(filled)


def largest_child(score: Score, impurity: Impurity) -> float:
    """The impurity of the branch with the most rows, the first of them."""
    weights = score.branch_weights
    return score.branch_impurities(impurity)[weights.index(max(weights))]
