"""Numbers at the ends of what a machine can write: a right answer or one sentence, whatever the
algorithm, the form and the language; a warning of numpy is an error here."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest

from tests.engine.command.test_growing import call

Capture = pytest.CaptureFixture[str]
CELLS = {
    "huge": ["1e308", "-1e308", "1.7976931348623157e308", "-1.7976931348623157e308", "3"],
    "tiny": ["5e-324", "-5e-324", "1e-320", "2.2250738585072014e-308", "0"],
    "both": ["1e308", "5e-324", "-1e308", "-5e-324", "1"],
    "square": ["1e77", "-1e77", "1e76", "3e-77"],
    "infinite": ["inf", "-inf", "Infinity", "1e309", "3", "4"],
    "missing": ["", "?", "NA"],
}
CLASSES = [
    "id3",
    "c45",
    "cart --grouping subset --threshold median",
    "cart --prune cost_complexity --folds 3",
    "oblique",
    "oblique --oblique climb",
    "oblique --oblique logistic",
    "forest --trees 2",
    "id3 --prune pre --hold-out 0.3",
]
NUMBERS = [
    "regression",
    "regression --prune cost_complexity --folds 3",
    "regression --prune post --hold-out 0.3",
    "forest --trees 2 --criterion squared_error",
]


def table(path: Path, one: str, other: str) -> str:
    """Twelve rows: two columns of extreme cells, a word and a class."""
    dice = random.Random(f"{one} {other}")
    rows = (
        (dice.choice(CELLS[one]), dice.choice(CELLS[other]), dice.choice("uvw"), "pq"[i % 2])
        for i in range(12)
    )
    path.write_text("x,z,w,y\n" + "".join(",".join(row) + "\n" for row in rows), "utf-8")
    return str(path)


def well_formed(code: int, out: str, err: str, form: str) -> bool:
    """An answer, in JSON one of numbers only, or a sentence of one line."""
    if code == 2:
        return out == "" and err.count("\n") == 1
    if form == "json":
        json.loads(out, parse_constant=pytest.fail)
    return code == 0 and out != ""


@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize(
    ("target", "words"),
    [*product("y", CLASSES), *product("x", NUMBERS)],
    ids=lambda value: value,
)
def test_every_algorithm_answers_or_says_why_not(
    capsys: Capture, tmp_path: Path, target: str, words: str, cells: str
) -> None:
    forms = ("text", "json") if "forest" in words else ("text", "json", "dot", "python", "sql")
    for number, other in enumerate(CELLS):
        path, form = table(tmp_path / "t.csv", cells, other), forms[number % len(forms)]
        asked = ["--predict", path] if form in ("text", "json") else []
        algorithm = ["--algorithm", *words.split(), "--format", form]
        language = ["--language", ("zh", "en")[number % 2]]
        found = call(capsys, path, "--target", target, *algorithm, *asked, *language)
        assert well_formed(*found, form), (other, found)


def test_a_cut_lies_between_the_largest_numbers(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    for low, high, cut in (("-1e308", "1e308", 0.0), ("1e308", "1.7e308", 1.35e308)):
        path.write_text(f"x,y\n{low},p\n{high},q\n{low},p\n{high},q\n", "utf-8")
        code, out, _ = call(capsys, str(path), "--target", "y", "--format", "json")
        plain = json.loads(out)
        assert (code, plain["tree"]["split"]["threshold"]) == (0, cut)
        assert plain["summary"]["train_accuracy"] == 1


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (("1e76", "1", "2"), "Column 'y' holds numbers beyond 1e+75"),
        (("1e-160", "2e-160", "0"), "The numbers of column 'y' differ by less than 1e-150"),
    ],
)
@pytest.mark.parametrize("words", ["regression", "forest --criterion squared_error"])
def test_a_target_without_sums_of_squares_is_refused(
    capsys: Capture, tmp_path: Path, cells: tuple[str, ...], sentence: str, words: str
) -> None:
    path = tmp_path / "t.csv"
    path.write_text("x,y\n" + "".join(f"{i},{cell}\n" for i, cell in enumerate(cells)), "utf-8")
    code, out, err = call(
        capsys, str(path), "--target", "y", "--continuous", "x", "--algorithm", *words.split()
    )
    assert (code, out) == (2, "")
    assert err.startswith(sentence)


def test_the_largest_target_that_is_taken_is_split(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    rows = "".join(f"{i % 4},{(-1) ** (i % 4 > 1)}e75\n" for i in range(20))
    path.write_text(f"x,y\n{rows}", "utf-8")
    words = ["--algorithm", "regression", "--prune", "cost_complexity", "--format", "json"]
    code, out, _ = call(capsys, str(path), "--target", "y", *words)
    assert (code, json.loads(out)["tree"]["split"]["threshold"]) == (0, 1.5)
