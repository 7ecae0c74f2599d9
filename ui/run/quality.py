"""How good a tree is on a table, in one short text."""

from __future__ import annotations

from engine.dataset import Dataset
from engine.predict import accuracy, mean_squared_error
from engine.trace import Trace
from ui.kit import numbers


def quality(trace: Trace, table: Dataset) -> str:
    """The share of rows that come out right, or the mean squared error."""
    if table.is_regression:
        return numbers.decimal(mean_squared_error(trace.tree(), table))
    result = accuracy(trace.tree(), table)
    return numbers.accuracy(len(result.right), len(result.right) + len(result.wrong))
