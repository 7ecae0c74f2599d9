"""Delimited text: all records of a CSV or TSV file, or one sentence on the line that is wrong.

Text without quotes, the bulk of all big files, is split by pyarrow, which is several times
faster than anything else here. Text with quotes, and every text that pyarrow refuses, goes
through the reader of the standard library, which knows the line of each record.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pandas as pd
import pyarrow as pa
import pyarrow.compute
import pyarrow.csv

from datasets.aligned_table import is_aligned, tabbed
from datasets.limits import check_cells, check_size
from datasets.report import Raw, Reading
from engine.dataset import DatasetError

# In order of preference when the sniffer finds several equally regular: a tab or a bar hardly
# ever belongs to the text of a cell, and a comma is more often the delimiter than a semicolon.
DELIMITERS = ("\t", "|", ",", ";")
BLANKS = " "  # any number of spaces or tabs, or columns that stand under each other
LONGEST_HEADER = 2**20  # characters among which the first record is looked for
SAMPLE = 8192  # characters shown to the sniffer, whose search grows quadratically with quotes
# A line of Excel's own above the header.
DECLARED = re.compile(r'\A"?sep=([,;|:\t ])"?[ \t]*(\r\n|\r|\n|\Z)', re.IGNORECASE)
BLANK_LINE = re.compile(r"^[^\S\n]+$", re.MULTILINE)


def split_text(text: str, name: str, reading: Reading) -> Raw:
    """The records of a text, whose first record says how many cells each of them has."""
    text = text.lstrip("\ufeff")  # marks of files that were put together from several
    declared = DECLARED.match(text)
    if declared:
        text = text[declared.end() :]
    mark = reading.delimiter or (declared.group(1) if declared else delimiter_of(text))
    if mark == BLANKS:
        return replace(_split(tabbed(text), "\t", name, reading), delimiter=BLANKS)
    return _split(text, mark, name, reading)


def _split(text: str, mark: str, name: str, reading: Reading) -> Raw:
    check_cells(text.count(mark) + max(text.count("\n"), text.count("\r")), name)
    records = _split_fast(text, mark)
    if records is not None:
        check_size(len(records), len(records.columns), name)
        return Raw(records, "text", delimiter=mark)
    return _split_carefully(text, mark, name, reading.uneven == "fill")


def delimiter_of(text: str) -> str:
    """The mark between cells: the sniffer's guess among those that the header contains.

    A mark that is absent from the header cannot separate columns, whatever the rows hold (decimal
    commas, say); and if the header has none of them, and blanks do not hold cells apart either, the
    table has one column.
    """
    header = re.sub(r'"[^"]*"', "", _first_record(text))
    present = [mark for mark in DELIMITERS if mark in header]
    if is_aligned(text, present):
        return BLANKS
    if len(present) < 2:
        return present[0] if present else ","
    sniffer = csv.Sniffer()
    sniffer.preferred = list(DELIMITERS)
    try:
        return sniffer.sniff(text.lstrip("\r\n")[:SAMPLE], "".join(present)).delimiter
    except csv.Error:
        # The sniffer gives up on irregular rows; the usual mark then gives the clearest complaint.
        return "," if "," in present else present[0]


def _first_record(text: str) -> str:
    """The first line that is not blank, with the lines that a quoted cell of it spans."""
    lines: list[str] = []
    quotes = 0
    for line in io.StringIO(text[:LONGEST_HEADER], newline=""):
        if lines or line.strip():
            lines.append(line)
            quotes += line.count('"')
            if quotes % 2 == 0:
                break
    return "".join(lines)


def _split_fast(text: str, mark: str) -> pd.DataFrame | None:
    """Records of a text in which every line is a record; ``None`` when it takes more care."""
    if '"' in text or not text.strip() or not mark.isascii():
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    width = lines.lstrip("\n").partition("\n")[0].count(mark) + 1
    if width == 1 and BLANK_LINE.search(lines):
        return None  # a blank line is a row of one column, but here it is no row
    named = {f"f{i}": pa.string() for i in range(width)}
    try:
        table = pyarrow.csv.read_csv(
            pa.BufferReader(lines.encode()),
            pyarrow.csv.ReadOptions(autogenerate_column_names=True, block_size=2**24),
            pyarrow.csv.ParseOptions(delimiter=mark, quote_char=False),
            pyarrow.csv.ConvertOptions(column_types=named, strings_can_be_null=False),
        )
    except pa.ArrowInvalid:
        return None  # uneven rows: the careful reader finds the line
    if f"{mark} " in text or "\n " in lines or text.startswith(" "):
        trimmed = [pyarrow.compute.utf8_ltrim(column, " ") for column in table.columns]
        table = pa.table(trimmed, names=table.column_names)
    frame: pd.DataFrame = table.to_pandas()
    return frame


def _split_carefully(text: str, mark: str, name: str, fill: bool) -> Raw:
    """Record by record, so that a complaint names the row and the line."""
    short: list[int] = []
    long: list[int] = []
    rows: list[list[str]] = []
    width = 0
    for number, (line, cells) in enumerate(_records(text, mark, name)):
        width = width or len(cells)
        if len(cells) != width:
            if not fill:
                raise _uneven(number, line, len(cells), width, name)
            (short if len(cells) < width else long).append(number)
        rows.append((cells + [""] * (width - len(cells)))[:width])
        if len(rows) * width > 10_000 and len(rows) % 1000 == 0:
            check_size(len(rows), width, name)
    check_size(len(rows), width, name)
    columns = dict(enumerate(map(list, zip(*rows, strict=True))))
    return Raw(
        pd.DataFrame(columns, dtype="str"),
        "text",
        delimiter=mark,
        short_rows=tuple(short),
        long_rows=tuple(long),
    )


def _uneven(row: int, line: int, found: int, width: int, name: str) -> DatasetError:
    values = {"row": row, "line": line, "name": name, "found": found, "width": width}
    if found == 1:
        return DatasetError(
            "Row {row} (line {line} of {name!r}) has 1 cell, but the header has {width}; "
            "add or remove delimiters, or quote a cell that contains one.",
            **values,
        )
    return DatasetError(
        "Row {row} (line {line} of {name!r}) has {found} cells, but the header has {width}; "
        "add or remove delimiters, or quote a cell that contains one.",
        **values,
    )


def _records(text: str, mark: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """(line, cells) of every record that is not blank; a quoted cell may span lines."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=mark, skipinitialspace=True, strict=True
    )
    try:
        for cells in reader:
            if len(cells) > 1 or "".join(cells).strip():
                yield reader.line_num, cells
    except csv.Error as error:
        raise DatasetError(
            "Line {line} of {name!r} cannot be read as a row ({reason}); "
            "check that every quote opened there or above is closed.",
            line=reader.line_num,
            name=name,
            reason=error,
        ) from error
