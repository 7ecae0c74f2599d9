"""Programs are given the rows of the file as they stand there, and say what the engine says."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.lesson import lesson_text, open_lesson
from datasets.own import LENIENT, OwnTable, prepared
from datasets.reading import read_bytes
from datasets.report import Read
from datasets.settings import Column, Settings, suggested
from engine.__main__ import BuiltInAndFiles
from engine.command.program import main
from engine.config import Config
from engine.dataset import Dataset
from engine.export.python_code import python_code
from engine.export.sheet import table_sheet
from engine.export.sklearn_code import sklearn_code, why_not
from engine.export.sql_code import TABLE, sql_code
from engine.predict import distributions, predictions
from engine.retarget import with_target
from engine.trace import Trace, record
from tests.support.databases import DATABASES, Rows
from tests.support.raw_rows import DATES, NUMBERS, RawTable, as_known, more_rows, raw_table
from tests.support.real_tables import content_of

FORMS = [(list(NUMBERS)[place % len(NUMBERS)], form) for place, form in enumerate(DATES)]


def python_says(trace: Trace, rows: list[dict[str, Any]]) -> list[Any]:
    program: dict[str, Any] = {}
    exec("\n".join(python_code(trace.tree(), trace.dataset)), program)
    return [program["predict"](row) for row in rows]


def sql_says(trace: Trace, header: tuple[str, ...], rows: list[list[str]]) -> list[Rows]:
    """What each database says, all cells as text."""
    query = "\n".join(sql_code(trace.tree(), trace.dataset))
    columns = [(name, "TEXT") for name in header]
    return [run(columns, rows, query) for run in DATABASES.values()]


def check(trace: Trace, table: RawTable, known: Dataset) -> None:
    wanted = predictions(trace.tree(), known)
    assert python_says(trace, table.dicts()) == wanted
    keys = [row[0] for row in table.rows]
    for said in sql_says(trace, table.header, table.rows):
        assert said == list(zip(keys, wanted, strict=True))


@pytest.mark.parametrize(("numbers", "dates"), FORMS)
def test_every_way_of_writing(numbers: str, dates: str) -> None:
    table = raw_table(len(numbers + dates), numbers, dates)
    dataset = table.dataset()
    meant = as_known(table, dataset)
    for column, known in zip(dataset.columns, meant.columns, strict=True):
        np.testing.assert_array_equal(column, known)
    assert dataset.has_missing
    trace = record(dataset, Config("c45", max_depth=6))
    assert {a.name for a in dataset.attributes} == {"n", "d", "w"}
    check(trace, table, dataset)
    other = more_rows(table, 7, numbers, dates)
    check(trace, other, as_known(other, dataset))


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from(sorted(NUMBERS)),
    st.sampled_from(DATES),
    st.sampled_from(["id3", "c45", "cart", "cart_multiway"]),
)
def test_any_table(seed: int, numbers: str, dates: str, algorithm: str) -> None:
    table = raw_table(seed, numbers, dates)
    dataset = table.dataset()
    trace = record(dataset, Config(algorithm, max_depth=5))
    check(trace, table, as_known(table, dataset))
    other = more_rows(table, seed + 1, numbers, dates)
    check(trace, other, as_known(other, dataset))


# A moment of another time zone is no longer the one of the file.
@pytest.mark.parametrize(("numbers", "dates"), [f for f in FORMS if not f[1].endswith(("Z", "00"))])
def test_types_that_a_database_guesses(numbers: str, dates: str, tmp_path: Path) -> None:
    """Without marks and blanks DuckDB makes numbers, dates and truth values of the cells."""
    table = raw_table(len(numbers + dates), numbers, dates, blanks=False, marks=False)
    dataset = table.dataset()
    trace = record(dataset, Config("cart", max_depth=6))
    path = tmp_path / "raw.csv"
    path.write_text(table.text(), encoding="utf-8")
    with duckdb.connect(config={"threads": 1}) as connection:
        connection.execute(f"CREATE TABLE {TABLE} AS SELECT * FROM read_csv('{path}', delim = ';')")
        said = connection.execute("\n".join(sql_code(trace.tree(), dataset))).fetchall()
    assert [label for _, label in said] == predictions(trace.tree(), dataset)


def table_of(text: str, *columns: Column, **said: Any) -> tuple[Read, Dataset]:
    read = read_bytes(text.encode(), "t.csv", LENIENT)
    wanted = suggested(read.report)
    for column in columns:
        wanted = wanted.having(column)
    wanted = Settings(**{**vars(wanted), **said})
    return read, prepared(read, wanted, "t").training


def raw_rows(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))[1:]


def check_file(text: str, read: Read, dataset: Dataset, algorithm: str = "cart") -> None:
    header = tuple(read.frame.columns)
    rows = raw_rows(text, read.report.delimiter or ",")
    trace = record(dataset, Config(algorithm))
    wanted = predictions(trace.tree(), dataset)
    assert len(trace.tree().nodes) > 1
    assert python_says(trace, [dict(zip(header, row, strict=True)) for row in rows]) == wanted
    for said in sql_says(trace, header, rows):
        assert [label for _, label in said] == wanted


def test_numbers_that_are_taken_for_names() -> None:
    """1,50 is a word here, but the reader has made 1.50 of it."""
    text = "code;y\n" + "1,50;p\n2,25;q\n3,00;p\n" * 4
    read, dataset = table_of(text, Column("code", "attribute", "nominal"))
    assert dataset.attributes[0].domain == ("1.50", "2.25", "3.00")
    check_file(text, read, dataset)


def test_truth_values() -> None:
    text = "flag,y\n" + "TRUE,p\nFALSE,q\n" * 4
    read, dataset = table_of(text)
    check_file(text, read, dataset)
    trace = record(dataset, Config("cart"))
    assert python_says(trace, [{"flag": True}, {"flag": False}, {"flag": "TRUE"}]) == list("pqp")
    for kind, cells in (("BOOLEAN", [[True], [False]]), ("TEXT", [["TRUE"], ["FALSE"]])):
        query = "\n".join(sql_code(trace.tree(), dataset))
        said = DATABASES["duckdb"]([("flag", kind)], cells, query)
        assert [label for _, label in said] == ["p", "q"]


def test_a_mark_that_is_a_number_with_a_comma() -> None:
    text = "n;y\n" + "1,5;p\n2,5;q\n-9,9;p\n7,5;p\n" * 4
    marks = ("", "-9,9")
    read = read_bytes(text.encode(), "t.csv", LENIENT)
    dataset = prepared(read, suggested(read.report, marks), "t").training
    assert np.isnan(dataset.columns[0]).sum() == 4
    check_file(text, read, dataset, "c45")


def test_numbers_as_numbers() -> None:
    """A row need not be text: 1.234 is no thousand, and a mark is a mark as a number too."""
    text = "n;y\n" + "1,5;p\n2,5;q\n1.000,0;p\n-999;p\n" * 4
    read = read_bytes(text.encode(), "t.csv", LENIENT)
    dataset = prepared(read, suggested(read.report, ("", "-999")), "t").training
    trace = record(dataset, Config("id3"))
    program: dict[str, Any] = {}
    exec("\n".join(python_code(trace.tree(), dataset)), program)
    says = program["distribution"]
    assert says({"n": 2.5}) == says({"n": "2,5"}) == says({"\ufeffn ": np.float32(2.5)})
    assert says({"n": 1000}) == says({"n": "1.000"}) != says({"n": 2.5})
    assert says({"n": -999.0}) == says({"n": "-999"}) == says({"n": float("nan")}) == says({})


def test_the_old_target_keeps_its_spelling() -> None:
    text = "n;m;y\n" + "1,5;3,5;7,25\n2,5;1,5;1,25\n4,5;2,5;8,25\n" * 4
    read, dataset = table_of(text, Column("y", "target", "continuous"))
    check_file(text, read, with_target(dataset, "n"), "regression")


REAL = {
    "penguins.csv": (),
    "penguins-raw.csv": (Column("Date Egg", "attribute", "continuous"),),
    "cars.json": (Column("Year", "attribute", "continuous"), Column("Origin", "target", "nominal")),
    "la-riots.csv": (
        Column("death_date", "attribute", "continuous"),
        Column("gender", "target", "nominal"),
    ),
}


@pytest.mark.parametrize("name", REAL)
def test_real_tables(name: str) -> None:
    text = content_of(name).decode()
    read, dataset = table_of(text, *REAL[name], rare=8)
    assert dataset.rows_without_target == 0
    check_file(text, read, dataset.take(range(len(dataset))), "c45")


def test_a_lesson_keeps_the_spelling() -> None:
    table = raw_table(5, "comma and points", "%d.%m.%Y")
    own = OwnTable("t", "raw.csv", table.text().encode(), table.reading, table.settings)
    read = read_bytes(own.content, own.name, own.reading)
    again = open_lesson(lesson_text("grow", {}, (own, read)).encode(), "lesson").table
    assert again is not None
    assert again.settings is not None
    opened = prepared(read_bytes(again.content, "raw.csv", again.reading), again.settings, "t")
    assert opened.training.attributes == table.dataset().attributes


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "key;n;d;y\n" + "".join(
        f"r{i};{i * 37 % 50},5;{i % 28 + 1}.{i % 12 + 1}.2024;{'pq'[i % 12 > 5]}\n"
        for i in range(40)
    )
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8")
    call = [str(path), "--target", "y", "--continuous", "d", "--id", "key", "--algorithm", "cart"]
    read = read_bytes(text.encode(), "t.csv")
    labels = [row[3] for row in raw_rows(text, ";")]
    assert main([*call, "--format", "sql-probabilities"], BuiltInAndFiles()) == 0
    query = capsys.readouterr().out
    for run in DATABASES.values():
        said = run([(name, "TEXT") for name in read.frame], raw_rows(text, ";"), query)
        assert [(row[0], row[1]) for row in said] == [(f"r{i}", x) for i, x in enumerate(labels)]
        assert [row[2:] for row in said] == [(1 - (x == "q"), x == "q") for x in labels]
    assert main([*call, "--format", "python"], BuiltInAndFiles()) == 0
    program: dict[str, Any] = {}
    exec(capsys.readouterr().out, program)
    rows = csv.DictReader(io.StringIO(text), delimiter=";")
    assert [program["predict"](row) for row in rows] == labels
    assert main([*call, "--predict", str(path), "--format", "csv"], BuiltInAndFiles()) == 0
    assert [row[1] for row in raw_rows(capsys.readouterr().out)] == labels


@pytest.mark.parametrize(("numbers", "dates"), FORMS[:6])
def test_scikit_learn_predicts_raw_rows(numbers: str, dates: str, tmp_path: Path) -> None:
    table = raw_table(3, numbers, dates, marks=False)
    dataset = table.dataset().take(range(60))
    trace = record(dataset, Config("cart", max_depth=3))
    assert why_not(trace) is None
    whole = [("training", dataset), ("test", table.dataset().take(range(60, 100)))]
    (tmp_path / "raw-clean.csv").write_text(table_sheet(whole, "row", "set"), encoding="utf-8")
    (tmp_path / "raw.csv").write_text(table.text(), encoding="utf-8")
    program = tmp_path / "raw-sklearn.py"
    program.write_text("\n".join(sklearn_code(trace, "raw-clean.csv")), encoding="utf-8")
    call = [sys.executable, program.name, "raw.csv"]
    said = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=True)
    shares = distributions(trace.tree(), table.dataset())
    sure = np.abs(shares[:, 0] - shares[:, 1]) > 1e-9
    wanted = np.array(predictions(trace.tree(), table.dataset()))
    assert (np.array(said.stdout.split())[sure] == wanted[sure]).all()
