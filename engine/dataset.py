"""The table a tree is grown on: typed columns, a target, and the orders that decide ties.

This is the one door through which pandas enters the engine. Behind it a nominal column is an
array of codes into its domain (-1 is missing) and a continuous column an array of floats (NaN
is missing), so that everything deeper is plain numpy.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Kind = Literal["nominal", "ordinal", "continuous"]
RowId = int | str
MISSING_TOKENS = ("", "?", "NA", "-")
UNKNOWN = -1  # the code of a missing cell, of a value outside the domain, of a class never seen


class DatasetError(ValueError):
    """A table or a column role that cannot be used; the message is one sentence for the user."""


@dataclass(frozen=True)
class Attribute:
    """A column that a tree may test. The domain is the whole table's, in its declared order."""

    name: str
    kind: Kind
    domain: tuple[str, ...] = ()

    @property
    def is_continuous(self) -> bool:
        return self.kind == "continuous"


@dataclass(frozen=True, eq=False)
class Dataset:
    """Columns, target and row ids. ``classes`` is ``None`` when the target is a number."""

    name: str
    attributes: tuple[Attribute, ...]
    columns: tuple[NDArray[Any], ...]  # int32 codes, or float64 when continuous
    target: str
    classes: tuple[str, ...] | None
    y: NDArray[Any]  # int32 codes of classes, or float64
    row_ids: tuple[RowId, ...]
    rows_without_target: int = 0

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
        raise DatasetError(f"There is no attribute {name!r}; the attributes are: {known}.")

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

    @cached_property
    def fingerprint(self) -> str:
        """A digest of everything that can change a tree; equal tables share it."""
        digest = hashlib.sha256(repr((self.attributes, self.target, self.classes)).encode())
        for array in (*self.columns, self.y):
            digest.update(np.ascontiguousarray(array).tobytes())
        digest.update(repr(self.row_ids).encode())
        return digest.hexdigest()


@dataclass(frozen=True)
class Roles:
    """What each column is for and how its cells are read; ``from_frame`` guesses the rest."""

    target: str
    regression: bool = False
    ignore: tuple[str, ...] = ()
    id_column: str | None = None
    continuous: tuple[str, ...] = ()
    nominal: tuple[str, ...] = ()
    ordinal: Mapping[str, tuple[str, ...]] | None = None
    values: Mapping[str, tuple[str, ...]] | None = None
    classes: tuple[str, ...] | None = None
    missing: tuple[str, ...] = MISSING_TOKENS


def from_frame(frame: pd.DataFrame, roles: Roles, name: str = "table") -> Dataset:
    """Read a table of text cells by its roles; every complaint names the row and the column."""
    cells = {str(column): _words(frame[column], roles.missing) for column in frame.columns}
    _check_roles(list(map(str, frame.columns)), roles)
    kept = np.array([word is not None for word in cells[roles.target]], dtype=bool)
    if not len(frame):
        raise DatasetError(f"The table {name!r} has no rows; a tree needs at least one.")
    if not kept.any():
        raise DatasetError(
            f"Column {roles.target!r} is missing in all {len(frame)} rows; "
            "choose a target that is known."
        )
    aside = {roles.target, roles.id_column, *roles.ignore}
    named = {c: [w for w, k in zip(ws, kept, strict=True) if k] for c, ws in cells.items()}
    lines = (np.flatnonzero(kept) + 1).tolist()
    read = [_attribute(c, named[c], roles, lines) for c in named if c not in aside]
    classes, y = _target(named[roles.target], roles, lines)
    return Dataset(
        name=name,
        attributes=tuple(attribute for attribute, _ in read),
        columns=tuple(column for _, column in read),
        target=roles.target,
        classes=classes,
        y=y,
        row_ids=_row_ids(named, roles, len(lines)),
        rows_without_target=int((~kept).sum()),
    )


def encode(frame: pd.DataFrame, like: Dataset, roles: Roles, needs_target: bool = True) -> Dataset:
    """Another table with the columns of ``like``: unseen values and classes become UNKNOWN."""
    wanted = [a.name for a in like.attributes] + ([like.target] if needs_target else [])
    present = set(map(str, frame.columns))
    for column in wanted:
        if column not in present:
            raise DatasetError(f"The second table has no column {column!r}; the first one has it.")
    words = {column: _words(frame[column], roles.missing) for column in wanted}
    targets = words.get(like.target, [None] * len(frame))
    kept = [i for i, word in enumerate(targets) if word is not None or not needs_target]
    lines = [i + 1 for i in kept]
    columns = tuple(
        _numbers([words[a.name][i] for i in kept], a.name, lines)
        if a.is_continuous
        else _codes([words[a.name][i] for i in kept], a.domain)
        for a in like.attributes
    )
    known = [targets[i] for i in kept]
    y = (
        _numbers(known, like.target, lines)
        if like.classes is None
        else _codes(known, like.classes)
    )
    ids = {c: _words(frame[c], roles.missing) for c in (roles.id_column, *roles.ignore)
           if c in present}
    return replace(
        like,
        columns=columns,
        y=y,
        row_ids=_row_ids({str(c): [w[i] for i in kept] for c, w in ids.items()}, roles, len(kept)),
        rows_without_target=len(frame) - len(kept),
    )


