"""What the cells of a column look like: numbers, words or dates, an id, a constant."""

from __future__ import annotations

import datetime
import itertools
import re

import pandas as pd

from datasets.limits import LONGEST_CELL
from datasets.report import ColumnFacts, ColumnKind, Written
from engine.dataset import DatasetError
from engine.frames import Cells, number_of, numbers_of

COMMON = 12  # words that a report counts
STRANGE = 3  # odd cells that a report names
MOSTLY = 0.9  # share of numbers above which a word among them is odd
COMMA = re.compile(r"[+-]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?")
GROUPED = re.compile(r"[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")
IS_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")
DATE = re.compile(
    r"(\d{4})([-/.]|年)(\d{1,2})([-/.]|月)(\d{1,2})日?([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?)?(Z)?"
)
ID_NAMES = re.compile(r"(?i)(id|no\.?|nr\.?|index|key|uuid|编号|序号|学号|行号|.*[_ ]id)")


def column_facts(
    column: pd.Series,
    missing: tuple[str, ...],
    decimal: str | None,
    delimiter: str | None,
    order: tuple[str, ...] = (),
) -> ColumnFacts:
    """The facts of one column; ``decimal`` is the owner's word on how numbers are written."""
    name, cells = str(column.name), Cells.of(column, missing)
    _check_length(cells, name)
    written = written_how(cells.words, decimal, delimiter)
    kind = _kind(cells.words, written)
    values = None if kind != "numbers" else numbers_of(plain_numbers(cells.words, written))
    counts = pd.Series(cells.codes[cells.codes >= 0]).value_counts()
    return ColumnFacts(
        name=name,
        kind="words" if order else kind,
        rows=len(column),
        missing=int((cells.codes < 0).sum()),
        distinct=len(cells.words),
        common=tuple((cells.words[int(c)], int(n)) for c, n in counts.head(COMMON).items()),  # type: ignore[call-overload]  # codes are whole numbers
        like_id=_like_id(name, cells, kind),
        written=written,
        strange=() if kind != "words" or order else _strange(cells),
        range=None if values is None else (float(values.min()), float(values.max())),
        order=order,
    )


def written_how(words: list[str], decimal: str | None, delimiter: str | None) -> Written:
    """How the numbers of a column are written, if they are numbers.

    >>> written_how(["1,5", "2"], None, ";"), written_how(["1,234", "2,000"], None, ",")
    ('comma', 'grouped')
    """
    with_comma = [word for word in words if "," in word]
    if not with_comma:
        return "plain"
    grouped = all(map(IS_GROUPED.fullmatch, with_comma))
    if grouped and (decimal == "." or (decimal is None and delimiter == ",")):
        return "grouped" if all(map(GROUPED.fullmatch, words)) else "plain"
    if decimal != "." and all(map(COMMA.fullmatch, words)):
        return "comma"
    return "grouped" if grouped and all(map(GROUPED.fullmatch, words)) else "plain"


def plain_numbers(words: list[str], written: Written) -> list[str]:
    """The same numbers with a decimal point and nothing between the thousands.

    >>> plain_numbers(["1.234,5"], "comma"), plain_numbers(["1,234.5"], "grouped")
    (['1234.5'], ['1234.5'])
    """
    match written:
        case "comma":
            return [word.replace(".", "").replace(",", ".") for word in words]
        case "grouped":
            return [word.replace(",", "") for word in words]
        case "plain":
            return words


def decimal_year(word: str) -> str | None:
    """A date as a number that still reads like one, or ``None``: 2024-07-02 is 2024.5.

    >>> decimal_year("2024-07-02"), decimal_year("2023年1月1日"), decimal_year("2024-02-30")
    ('2024.5', '2023.0', None)
    """
    found = DATE.fullmatch(word)
    if found is None:
        return None
    try:
        day = datetime.date(int(found[1]), int(found[3]), int(found[5]))
        first = datetime.date(day.year, 1, 1)
        length = (datetime.date(day.year, 12, 31) - first).days + 1
    except ValueError:
        return None
    return str(round(day.year + (day - first).days / length, 4))


def numbers_in(column: pd.Series, facts: ColumnFacts, missing: tuple[str, ...]) -> pd.Series | None:
    """The known numbers of a column, row by row; ``None`` if it is not one of numbers."""
    cells = Cells.of(column, missing)
    values = numbers_of(plain_numbers(cells.words, facts.written))
    if facts.kind != "numbers" or values is None:
        return None
    return pd.Series(values[cells.codes[cells.codes >= 0]])


def values_in(column: pd.Series, missing: tuple[str, ...]) -> tuple[str, ...]:
    """The different words of a column in the order of their first appearance."""
    return tuple(Cells.of(column, missing).words)


def _kind(words: list[str], written: Written) -> ColumnKind:
    if not words:
        return "empty"
    if numbers_of(plain_numbers(words, written)) is not None:
        return "numbers"
    return "dates" if all(decimal_year(word) is not None for word in words) else "words"


def _like_id(name: str, cells: Cells, kind: ColumnKind) -> bool:
    """Different in every row, and either counting, or called an id, or a word."""
    words, rows = cells.words, len(cells.codes)
    if len(words) < rows or rows < 3 or kind in ("dates", "empty"):
        return False
    if kind == "words":
        return rows >= 10 or ID_NAMES.fullmatch(name) is not None
    whole = all(word.isdigit() for word in words)
    if not whole:
        return False
    numbers = [int(word) for word in words]
    counting = all(b - a == 1 for a, b in itertools.pairwise(numbers))
    return ID_NAMES.fullmatch(name) is not None or (counting and numbers[0] in (0, 1))


def _strange(cells: Cells) -> tuple[tuple[int, str], ...]:
    """Cells that keep a column from being one of numbers."""
    odd = [code for code, word in enumerate(cells.words) if number_of(word) is None]
    if len(odd) > (1 - MOSTLY) * len(cells.words) or not odd:
        return ()
    return tuple((cells.first_row(code) + 1, cells.words[code]) for code in odd[:STRANGE])


def _check_length(cells: Cells, name: str) -> None:
    longest = max(map(len, cells.words), default=0)
    if longest > LONGEST_CELL:
        code = next(i for i, word in enumerate(cells.words) if len(word) == longest)
        raise DatasetError(
            "Row {row} of column {column!r} holds {found} characters in one cell, but at most "
            "{most} can be read; check that every quote is closed or shorten the cell.",
            row=cells.first_row(code) + 1,
            column=name,
            found=longest,
            most=LONGEST_CELL,
        )
