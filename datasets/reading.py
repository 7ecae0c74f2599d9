"""Files of other people: bytes in; a table of words and a report of what was assumed out.

Every cell stays the text it is in the file. What counts as missing, as a number or as a category
is decided later, by the roles of the columns, so that a category called ``None`` stays one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pandas as pd

from datasets.arff_table import is_arff, read_arff
from datasets.arrow_table import is_arrow, read_arrow
from datasets.columns import column_facts
from datasets.encodings import decode
from datasets.header import first_is_header
from datasets.limits import check_size
from datasets.looks import plain_numbers
from datasets.report import ColumnFacts, Declared, Raw, Read, Reading, Report
from datasets.text_table import split_text
from datasets.workbook import is_workbook, read_workbook
from engine.dataset import DatasetError

LISTED = 12  # column names in one sentence


def read_bytes(content: bytes, name: str, reading: Reading | None = None) -> Read:
    """The table in a file of any known kind, and what was assumed to read it."""
    reading = reading or Reading()
    raw = _raw(content, name, reading)
    frame, has_header, renamed = _named(raw, name, reading)
    check_size(len(frame), len(frame.columns), name)
    columns = _facts(frame, raw, reading)
    commas = any(column.written == "comma" for column in columns)
    report = Report(
        kind=raw.kind,
        rows=len(frame),
        columns=columns,
        encoding=raw.encoding,
        sure=raw.sure,
        delimiter=raw.delimiter,
        header=has_header,
        decimal="," if commas else ".",
        sheet=raw.sheet,
        sheets=raw.sheets,
        renamed=renamed,
        short_rows=_rows_of(raw.short_rows, has_header),
        long_rows=_rows_of(raw.long_rows, has_header),
        formulas=raw.formulas,
        dropped=raw.dropped,
    )
    return Read(name, frame, report)


def _facts(frame: pd.DataFrame, raw: Raw, reading: Reading) -> tuple[ColumnFacts, ...]:
    """The facts of all columns; dates that tell nothing themselves are read like those that do."""
    by_file = raw.declared if reading.types == "file" else ()
    declared = dict(zip(frame.columns, by_file, strict=False))

    def facts_of(name: str, reading: Reading) -> ColumnFacts:
        return column_facts(frame[name], reading, raw.delimiter, declared.get(name, Declared()))

    columns = [facts_of(name, reading) for name in frame.columns]
    told = {facts.dates for facts in columns if facts.dates and not facts.in_doubt}
    if reading.dates is None and len(told) == 1:
        like_others = replace(reading, dates=told.pop())
        columns = [
            replace(facts_of(facts.name, like_others), in_doubt=False) if facts.in_doubt else facts
            for facts in columns
        ]
    return tuple(columns)


def usable(read: Read) -> pd.DataFrame:
    """The frame as ``from_frame`` reads it: numbers in plain form, and nothing for holes."""
    columns = {facts.name: _plain(read.frame[facts.name], facts) for facts in read.report.columns}
    return pd.DataFrame(columns)


def _plain(column: pd.Series, facts: ColumnFacts) -> pd.Series:
    if facts.written == "plain" and not facts.holes:
        return column
    words = ["" if word in facts.holes else str(word) for word in column.str.strip()]
    return pd.Series(plain_numbers(words, facts.written), dtype="str", name=facts.name)


def _raw(content: bytes, name: str, reading: Reading) -> Raw:
    if is_arrow(content):
        return read_arrow(content, name)
    if is_workbook(content):
        return read_workbook(content, name, reading)
    decoded = decode(content, name, reading.encoding)
    raw = (
        read_arff(decoded.text, name, reading)
        if is_arff(decoded.text)
        else split_text(decoded.text, name, reading)
    )
    return replace(raw, encoding=decoded.encoding, sure=decoded.sure)


def _named(
    raw: Raw, name: str, reading: Reading
) -> tuple[pd.DataFrame, bool, tuple[tuple[int, str, str], ...]]:
    """The rows under their names, whether the first record held the names, and what changed."""
    if not len(raw.records) and raw.names is None:
        raise DatasetError(
            "The file {name!r} is empty; it needs a header line and at least one row.", name=name
        )
    has_header = raw.names is not None or (
        first_is_header(raw.records, reading) if reading.header is None else reading.header
    )
    frame, names = raw.records, raw.names
    if names is None:
        places = range(1, len(frame.columns) + 1)
        first = [str(cell) for cell in frame.iloc[0]] if has_header else [""] * len(places)
        names = tuple(first)
        frame = frame.iloc[1:] if has_header else frame
    unique, renamed = _unique(names, name, reading.doubles == "number", has_header)
    if not len(frame):
        raise DatasetError(
            "The file {name!r} has a header ({columns}) but no rows; "
            "add at least one row of data below it.",
            name=name,
            columns=listed(unique),
        )
    return frame.reset_index(drop=True).set_axis(unique, axis=1), has_header, renamed


def _unique(
    names: Iterable[str], file: str, number: bool, has_header: bool
) -> tuple[list[str], tuple[tuple[int, str, str], ...]]:
    """The column names, stripped; nameless columns are called by their place."""
    unique: list[str] = []
    renamed: list[tuple[int, str, str]] = []
    place_of: dict[str, int] = {}
    for place, written in enumerate(names, start=1):
        stripped = str(written).strip()
        wanted = stripped or f"column {place}"
        if wanted in place_of and not number:
            raise DatasetError(
                "Columns {first} and {second} of {name!r} are both called {column!r}; "
                "give each column a name of its own.",
                first=place_of[wanted],
                second=place,
                name=file,
                column=wanted,
            )
        given, count = wanted, 1
        while given in place_of:
            count += 1
            given = f"{wanted} ({count})"
        place_of[given] = place
        unique.append(given)
        if given != stripped and has_header:
            renamed.append((place, stripped, given))
    return unique, tuple(renamed)


def _rows_of(records: tuple[int, ...], has_header: bool) -> tuple[int, ...]:
    """Records are counted from 0, rows from 1 below the header."""
    return records if has_header else tuple(record + 1 for record in records)


def listed(columns: Iterable[str]) -> str:
    """Names in quotes, so that one with a line break stays on its line; not more than a few."""
    names = [repr(column) for column in columns]
    more = len(names) - LISTED
    return ", ".join(names[:LISTED]) + (f" and {more} more" if more > 0 else "")
