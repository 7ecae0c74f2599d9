"""The table a tree is grown on: typed columns, a target, and the orders that decide ties.

A nominal column is an array of codes into its domain (-1 is missing) and a continuous column an
array of floats (NaN is missing), so that everything deeper is plain numpy. Tables of text come in
through ``engine.frames``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.complaint import Complaint
from engine.spelling import PLAIN, Spelling

Kind = Literal["nominal", "ordinal", "continuous"]
RowId = int | str
UNKNOWN = -1  # the code of a missing cell, of a value outside the domain, of a class never seen


class DatasetError(Complaint):
    """A table or a column role that cannot be used."""


@dataclass(frozen=True)
class Attribute:
    """A column that a tree may test. The domain is the whole table's, in its declared order."""

    name: str
    kind: Kind
    domain: tuple[str, ...] = ()
    spelling: Spelling = PLAIN  # of the file, for programs that are given its raw cells

    @property
    def is_continuous(self) -> bool:
        return self.kind == "continuous"


@dataclass(frozen=True, eq=False)
class Dataset:
    """Columns, target and row ids. ``classes`` is ``None`` when the target is a number.

    ``id_column`` is the column of the file that the row ids come from, if there is one.
    """

    name: str
    attributes: tuple[Attribute, ...]
    columns: tuple[NDArray[Any], ...]  # int32 codes, or float64 when continuous
    target: str
    classes: tuple[str, ...] | None
    y: NDArray[Any]  # int32 codes of classes, or float64
    row_ids: tuple[RowId, ...]
    rows_without_target: int = 0
    id_column: str | None = None
    target_spelling: Spelling = PLAIN

    def __len__(self) -> int:
        return len(self.y)

    @property
    def is_regression(self) -> bool:
        return self.classes is None

    def attribute_index(self, name: str) -> int:
        for index, attribute in enumerate(self.attributes):
            if attribute.name == name:
                return index
        known = ", ".join(attribute.name for attribute in self.attributes)
        raise DatasetError(
            "There is no attribute {name!r}; the attributes are: {known}.", name=name, known=known
        )

    def take(self, rows: Sequence[int]) -> Dataset:
        """The same table with only these rows; domains and classes stay the whole table's."""
        index = np.asarray(rows, dtype=np.intp)
        return replace(
            self,
            columns=tuple(column[index] for column in self.columns),
            y=self.y[index],
            row_ids=tuple(self.row_ids[i] for i in index.tolist()),
        )

    def joined(self, other: Dataset) -> Dataset:
        """The rows of two tables with the same columns, one after the other."""
        pairs = zip(self.columns, other.columns, strict=True)
        return replace(
            self,
            columns=tuple(np.concatenate(pair) for pair in pairs),
            y=np.concatenate((self.y, other.y)),
            row_ids=self.row_ids + other.row_ids,
            rows_without_target=self.rows_without_target + other.rows_without_target,
        )

    def with_cell(self, row: int, attribute: int, value: float | None) -> Dataset:
        """The same table with one cell changed: a number or a code, or ``None`` for missing."""
        column = self.columns[attribute].copy()
        nothing = np.nan if self.attributes[attribute].is_continuous else UNKNOWN
        column[row] = nothing if value is None else value
        columns = (*self.columns[:attribute], column, *self.columns[attribute + 1 :])
        return replace(self, columns=columns)

    def cell(self, row: int, attribute: int) -> str | float | None:
        """The value of one cell: a word of the domain, a number, or ``None`` when missing."""
        value = self.columns[attribute][row]
        if self.attributes[attribute].is_continuous:
            return None if np.isnan(value) else float(value)
        return None if value < 0 else self.attributes[attribute].domain[value]

    def has_holes(self, attribute: int) -> bool:
        """Whether a cell of this column is missing: a negative number is none."""
        column = self.columns[attribute]
        continuous = self.attributes[attribute].is_continuous
        return bool((np.isnan(column) if continuous else column < 0).any())

    @cached_property
    def has_missing(self) -> bool:
        """Whether any cell of any attribute is missing."""
        return any(map(self.has_holes, range(len(self.attributes))))

    @cached_property
    def fingerprint(self) -> str:
        """A digest of everything that can change a tree or a program made of it."""
        named = (self.attributes, self.target, self.classes, self.id_column, self.target_spelling)
        digest = hashlib.sha256(repr(named).encode())
        for array in (*self.columns, self.y):
            digest.update(np.ascontiguousarray(array).tobytes())
        digest.update(repr(self.row_ids).encode())
        return digest.hexdigest()
