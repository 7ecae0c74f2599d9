"""Every choice about a forest, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from engine.config import Config, ConfigError, ZeroGain
from engine.dataset import Dataset


@dataclass(frozen=True)
class ForestConfig:
    """``attributes`` is K, drawn at each node; ``None`` is floor(sqrt(d)), and d is bagging.

    Without ``bootstrap`` every tree grows on the table itself. Trees are grown in full, so a node
    is split even where the best gain is 0, as Breiman has it.
    """

    trees: int = 100
    attributes: int | None = None
    bootstrap: bool = True
    impurity: str | None = None
    max_depth: int | None = None
    min_impurity: float = 0.0
    min_rows: float = 0.0
    min_leaf: float = 0.0
    least_weight: float | None = None
    zero_gain: ZeroGain = "split"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.trees < 1:
            raise ConfigError(
                "A forest of {found} trees is impossible; 1 is the least.",
                found=self.trees,
            )
        if self.attributes is not None and self.attributes < 1:
            raise ConfigError(
                "Drawing {found} attributes at a node is impossible; 1 is the least.",
                found=self.attributes,
            )
        if self.seed < 0:
            raise ConfigError(
                "{name} is {found}; it must be a number, 0 or more.",
                name="seed",
                found=self.seed,
            )

    def tree_config(self, dataset: Dataset) -> Config:
        """How each single tree is grown: CART, or least squares for a number."""
        return Config(
            "regression" if dataset.is_regression else "cart",
            impurity=self.impurity,
            zero_gain=self.zero_gain,
            max_depth=self.max_depth,
            min_impurity=self.min_impurity,
            min_rows=self.min_rows,
            min_leaf=self.min_leaf,
            least_weight=self.least_weight,
            seed=self.seed,
        )

    def drawn(self, dataset: Dataset) -> int:
        """K for this table."""
        available = len(dataset.attributes)
        if self.attributes is not None and self.attributes > max(available, 1):
            raise ConfigError(
                "K is {found}, but the table has {available} attributes; take at most {available}.",
                found=self.attributes,
                available=available,
            )
        return default_attributes(available) if self.attributes is None else self.attributes


def default_attributes(available: int) -> int:
    """floor(sqrt(d)), at least 1.

    >>> [default_attributes(d) for d in (0, 1, 3, 4, 10, 30)]
    [1, 1, 1, 2, 3, 5]
    """
    return max(1, isqrt(available))
