"""An option that would do nothing is refused; the plain words of a text agree with its numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.command.arguments import understood
from engine.command.effects import parts, pruning_options
from tests.engine.command.test_growing import call

Capture = pytest.CaptureFixture[str]
NEW = ("--predict", "new.csv")

IDLE = [
    ("loan", *NEW, "--format", "dot"),
    ("loan", *NEW, "--format", "rules"),
    ("loan", "--candidates"),
    ("loan", "--alpha", "1"),
    ("loan", "--prune", "pessimistic", "--alpha", "1"),
    ("loan", "--folds", "3"),
    ("loan", "--prune", "cost_complexity", "--folds", "3", "--alpha", "1"),
    ("loan", "--prune", "cost_complexity", "--rule", "one_se", "--alpha", "1"),
    ("loan", "--confidence", "0.25"),
    ("loan", "--accept", "strict"),
    ("loan", "--least", "0.1"),
    ("loan", "--order", "post_order"),
    ("loan", "--rule", "minimum"),
    ("loan", "--risk", "error"),
    ("loan", "--restarts", "8"),
    ("watermelon_3.0alpha", "--algorithm", "oblique", "--oblique", "exact", "--restarts", "2"),
    ("loan", "--oblique", "climb"),
    ("watermelon_3.0alpha", "--algorithm", "oblique", "--line", "密度=1<=0.5"),
    ("loan", "--seed", "1"),
    ("loan", "--prune", "cost_complexity", "--alpha", "1", "--seed", "1"),
    ("loan", "--trees", "7"),
    ("loan", "--no-bootstrap"),
    ("loan", "--unknown-branch"),
    ("loan", "--grouping", "subset"),
    ("loan", "--algorithm", "cart", "--branches", "present"),
    ("loan", "--algorithm", "forest", "--prune", "c_alpha"),
    ("loan", "--algorithm", "forest", "--alpha", "1"),
    ("loan", "--algorithm", "forest", "--line", "a=1<=0"),
    ("regression_5.2", "--classes", "1,2"),
    ("loan", "--sheet", "first"),
    ("loan", "--encoding", "utf-8"),
    ("loan", "--delimiter", ";"),
]


@pytest.mark.parametrize("words", IDLE, ids=" ".join)
def test_an_option_without_effect_is_refused(capsys: Capture, words: tuple[str, ...]) -> None:
    code, out, err = call(capsys, *words, "--language", "en")
    assert (code, out, err.count("\n")) == (2, "", 1)
    option, _, rest = err.partition(" would have no effect: it goes with --")
    assert option in words or "TABLE." in option
    assert rest or "TABLE." in err
    assert "不起作用" in call(capsys, *words, "--language", "zh")[2]


@pytest.mark.parametrize(
    "words",
    [
        ("--seed", "0"),
        ("--ties", "random", "--seed", "3"),
        ("--hold-out", "0.3", "--seed", "3"),
        ("--algorithm", "forest", "--trees", "2", "--seed", "3", "--ties", "first"),
        ("--prune", "cost_complexity", "--seed", "3", "--folds", "15"),
        ("--prune", "cost_complexity", "--alpha", "0", "--risk", "impurity"),
        ("--criterion", "gain_ratio", "--unknown-branch"),
        ("--algorithm", "c45", "--unknown-branch", "--branches", "present"),
        ("--algorithm", "cart", "--grouping", "subset", "--branches", "domain"),
    ],
    ids=" ".join,
)
def test_an_option_with_an_effect_is_taken(capsys: Capture, words: tuple[str, ...]) -> None:
    assert call(capsys, "loan", *words)[0] == 0


def test_the_table_speaks_of_options_that_there_are() -> None:
    known = vars(understood(["loan"]))
    named = {option for part in parts() for option in part.options}
    assert named <= known.keys()
    taken = "accept order least alpha risk rule folds confidence"
    assert pruning_options() == taken.split()


def test_folds_need_rows(capsys: Capture) -> None:
    words = ("loan", "--prune", "cost_complexity", "--folds")
    code, _, err = call(capsys, *words, "99")
    assert (code, err.count("\n")) == (2, 1)
    assert "99 folds need as many rows, and there are 15" in err


@pytest.mark.parametrize(
    "words",
    [("--tables", "loan"), ("--tables", "--target", "y"), ("loan", "--format", "csv")],
    ids=" ".join,
)
def test_calls_that_ask_for_nothing(capsys: Capture, words: tuple[str, ...]) -> None:
    code, out, err = call(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_one_is_not_told_as_several(capsys: Capture, tmp_path: Path) -> None:
    _, out, _ = call(capsys, "loan", "--max-depth", "0", "--language", "en")
    assert "1 leaf, depth 0" in out
    path = tmp_path / "t.csv"
    path.write_text("a,y\nu,p\nu,p\nv,q\nw,\n", encoding="utf-8")
    _, out, _ = call(capsys, str(path), "--target", "y", "--language", "en")
    assert "a = v: 1 row (p 0, q 1)" in out
    assert "a = u: 2 rows (p 2, q 0)" in out
    assert "1 row without a target was not used" in out
    words = ("watermelon_2.0", "--algorithm", "cart", "--prune", "cost_complexity", "--folds", "5")
    _, out, _ = call(capsys, *words, "--language", "en")
    assert "2 leaves, C =" in out
    assert "1 leaf, C =" in out
    for text in (out,):
        assert " 1 rows" not in text
        assert " 1 leaves" not in text


def test_a_tie_of_losses_says_the_loss(capsys: Capture, tmp_path: Path) -> None:
    """Two copies of a column: means 1 and 5, squared errors 2*0.25 + 0 and 0."""
    path = tmp_path / "t.csv"
    path.write_text("a,b,y\n1,1,0.5\n1,1,1.5\n4,4,5\n4,4,5\n", encoding="utf-8")
    words = (str(path), "--target", "y", "--algorithm", "regression", "--max-depth", "1")
    _, out, _ = call(capsys, *words, "--language", "en")
    assert "c1 = 1.000, c2 = 5.000; 0.500 + 0.000 = 0.500" in out
    assert "a tie: a = b, all 0.500" in out


def test_rows_have_weights_in_the_json_of_a_table_with_holes(capsys: Capture) -> None:
    """Zhou's table 4.4: rows 8 and 10 of unknown texture follow 稍糊 with a third each."""
    plain = json.loads(call(capsys, "watermelon_2.0alpha", "--format", "json")[1])
    node = plain["tree"]["branches"]["稍糊"]
    weights = dict(zip(node["rows"], node["row_weights"], strict=True))
    assert weights == pytest.approx({7: 1, 8: 1 / 3, 9: 1, 10: 1 / 3, 13: 1, 14: 1, 17: 1})
    assert sum(weights.values()) == pytest.approx(sum(node["weights"].values()))
    assert "row_weights" not in json.loads(call(capsys, "loan", "--format", "json")[1])["tree"]
