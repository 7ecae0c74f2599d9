"""The one door through which pandas enters the engine: tables of text become data sets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from engine.dataset import UNKNOWN, Attribute, Dataset, DatasetError, Kind, RowId
from engine.roles import Roles, check_roles
from engine.spelling import Spelling, meanings


def from_frame(frame: pd.DataFrame, roles: Roles, name: str = "table") -> Dataset:
    """Read a table of text cells by its roles; every complaint names the row and the column."""
    check_roles(list(map(str, frame.columns)), roles)
    if not len(frame):
        raise DatasetError("The table {name!r} has no rows; a tree needs at least one.", name=name)
    targets = Cells.read(frame[roles.target], roles.spelling(roles.target))
    kept = targets.codes >= 0
    if not kept.any():
        raise DatasetError(
            "Column {column!r} is missing in all {rows} rows; choose a target that is known.",
            column=roles.target,
            rows=len(frame),
        )
    aside = {roles.target, roles.id_column, *roles.ignore}
    lines = np.flatnonzero(kept) + 1
    read = [
        _attribute(str(c), Cells.read(frame[c], roles.spelling(str(c))).take(kept), roles, lines)
        for c in frame.columns
        if str(c) not in aside
    ]
    classes, y = _target(targets.take(kept), roles, lines)
    id_column, row_ids = _row_ids(frame, kept, roles)
    return Dataset(
        name=name,
        attributes=tuple(attribute for attribute, _ in read),
        columns=tuple(column for _, column in read),
        target=roles.target,
        classes=classes,
        y=y,
        row_ids=row_ids,
        rows_without_target=int((~kept).sum()),
        id_column=id_column,
        target_spelling=roles.spelling(roles.target),
    )


def encode(frame: pd.DataFrame, like: Dataset, roles: Roles, needs_target: bool = True) -> Dataset:
    """Another table with the columns of ``like``: unseen values and classes become UNKNOWN."""
    wanted = [a.name for a in like.attributes] + ([like.target] if needs_target else [])
    present = set(map(str, frame.columns))
    for column in wanted:
        if column not in present:
            raise DatasetError(
                "The second table has no column {column!r}; the first one has it.", column=column
            )
    kept = np.ones(len(frame), dtype=bool)
    targets = Cells(np.full(len(frame), UNKNOWN, np.int32), [])
    if needs_target:
        targets = Cells.of(frame[like.target], roles.missing)
        kept = targets.codes >= 0
    lines = np.flatnonzero(kept) + 1
    columns = []
    for attribute in like.attributes:
        cells = Cells.read(frame[attribute.name], _as_plain(attribute.spelling, roles)).take(kept)
        columns.append(
            _numbers(cells, attribute.name, lines)
            if attribute.is_continuous
            else _codes(cells, attribute.domain)
        )
    known = targets.take(kept)
    y = _numbers(known, like.target, lines) if like.classes is None else _codes(known, like.classes)
    return replace(
        like,
        columns=tuple(columns),
        y=y,
        row_ids=_row_ids(frame, kept, roles)[1],
        rows_without_target=int((~kept).sum()),
    )


def _as_plain(spelling: Spelling, roles: Roles) -> Spelling:
    """How a table is read whose numbers somebody has made plain already."""
    return replace(spelling, missing=(*roles.missing, *spelling.missing), replaced=())


@dataclass(frozen=True)
class Cells:
    """A column of text as codes into its different words; -1 is missing.

    A word is looked at once, however often it occurs, which makes a million rows readable.
    """

    codes: NDArray[np.int32]
    words: list[str]  # stripped, in the order of their first appearance

    @classmethod
    def of(cls, column: pd.Series, missing: tuple[str, ...]) -> Cells:
        """Cells as stripped text; a missing token, or a missing value of pandas, is -1."""
        if column.dtype == object and pd.api.types.infer_dtype(column, skipna=True) != "string":
            column = column.map(str, na_action="ignore")
        codes, found = pd.factorize(column)
        stripped = [str(cell).strip() for cell in found.tolist()]
        absent = set(missing)
        place: dict[str, int] = {}
        for word in stripped:
            if word not in absent:
                place.setdefault(word, len(place))
        # The last place is for -1, which is what a missing value of pandas is factorized to.
        renumber = np.array([*(place.get(w, UNKNOWN) for w in stripped), UNKNOWN], np.int32)
        return cls(renumber[codes], list(place))

    @classmethod
    def read(cls, column: pd.Series, spelling: Spelling) -> Cells:
        """Cells as the words and numbers that they stand for."""
        cells = cls.of(column, spelling.missing)
        return cells if spelling == Spelling(spelling.missing) else cells.spelled(spelling)

    def spelled(self, spelling: Spelling) -> Cells:
        """The same rows with what the words stand for in their place."""
        place: dict[str, int] = {}
        meant = meanings(self.words, spelling)
        codes = [UNKNOWN if m is None else place.setdefault(m, len(place)) for m in meant]
        return Cells(np.array([*codes, UNKNOWN], np.int32)[self.codes], list(place))

    def take(self, kept: NDArray[np.bool_]) -> Cells:
        """Only these rows, with only the words that they hold."""
        if kept.all():
            return self
        codes = self.codes[kept]
        order = [int(code) for code in pd.unique(codes) if code >= 0]
        renumber = np.full(len(self.words) + 1, UNKNOWN, np.int32)
        renumber[order] = np.arange(len(order))
        return Cells(renumber[codes], [self.words[code] for code in order])

    def first_row(self, code: int) -> int:
        """Where a word occurs first."""
        return int(np.argmax(self.codes == code))


def _attribute(
    name: str, cells: Cells, roles: Roles, lines: NDArray[Any]
) -> tuple[Attribute, NDArray[Any]]:
    order = (roles.ordinal or {}).get(name)
    declared = order or (roles.values or {}).get(name)
    if name in roles.continuous or (
        declared is None and name not in roles.nominal and _writes_numbers(cells.words)
    ):
        numbers = _numbers(cells, name, lines)
        return Attribute(name, "continuous", spelling=roles.spelling(name)), numbers
    domain = _domain(name, cells, declared, lines)
    kind: Kind = "ordinal" if order else "nominal"
    return Attribute(name, kind, domain, roles.spelling(name)), _codes(cells, domain)


def _target(
    cells: Cells, roles: Roles, lines: NDArray[Any]
) -> tuple[tuple[str, ...] | None, NDArray[Any]]:
    if roles.regression:
        return None, _numbers(cells, roles.target, lines)
    classes = _domain(roles.target, cells, roles.classes, lines)
    return classes, _codes(cells, classes)


def _domain(
    name: str, cells: Cells, declared: tuple[str, ...] | None, lines: NDArray[Any]
) -> tuple[str, ...]:
    """The declared order, or the order of first appearance in the file."""
    if declared is None:
        return tuple(cells.words)
    if len(set(declared)) < len(declared):
        raise DatasetError(
            "The values given for {column!r} name one twice; give each once.", column=name
        )
    known = set(declared)
    for code, word in enumerate(cells.words):
        if word not in known:
            raise DatasetError(
                "Row {row} of column {column!r} holds {found!r}, which is not among the values "
                "given for it ({known}); add it to them or correct the cell.",
                row=lines[cells.first_row(code)],
                column=name,
                found=word,
                known=", ".join(declared),
            )
    return declared


def _codes(cells: Cells, domain: tuple[str, ...]) -> NDArray[np.int32]:
    code = {word: index for index, word in enumerate(domain)}
    renumber = np.array([*(code.get(word, UNKNOWN) for word in cells.words), UNKNOWN], np.int32)
    return renumber[cells.codes]


def number_of(word: str) -> float | None:
    """The finite number that a word writes, or ``None``.

    >>> number_of("1e3"), number_of("nan"), number_of("1_000")
    (1000.0, None, None)
    """
    try:
        value = float(word)
    except ValueError:
        return None
    # "nan" and "inf" are words here: no threshold lies between them and a number.
    return value if math.isfinite(value) and "_" not in word else None


def numbers_of(words: Sequence[str]) -> NDArray[np.float64] | None:
    """The numbers that all these words write, or ``None`` if one of them writes none."""
    try:
        values = np.array(words, dtype=object).astype(np.float64)  # float() of each, in C
    except ValueError:
        return None
    return values if np.isfinite(values).all() and "_" not in "".join(words) else None


def _writes_numbers(words: Sequence[str]) -> bool:
    return bool(words) and numbers_of(words) is not None


def _numbers(cells: Cells, name: str, lines: NDArray[Any]) -> NDArray[np.float64]:
    values = numbers_of(cells.words)
    if values is None:
        code = next(i for i, word in enumerate(cells.words) if number_of(word) is None)
        raise DatasetError(
            "Row {row} of column {column!r} holds {found!r}, but a number is needed; "
            "correct the cell, mark it as missing or make the column nominal.",
            row=lines[cells.first_row(code)],
            column=name,
            found=cells.words[code],
        )
    return np.append(values, np.nan)[cells.codes]


def _row_ids(
    frame: pd.DataFrame, kept: NDArray[np.bool_], roles: Roles
) -> tuple[str | None, tuple[RowId, ...]]:
    """The id column, or an ignored column whose cells are all different, else 1, 2, 3 ...."""
    size = int(kept.sum())
    for column in (roles.id_column, *roles.ignore):
        if column is None or column not in frame.columns:
            continue
        cells = Cells.of(frame[column], roles.missing).take(kept)
        if size and len(cells.words) == size:
            if all(word.isascii() and word.isdigit() for word in cells.words):
                return column, tuple(int(word) for word in cells.words)
            return column, tuple(cells.words)
    named = roles.id_column if roles.id_column in frame.columns else None
    return named, tuple(range(1, size + 1))


def frame_of(names: Sequence[str], columns: Sequence[Sequence[str]]) -> pd.DataFrame:
    """A table of text cells, column by column."""
    return pd.DataFrame(dict(zip(names, columns, strict=True)), dtype=object)
