"""What counts as missing: everywhere, among numbers and dates only, or because the owner says so.

The marks are those of the contract of the command line, written out here once more.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets import open_table
from datasets.own import OwnTable, prepared
from datasets.reading import read_bytes, usable
from datasets.report import ColumnFacts, Read, Reading
from datasets.settings import Column, Settings, followed, suggested
from engine.roles import Roles

EVERYWHERE = ("", "?", "NA", "-")
AMONG_NUMBERS = ("NaN", "NULL", "null", "N/A", "n/a", "None", "#N/A", ".")
KINDS = {
    "numbers": ("1", "2.5", "-3", "4e2"),
    "dates": ("2024-01-02", "2024-03-04", "2024-05-06", "2024-07-08"),
    "words": ("red", "green", "blue", "3"),
}


def read(cells: tuple[str, ...], reading: Reading | None = None) -> Read:
    rows = "".join(f"{cell};{'pq'[i % 2]}\n" for i, cell in enumerate(cells))
    return read_bytes(f"a;y\n{rows}".encode(), "f.csv", reading)


def facts(cells: tuple[str, ...], reading: Reading | None = None) -> ColumnFacts:
    return read(cells, reading).report.column("a")


@pytest.mark.parametrize("mark", AMONG_NUMBERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_is_missing_among_numbers_and_dates_and_a_word_among_words(
    kind: str, mark: str
) -> None:
    cells = (*KINDS[kind], mark, KINDS[kind][0])
    found = facts(cells)
    assert found.kind == kind
    among_words = kind == "words"
    assert (found.missing, found.distinct) == ((0, 5) if among_words else (1, 4))
    assert found.holes == (() if among_words else (mark,))
    assert found.marks == ((mark,) if among_words else ())
    assert usable(read(cells))["a"].tolist()[4] == (mark if among_words else "")


@pytest.mark.parametrize("mark", EVERYWHERE)
@pytest.mark.parametrize("kind", KINDS)
def test_a_usual_mark_is_missing_everywhere(kind: str, mark: str) -> None:
    found = facts((*KINDS[kind], mark))
    assert (found.kind, found.missing, found.holes) == (kind, 1, ())


def test_marks_alone_are_words() -> None:
    """No other cell says that they stand for numbers; a category called None is a category."""
    found = facts(("None", "null", "None", "?"))
    assert (found.kind, found.missing, found.marks) == ("words", 1, ("None", "null"))


@pytest.mark.parametrize("word", ["nan", "NONE", "none", "n.a.", "#REF!"])
def test_other_spellings_are_named_and_left_to_the_owner(word: str) -> None:
    cells = (*map(str, range(20)), word, "NaN")
    assert facts(cells).strange == ((21, word),)
    said = facts(cells, Reading(missing=(*EVERYWHERE, word)))
    assert (said.kind, said.missing, said.strange) == ("numbers", 2, ())


def test_the_owner_may_want_no_marks_among_numbers() -> None:
    found = facts(("1", "2", "3", "NaN"), Reading(among_numbers=()))
    assert (found.kind, found.missing, found.strange) == ("words", 0, ((4, "NaN"),))


def test_decimal_commas_and_thousands_beside_marks() -> None:
    assert usable(read(("1.234,5", "2,25", "#N/A")))["a"].tolist() == ["1234.5", "2.25", ""]
    assert facts(("1,234.5", "2,000,000", ".")).written == "grouped"


@pytest.mark.parametrize(
    ("cells", "odd"),
    [
        (("1", "2", "3", "inf"), ((4, "inf"),)),
        (("inf", "-inf", "1e999", "1"), ((1, "inf"), (2, "-inf"), (3, "1e999"))),
        (("inf", "inf"), ((1, "inf"),)),
        (("2024-01-01", "2024-01-02", "2024-01-03", "soon"), ((4, "soon"),)),
        (("1,5", "2,5", "3,5", "many"), ((4, "many"),)),
        (("low", "high", "mid", "7"), ()),
    ],
)
def test_cells_that_are_odd_among_numbers_or_dates(
    cells: tuple[str, ...], odd: tuple[tuple[int, str], ...]
) -> None:
    assert facts(cells).strange == odd


def test_the_command_line_reads_the_same(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("size,kind,y\n1.5,None,p\n#N/A,x,q\n2.5,y,p\n", encoding="utf-8")
    table = open_table(str(path), Roles(target="y")).training
    assert [a.kind for a in table.attributes] == ["continuous", "nominal"]
    np.testing.assert_array_equal(table.columns[0], [1.5, np.nan, 2.5])
    assert table.attributes[1].domain == ("None", "x", "y")


# Reading anew: what the owner said stays.


def reread(cells: tuple[str, ...], *said: Column, missing: tuple[str, ...]) -> Settings:
    before = read(cells).report
    settings = suggested(before)
    for column in said:
        settings = settings.having(column)
    now = read(cells, Reading(missing=(*EVERYWHERE, *missing))).report
    return followed(settings, before, now)


ODD = (*map(str, range(5, 25)), "unknown")


def test_a_column_without_its_odd_cell_is_one_of_numbers() -> None:
    assert suggested(read(ODD).report).column("a").kind == "nominal"
    found = reread(ODD, missing=("unknown",))
    assert found.column("a") == Column("a", "attribute", "continuous")
    assert found.target == Column("y", "target", "nominal")


def test_what_was_said_about_a_column_outlasts_another_reading() -> None:
    said = Column("a", "ignore", "nominal")
    assert reread(ODD, said, missing=("unknown",)).column("a") == said
    target = Column("a", "target", "nominal")
    found = reread(ODD, target, missing=("unknown",))
    assert (found.target, found.column("y").role) == (target, "attribute")


def test_a_table_grows_on_what_is_left() -> None:
    table = OwnTable("upload-1", "f.csv", b"", Reading(missing=(*EVERYWHERE, "unknown")))
    again = read(ODD, table.reading)
    settings = replace(suggested(again.report), missing=table.reading.missing)
    opened: Any = prepared(again, settings, "x")
    column = opened.training.columns[0]
    assert (len(column), int(np.isnan(column).sum())) == (21, 1)
