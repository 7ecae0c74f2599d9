"""A table as the trees of a forest read it: one matrix of numbers for all attributes.

A nominal cell is the code of its value. A missing cell, or a value that the domain does not hold,
is NaN.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset


@dataclass(frozen=True, eq=False)
class Cells:
    """``values`` has shape (attributes, rows); ``nominal`` marks the attributes asked ``A = a``."""

    values: NDArray[np.float64]
    nominal: NDArray[np.bool_]

    @property
    def rows(self) -> int:
        return int(self.values.shape[1])

    @cached_property
    def complete(self) -> bool:
        return not np.isnan(self.values).any()

    def with_column(self, attribute: int, column: NDArray[np.float64]) -> Cells:
        """The same table with one column replaced."""
        values = self.values.copy()
        values[attribute] = column
        return Cells(values, self.nominal)

    def take(self, rows: NDArray[Any]) -> Cells:
        return Cells(np.ascontiguousarray(self.values[:, rows]), self.nominal)


def cells_of(dataset: Dataset) -> Cells:
    """The attributes of a table as one matrix."""
    columns = [column.astype(np.float64) for column in dataset.columns]
    for column, attribute in zip(columns, dataset.attributes, strict=True):
        if not attribute.is_continuous:
            column[column < 0] = np.nan
    values = np.stack(columns) if columns else np.zeros((0, len(dataset)))
    return Cells(values, np.array([a.kind == "nominal" for a in dataset.attributes], dtype=bool))
