"""Text tables from disk: bytes in, a frame of words out, or one sentence on what is wrong.

Every cell stays the text it is in the file. What counts as missing, as a number or as a category
is decided later, by the roles of the columns, so that a category called ``None`` stays one.
"""

from __future__ import annotations

import codecs
import csv
import io
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pandas as pd

from datasets.catalogue import Opened, known_ids, open_builtin, suggestion
from datasets.model import Entry, Text
from engine.dataset import DatasetError, Roles, from_frame

# In order of preference when the sniffer finds several equally regular: a tab or a bar hardly
# ever belongs to the text of a cell, and a comma is more often the delimiter than a semicolon.
DELIMITERS = ("\t", "|", ",", ";")
LISTED = 12  # column names in one sentence
SAMPLE = 8192  # characters shown to the sniffer, whose search grows quadratically with quotes


def open_table(name_or_path: str, roles: Roles | None = None) -> Opened:
    """A built-in table by its id, else a file; write ``./loan`` for a file called ``loan``."""
    if name_or_path in known_ids():
        return open_builtin(name_or_path, roles)
    if not os.path.exists(name_or_path):
        raise DatasetError(
            f"There is neither a built-in table nor a file called {name_or_path!r}"
            f"{suggestion(name_or_path)}; give the path of a CSV file or one of: "
            f"{', '.join(known_ids())}."
        )
    path = Path(name_or_path)
    frame = read_table(path)
    if roles is None:
        raise DatasetError(
            f"The file {path.name!r} does not say which column is the target; "
            f"choose one of: {_listed(frame.columns)}."
        )
    return Opened(from_frame(frame, roles, path.stem), None, _file_entry(path, roles))


def _file_entry(path: Path, roles: Roles) -> Entry:
    """A file as a guest of the catalogue: it has no translations and no presets."""
    return Entry(
        id=str(path),
        title=Text(path.stem, path.stem),
        teaches=Text("你自己的表格。", "A table of your own."),
        source=Text(f"文件 {path.name}", f"File {path.name}"),
        roles=roles,
        labels={},
    )


def read_table(path: str | Path) -> pd.DataFrame:
    """The table in a CSV or TSV file; the first line that is not blank names the columns."""
    name = str(path)
    if os.path.isdir(path):
        raise DatasetError(f"{name!r} is a folder, but a CSV file is needed; name a file in it.")
    if not os.path.exists(path):
        raise DatasetError(f"There is no file {name!r}; check the path and the spelling.")
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise DatasetError(
            f"The file {name!r} could not be read ({error.strerror}); "
            "check that you may read it and that no other program holds it."
        ) from error
    return parse_table(content, Path(path).name)


def parse_table(content: bytes, name: str) -> pd.DataFrame:
    """The table in the bytes of a text file; ``name`` is what complaints call it."""
    records = _records(_decoded(content, name), name)
    header = _header(next(records, None), name)
    rows = list(_full_rows(records, len(header), name))
    if not rows:
        raise DatasetError(
            f"The file {name!r} has a header ({_listed(header)}) but no rows; "
            "add at least one row of data below it."
        )
    # Objects, not the "str" of pandas: the cells are read one by one next, and taking a million
    # words out of an Arrow column is many times slower than out of a column of plain strings.
    return pd.DataFrame(rows, columns=pd.Index(header), dtype=object)


def _decoded(content: bytes, name: str) -> str:
    """Text in UTF-8 or GB18030, or in UTF-16 if the file begins with its mark.

    UTF-8 is tried first because Chinese text in GB18030 is practically never valid UTF-8, while
    the reverse is not so. NUL bytes are no text in any encoding but UTF-16.
    """
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in content and not marked:
        raise DatasetError(
            f"The file {name!r} is not a text file (it holds NUL bytes); "
            "if it is a spreadsheet, save it as CSV (UTF-8) and open that."
        )
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue  # the next encoding may fit; if none does, the sentence below says so
    raise DatasetError(
        f"The file {name!r} is text in neither UTF-8 nor GB18030; save it as CSV (UTF-8)."
    )


def _delimiter(text: str) -> str:
    """The mark between cells: the sniffer's guess among those that the header contains.

    A mark that is absent from the header cannot separate columns, whatever the rows hold (decimal
    commas, say); and if the header has none of them the table has one column.
    """
    header = re.sub(r'"[^"]*"', "", _first_record(text))
    present = [mark for mark in DELIMITERS if mark in header]
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
    for line in io.StringIO(text, newline=""):
        if lines or line.strip():
            lines.append(line)
            quotes += line.count('"')
            if quotes % 2 == 0:
                break
    return "".join(lines)


def _records(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """(line, cells) of every record that is not blank; a quoted cell may span lines."""
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=_delimiter(text), skipinitialspace=True,
        strict=True,
    )
    try:
        for cells in reader:
            if len(cells) > 1 or "".join(cells).strip():
                yield reader.line_num, cells
    except csv.Error as error:
        raise DatasetError(
            f"Line {reader.line_num} of {name!r} cannot be read as a row ({error}); "
            "check that every quote opened there or above is closed."
        ) from error


def _header(record: tuple[int, list[str]] | None, name: str) -> list[str]:
    """The column names, stripped; nameless columns are called by their place."""
    if record is None:
        raise DatasetError(
            f"The file {name!r} is empty; it needs a header line and at least one row."
        )
    header = [cell.strip() or f"column {i}" for i, cell in enumerate(record[1], start=1)]
    for i, column in enumerate(header):
        first = header.index(column)
        if first < i:
            raise DatasetError(
                f"Columns {first + 1} and {i + 1} of {name!r} are both called {column!r}; "
                "give each column a name of its own."
            )
    return header


def _full_rows(
    records: Iterator[tuple[int, list[str]]], width: int, name: str
) -> Iterator[list[str]]:
    for row, (line, cells) in enumerate(records, start=1):
        if len(cells) != width:
            raise DatasetError(
                f"Row {row} (line {line} of {name!r}) has {_cells(len(cells))}, but the header "
                f"has {width}; add or remove delimiters, or quote a cell that contains one."
            )
        yield cells


def _cells(count: int) -> str:
    return f"{count} cell" if count == 1 else f"{count} cells"


def _listed(columns: Iterable[str]) -> str:
    """Names in quotes, so that one with a line break stays on its line; not more than a few."""
    names = [repr(column) for column in columns]
    more = len(names) - LISTED
    return ", ".join(names[:LISTED]) + (f" and {more} more" if more > 0 else "")
