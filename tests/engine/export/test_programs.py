"""What one takes away says what the engine says, on every row, with holes and unseen values."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from random import Random
from typing import Any

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import ENTRIES, open_builtin
from engine.__main__ import BuiltInAndFiles
from engine.command.program import main
from engine.config import Config, ConfigError
from engine.dataset import Dataset
from engine.export.python_code import python_code
from engine.export.sheet import neutral, sheet, table_sheet
from engine.export.sklearn_code import sklearn_code, why_not
from engine.export.sql_code import MOST_LEAVES, sql_code
from engine.frames import from_frame
from engine.predict import distributions, predictions
from engine.roles import Roles
from engine.trace import Trace, record
from tests.support.databases import DATABASES, Run
from tests.support.hostile import NAMES
from tests.support.tables import dataset_of, mixed_table, runs

UNUSED = "row id"  # a name that no table here has
RUNS = [
    (entry.id, name)
    for entry in ENTRIES
    for name in (
        ("regression",) if entry.roles.regression else ("id3", "c45", "cart", "cart_multiway")
    )
]


def row_dicts(table: Dataset) -> list[dict[str, Any]]:
    return [
        {a.name: table.cell(row, i) for i, a in enumerate(table.attributes)}
        for row in range(len(table))
    ]


def by_python(trace: Trace, rows: list[dict[str, Any]]) -> list[Any]:
    program: dict[str, Any] = {}
    exec("\n".join(python_code(trace.tree(), trace.dataset)), program)
    return [program["predict"](row) for row in rows]


def by_sql(trace: Trace, rows: list[dict[str, Any]]) -> list[Any]:
    """The prediction in SQLite and in DuckDB, which say the same."""
    said = [in_database(run, trace, rows) for run in DATABASES.values()]
    for other in said[1:]:
        assert other == (pytest.approx(said[0]) if trace.dataset.is_regression else said[0])
    return said[0]


def in_database(run: Run, trace: Trace, rows: list[dict[str, Any]]) -> list[Any]:
    attributes = trace.dataset.attributes
    kinds = [(a.name, "DOUBLE PRECISION" if a.is_continuous else "TEXT") for a in attributes]
    body = [[i, *(row.get(a.name) for a in attributes)] for i, row in enumerate(rows)]
    query = "\n".join(sql_code(trace.tree(), replace(trace.dataset, id_column=UNUSED)))
    said = run([(UNUSED, "INTEGER"), *kinds], body, query)
    assert [row_id for row_id, label in said] == list(range(len(rows)))
    return [label for row_id, label in said]


def with_surprises(table: Dataset, random: Random) -> list[dict[str, Any]]:
    """The rows again, with cells taken out and values that nobody has seen."""
    rows = row_dicts(table)
    for row in rows:
        for attribute in table.attributes:
            if random.random() < 0.3:
                row[attribute.name] = None
            elif random.random() < 0.2 and not attribute.is_continuous:
                row[attribute.name] = "never seen"
    return rows


def engine_says(trace: Trace, rows: list[dict[str, Any]]) -> list[Any]:
    """The engine's own answer for rows given as words."""
    names = [a.name for a in trace.dataset.attributes]
    table = trace.dataset.take([0] * len(rows))
    for i, row in enumerate(rows):
        for index, name in enumerate(names):
            value, attribute = row[name], trace.dataset.attributes[index]
            if not attribute.is_continuous:
                known = value in attribute.domain
                value = attribute.domain.index(value) if known else None
            table.columns[index][i] = (
                (float("nan") if attribute.is_continuous else -1) if value is None else value
            )
    return predictions(trace.tree(), table)


def agree(trace: Trace, rows: list[dict[str, Any]], *programs: Any) -> None:
    wanted = engine_says(trace, rows)
    for program in programs:
        said = program(trace, rows)
        if trace.dataset.is_regression:
            assert said == pytest.approx(wanted, rel=1e-12)
        else:
            assert said == wanted


@pytest.mark.parametrize(("data", "algorithm"), RUNS)
def test_the_built_in_tables(data: str, algorithm: str) -> None:
    trace = record(open_builtin(data).training, Config(algorithm))
    agree(trace, row_dicts(trace.dataset), by_python, by_sql)
    agree(trace, with_surprises(trace.dataset, Random(1)), by_python, by_sql)


@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart", "cart_multiway", "regression"])
def test_bigger_tables_with_holes(algorithm: str) -> None:
    table = dataset_of(mixed_table(200, 5, algorithm == "regression"))
    trace = record(table, Config(algorithm, max_depth=5))
    agree(trace, row_dicts(table), by_python, by_sql)
    agree(trace, with_surprises(table, Random(2)), by_python, by_sql)


def test_oblique_questions() -> None:
    trace = record(open_builtin("watermelon_3.0alpha").training, Config("oblique"))
    assert any(
        node.split is not None and node.split.kind == "linear"
        for node in trace.tree().nodes.values()
    )
    agree(trace, row_dicts(trace.dataset), by_python, by_sql)
    agree(trace, with_surprises(trace.dataset, Random(4)), by_python, by_sql)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["id3", "cart", "general"]).flatmap(runs))
def test_any_run(run: Any) -> None:
    trace = record(dataset_of(run.table), run.config)
    rows = with_surprises(trace.dataset, Random(7))
    agree(trace, rows, by_python, by_sql)


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_hostile_names(algorithm: str) -> None:
    """Quotes, line breaks and percent signs are text in every language."""
    names = [name.strip() for name in NAMES if "\0" not in name]
    cells = {name: [names[i], names[-i - 1]] * 2 for i, name in enumerate(names)}
    frame = pd.DataFrame(cells | {"'y\" \\": [names[0], names[1]] * 2}, dtype=object)
    table = from_frame(frame, Roles(target="'y\" \\"))
    trace = record(table, Config(algorithm))
    agree(trace, with_surprises(table, Random(3)), by_python, by_sql)


