"""Oblique trees on the command line: every form, the book's lines, one sentence for a mistake."""

from __future__ import annotations

import json

import pytest

from engine.__main__ import BuiltInAndFiles
from engine.command.program import main

MELONS = ("watermelon_3.0alpha", "--algorithm", "oblique")


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words, BuiltInAndFiles())
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize("form", ["text", "json", "dot", "rules"])
@pytest.mark.parametrize("rule", ["auto", "exact", "climb", "logistic", "given"])
def test_every_form_of_every_rule(capsys: pytest.CaptureFixture[str], form: str, rule: str) -> None:
    code, out, err = call(capsys, *MELONS, "--oblique", rule, "--format", form)
    assert (code, err) == (0, "")
    assert "密度" in out or "density" in out


def test_the_json_of_the_best_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *MELONS, "--format", "json")
    tree = json.loads(out)["tree"]
    assert code == 0
    assert tree["split"]["kind"] == "linear"
    assert set(tree["split"]["coefficients"]) == {"密度", "含糖率"}
    assert tree["split"]["scores"]["密度, 含糖率"]["gain"] == pytest.approx(0.572839, abs=5e-7)
    assert set(tree["branches"]) == {"<=", ">"}
    sizes = sorted(len(child["rows"]) for child in tree["branches"].values())
    assert sizes == [7, 10]


def test_the_books_lines_come_with_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *MELONS, "--oblique", "given", "--format", "rules")
    assert code == 0
    assert "IF -0.8*密度-0.044*含糖率<=-0.313 AND -0.365*密度+0.366*含糖率<=-0.158 THEN" in out


def test_lines_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*MELONS, "--oblique", "given", "--line", "含糖率=1<=0.126", "--format", "rules")
    code, out, _ = call(capsys, *words)
    assert code == 0
    assert out.count("IF ") == 2
    assert "IF 1.0*含糖率<=0.126 THEN" in out


def test_the_walk_through_tells_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*MELONS, "--oblique", "climb", "--language", "en", "--restarts", "3")
    _, out, _ = call(capsys, *words)
    assert "start 0: 1*sugar content <= 0.126: 0.349" in out
    assert " -> " in out


def test_prediction_and_validation_work_as_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *MELONS, "--validation-rows", "1,2,17", "--format", "json")
    assert code == 0
    assert json.loads(out)["summary"]["validation_accuracy"] is not None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--line", "密度=1<=0"), "goes with --oblique given"),
        (("--oblique", "given", "--line", "密度=x<=0"), "COLUMN=WEIGHT"),
        (("--oblique", "given", "--line", "密度=1"), "COLUMN=WEIGHT"),
        (("--oblique", "given", "--line", "密度=1<=nan"), "COLUMN=WEIGHT"),
        (("--oblique", "given", "--line", "甜度=1<=0"), "no attribute '甜度'"),
        (("--oblique", "given", "--line", "密度=0<=0"), "no coefficient other than 0"),
        (("--restarts", "-1"), "restarts is -1"),
        (("--choose", "=密度"), "asks lines"),
    ],
)
def test_a_mistake_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    code, out, err = call(capsys, *MELONS, *words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_given_without_lines_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("watermelon_3.0", "--algorithm", "oblique", "--oblique", "given")
    code, _, err = call(capsys, *words)
    assert code == 2
    assert "--line" in err


@pytest.mark.parametrize("way", ["pre", "post", "c_alpha", "cost_complexity", "pessimistic"])
@pytest.mark.parametrize("form", ["text", "json", "dot", "rules"])
def test_oblique_trees_are_pruned_like_others(
    capsys: pytest.CaptureFixture[str], way: str, form: str
) -> None:
    words = (*MELONS, "--oblique", "logistic", "--validation-rows", "1,4,9,13,16", "--prune", way)
    alpha = ("--alpha", "0.5") if way == "c_alpha" else ()
    code, out, err = call(capsys, *words, *alpha, "--format", form)
    assert (code, err) == (0, "")
    assert out
