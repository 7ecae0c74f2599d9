"""The questions a node can ask, one type per form, and the answers as branch numbers.

Branch 0 is the first value, ``=``, ``in`` or ``<=``. A row whose cell is missing has no branch
(UNKNOWN): it follows every branch with the share of the rows that are known. A line over several
attributes needs all of their cells.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class Linear(NamedTuple):
    """``w1 A1 + w2 A2 + ... <= t`` against ``> t``; coefficients are in the data's own units."""

    attributes: tuple[int, ...]
    coefficients: tuple[float, ...]
    threshold: float
    kind: str = "linear"

    @property
    def attribute(self) -> int:
        """The first attribute of the sum, where one stands for the whole question."""
        return self.attributes[0]

    @property
    def terms(self) -> tuple[tuple[int, float], ...]:
        """The attributes that count, with their coefficients."""
        return tuple((a, w) for a, w in zip(self.attributes, self.coefficients, strict=True) if w)


Split = Multiway | Equals | Subset | Threshold | Linear


def cells_of(split: Split, dataset: Dataset, rows: Any) -> NDArray[Any]:
    """The cells that a question looks at: a column, or for a line a column per attribute."""
    if isinstance(split, Linear):
        return np.stack([dataset.columns[a][rows] for a in split.attributes])
    return np.asarray(dataset.columns[split.attribute][rows])


def weighted_sum(columns: Sequence[NDArray[Any]], coefficients: Sequence[Any]) -> NDArray[Any]:
    """``w1 A1 + w2 A2 + ...`` added up from left to right, so that a row always gets one value.

    A library's matrix product may add in another order for another number of rows.
    """
    total = columns[0] * coefficients[0]
    # Beyond all numbers a sum is infinite, or unknown where two infinities differ in sign.
    with np.errstate(over="ignore", invalid="ignore"):
        for column, coefficient in zip(columns[1:], coefficients[1:], strict=True):
            total = total + column * coefficient
    return np.asarray(total)


def branch_count(split: Split, dataset: Dataset) -> int:
    if isinstance(split, Multiway):
        return len(dataset.attributes[split.attribute].domain)
    return 2


def branch_of(split: Split, column: NDArray[Any]) -> NDArray[np.int32]:
    """The branch of every cell of a column (see ``cells_of``), UNKNOWN where it is missing."""
    match split:
        case Multiway():
            return column.astype(np.int32)
        case Threshold(threshold=threshold):
            answer = np.where(column <= threshold, 0, 1)
            return np.where(np.isnan(column), UNKNOWN, answer).astype(np.int32)
        case Linear(coefficients=coefficients, threshold=threshold):
            total = weighted_sum(list(column), coefficients)
            answer = np.where(total <= threshold, 0, 1)
            return np.where(np.isnan(total), UNKNOWN, answer).astype(np.int32)
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
        case Threshold() | Linear():
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
        case Linear(threshold=threshold):
            return f"{sum_of(split, dataset)}{label}{threshold!r}"
        case Equals(value=value):
            return f"{attribute.name}{label}{attribute.domain[value]}"
        case Subset(values=values):
            members = ",".join(attribute.domain[value] for value in values)
            return f"{attribute.name} {label} {members}"


def sum_of(split: Linear, dataset: Dataset) -> str:
    """The left side of a line: ``-0.8*密度-0.044*含糖率``, without the terms that are 0."""
    said = [f"{w!r}*{dataset.attributes[a].name}" for a, w in split.terms]
    return "".join(said[:1] + [term if term.startswith("-") else f"+{term}" for term in said[1:]])


def normalised(split: Linear, dataset: Dataset) -> tuple[float, ...]:
    """The coefficients as they would be if every attribute ran from 0 to 1, at length 1.

    In the data's own units a coefficient is small because its attribute is large; these compare.
    """
    columns = [dataset.columns[a] for a in split.attributes]
    # Halves: the range of very large numbers is none.
    halves = [np.nanmax(c) / 2 - np.nanmin(c) / 2 if (c == c).any() else 0.0 for c in columns]
    largest = max(halves) or 1.0
    scaled = np.array(split.coefficients) * (np.array(halves) / largest)
    scaled = scaled / (np.abs(scaled).max() or 1.0)
    length = float(np.sqrt((scaled**2).sum()))
    return tuple((scaled / length if length > 0 else scaled).tolist())
