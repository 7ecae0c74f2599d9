r"""Bias and variance by repeated draws from a source whose truth f is known.

Many training sets are drawn, a forest is grown on each, and all of them predict the same points.
At a point x with mean prediction m(x) over the draws,

    mean (prediction - f)^2 = (m - f)^2 + mean (prediction - m)^2 = bias^2 + variance,

and the noise of the source comes on top of it when y itself is to be predicted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine.forest.config import ForestConfig
from engine.forest.grown import plant
from engine.forest.sources import Floats, Source, as_table, sample

POINTS = 200


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


def draws(source: Source, config: ForestConfig, rows: int, repeats: int) -> Iterator[Floats]:
    """The predictions at ``points`` of one forest after another, each on a sample of its own."""
    asked = points(source)
    table = as_table(source, asked, source.truth(asked))
    for draw in range(repeats):
        training = sample(source, rows, config.seed, draw)
        forest = plant(training, replace(config, seed=config.seed + draw))
        yield np.asarray(forest.predict(table).verdicts())


def measured(source: Source, predictions: Floats | Sequence[Sequence[float]]) -> Measured:
    """``predictions`` of shape (draws, points)."""
    table = np.asarray(predictions)
    truth, mean = source.truth(points(source)), table.mean(axis=0)
    bias_squared = float(np.mean((mean - truth) ** 2))
    return Measured(bias_squared, float(table.var(axis=0).mean()), source.noise**2)


def single_tree(source: Source, seed: int = 0) -> ForestConfig:
    """One full tree on the sample itself."""
    return ForestConfig(trees=1, attributes=source.attributes, bootstrap=False, seed=seed)
