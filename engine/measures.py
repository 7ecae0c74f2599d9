r"""What the books call impurity, one node at a time, exactly as they print it.

A node's rows are summed up either as the weight of each class (a plain tuple, in class order;
whole numbers while no row is fractional) or, when the target is a number, as ``Moments``. The
formulas are written for reading; the whole-depth forms in ``engine.impurities`` are tested against
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import NamedTuple

TOLERANCE = 1e-12  # scores, and class weights, closer than this are tied
ALL_GROUPINGS = 12  # up to so many values at a node every grouping of them is tried


class Moments(NamedTuple):
    """Rows with a number as target: their weight, mean, and summed squared distance from it."""

    weight: float
    mean: float
    squared_error: float


Summary = tuple[float, ...] | Moments
Label = str | float  # what a leaf says: a class, or a number


def weight_of(summary: Summary) -> float:
    """How much weight stands behind a summary.

    >>> weight_of((8, 9)), weight_of(Moments(10, 6.618, 27.6))
    (17, 10)
    """
    return summary.weight if isinstance(summary, Moments) else sum(summary)


def majority(weights: Sequence[float]) -> int:
    """The first class with the most weight.

    >>> majority((2, 5, 5))
    1
    """
    most = max(weights) - TOLERANCE
    return next(k for k, weight in enumerate(weights) if weight >= most)


def proportions(counts: Sequence[float]) -> tuple[float, ...]:
    """p_k = n_k / n; all zero for an empty node.

    >>> proportions([3, 1])
    (0.75, 0.25)
    """
    total = sum(counts)
    return tuple(n_k / total if total else 0.0 for n_k in counts)


def entropy(counts: Sequence[float]) -> float:
    r"""Entropy in bits, :math:`-\sum_k p_k \log_2 p_k` with 0 log 0 = 0.

    >>> round(entropy([8, 9]), 6)
    0.997503
    """
    bits = 0.0
    for p_k in proportions(counts):
        if p_k > 0:
            bits -= p_k * log2(p_k)
    return bits + 0.0  # a pure node has 0, not -0


def gini(counts: Sequence[float]) -> float:
    r"""Gini impurity, :math:`1 - \sum_k p_k^2`; zero for a pure or an empty node.

    >>> round(gini([8, 9]), 6)
    0.49827
    """
    return 1.0 - sum(p_k * p_k for p_k in proportions(counts)) if sum(counts) else 0.0


def error_rate(counts: Sequence[float]) -> float:
    r"""The share that a majority vote gets wrong, :math:`1 - \max_k p_k`.

    >>> error_rate([3, 1])
    0.25
    """
    return 1.0 - max(proportions(counts)) if sum(counts) else 0.0


def squared_error(moments: Sequence[float]) -> float:
    """Mean squared distance from the mean.

    >>> squared_error(Moments(4, 10.0, 2.0))
    0.5
    """
    weight, _, total = moments
    return total / weight if weight else 0.0


def split_information(shares: Sequence[float]) -> float:
    r"""Zhou's intrinsic value, :math:`IV(a) = -\sum_v r_v \log_2 r_v`.

    Fractions of rows need not add up to the last digit; what they miss is no branch.

    >>> round(split_information([6 / 17, 6 / 17, 5 / 17]), 6), split_information([1.0, 1e-16])
    (1.579863, 0.0)
    """
    bits = entropy(shares)
    return bits if bits > TOLERANCE else 0.0