def _words(column: pd.Series, missing: tuple[str, ...]) -> list[str | None]:
    """Cells as stripped text; a missing token, or a missing value of pandas, is ``None``."""
    absent = set(missing)
    words = [None if cell is None or cell != cell else str(cell).strip() for cell in column]
    return [None if word is None or word in absent else word for word in words]


def _check_roles(columns: list[str], roles: Roles) -> None:
    for repeated in (c for i, c in enumerate(columns) if c in columns[:i]):
        raise DatasetError(f"Two columns are called {repeated!r}; give each a name of its own.")
    asked = (roles.target, *roles.ignore, *roles.continuous, *roles.nominal)
    asked += tuple(roles.ordinal or ()) + tuple(roles.values or ())
    asked += (roles.id_column,) if roles.id_column is not None else ()
    for column in asked:
        if column not in columns:
            raise DatasetError(
                f"There is no column {column!r}; the columns are: {', '.join(columns)}."
            )
    if roles.target in roles.ignore:
        raise DatasetError(f"Column {roles.target!r} cannot be both the target and ignored.")
    for column in set(roles.continuous) & {*roles.nominal, *(roles.ordinal or ())}:
        raise DatasetError(f"Column {column!r} cannot be both continuous and nominal; drop one.")


def _attribute(
    name: str, words: list[str | None], roles: Roles, lines: list[int]
) -> tuple[Attribute, NDArray[Any]]:
    order = (roles.ordinal or {}).get(name)
    declared = order or (roles.values or {}).get(name)
    if name in roles.continuous or (
        declared is None and name not in roles.nominal and _all_numbers(words)
    ):
        return Attribute(name, "continuous"), _numbers(words, name, lines)
    domain = _domain(name, words, declared, lines)
    kind: Kind = "ordinal" if order else "nominal"
    return Attribute(name, kind, domain), _codes(words, domain)


def _target(
    words: list[str | None], roles: Roles, lines: list[int]
) -> tuple[tuple[str, ...] | None, NDArray[Any]]:
    if roles.regression:
        return None, _numbers(words, roles.target, lines)
    classes = _domain(roles.target, words, roles.classes, lines)
    return classes, _codes(words, classes)


def _domain(
    name: str, words: list[str | None], declared: tuple[str, ...] | None, lines: list[int]
) -> tuple[str, ...]:
    """The declared order, or the order of first appearance in the file."""
    if declared is None:
        return tuple(dict.fromkeys(word for word in words if word is not None))
    if len(set(declared)) < len(declared):
        raise DatasetError(f"The values given for {name!r} name one twice; give each once.")
    for line, word in zip(lines, words, strict=True):
        if word is not None and word not in declared:
            raise DatasetError(
                f"Row {line} of column {name!r} holds {word!r}, which is not among the values "
                f"given for it ({', '.join(declared)}); add it to them or correct the cell."
            )
    return declared


def _codes(words: Sequence[str | None], domain: tuple[str, ...]) -> NDArray[np.int32]:
    code = {word: index for index, word in enumerate(domain)}
    return np.array([code.get(w, UNKNOWN) if w is not None else UNKNOWN for w in words], np.int32)


def _number(word: str) -> float | None:
    try:
        value = float(word)
    except ValueError:
        return None
    # "nan" and "inf" are words here: no threshold lies between them and a number.
    return value if np.isfinite(value) and "_" not in word else None


def _all_numbers(words: list[str | None]) -> bool:
    known = [word for word in words if word is not None]
    return bool(known) and all(_number(word) is not None for word in known)


def _numbers(
    words: Sequence[str | None], name: str, lines: Sequence[int]
) -> NDArray[np.float64]:
    numbers = np.full(len(words), np.nan)
    for i, word in enumerate(words):
        value = None if word is None else _number(word)
        if word is not None and value is None:
            raise DatasetError(
                f"Row {lines[i]} of column {name!r} holds {word!r}, but a number is needed; "
                "correct the cell, mark it as missing or make the column nominal."
            )
        if value is not None:
            numbers[i] = value
    return numbers


def _row_ids(named: Mapping[str, list[str | None]], roles: Roles, size: int) -> tuple[RowId, ...]:
    """The id column, or an ignored column whose cells are all different, else 1, 2, 3 ...."""
    for column in (roles.id_column, *roles.ignore):
        words = named.get(column) if column is not None else None
        if words and None not in words and len(set(words)) == len(words):
            if all(word.isascii() and word.isdigit() for word in words if word is not None):
                return tuple(int(word) for word in words if word is not None)
            return tuple(word for word in words if word is not None)
    return tuple(range(1, size + 1))
