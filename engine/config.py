"""Every choice that a user may make about growing, as one frozen value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import inf
from typing import Literal, get_args

from engine.complaint import Complaint
from engine.dataset import Dataset
from engine.impurities import IMPURITIES

Form = Literal["multiway", "equals", "subset"]
Rating = Literal["gain", "gain_ratio"]
ObliqueRule = Literal["auto", "exact", "climb", "logistic", "given"]
Ties = Literal["first", "last", "random", "ask"]
ThresholdRule = Literal["midpoint", "value", "median"]

ClassWeights = Literal["equal", "balanced"] | tuple[tuple[str, float], ...]
BranchRule = Literal["domain", "present"]
ZeroGain = Literal["split", "stop"]
# What each option that is a word may be; ``None`` is the algorithm's own word.
ALLOWED: dict[str, Collection[str | None]] = {
    "rating": (None, *get_args(Rating)),
    "form": (None, *get_args(Form)),
    "zero_gain": (None, *get_args(ZeroGain)),
    "branches": get_args(BranchRule),
    "ties": get_args(Ties),
    "threshold": get_args(ThresholdRule),
    "oblique": get_args(ObliqueRule),
}

NUMBERS = (
    "epsilon",
    "min_impurity",
    "min_rows",
    "min_leaf",
    "least_weight",
    "seed",
    "restarts",
)
SMALL_TABLE = 30  # rows; the books' tables are no larger, and their figures divide melons in fifths
ROOT = ""  # the path of the root; others read like "纹理=清晰/触感=硬滑"


class ConfigError(Complaint):
    """Options that contradict each other or the table."""


@dataclass(frozen=True)
class Choice:
    """A decision taken by hand at a path: this attribute, or ``None`` for a leaf."""

    path: str
    attribute: str | None


@dataclass(frozen=True)
class GivenLine:
    """A line to be asked as it is: the weighted sum of the named attributes against ``<=``."""

    coefficients: tuple[tuple[str, float], ...]
    threshold: float


@dataclass(frozen=True)
class Config:
    """Options of a run; ``None`` means what the algorithm itself says.

    ``zero_gain`` decides whether a node is split when the best gain is 0 (XOR needs it).
    A node whose impurity is below ``min_impurity`` is pure enough to be a leaf.
    ``min_rows`` is the weight a node needs to be split, ``min_leaf`` the weight that every
    non-empty branch must get, ``least_weight`` the weight that two of them must get (see
    ``least_weight_of``). ``unknown_branch`` counts "unknown" as one more branch in the
    split information, as Quinlan's program does.

    ``class_weights`` are what a row weighs by its class (see ``engine.class_weights``): all the
    same, balanced, or given by name; weights take the place of numbers of rows everywhere.

    An oblique tree finds its lines by ``oblique``: exactly (two attributes), by hill climbing with
    ``restarts`` further starts, by a logistic fit, or as given in ``lines``; "auto" is exact where
    that is possible and quick, else climbing.
    """

    algorithm: str = "id3"
    impurity: str | None = None
    rating: Rating | None = None
    form: Form | None = None
    zero_gain: ZeroGain | None = None
    branches: BranchRule = "domain"
    epsilon: float = 0.0
    max_depth: int | None = None
    min_impurity: float = 0.0
    min_rows: float = 0.0
    min_leaf: float = 0.0
    least_weight: float | None = None
    ties: Ties = "first"
    seed: int = 0
    choose: tuple[Choice, ...] = ()
    threshold: ThresholdRule = "midpoint"
    unknown_branch: bool = False
    class_weights: ClassWeights = "equal"
    oblique: ObliqueRule = "auto"
    restarts: int = 8
    lines: tuple[GivenLine, ...] = ()

    def __post_init__(self) -> None:
        for name, allowed in ({"impurity": (None, *IMPURITIES)} | ALLOWED).items():
            if getattr(self, name) not in allowed:
                known = ", ".join(str(word) for word in allowed if word is not None)
                raise ConfigError(
                    "{name} is {found!r}; it must be one of {known}.",
                    name=name,
                    found=getattr(self, name),
                    known=known,
                )
        if self.max_depth is not None and self.max_depth < 0:
            raise ConfigError(
                "A depth of {depth} is impossible; 0 is a single leaf.",
                depth=self.max_depth,
            )
        for name in NUMBERS:
            found = getattr(self, name)
            if found is not None and not 0 <= found < inf:
                raise ConfigError(
                    "{name} is {found}; it must be a number, 0 or more.", name=name, found=found
                )
        for name, weight in self.given_class_weights:
            if not 0 < weight < inf:
                raise ConfigError(
                    "The class {name!r} has the weight {found}; it must be a number above 0.",
                    name=name,
                    found=weight,
                )
        if bool(self.lines) != (self.oblique == "given"):
            raise ConfigError(
                "Lines are asked as given only with oblique=given, which needs at least one line."
            )
        paths = [choice.path for choice in self.choose]
        for path in (p for i, p in enumerate(paths) if p in paths[:i]):
            raise ConfigError(
                "Two choices are given for the node {node!r}; keep one.",
                node=path or "root",
            )

    @property
    def given_class_weights(self) -> tuple[tuple[str, float], ...]:
        return () if isinstance(self.class_weights, str) else self.class_weights


def least_weight_of(config: Config, dataset: Dataset) -> float:
    """The weight that at least two branches of a split must have; 1 and less act on fractions only.

    Rows with missing cells go on in fractions, and fractions hardly ever come to rest in pure
    leaves. With one row as the least weight a tree has fewer inner nodes than the table has rows,
    since weights are divided and never made. Quinlan's program asks for two.
    """
    if config.least_weight is not None:
        return config.least_weight
    return 1.0 if dataset.has_missing and len(dataset) > SMALL_TABLE else 0.0
