r"""The catalogue of impurities: everything that distinguishes one measure, as one record.

``IMPURITIES`` is read when it is needed, never copied: what is entered there is in the menus, on
the command line, in links and under the laws. The formulas for one node are those of
``engine.measures``; here they get the form in which a whole depth is scanned at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.measures import entropy, error_rate, gini, squared_error
from engine.message import N_

Floats = NDArray[np.float64]
Sums = NDArray[Any]
WeightedImpurity = Callable[[Sums], Floats]


@dataclass(frozen=True)
class Impurity:
    """A measure of how mixed the rows of a node are; calling it measures one node.

    ``of`` takes the weights of the classes, or ``Moments``. ``over`` makes, for a table of so many
    rows, the form that takes sums whose first axis is the class and returns n * I, which adds
    up over branches. It is ``strictly_concave`` if mixing two different distributions always
    raises it. ``compares`` is the quantity of a ``Score`` that the books put side by side, and
    ``criterion`` what they call it; ``called`` and ``short`` are the measure's own names, ``after``
    is the name of what a split leaves of it (the branches weighted by their rows) and ``gained`` of
    what it takes away; all of them are messages for a translator. ``symbol`` stands in formulas.
    """

    name: str
    of: Callable[[Sequence[float]], float]
    over: Callable[[int], WeightedImpurity]
    compares: Literal["gain", "remainder", "loss"]
    called: str
    short: str
    criterion: str
    symbol: str
    strictly_concave: bool = True
    unit: Literal["bits"] | None = None
    after: str = N_("expected impurity")
    gained: str = N_("gain")
    of_numbers: bool = False

    def __call__(self, summary: Sequence[float]) -> float:
        return self.of(summary)

    @property
    def larger_is_better(self) -> bool:
        """Whether the best split has the largest number to compare, not the smallest."""
        return self.compares == "gain"


class EntropyOver:
    r"""n * Ent = n \log_2 n - \sum_k n_k \log_2 n_k."""

    def __init__(self, rows: int) -> None:
        # Whole counts never exceed the number of rows: n log2 n becomes a look-up.
        steps = np.arange(rows + 1, dtype=np.float64)
        self.table = steps * np.log2(np.maximum(steps, 1.0))

    def __call__(self, sums: Sums) -> Floats:
        inside = self._n_log_n(sums.sum(axis=0))
        for part in sums:
            inside = inside - self._n_log_n(part)
        return inside

    def _n_log_n(self, counts: Sums) -> Floats:
        if counts.dtype.kind == "i":
            return self.table.take(counts)
        return np.asarray(counts * np.log2(np.where(counts > 0, counts, 1.0)))


def gini_over(rows: int) -> WeightedImpurity:
    r"""n * Gini = n - \sum_k n_k^2 / n."""

    def weighted(sums: Sums) -> Floats:
        weight = sums.sum(axis=0)
        squares = (sums.astype(np.float64) ** 2).sum(axis=0)
        return np.asarray(weight - squares / np.where(weight > 0, weight, 1))

    return weighted


def error_over(rows: int) -> WeightedImpurity:
    r"""n * Err = n - \max_k n_k."""

    def weighted(sums: Sums) -> Floats:
        return np.asarray(sums.sum(axis=0) - sums.max(axis=0), dtype=np.float64)

    return weighted


def squared_error_over(rows: int) -> WeightedImpurity:
    r"""The summed squared distance from the mean, \sum y^2 - (\sum y)^2 / n.

    Of a number three sums are kept: the weight, the sum, and what the squares exceed the weight by.
    """

    def weighted(sums: Sums) -> Floats:
        weight, first, excess = sums
        spread = excess + weight - first * first / np.where(weight > 0, weight, 1.0)
        return np.asarray(np.maximum(spread, 0.0))

    return weighted


ENTROPY = Impurity(
    "entropy",
    entropy,
    EntropyOver,
    "gain",
    called=N_("entropy"),
    short=N_("Ent"),
    criterion=N_("information gain"),
    symbol="Ent",
    unit="bits",
    after=N_("conditional entropy"),
    gained=N_("information gain"),
)
GINI = Impurity(
    "gini",
    gini,
    gini_over,
    "remainder",
    called=N_("Gini impurity"),
    short=N_("Gini"),
    criterion=N_("Gini index"),
    symbol="Gini",
    after=N_("Gini index"),
)
ERROR = Impurity(
    "error",
    error_rate,
    error_over,
    "gain",
    called=N_("error rate"),
    short=N_("error"),
    criterion=N_("error rate"),
    symbol="Err",
    strictly_concave=False,
)
SQUARED_ERROR = Impurity(
    "squared_error",
    squared_error,
    squared_error_over,
    "loss",
    called=N_("mean squared error"),
    short=N_("MSE"),
    criterion=N_("squared error"),
    symbol="MSE",
    of_numbers=True,
)

IMPURITIES = {i.name: i for i in (ENTROPY, GINI, ERROR, SQUARED_ERROR)}


def of_classes() -> list[Impurity]:
    """The measures of nodes whose rows have classes, in the order of the catalogue."""
    return [impurity for impurity in IMPURITIES.values() if not impurity.of_numbers]
