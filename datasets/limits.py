"""How much of a table the app takes in: a file of a stranger must not stall everybody else.

Each limit is checked before the work that it bounds, and its sentence says what to do instead.
"""

from __future__ import annotations

import math

from engine.dataset import DatasetError

MOST_BYTES = 50 * 2**20  # a little less than server.maxUploadSize lets through
MOST_ROWS = 2_000_000
MOST_COLUMNS = 5_000
MOST_CELLS = 25_000_000
MOST_UNPACKED = 400 * 2**20  # a workbook is a zip, and a small zip can unpack to gigabytes
LONGEST_CELL = 100_000  # characters; the csv module has a similar bound
MOST_VALUES = 500  # different words of an attribute, each of which may become a branch
MOST_CLASSES = 100
MOST_TO_GROW = 10_000_000  # rows times attributes of one tree in the app


def check_bytes(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise DatasetError(
            "The file {name!r} has {size} MB, but at most {most} MB can be opened here; "
            "leave out rows or columns that are not needed.",
            name=name,
            size=math.ceil(10 * size / 2**20) / 10,  # never the limit itself
            most=MOST_BYTES // 2**20,
        )


def check_size(rows: int, columns: int, name: str) -> None:
    if columns > MOST_COLUMNS:
        raise DatasetError(
            "The table {name!r} has {columns} columns, but at most {most} can be opened here; "
            "leave out columns that are not needed.",
            name=name,
            columns=columns,
            most=MOST_COLUMNS,
        )
    if rows > MOST_ROWS:
        raise DatasetError(
            "The table {name!r} has {rows} rows, but at most {most} can be opened here; "
            "take a sample of it.",
            name=name,
            rows=rows,
            most=MOST_ROWS,
        )
    check_cells(rows * columns, name)


def check_cells(cells: int, name: str) -> None:
    if cells > MOST_CELLS:
        raise DatasetError(
            "The table {name!r} has about {cells} cells, but at most {most} can be opened here; "
            "leave out rows or columns that are not needed.",
            name=name,
            cells=cells,
            most=MOST_CELLS,
        )
