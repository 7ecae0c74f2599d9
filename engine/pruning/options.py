"""Every choice that a user may make about pruning, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Literal, get_args

from engine.config import ConfigError

Accept = Literal["strict", "equal"]
Order = Literal["deepest", "post_order"]
Risk = Literal["error", "impurity"]
Judge = Literal["folds", "validation"]
Rule = Literal["minimum", "one_se"]

# What each option may be.
ALLOWED: dict[str, tuple[str, ...]] = {
    "accept": get_args(Accept),
    "order": get_args(Order),
    "risk": get_args(Risk),
    "judge": get_args(Judge),
    "rule": get_args(Rule),
}


@dataclass(frozen=True)
class Pruning:
    """Options of pruning; each plays a part only in the methods named beside it.

    ``accept`` and ``least`` (pre, post): a step is taken when accuracy rises by more than
    ``least``, or with "equal" by at least that much. ``alpha`` is the price of a leaf (c_alpha), or
    names one tree of the sequence (cost_complexity; ``None`` lets ``judge`` and ``rule`` choose
    it). ``cuts`` are the paths of the nodes to cut by hand, in this order.
    """

    method: str = "none"
    accept: Accept = "strict"
    order: Order = "deepest"
    least: float = 0.0
    alpha: float | None = None
    risk: Risk = "error"
    judge: Judge = "folds"
    rule: Rule = "minimum"
    folds: int = 10
    seed: int = 0
    confidence: float = 0.25
    cuts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, allowed in ALLOWED.items():
            if getattr(self, name) not in allowed:
                known = ", ".join(allowed)
                raise ConfigError(
                    "{name} is {found!r}; it must be one of {known}.",
                    name=name,
                    found=getattr(self, name),
                    known=known,
                )
        for name in ("least", "alpha", "seed"):
            value = getattr(self, name)
            if value is not None and not (value >= 0 and isfinite(value)):
                raise ConfigError(
                    "{name} is {found}; it must be a number, 0 or more.",
                    name=name,
                    found=value,
                )
        if self.folds < 2:
            raise ConfigError(
                "{folds} folds leave nothing to compare; take 2 or more.",
                folds=self.folds,
            )
        if not 0 < self.confidence <= 0.5:
            raise ConfigError(
                "A confidence of {found} is impossible; it is above 0 and at most 0.5.",
                found=self.confidence,
            )


UNPRUNED = Pruning()
