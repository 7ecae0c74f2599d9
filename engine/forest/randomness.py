"""One seed, and from it a stream of its own for every tree and purpose.

A tree's streams depend on the seed and the tree's number alone, so any tree can be grown again by
itself, in any process, and is the same tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.forest.config import ForestConfig
from engine.scores import Rated

Purpose = Literal["bag", "attributes", "permutation"]
PURPOSES: tuple[Purpose, ...] = ("bag", "attributes", "permutation")


def stream(seed: int, tree: int, purpose: Purpose) -> np.random.Generator:
    """The random numbers of one tree for one purpose."""
    key = (tree, PURPOSES.index(purpose))
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=key))


def bag_counts(config: ForestConfig, rows: int, tree: int) -> NDArray[np.int64]:
    """How often each row was drawn: n draws with replacement, or once each without bootstrap."""
    if not config.bootstrap:
        return np.ones(rows, dtype=np.int64)
    draws = stream(config.seed, tree, "bag").integers(0, rows, rows)
    return np.bincount(draws, minlength=rows).astype(np.int64)


class AttributeDraw:
    """The attributes drawn at the nodes of one tree, depth by depth.

    Each node gets all attributes in a random order, and the first K of them are drawn. Where none
    of these can split the node, the next in order are drawn too until one can: a forest of full
    trees must not stop at a node only because the draw was unlucky.
    """

    def __init__(self, config: ForestConfig, tree: int, attributes: int, drawn: int) -> None:
        self.random = stream(config.seed, tree, "attributes")
        self.attributes = attributes
        self.drawn = drawn
        self.here: NDArray[Any] = np.zeros((0, attributes), dtype=np.intp)

    def orders(self, nodes: int) -> NDArray[Any]:
        """A random order of the attributes for each node that is open at the next depth."""
        if self.drawn >= self.attributes:
            return np.tile(np.arange(self.attributes, dtype=np.intp), (nodes, 1))
        return np.argsort(self.random.random((nodes, self.attributes)), axis=1, kind="stable")

    def next_depth(self, nodes: int) -> None:
        self.here = self.orders(nodes)

    def available(self, place: int, rated: Sequence[Rated]) -> tuple[int, ...]:
        """The attributes that may compete at one node of the depth, in column order."""
        order = self.here[place].tolist()
        size = self.drawn
        if all(rated[attribute].bar for attribute in order[:size]):
            able = (i for i, attribute in enumerate(order) if rated[attribute].bar is None)
            size = next(able, len(order) - 1) + 1
        return tuple(sorted(order[:size]))
