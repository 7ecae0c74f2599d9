"""Why sqrt(d): the same forest with every K, and what K does to its trees and to their vote.

A small K makes each tree worse, because good attributes are often not in the draw, and the trees
more different from one another, because they cannot all take the same attributes. A vote gains by
the second and loses by the first (Breiman 2001: strength and correlation).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine.dataset import Dataset
from engine.forest.config import ForestConfig, default_attributes
from engine.forest.grown import Forest, plant
from engine.forest.tally import Tally

MOST = 12  # different values of K that are tried


class KMeasured(NamedTuple):
    """One forest's out-of-bag error, that of its single trees on average, and their agreement.

    ``agreement`` is the chance that two trees which did not see a row say the same of it; for a
    number, 1 less the share of their spread in the spread of the target.
    """

    attributes: int
    out_of_bag: float
    single_tree: float
    agreement: float


def values_of_k(available: int) -> list[int]:
    """At most so many values from 1 to d, with the default among them.

    >>> values_of_k(4), values_of_k(30)
    ([1, 2, 3, 4], [1, 4, 5, 6, 9, 12, 14, 17, 19, 22, 25, 27, 30])
    """
    if available <= MOST:
        return list(range(1, available + 1))
    spread = np.linspace(1, available, MOST).round().astype(int).tolist()
    return sorted({*spread, default_attributes(available)})


def sweep(dataset: Dataset, config: ForestConfig) -> Iterator[KMeasured]:
    """One forest after another, all from the same seed and so on the same bags."""
    for attributes in values_of_k(len(dataset.attributes)):
        yield measured(plant(dataset, replace(config, attributes=attributes)))


def measured(forest: Forest) -> KMeasured:
    found = forest.errors[-1].out_of_bag
    return KMeasured(
        forest.config.drawn(forest.dataset),
        float("nan") if found is None else found,
        single_tree_error(forest),
        agreement(forest.out_of_bag(), forest),
    )


def single_tree_error(forest: Forest) -> float:
    """The mean loss of a tree on the rows that it did not see."""
    losses = []
    for bag, said in zip(forest.bags, forest.said, strict=True):
        unseen = np.flatnonzero(bag == 0)
        truth = forest.dataset.y[unseen]
        wrong = (
            (said[unseen] - truth) ** 2 if forest.dataset.is_regression else said[unseen] != truth
        )
        losses += [float(np.mean(wrong))] if len(unseen) else []
    return float(np.mean(losses)) if losses else float("nan")


def agreement(tally: Tally, forest: Forest) -> float:
    """How alike the judges of a row are, on average over the rows with at least two."""
    several = tally.judges > 1
    judges = tally.judges[several]
    if not len(judges):
        return float("nan")
    if tally.is_class:
        votes = tally.votes[several]
        pairs = (votes * (votes - 1)).sum(axis=1)
        return float(np.mean(pairs / (judges * (judges - 1))))
    squares = np.zeros(len(forest.dataset))
    for bag, said in zip(forest.bags, forest.said, strict=True):
        unseen = np.flatnonzero(bag == 0)
        squares[unseen] += said[unseen] ** 2
    mean = tally.votes[several, 0] / judges
    spread = (squares[several] / judges - mean**2) * judges / (judges - 1)
    whole = float(np.var(forest.dataset.y))
    return 1 - float(np.mean(spread)) / whole if whole else 1.0
