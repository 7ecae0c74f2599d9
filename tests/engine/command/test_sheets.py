"""Worksheets, keys, quizzes and practice tables on the command line."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from engine.exercise.practice import practice_run
from engine.export.run_formats import RUN_FORMATS
from tests.engine.command.test_growing import call, document
from tests.engine.export.gift_reader import read_gift

Capture = pytest.CaptureFixture[str]
TITLES = {
    "zh": {"worksheet": "练习卷：西瓜 2.0", "key": "参考答案：西瓜 2.0"},
    "en": {"worksheet": "Worksheet: Watermelon 2.0", "key": "Answer key: Watermelon 2.0"},
}
TOPICS = ("splitting", "thresholds", "missing", "pruning", "prediction")


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("form", ["worksheet", "key"])
def test_a_sheet_is_html_in_the_language_asked_for(
    capsys: Capture, form: str, language: str
) -> None:
    code, out, err = call(capsys, "watermelon_2.0", "--format", form, "--language", language)
    assert (code, err) == (0, "")
    assert out.startswith(f"<!doctype html><html lang='{language}'>")
    assert f"<h1>{TITLES[language][form]}</h1>" in out


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("form", ["worksheet", "key"])
def test_a_sheet_is_markdown_too(capsys: Capture, form: str, language: str) -> None:
    words = ("watermelon_2.0", "--format", f"{form}-md", "--language", language)
    code, out, err = call(capsys, *words)
    assert (code, err) == (0, "")
    assert out.startswith("# " + TITLES[language][form].split(":")[0].split("：")[0])
    assert ("0\\.381" in out) == (form == "key")


def test_the_ending_of_a_file_names_the_form(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "quiz.gift"
    code, out, err = call(capsys, "loan", "--language", "zh", "--output", str(target))
    assert (code, out, err) == (0, "", "")
    assert len(read_gift(target.read_text("utf-8"))) > 20


@pytest.mark.parametrize("form", RUN_FORMATS)
def test_every_form_takes_a_file_of_one_s_own(capsys: Capture, tmp_path: Path, form: str) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("a,b,class\nx,1,yes\ny,2,no\nx,3,yes\ny,4,yes\n", "utf-8")
    words = (str(table), "--target", "class", "--continuous", "b", "--format", form)
    code, out, err = call(capsys, *words)
    assert (code, err) == (0, "")
    assert "mine" in out


@pytest.mark.parametrize("form", RUN_FORMATS)
def test_a_forest_has_no_sheet(capsys: Capture, form: str) -> None:
    code, out, err = call(capsys, "loan", "--algorithm", "forest", "--format", form)
    assert (code, out) == (2, "")
    assert err == (f"--format {form} is for a single tree; a forest is told as text or json.\n")


@pytest.mark.parametrize("form", ["worksheet", "gift", "table"])
def test_predictions_do_not_go_with_a_sheet(capsys: Capture, tmp_path: Path, form: str) -> None:
    table = tmp_path / "new.csv"
    table.write_text("x\n1\n", "utf-8")
    words = ("regression_5.2", "--predict", str(table), "--format", form)
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("--predict would have no effect")


def rows_of(out: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(out.removeprefix("\ufeff"))))


@pytest.mark.parametrize("topic", TOPICS)
def test_a_seed_gives_the_table_of_the_practice_page(capsys: Capture, topic: str) -> None:
    code, out, err = call(capsys, f"practice:{topic}:5", "--format", "table")
    assert (code, err) == (0, "")
    dataset = practice_run(5, topic).dataset
    rows = [row for row in rows_of(out) if row.get("set", "training") == "training"]
    assert [row["outing"] for row in rows] == [dataset.classes[code] for code in dataset.y]
    for place, attribute in enumerate(dataset.attributes):
        told = [row[attribute.name] for row in rows]
        kept = [dataset.cell(row, place) for row in range(len(dataset))]
        assert told == ["" if c is None else c if isinstance(c, str) else f"{c:g}" for c in kept]
    assert call(capsys, f"practice:{topic}:5", "--format", "table")[1] == out
    assert call(capsys, f"practice:{topic}:6", "--format", "table")[1] != out


def test_a_practice_table_grows_as_on_the_page(capsys: Capture) -> None:
    """With the algorithm that it was drawn for."""
    for seed in range(4):
        run = practice_run(seed, "splitting")
        grown = document(capsys, f"practice:{seed}")
        assert grown["config"]["algorithm"] == run.config.algorithm
        assert grown["summary"]["leaves"] == len(run.tree().leaves())


def test_a_practice_table_comes_back_from_its_file(capsys: Capture, tmp_path: Path) -> None:
    table = tmp_path / "sheet.csv"
    call(capsys, "practice:3", "--format", "table", "--output", str(table))
    words = ("--target", "outing", "--id", "row", "--algorithm")
    algorithm = practice_run(3, "splitting").config.algorithm
    again = document(capsys, str(table), *words, algorithm)
    assert again["summary"] == document(capsys, "practice:3")["summary"]


def test_a_practice_table_speaks_chinese(capsys: Capture) -> None:
    code, out, _ = call(capsys, "practice:7", "--format", "table", "--language", "zh")
    assert code == 0
    assert out.splitlines()[0].removeprefix("\ufeff") == "编号,天气,风力,路况,出游"
    assert {row["出游"] for row in rows_of(out)} == {"是", "否"}


@pytest.mark.parametrize("name", ["practice:", "practice:x", "practice:a:1", "practice:-1"])
def test_a_practice_table_that_is_none_is_one_sentence(capsys: Capture, name: str) -> None:
    for language, end in (("en", ".\n"), ("zh", "。\n")):
        code, out, err = call(capsys, name, "--language", language)
        assert (code, out) == (2, "")
        assert err.endswith(end)
        assert err.count("\n") == 1
        assert repr(name) in err


@pytest.mark.parametrize(
    "words", [("--prune", "post"), ("--max-depth", "1"), ("--algorithm", "cart"), ("--alpha", "1")]
)
def test_a_table_knows_nothing_of_trees(capsys: Capture, words: tuple[str, str]) -> None:
    code, out, err = call(capsys, "loan", "--format", "table", *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"{words[0]} would have no effect")


def test_validation_rows_say_what_they_are(capsys: Capture) -> None:
    _, out, _ = call(capsys, "watermelon_2.0_split", "--format", "table")
    sets = [row["set"] for row in rows_of(out)]
    assert sets == ["training"] * 10 + ["validation"] * 7
