"""The questions a node can ask, one type per form, and the answers as branch numbers.

Branch 0 is the first value, ``=``, ``in`` or ``<=``. A row whose cell is missing has no branch
(UNKNOWN): it follows every branch with the share of the rows that are known.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dataset import UNKNOWN, Dataset


class Multiway(NamedTuple):
    """One branch for each value of the domain."""

    attribute: int
    kind: str = "multiway"


class Equals(NamedTuple):
    """``A = a`` against ``A != a``; the value is a code of the domain."""

    attribute: int
    value: int
    kind: str = "equals"


class Subset(NamedTuple):
    """A set of values against the rest; for an ordinal attribute its lower neighbours."""

    attribute: int
    values: tuple[int, ...]
    kind: str = "subset"


class Threshold(NamedTuple):
    """``A <= t`` against ``A > t``."""

    attribute: int
    threshold: float
    kind: str = "threshold"


Split = Multiway | Equals | Subset | Threshold


def branch_count(split: Split, dataset: Dataset) -> int:
    if isinstance(split, Multiway):
        return len(dataset.attributes[split.attribute].domain)
    return 2


def branch_of(split: Split, column: NDArray[Any]) -> NDArray[np.int32]:
    """The branch of every cell of a column, UNKNOWN where the cell is missing."""
    match split:
        case Multiway():
            return column.astype(np.int32)
        case Threshold(threshold=threshold):
            answer = np.where(column <= threshold, 0, 1)
            return np.where(np.isnan(column), UNKNOWN, answer).astype(np.int32)
        case Equals(value=value):
            answer = np.where(column == value, 0, 1)
        case Subset(values=values):
            answer = np.where(np.isin(column, values), 0, 1)
    return np.where(column < 0, UNKNOWN, answer).astype(np.int32)


def branch_labels(split: Split, dataset: Dataset) -> tuple[str, ...]:
    """The labels of the JSON contract: values, or a pair of comparison signs."""
    match split:
        case Multiway():
            return dataset.attributes[split.attribute].domain
        case Threshold():
            return ("<=", ">")
        case Equals():
            return ("=", "!=")
        case Subset():
            return ("in", "not in")


def condition(split: Split, branch: int, dataset: Dataset) -> str:
    """One branch in words, for rules and paths: ``纹理=清晰``, ``密度<=0.3815``."""
    attribute = dataset.attributes[split.attribute]
    label = branch_labels(split, dataset)[branch]
    match split:
        case Multiway():
            return f"{attribute.name}={label}"
        case Threshold(threshold=threshold):
            return f"{attribute.name}{label}{threshold!r}"
        case Equals(value=value):
            return f"{attribute.name}{label}{attribute.domain[value]}"
        case Subset(values=values):
            members = ",".join(attribute.domain[value] for value in values)
            return f"{attribute.name} {label} {members}"
