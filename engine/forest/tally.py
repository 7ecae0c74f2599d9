"""The votes of many trees on the rows of one table, counted as they come in."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import UNKNOWN, Dataset
from engine.forest.shape import first_largest


class Tally:
    """Votes for each class, or the sum of means; and how many trees judged each row."""

    def __init__(self, dataset: Dataset) -> None:
        self.dataset = dataset
        self.is_class = dataset.classes is not None
        width = len(dataset.classes) if dataset.classes is not None else 1
        self.votes = np.zeros((len(dataset), width))
        self.judges = np.zeros(len(dataset), dtype=np.int64)

    def add(self, said: NDArray[Any], rows: NDArray[Any]) -> None:
        """One tree's word on some rows."""
        if self.is_class:
            self.votes[rows, said[rows]] += 1
        else:
            self.votes[rows, 0] += said[rows]
        self.judges[rows] += 1

    def verdicts(self) -> NDArray[Any]:
        """The class with the most votes (the first of equals), or the mean of the means.

        A row that nobody judged is UNKNOWN, or NaN where the target is a number.
        """
        if self.is_class:
            return np.where(self.judges > 0, first_largest(self.votes), UNKNOWN)
        mean = self.votes[:, 0] / np.maximum(self.judges, 1)
        return np.where(self.judges > 0, mean, np.nan)

    def losses(self) -> NDArray[np.float64]:
        """1 for a wrong verdict and 0 for a right one, or the squared error, of judged rows."""
        judged = self.judges > 0
        verdict, truth = self.verdicts()[judged], self.dataset.y[judged]
        if self.is_class:
            return np.asarray(verdict != truth, dtype=np.float64)
        return np.asarray((verdict - truth) ** 2)

    def error(self) -> float | None:
        """The mean loss; ``None`` while no row is judged."""
        losses = self.losses()
        return float(losses.mean()) if len(losses) else None
