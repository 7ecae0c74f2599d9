"""What the cells of a column look like: numbers, words or dates, an id, a constant."""

from __future__ import annotations

import pandas as pd

from datasets.likeness import likeness
from datasets.limits import LONGEST_CELL
from datasets.looks import Look, look_of, odd_words, plain_numbers
from datasets.report import ColumnFacts, Declared, Reading
from engine.dataset import DatasetError
from engine.frames import Cells, numbers_of

COMMON = 12  # words that a report counts
STRANGE = 3  # odd cells that a report names


def column_facts(
    column: pd.Series, reading: Reading, delimiter: str | None, declared: Declared
) -> ColumnFacts:
    """The facts of one column; ``declared`` is what the file itself says."""
    name = str(column.name)
    cells = Cells.of(column, reading.missing)
    _check_length(cells, name)
    is_declared = declared.kind == "words"
    look = Look("words") if is_declared else look_of(cells.words, reading, delimiter)
    if look.holes:
        cells = Cells.of(column, (*reading.missing, *look.holes))
    is_words = look.kind == "words" and not is_declared
    is_numbers = look.kind == "numbers"
    values = numbers_of(plain_numbers(cells.words, look.written)) if is_numbers else None
    counts = pd.Series(cells.codes[cells.codes >= 0]).value_counts()
    return ColumnFacts(
        name=name,
        kind=look.kind,
        rows=len(column),
        missing=int((cells.codes < 0).sum()),
        distinct=len(cells.words),
        common=tuple((cells.words[int(c)], int(n)) for c, n in counts.head(COMMON).items()),  # type: ignore[call-overload]  # codes are whole numbers
        like=likeness(name, cells, look.kind),
        written=look.written,
        dates=look.dates,
        in_doubt=look.in_doubt,
        holes=look.holes,
        marks=tuple(w for w in cells.words if w in reading.among_numbers) if is_words else (),
        strange=_strange(cells, reading) if is_words else (),
        range=None if values is None else (float(values.min()), float(values.max())),
        order=declared.order,
        ordered=declared.ordered,
    )


def numbers_in(column: pd.Series, facts: ColumnFacts, missing: tuple[str, ...]) -> pd.Series | None:
    """The known numbers of a column, row by row; ``None`` if it is not one of numbers."""
    cells = Cells.of(column, (*missing, *facts.holes))
    values = numbers_of(plain_numbers(cells.words, facts.written))
    if facts.kind != "numbers" or values is None:
        return None
    return pd.Series(values[cells.codes[cells.codes >= 0]])


def values_in(column: pd.Series, missing: tuple[str, ...]) -> tuple[str, ...]:
    """The different words of a column in the order of their first appearance."""
    return tuple(Cells.of(column, missing).words)


def _strange(cells: Cells, reading: Reading) -> tuple[tuple[int, str], ...]:
    """Where the odd words are that keep a column from being one of numbers or dates."""
    place = {word: code for code, word in enumerate(cells.words)}
    odd = odd_words([word for word in cells.words if word not in reading.among_numbers])
    return tuple((cells.first_row(place[word]) + 1, word) for word in odd[:STRANGE])


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
