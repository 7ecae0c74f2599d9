"""Rows kept aside for validation: a seeded draw that keeps the classes in proportion."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.config import ConfigError
from engine.dataset import Dataset


def hold_out(dataset: Dataset, share: float, seed: int) -> list[int]:
    """The rows to validate on, in table order; at least one row stays on either side.

    Each class gives its share, rounded so that the whole comes as near to ``share`` as it can;
    what is left over by rounding goes to the classes that lost most by it.
    """
    if not 0 < share < 1:
        raise ConfigError(
            "A share of {share} cannot be held out; it lies between 0 and 1.",
            share=share,
        )
    if len(dataset) < 2:
        raise ConfigError("One row cannot be divided; the table needs at least two rows.")
    random = np.random.default_rng(seed)
    groups = [random.permutation(group) for group in _groups(dataset)]
    wanted = min(max(round(share * len(dataset)), 1), len(dataset) - 1)
    exact = [share * len(group) for group in groups]
    sizes = [int(amount) for amount in exact]
    lost = sorted(range(len(groups)), key=lambda k: (sizes[k] - exact[k], k))
    for k in lost[: wanted - sum(sizes)]:
        sizes[k] += 1
    drawn = [row for group, size in zip(groups, sizes, strict=True) for row in group[:size]]
    return sorted(int(row) for row in drawn)


def divide(dataset: Dataset, validation: list[int]) -> tuple[Dataset, Dataset]:
    """Training and validation rows of one table."""
    chosen = set(validation)
    rest = [row for row in range(len(dataset)) if row not in chosen]
    return dataset.take(rest), dataset.take(sorted(chosen))


def _groups(dataset: Dataset) -> list[NDArray[np.intp]]:
    if dataset.classes is None:
        return [np.arange(len(dataset))]
    codes = range(-1, len(dataset.classes))
    groups = (np.flatnonzero(dataset.y == code) for code in codes)
    return [group for group in groups if len(group)]