def test_words_of_a_file_are_understood() -> None:
    """Cells as text, with spaces and missing marks, as a CSV reader hands them over."""
    trace = record(open_builtin("watermelon_3.0").training, Config("c45"))
    words = [{k: f" {v} " for k, v in row.items()} for row in row_dicts(trace.dataset)]
    assert by_python(trace, words) == predictions(trace.tree(), trace.dataset)
    program: dict[str, Any] = {}
    exec("\n".join(python_code(trace.tree(), trace.dataset)), program)
    hole = dict.fromkeys(words[0], "?")
    nothing: dict[str, Any] = {}
    assert program["distribution"](hole) == program["distribution"](nothing)


def test_sql_for_a_large_tree_says_why_not() -> None:
    rows = MOST_LEAVES + 1
    cells = {"x": [str(i) for i in range(rows)], "y": [str(i % 3) for i in range(rows)]}
    trace = record(from_frame(pd.DataFrame(cells), Roles(target="y")), Config("id3"))
    with pytest.raises(ConfigError, match=rf"leaves, but SQL takes at most {MOST_LEAVES}.*Python"):
        list(sql_code(trace.tree(), trace.dataset))


@pytest.mark.parametrize("form", ["python", "sql"])
def test_the_command_line_prints_programs(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["loan", "--format", form], BuiltInAndFiles()) == 0
    trace = record(open_builtin("loan").training, Config())
    code = python_code if form == "python" else sql_code
    assert capsys.readouterr().out == "\n".join(code(trace.tree(), trace.dataset)) + "\n"


# Sheets.


def test_formulas_are_neutralised_and_numbers_are_not() -> None:
    for word in ("=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "\t=1", " =1", "\r=1"):
        assert neutral(word) == "'" + word
    for word in ("-5", "+3.5e2", "a=1", "", "否"):
        assert neutral(word) == word
    said = sheet(["=a", "b"], [["=1", '-2"x'], ["-2", "x\ny"]])
    rows = list(csv.reader(io.StringIO(said.removeprefix("\ufeff"))))
    assert rows == [["'=a", "b"], ["'=1", "'-2\"x"], ["-2", "x\ny"]]


def test_the_cleaned_table_reads_back() -> None:
    opened = open_builtin("watermelon_2.0_split")
    assert opened.validation is not None
    said = table_sheet([("训练", opened.training), ("验证", opened.validation)], "编号", "集合")
    rows = list(csv.DictReader(io.StringIO(said.removeprefix("\ufeff"))))
    assert len(rows) == 17
    assert {row["集合"] for row in rows} == {"训练", "验证"}
    holes = open_builtin("watermelon_2.0alpha").training
    again = list(csv.DictReader(io.StringIO(table_sheet([("", holes)], "id", "s")[1:])))
    assert again[0]["色泽"] == ""
    assert [row["编号"] for row in again] == [str(i) for i in holes.row_ids]


# scikit-learn.


@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("options", [{}, {"max_depth": 2}, {"min_leaf": 5.0, "min_rows": 12.0}])
def test_the_scikit_learn_program_grows_the_same_tree(
    tmp_path: Any, algorithm: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    from sklearn.datasets import load_iris  # the peer is needed only here

    iris = load_iris(as_frame=True)
    frame = iris.frame.astype(str)
    table = from_frame(frame, Roles(target="target"), "iris")
    trace = record(table, Config(algorithm, **options))
    path = tmp_path / "iris.csv"
    path.write_text(table_sheet([("", table)], "row", "set"), encoding="utf-8")
    program: dict[str, Any] = {}
    exec("\n".join(sklearn_code(trace, str(path))), program)
    assert capsys.readouterr().out.startswith("|---")
    tree = program["tree"]
    assert tree.get_n_leaves() == len(trace.tree().leaves())
    assert tree.get_depth() == trace.tree().depth()
    assert tree.predict(program["X"]).tolist() == predictions(trace.tree(), table)
    assert tree.predict_proba(program["X"]) == pytest.approx(distributions(trace.tree(), table))


def test_nominal_attributes_become_questions(tmp_path: Any) -> None:
    table = open_builtin("loan").training
    trace = record(table, Config("cart"))
    path = tmp_path / "loan.csv"
    path.write_text(table_sheet([("", table)], "row", "set"), encoding="utf-8")
    program: dict[str, Any] = {}
    exec("\n".join(sklearn_code(trace, str(path))), program)
    said = program["tree"].predict(program["X"]).tolist()
    assert said == predictions(trace.tree(), table)
    assert program["tree"].get_n_leaves() == len(trace.tree().leaves()) == 3


@pytest.mark.parametrize(
    ("data", "config", "word"),
    [
        ("watermelon_2.0alpha", Config("cart"), "missing cells"),
        ("watermelon_2.0", Config("id3"), "one value"),
        ("watermelon_3.0alpha", Config("c45"), "gain ratio"),
        ("watermelon_3.0alpha", Config("id3", ties="last"), "ties"),
        ("watermelon_3.0alpha", Config("id3", epsilon=0.1), "by hand"),
        ("watermelon_3.0alpha", Config("id3", min_impurity=0.5), "least impurity"),
        ("watermelon_3.0alpha", Config("id3", class_weights="balanced"), "weighs classes"),
    ],
)
def test_what_scikit_learn_cannot_do_is_said(data: str, config: Config, word: str) -> None:
    trace = record(open_builtin(data).training, config)
    reason = why_not(trace)
    assert reason is not None
    assert word in reason
    with pytest.raises(ConfigError, match="cannot be had"):
        list(sklearn_code(trace, "t.csv"))
