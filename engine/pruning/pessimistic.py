"""C4.5's pessimistic pruning (Quinlan 1993, chapter 4): training errors, taken for too few.

A leaf that gets E of its N rows wrong is charged with the upper limit of a confidence interval
for its error rate. Small leaves pay most, so a branch of small leaves may cost more than the one
leaf in its place. The interval is the one of Quinlan's program: exact when nothing is wrong, a
normal approximation otherwise, with quantiles from the program's table, so that the numbers of
his book come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

import numpy as np

from engine.config import ConfigError
from engine.dataset import Dataset
from engine.measures import Summary, weight_of
from engine.message import N_
from engine.pruning.branches import inner_nodes
from engine.pruning.events import PruneEvent, SubtreeCut
from engine.pruning.loss import by_loss, compared
from engine.pruning.method import Method
from engine.pruning.options import Pruning
from engine.tree import Tree

# How many standard deviations above the mean a share of the cases lies, as C4.5 has it.
SHARES = (0.0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
DEVIATIONS = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)


def predicted_errors(summary: Summary, confidence: float) -> float:
    """The rows of a leaf that must be expected to go wrong.

    >>> [round(predicted_errors((n, 0.0), 0.25), 3) for n in (6, 9, 1)]
    [1.238, 1.285, 0.75]
    >>> [round(predicted_errors((n - 1.0, 1.0), 0.25) / n, 3) for n in (16, 168)]
    [0.157, 0.016]
    """
    weight = weight_of(summary)
    errors = weight - max(summary)
    return errors + added_errors(weight, errors, confidence) if weight else 0.0


def added_errors(weight: float, errors: float, confidence: float) -> float:
    """What the upper limit adds to the errors that were seen."""
    if errors < 1:
        none_seen: float = weight * (1 - confidence ** (1 / weight))
        if errors == 0:
            return none_seen
        return none_seen + errors * (added_errors(weight, 1, confidence) - none_seen)
    if errors + 0.5 >= weight:
        return max(0.67 * (weight - errors), 0.0)
    z = _quantile(confidence)
    rate = (errors + 0.5) / weight
    spread = sqrt(rate / weight - rate * rate / weight + z * z / (4 * weight * weight))
    limit = (rate + z * z / (2 * weight) + z * spread) / (1 + z * z / weight)
    return limit * weight - errors


@lru_cache
def _quantile(confidence: float) -> float:
    """On a straight line between the entries of the table."""
    return float(np.interp(confidence, SHARES, DEVIATIONS))


def pessimistic(tree: Tree, dataset: Dataset, options: Pruning) -> Iterator[PruneEvent]:
    """Every comparison from the leaves up: errors predicted for the branch, and for the leaf."""
    if dataset.is_regression:
        raise ConfigError(
            "The target {target!r} is a number, and pessimistic pruning counts wrong "
            "classes; take c_alpha or cost_complexity.",
            target=dataset.target,
        )
    charged: dict[int, float] = {}
    for node in inner_nodes(tree, options.order):
        branch = sum(
            charged[child]
            if child in charged
            else predicted_errors(tree.nodes[child].opened.summary, options.confidence)
            for child in tree.children(node)
        )
        own = predicted_errors(tree.nodes[node].opened.summary, options.confidence)
        event = by_loss(tree.nodes[node], dataset, own, branch, compared(branch, own, 1.0))
        yield event
        charged[node] = own if event.pruned else branch
        if event.pruned:
            yield SubtreeCut(node, event.label)


PESSIMISTIC = Method(
    "pessimistic",
    lambda grown: pessimistic(grown.tree, grown.dataset, grown.options),
    N_("Pessimistic"),
    N_(
        "Training errors are taken for too few: small leaves pay most (C4.5). "
        "The first step is the first comparison."
    ),
    options=("order", "confidence"),
    of_numbers=False,
    findings={
        "better": N_("A leaf has fewer estimated errors"),
        "equal": N_("A leaf has as many estimated errors"),
        "worse": N_("A leaf has more estimated errors"),
    },
    unit=N_("errors expected"),
)
