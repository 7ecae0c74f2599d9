"""The plane of two continuous attributes as a grid: what one tree says there, and what all say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset
from engine.extent import is_drawable
from engine.forest.cells import Cells
from engine.forest.grown import Forest
from engine.forest.shape import said_of

SIZE = 60  # lines and columns of the grid


@dataclass(frozen=True)
class Plane:
    """Coordinates of the grid, and for each of its points one tree's word and the vote's.

    ``tree`` and ``vote`` are lists of lines from bottom to top: numbers of classes, or means.
    ``certainty`` is the share of the trees that agree with the vote; of a number there is none.
    """

    x: list[float]
    y: list[float]
    tree: list[list[float]]
    vote: list[list[float]]
    certainty: list[list[float]] | None


def is_plane(dataset: Dataset) -> bool:
    """Whether a table is a plane: exactly two attributes, both numbers that are all known
    and can be drawn."""
    return len(dataset.attributes) == 2 and all(
        attribute.is_continuous
        and bool(np.isfinite(column).all())
        and is_drawable(float(column.min()), float(column.max()))
        for attribute, column in zip(dataset.attributes, dataset.columns, strict=True)
    )


def plane(forest: Forest, tree: int, trees: int, size: int = SIZE) -> Plane:
    """One tree (from 0) beside the vote of the first ``trees``."""
    x, y = (axis(column, size) for column in forest.dataset.columns)
    cells = grid(x, y)
    is_class = not forest.dataset.is_regression
    one = said_of(forest.shapes[tree], cells, is_class)
    shape = (size, size)
    if not is_class:
        total = sum(said_of(s, cells, False) for s in forest.shapes[:trees]) / trees
        return Plane(
            x.tolist(),
            y.tolist(),
            one.reshape(shape).tolist(),
            np.asarray(total).reshape(shape).tolist(),
            None,
        )
    votes = np.zeros((size * size, len(forest.dataset.classes or ())))
    every = np.arange(size * size)
    for grown in forest.shapes[:trees]:
        votes[every, said_of(grown, cells, True)] += 1
    return Plane(
        x.tolist(),
        y.tolist(),
        one.reshape(shape).tolist(),
        votes.argmax(axis=1).reshape(shape).tolist(),
        (votes.max(axis=1) / trees).reshape(shape).tolist(),
    )


def axis(column: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """From a little below the smallest value to a little above the largest."""
    low, high = float(column.min()), float(column.max())
    room = 0.05 * ((high - low) or 1.0)
    return np.linspace(low - room, high + room, size)


def grid(x: NDArray[np.float64], y: NDArray[np.float64]) -> Cells:
    across, up = np.meshgrid(x, y)
    return Cells(np.stack([across.ravel(), up.ravel()]), np.zeros(2, dtype=bool))
