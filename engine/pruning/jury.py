"""Rows that the tree did not grow on, and what the tree says of each of them now.

A row with a missing cell comes to rest in several leaves, so what the tree says of it is a sum of
weighted parts. To cut or to split a node replaces the node's part of that sum, and nothing else
has to be asked again.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.events import Label
from engine.measures import TOLERANCE, Summary, proportions
from engine.pruning.events import Measure, Outcome, Tally
from engine.pruning.options import Pruning

Parts = NDArray[np.float64]  # (rows, classes): weighted class shares; one column for a number


class Trial(NamedTuple):
    """The jury's answer to one change: its loss without and with it, and who changes sides."""

    rows: NDArray[Any]
    sums: Parts
    before: float
    after: float
    flipped: tuple[int, ...]


class Jury:
    """All rows of one table. Its loss counts the wrong rows, or adds up squared errors."""

    def __init__(self, table: Dataset) -> None:
        self.table = table
        width = 1 if table.classes is None else len(table.classes)
        self.sums: Parts = np.zeros((len(table), width))
        self.loss = 0.0
        # The last digit of a large number; what a tree says of it is no more exact than that.
        known = np.abs(table.y).max() if table.is_regression and len(table) else 0.0
        self.last_digit = float(np.spacing(known)) if known else 0.0

    def seat(self, rows: NDArray[Any], parts: Parts) -> None:
        """Add a leaf's part to what is said of its rows."""
        self.sums[rows] += parts

    def count(self) -> None:
        """Take stock, once every leaf has been seated."""
        self.loss = float(self.losses(np.arange(len(self.table)), self.sums).sum())

    def losses(self, rows: NDArray[Any], sums: Parts) -> NDArray[np.float64]:
        """What each row costs when the tree says this of it."""
        truth = self.table.y[rows]
        if self.table.is_regression:
            errors: NDArray[np.float64] = (sums[:, 0] - truth) ** 2
            return errors
        wrong: NDArray[np.float64] = (said(sums) != truth).astype(np.float64)
        return wrong

    def try_out(self, rows: NDArray[Any], old: Parts, new: Parts) -> Trial:
        """What changes when ``new`` takes the place of ``old`` in what is said of these rows."""
        now = self.sums[rows]
        then = now - old + new
        before = self.losses(rows, now)
        after = self.losses(rows, then)
        turned = () if self.table.is_regression else rows[before != after].tolist()
        return Trial(rows, then, float(before.sum()), float(after.sum()), tuple(turned))

    def adopt(self, trial: Trial) -> None:
        """Make the change that was tried out."""
        self.sums[trial.rows] = trial.sums
        self.loss += trial.after - trial.before

    def measures(self, trial: Trial) -> tuple[Measure, Measure]:
        """The whole table's accuracy, or mean squared error, before and after."""
        return self.measure(self.loss), self.measure(self.loss - trial.before + trial.after)

    def measure(self, loss: float) -> Measure:
        if self.table.is_regression:
            return loss / len(self.table) if len(self.table) else 0.0
        return Tally(len(self.table) - round(loss), len(self.table))

    def verdict(self, trial: Trial, options: Pruning) -> tuple[Outcome, bool]:
        """How the change compares, and whether the options want it."""
        better = trial.before - trial.after
        slack = self.rounding(trial)
        asked = options.least * len(self.table)
        taken = better >= asked - slack if options.accept == "equal" else better > asked + slack
        if abs(better) <= slack:
            return "equal", taken
        if better < 0:
            return "worse", taken
        return ("better" if taken else "too_little"), taken

    def rounding(self, trial: Trial) -> float:
        """Losses closer than this are equal: an error of d in what is said of n rows moves their
        loss L by at most 2 d sqrt(n L), to first order."""
        larger = max(trial.before, trial.after)
        return TOLERANCE * larger + 4 * self.last_digit * sqrt(len(trial.rows) * larger)


def said(sums: Parts) -> NDArray[np.int32]:
    """The first class with the largest sum; sums closer than the tolerance are tied."""
    most = sums.max(axis=1, keepdims=True) - TOLERANCE
    first: NDArray[np.int32] = np.argmax(sums >= most, axis=1).astype(np.int32)
    return first


def leaf_part(summary: Summary, label: Label, dataset: Dataset) -> Parts:
    """What one whole row gets from a leaf: class shares, or its mean. Empty, it is sure."""
    if dataset.classes is None:
        return np.array([float(label)])
    if not any(summary):
        return np.array([float(name == label) for name in dataset.classes])
    return np.array(proportions(summary))
