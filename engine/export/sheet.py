"""A table as CSV for a spreadsheet, in which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from engine.dataset import Dataset
from engine.frames import number_of

RISKY = ("=", "+", "-", "@", "\t", "\r")
MARK = "\ufeff"  # without it Excel takes UTF-8 for the code page of the machine


def neutral(word: str) -> str:
    """The word, behind an apostrophe if a spreadsheet would run it; numbers stay numbers.

    >>> neutral("=1+1"), neutral("-5"), neutral("青绿")
    ("'=1+1", '-5', '青绿')
    """
    risky = word.lstrip().startswith(RISKY) or word.startswith(RISKY)
    return "'" + word if risky and number_of(word) is None else word


def sheet(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """CSV that Excel opens in the right encoding, with every formula neutralised."""
    out = io.StringIO()
    out.write(MARK)
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([neutral(name) for name in header])
    writer.writerows([[neutral(word) for word in row] for row in rows])
    return out.getvalue()


def table_sheet(parts: Sequence[tuple[str, Dataset]], id_name: str, set_name: str) -> str:
    """The table as the tree sees it, missing cells empty; of several parts each row names its.

    ``id_name`` is for a table whose rows are merely counted.
    """
    first = parts[0][1]
    several = len(parts) > 1
    header = [first.id_column or id_name, *(a.name for a in first.attributes), first.target]
    rows = (
        [str(row_id), *cells, *([name] if several else [])]
        for name, part in parts
        for row_id, *cells in zip(part.row_ids, *columns_of(part), strict=True)
    )
    return sheet([*header, *([set_name] if several else [])], rows)


def columns_of(dataset: Dataset) -> list[list[str]]:
    """Every attribute and the target as words."""
    columns = []
    for attribute, column in zip(dataset.attributes, dataset.columns, strict=True):
        known = None if attribute.is_continuous else attribute.domain
        columns.append(_words(column.tolist(), known))
    return [*columns, _words(dataset.y.tolist(), dataset.classes)]


def _words(values: list[float], domain: tuple[str, ...] | None) -> list[str]:
    if domain is not None:
        return ["" if code < 0 else domain[int(code)] for code in values]
    return ["" if value != value else _number(value) for value in values]


def _number(value: float) -> str:
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
