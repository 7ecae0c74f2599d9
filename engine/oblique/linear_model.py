"""A linear classifier on two columns, to set beside a tree: one straight boundary, and its units.

The model is the logistic fit without standardising the columns, as one would write it down. Its
penalty counts coefficients, so the unit of a column matters to it: metres and millimetres give
different boundaries, while a tree that cuts along the axes stays the same.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.dataset import Dataset
from engine.oblique.logistic import newton
from engine.splits import Linear, branch_of, cells_of


def scaled(dataset: Dataset, attribute: int, factor: float) -> Dataset:
    """The same table with one column in another unit."""
    columns = list(dataset.columns)
    columns[attribute] = columns[attribute] * factor
    return replace(dataset, columns=tuple(columns))


def boundary(dataset: Dataset, across: int, up: int, factor: float = 1.0) -> Linear | None:
    """Where the model is undecided, fitted with the first column multiplied by ``factor``.

    The line is told in the table's own units. With more than two classes the largest one is fitted
    against the rest. ``None`` if the model has no boundary, as with a single class.
    """
    points = np.stack([dataset.columns[across] * factor, dataset.columns[up]])
    known = ~np.isnan(points).any(axis=0)
    y = dataset.y[known]
    if len(np.unique(y)) < 2:
        return None
    positive = y == np.bincount(y).argmax()
    # Around the middle the intercept is small and Newton's first step is good.
    centre = points[:, known].mean(axis=1)
    *found, intercept = newton(points[:, known] - centre[:, None], positive, np.ones(len(y)))
    if not any(found):
        return None
    limit = float(centre @ found - intercept)
    return Linear((across, up), (float(found[0] * factor), float(found[1])), limit)


def right_side(dataset: Dataset, line: Linear) -> int:
    """How many known rows lie on the side of their own kind: the largest class, or the rest."""
    answers = branch_of(line, cells_of(line, dataset, np.arange(len(dataset))))
    largest = dataset.y == np.bincount(dataset.y[answers >= 0]).argmax()
    return int(((answers == 1) & largest).sum() + ((answers == 0) & ~largest).sum())
