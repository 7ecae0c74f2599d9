"""Excel workbooks (.xlsx): the records of one sheet as words."""

from __future__ import annotations

import datetime
import io
import itertools
import zipfile
from collections.abc import Iterator
from typing import Any

import openpyxl
import pandas as pd

from datasets.limits import MOST_UNPACKED
from datasets.report import Raw, Reading
from engine.dataset import DatasetError

MOST_CELLS = 1_000_000  # a workbook is read cell by cell; a bigger table belongs into a CSV file
LOOKED_AT = 200  # rows of a sheet that show whether it holds a table
MUCH_SMALLER = 4  # times fewer cells than another sheet has: then that one holds the data
START = b"PK\x03\x04"


def is_workbook(content: bytes) -> bool:
    """Whether the bytes are a zip archive with a workbook in it."""
    if not content.startswith(START):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


def read_workbook(content: bytes, name: str, reading: Reading) -> Raw:
    """The records of the sheet that was asked for, else of the first one that holds a table."""
    try:
        _check_unpacked(content, name)
        return _read(content, name, reading.sheet)
    except DatasetError:
        raise
    except Exception as error:
        # A damaged archive makes the reader fail in more ways than can be listed.
        raise DatasetError(
            "The workbook {name!r} cannot be read ({reason}); "
            "open it in a spreadsheet program, save it again as .xlsx or as CSV and open that.",
            name=name,
            reason=type(error).__name__,
        ) from error


def _check_unpacked(content: bytes, name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        size = sum(part.file_size for part in archive.infolist())
    if size > MOST_UNPACKED:
        raise DatasetError(
            "The workbook {name!r} unpacks to {size} MB, but at most {most} MB can be opened "
            "here; save the sheet that you need as CSV.",
            name=name,
            size=size // 2**20,
            most=MOST_UNPACKED // 2**20,
        )


def _read(content: bytes, name: str, asked: str | None) -> Raw:
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    sheets = tuple(sheet.title for sheet in book.worksheets)
    if asked is not None and asked not in sheets:
        raise DatasetError(
            "The workbook {name!r} has no sheet {sheet!r}; its sheets are: {sheets}.",
            name=name,
            sheet=asked,
            sheets=", ".join(sheets),
        )
    chosen = _with_data(book, name) if asked is None else asked
    records = list(_records(book[chosen], name)) if chosen is not None else []
    width = max((len(record) for record in records), default=0)
    full = [record + [""] * (width - len(record)) for record in records]
    columns = dict(enumerate(map(list, zip(*full, strict=True))))
    formulas = _without_result(content, chosen) if chosen is not None else 0
    return Raw(
        pd.DataFrame(columns, dtype="str"),
        "workbook",
        sheet=chosen,
        sheets=sheets,
        formulas=formulas,
    )


def _with_data(book: Any, name: str) -> str | None:
    """The first sheet that holds a table and not just a cover page or a few notes beside one."""
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    starts = {
        sheet.title: list(itertools.islice(_records(sheet, name), LOOKED_AT))
        for sheet in shown or book.worksheets
    }
    sizes = {title: _size(records) for title, records in starts.items()}
    largest = max(sizes.values(), default=0)
    filled = [title for title, size in sizes.items() if size * MUCH_SMALLER > largest]
    any_ink = [title for title, records in starts.items() if records]
    return next(iter([*filled, *any_ink, *starts]), None)


def _size(records: list[list[str]]) -> int:
    """The cells of a table that these records may begin: most of them as wide as the widest."""
    width = max(map(len, records), default=0)
    filled = [sum(bool(word.strip()) for word in record) for record in records]
    is_table = width > 1 and 2 * sum(2 * n > width for n in filled) > len(filled) > 1
    return width * len(records) if is_table else 0


def _records(sheet: Any, name: str) -> Iterator[list[str]]:
    """The rows of a sheet that are not blank, without the blank cells at their end."""
    sheet.reset_dimensions()  # a file may claim a million empty rows and columns
    seen = 0
    for row in sheet.iter_rows(values_only=True):
        seen += len(row) + 1
        if seen > MOST_CELLS:
            raise DatasetError(
                "Sheet {sheet!r} of {name!r} has more than {most} cells; "
                "save it as CSV (UTF-8) and open that.",
                sheet=sheet.title,
                name=name,
                most=MOST_CELLS,
            )
        words = [word_of(value) for value in row]
        while words and not words[-1].strip():
            words.pop()
        if words:
            yield words


def _without_result(content: bytes, title: str) -> int:
    """How many formulas come without the result that a spreadsheet program stores with them."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = [part for part in archive.namelist() if part.startswith("xl/worksheets/")]
        if not any(b"<f" in archive.read(part) for part in parts):
            return 0
    written, stored = (
        openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=data_only)[title]
        for data_only in (False, True)
    )
    return sum(
        isinstance(formula, str) and formula.startswith("=") and result is None
        for formulas, results in zip(written.values, stored.values, strict=True)
        for formula, result in zip(formulas, results, strict=True)
    )


def word_of(value: object) -> str:
    """A cell as a text file would hold it.

    >>> word_of(5.0), word_of(0.1), word_of(True), word_of(datetime.datetime(2024, 1, 2))
    ('5', '0.1', 'TRUE', '2024-01-02')
    """
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case datetime.datetime() if value.time() == datetime.time():
            return value.date().isoformat()
        case datetime.datetime():
            return value.isoformat(sep=" ")
        case datetime.date() | datetime.time():
            return value.isoformat()
        case "#N/A":
            return "NA"
        case _:
            return str(value)
