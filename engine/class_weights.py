r"""Rows that weigh by their class, so that a rare class is not outvoted.

*Balanced* gives every class the same weight in all, :math:`n / (K n_k)` for each of its rows, so
that the table weighs as much as before. Otherwise weights are given class by class; the others
weigh 1.
Everything that counts rows then counts weights, as with fractions of rows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.config import Config, ConfigError
from engine.dataset import Dataset

Floats = NDArray[np.float64]


def class_weights_of(config: Config, dataset: Dataset) -> tuple[float, ...] | None:
    """What a row of each class weighs, in class order; ``None`` where all weigh 1."""
    if config.class_weights == "equal":
        return None
    if dataset.classes is None:
        raise ConfigError(
            "The target {target!r} is a number; only classes have class weights.",
            target=dataset.target,
        )
    if config.class_weights == "balanced":
        counts = np.bincount(dataset.y, minlength=len(dataset.classes))
        share = len(dataset) / max(int(np.count_nonzero(counts)), 1)
        return tuple((share / np.maximum(counts, 1)).tolist())
    given = dict(config.class_weights)
    for name in given:
        if name not in dataset.classes:
            raise ConfigError(
                "There is no class {name!r}; the classes are: {known}.",
                name=name,
                known=", ".join(dataset.classes),
            )
    return tuple(given.get(name, 1.0) for name in dataset.classes)


def row_weights(config: Config, dataset: Dataset) -> Floats | None:
    """The weight of every row; ``None`` where all weigh 1."""
    weights = class_weights_of(config, dataset)
    return None if weights is None else np.array(weights)[dataset.y]


def total_weight(config: Config, dataset: Dataset) -> float:
    """What all rows of a table weigh together."""
    weights = row_weights(config, dataset)
    return len(dataset) if weights is None else float(weights.sum())
