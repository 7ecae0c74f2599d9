"""Questions about numbers: what an attribute is worth at a node, and which threshold it takes.

Each is asked just before the event that tells the score, so that no number on the screen gives it
away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.candidates import Candidate
from engine.config import least_weight_of
from engine.events import AttributeScored
from engine.exercise.precision import can_be_asked
from engine.exercise.question import Quantity, Question, Topic
from engine.exercise.slips import (
    Numbers,
    gain_slips,
    impurity_slips,
    index_slips,
    information_slips,
    loss_slips,
    ratio_slips,
    told_apart,
)
from engine.growers.contest import Algorithm
from engine.growers.general import algorithm_of
from engine.measures import TOLERANCE, weight_of
from engine.scores import Score
from engine.splits import Threshold
from engine.trace import Trace

MOST_ROWS = 200  # of a node whose candidate thresholds are worth looking through
MOST_OPTIONS = 8

SLIPS: dict[Quantity, Callable[[Score, Algorithm], Numbers]] = {
    "gain": gain_slips,
    "gain_ratio": ratio_slips,
    "split_information": information_slips,
    "gini_index": index_slips,
    "loss": loss_slips,
}


def of_score(trace: Trace, at: int, event: AttributeScored) -> Iterator[Question]:
    """All questions that the event behind cursor ``at`` answers."""
    score = event.score
    if score.split is None or not score.separates:
        return
    if isinstance(score.split, Threshold):
        yield from thresholds(trace, at, event.node, score)
    yield from branch_impurity(trace, at, event.node, score)
    yield from values(trace, at, event.node, score)


def values(trace: Trace, at: int, node: int, score: Score) -> Iterator[Question]:
    """The quantities by which the algorithm compares, each with its slips."""
    algorithm = algorithm_of(trace.config)
    for quantity in quantities(algorithm):
        value = value_of(score, quantity)
        if value is not None and can_be_asked(value):
            yield Question(
                "value",
                topic_of(score),
                "number",
                at,
                at + 1,
                node,
                (value,),
                attribute=score.attribute,
                quantity=quantity,
                slips=told_apart(value, SLIPS[quantity](score, algorithm)),
            )


def quantities(algorithm: Algorithm) -> tuple[Quantity, ...]:
    """What the algorithm works out for each attribute."""
    if algorithm.impurity.compares == "loss":
        return ("loss",)
    if algorithm.rating == "gain_ratio":
        return ("gain", "split_information", "gain_ratio")
    return ("gini_index",) if algorithm.impurity.compares == "remainder" else ("gain",)


def value_of(score: Score, quantity: Quantity) -> float | None:
    """One quantity of a score; the gain ratio may be undefined."""
    return {
        "impurity": score.impurity,
        "gain": score.gain,
        "gain_ratio": score.gain_ratio,
        "gini_index": score.remainder,
        "split_information": score.split_information,
        "loss": score.loss,
    }[quantity]


def topic_of(score: Score) -> Topic:
    if score.partly_known:
        return "missing"
    return "thresholds" if isinstance(score.split, Threshold) else "splitting"


def branch_impurity(trace: Trace, at: int, node: int, score: Score) -> Iterator[Question]:
    """The impurity of the largest branch that is mixed: a pure one is no question."""
    impurity = algorithm_of(trace.config).impurity
    mixed = [b for b, value in enumerate(score.branch_impurities(impurity)) if value > TOLERANCE]
    if not mixed or impurity.of_numbers:
        return
    branch = max(mixed, key=lambda b: score.branch_weights[b])
    summary = score.branches[branch]
    value = impurity(summary)
    yield Question(
        "value",
        topic_of(score),
        "number",
        at,
        at + 1,
        node,
        (value,),
        attribute=score.attribute,
        quantity="impurity",
        branch=branch,
        slips=told_apart(value, impurity_slips(summary, impurity)),
    )


def thresholds(trace: Trace, at: int, node: int, score: Score) -> Iterator[Question]:
    """Which candidate is the best; where the rule takes the median there is no contest."""
    size = trace.lifetimes[node].opening.size
    if trace.config.threshold == "median" or size > MOST_ROWS:
        return
    every = trace.candidates(node, score.attribute)
    best = tuple(place for place, one in enumerate(every) if _is_best(trace, node, one, score))
    options = spread(len(every), best)
    if len(options) > len(best):
        yield Question(
            "threshold",
            "thresholds",
            "choice",
            at,
            at + 1,
            node,
            best,
            options,
            attribute=score.attribute,
        )


def _is_best(trace: Trace, node: int, candidate: Candidate, score: Score) -> bool:
    """Whether a candidate is the winner or as good; one with too small a branch is not, unless
    all are."""
    least = max(trace.config.min_leaf, least_weight_of(trace.config, trace.dataset))
    least *= 1 - TOLERANCE
    unit = trace.lifetimes[node].opening.impurity if trace.dataset.is_regression else 1.0
    as_good = candidate.score.remainder <= score.remainder + TOLERANCE * unit
    return as_good and (_smallest(candidate.score) >= least or _smallest(score) < least)


def _smallest(score: Score) -> float:
    return min(weight_of(branch) for branch in score.branches)


def spread(count: int, best: Sequence[int]) -> tuple[int, ...]:
    """The best places among others that lie evenly between them.

    >>> spread(4, [2]), spread(16, [7])
    ((0, 1, 2, 3), (0, 2, 4, 7, 8, 10, 12, 15))
    """
    if count <= MOST_OPTIONS:
        return tuple(range(count))
    room = max(MOST_OPTIONS - len(best), 0)
    others = [place for place in range(count) if place not in best]
    picked = [others[i * (len(others) - 1) // max(room - 1, 1)] for i in range(room)]
    return tuple(sorted({*best, *picked}))
