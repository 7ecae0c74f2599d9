"""Entropy in bits or in nats: the engine computes bits, a page may show nats."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from engine.impurities import Impurity
from ui.kit import numbers


@dataclass(frozen=True)
class Units:
    """How quantities measured by an impurity are shown; only bits can be nats."""

    impurity: Impurity
    nats: bool = False

    @property
    def factor(self) -> float:
        return log(2) if self.nats and self.impurity.unit == "bits" else 1.0

    @property
    def log(self) -> str:
        return r"\ln" if self.factor != 1.0 else r"\log_2"

    def show(self, value: float) -> str:
        """An impurity, a gain or a split information."""
        return numbers.decimal(value * self.factor)
