"""Tables drawn from a truth that is known, so that a forest can be compared with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Attribute, Dataset

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Source:
    """Attributes drawn evenly from 0 to 1, a known truth, and normal noise on top."""

    name: str
    attributes: int
    noise: float
    truth: Callable[[Floats], Floats]  # of points of shape (rows, attributes)


def wave(x: Floats) -> Floats:
    """One attribute, two bends."""
    return np.asarray(np.sin(2 * np.pi * x[:, 0]) + x[:, 0])


def hill(x: Floats) -> Floats:
    """Two attributes: one hill on a slope."""
    away = (x[:, 0] - 0.35) ** 2 + (x[:, 1] - 0.6) ** 2
    return np.asarray(2 * np.exp(-away / 0.05) + x[:, 0])


def friedman(x: Floats) -> Floats:
    """Friedman's first function (1991): five attributes matter, the others do not."""
    curve = 10 * np.sin(np.pi * x[:, 0] * x[:, 1]) + 20 * (x[:, 2] - 0.5) ** 2
    return np.asarray(curve + 10 * x[:, 3] + 5 * x[:, 4])


SOURCES = {
    source.name: source
    for source in (
        Source("wave", 1, 0.3, wave),
        Source("hill", 2, 0.1, hill),
        Source("friedman", 10, 1.0, friedman),
    )
}


def sample(source: Source, rows: int, seed: int = 0, draw: int = 0) -> Dataset:
    """One table; the same seed and draw give the same rows to everybody."""
    random = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(draw,)))
    x = random.random((rows, source.attributes))
    return as_table(source, x, source.truth(x) + source.noise * random.normal(size=rows))


def as_table(source: Source, x: Floats, y: Floats) -> Dataset:
    names = tuple(Attribute(f"x{i + 1}", "continuous") for i in range(source.attributes))
    columns = tuple(np.ascontiguousarray(column) for column in x.T)
    return Dataset(source.name, names, columns, "y", None, y, tuple(range(1, len(y) + 1)))


def rounded(dataset: Dataset, places: int) -> Dataset:
    """Numbers as a reader would print them."""
    columns = tuple(np.round(column, places) for column in dataset.columns)
    return replace(dataset, columns=columns, y=np.round(dataset.y, places))


def halved(dataset: Dataset, low: str, high: str) -> Dataset:
    """The number turned into two classes, cut at its median."""
    classes = (dataset.y > np.median(dataset.y)).astype(np.int32)
    return replace(dataset, classes=(low, high), y=classes)


def crowd(rows: int, attributes: int = 16, seed: int = 1) -> Dataset:
    """Two classes that many attributes know a little about, and the first two a little more.

    Each attribute is normal with spread 1 and lies higher for the second class.
    """
    random = np.random.default_rng(seed)
    y = random.integers(0, 2, rows).astype(np.int32)
    higher = np.full(attributes, 0.5)
    higher[:2] = 1.2
    x = np.round(random.normal(size=(attributes, rows)) + higher[:, None] * y, 2)
    names = tuple(Attribute(f"x{i + 1}", "continuous") for i in range(attributes))
    ids = tuple(range(1, rows + 1))
    return Dataset("crowd", names, tuple(x), "y", ("a", "b"), y, ids)
