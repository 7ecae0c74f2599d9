"""ARFF files (Weka): names, types and orders come with the file."""

from __future__ import annotations

import re
from typing import Any

import arff
import pandas as pd

from datasets.report import Declared, Raw, Reading
from datasets.text_table import split_text
from engine.dataset import DatasetError

MOST_CHARACTERS = 5_000_000  # of rows with quotes or in sparse form, which are read one by one
BEGINNING = 100_000  # characters among which the first line that says something must be
DATA = re.compile(r"^[ \t]*@data[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
# The reader knows no dates; as text they are recognised like those of other files.
DATES = re.compile(r"^([ \t]*@attribute[ \t]+.+?[ \t])date\b.*$", re.IGNORECASE | re.MULTILINE)
NOT_ROWS = re.compile(r"^[ \t]*(%.*)?\r?$\n?", re.MULTILINE)
# A comment at the end of a line, outside of quotes; 50% is a value, and needs no quotes here.
TRAILING = re.compile(
    r"""^((?:[^%'"\\\n]|\\.|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<![\s}])%)*)(?<=[\s}])%.*$""",
    re.MULTILINE,
)


def is_arff(text: str) -> bool:
    """Whether a text begins like an ARFF file, after comments.

    >>> is_arff("% iris\\n@RELATION iris\\n"), is_arff("relation,b\\n")
    (True, False)
    """
    lines = (line.strip() for line in text[:BEGINNING].splitlines())
    first = next((line for line in lines if line and not line.startswith("%")), "")
    return first.lower().startswith("@relation")


def read_arff(text: str, name: str, reading: Reading) -> Raw:
    """The rows as words, with the names and the declared values of the columns."""
    text = TRAILING.sub(lambda line: line[1].rstrip(" \t"), text) if "%" in text else text
    found = DATA.search(text)
    if found is None:
        raise DatasetError(
            "The ARFF file {name!r} has no line @data; the rows must come after one.", name=name
        )
    attributes = _loaded(DATES.sub(r"\1string", text[: found.end()]), name)["attributes"]
    names = tuple(str(attribute[0]) for attribute in attributes)
    declared = tuple(
        Declared("words", tuple(map(str, values))) if isinstance(values, list) else Declared()
        for _, values in attributes
    )
    records = _rows(text, found.end(), name, reading)
    if len(records) and len(records.columns) != len(names):
        raise DatasetError(
            "The rows of {name!r} have {found} cells, but the file declares {width} attributes.",
            name=name,
            found=len(records.columns),
            width=len(names),
        )
    return Raw(records, "arff", names=names, declared=declared)


def _rows(text: str, start: int, name: str, reading: Reading) -> pd.DataFrame:
    """The section of the rows: plain ones like any text, others by the reader of the format."""
    section = NOT_ROWS.sub("", text[start:])
    if not any(mark in section for mark in "'\"{\\"):
        mark = "\t" if "\t" in section and "," not in section else ","
        plain = Reading(delimiter=mark, uneven=reading.uneven)
        return split_text(section, name, plain).records
    if len(section) > MOST_CHARACTERS:
        raise DatasetError(
            "The ARFF file {name!r} has {size} million characters of quoted or sparse rows, but "
            "at most {most} can be read; save it as CSV (UTF-8) and open that.",
            name=name,
            size=len(section) // 10**6,
            most=MOST_CHARACTERS // 10**6,
        )
    rows = _loaded(DATES.sub(r"\1string", text[:start]) + "\n" + section, name)["data"]
    words = [["" if cell is None else _word(cell) for cell in row] for row in rows]
    return pd.DataFrame(dict(enumerate(map(list, zip(*words, strict=True)))), dtype="str")


def _word(cell: object) -> str:
    is_whole = isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15
    return str(int(cell)) if is_whole and isinstance(cell, float) else str(cell)


def _loaded(text: str, name: str) -> dict[str, Any]:
    try:
        loaded: dict[str, Any] = arff.loads(text)
    except Exception as error:
        # The reader has an exception for each rule of the format and leaks others.
        reason = " ".join(str(error).split()) or type(error).__name__
        raise DatasetError(
            "The ARFF file {name!r} cannot be read ({reason}); correct it or save it as CSV.",
            name=name,
            reason=reason[:200],
        ) from error
    return loaded
