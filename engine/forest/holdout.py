"""Rows kept aside to measure a forest on: a seeded share of each class."""

from __future__ import annotations

import numpy as np

from engine.dataset import Dataset


def held_out(dataset: Dataset, share: float, seed: int) -> tuple[Dataset, Dataset]:
    """Training rows and rows held out; both keep the order of the table.

    Of each class the same share is held out, rounded down; of a number, of all rows.
    """
    random = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(0,)))
    groups = [np.arange(len(dataset))]
    if dataset.classes is not None:
        groups = [np.flatnonzero(dataset.y == k) for k in range(len(dataset.classes))]
    aside = [random.permutation(group)[: int(share * len(group))] for group in groups]
    out = np.sort(np.concatenate(aside))
    rest = np.setdiff1d(np.arange(len(dataset)), out)
    return dataset.take(rest.tolist()), dataset.take(out.tolist())
