r"""Bias and variance by repeated draws from a source whose truth f is known.

Many training sets are drawn, a forest is grown on each, and all of them predict the same points.
At a point x with mean prediction m(x) over the draws,

    mean (prediction - f)^2 = (m - f)^2 + mean (prediction - m)^2 = bias^2 + variance,

and the noise of the source comes on top of it when y itself is to be predicted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Attribute, Dataset
from engine.forest.config import ForestConfig
from engine.forest.grown import plant

Floats = NDArray[np.float64]
POINTS = 200


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


def friedman(x: Floats) -> Floats:
    """Friedman's first function (1991): five attributes matter, the others do not."""
    curve = 10 * np.sin(np.pi * x[:, 0] * x[:, 1]) + 20 * (x[:, 2] - 0.5) ** 2
    return np.asarray(curve + 10 * x[:, 3] + 5 * x[:, 4])


SOURCES = {s.name: s for s in (Source("wave", 1, 0.3, wave), Source("friedman", 10, 1.0, friedman))}


class Measured(NamedTuple):
    """The two parts of the error against the truth, and the noise that nobody can predict."""

    bias_squared: float
    variance: float
    noise: float

    @property
    def error(self) -> float:
        """The mean squared distance from the truth."""
        return self.bias_squared + self.variance


def points(source: Source) -> Floats:
    """The places at which all forests are asked: a grid of one attribute, else fixed draws."""
    if source.attributes == 1:
        return np.linspace(0, 1, POINTS)[:, None]
    return np.random.default_rng(0).random((POINTS, source.attributes))


def sample(source: Source, rows: int, seed: int, draw: int) -> Dataset:
    """One training set; the same seed and draw give the same rows to every forest."""
    random = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(draw,)))
    x = random.random((rows, source.attributes))
    y = source.truth(x) + source.noise * random.normal(size=rows)
    return as_table(source, x, y)


def as_table(source: Source, x: Floats, y: Floats) -> Dataset:
    names = tuple(Attribute(f"x{i + 1}", "continuous") for i in range(source.attributes))
    columns = tuple(np.ascontiguousarray(column) for column in x.T)
    return Dataset(source.name, names, columns, "y", None, y, tuple(range(1, len(y) + 1)))


def draws(
    source: Source, config: ForestConfig, rows: int, repeats: int
) -> Iterator[Floats]:
    """The predictions at ``points`` of one forest after another, each on a sample of its own."""
    asked = points(source)
    table = as_table(source, asked, source.truth(asked))
    for draw in range(repeats):
        training = sample(source, rows, config.seed, draw)
        forest = plant(training, replace(config, seed=config.seed + draw))
        yield np.asarray(forest.predict(table).verdicts())


def measured(source: Source, predictions: Floats) -> Measured:
    """``predictions`` of shape (draws, points)."""
    truth, mean = source.truth(points(source)), predictions.mean(axis=0)
    bias_squared = float(np.mean((mean - truth) ** 2))
    return Measured(bias_squared, float(predictions.var(axis=0).mean()), source.noise**2)


def single_tree(source: Source, seed: int = 0) -> ForestConfig:
    """One full tree on the sample itself."""
    return ForestConfig(trees=1, attributes=source.attributes, bootstrap=False, seed=seed)
