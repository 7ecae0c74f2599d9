"""``--algorithm forest`` on the command line: text, JSON, predictions, and mistakes."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from datasets import open_builtin
from engine.__main__ import BuiltInAndFiles
from engine.command.program import main
from engine.export.forest_story import MOST_ROWS
from engine.forest.config import ForestConfig
from engine.forest.grown import plant


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = main([*words], BuiltInAndFiles())
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    return said.out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = main([*words], BuiltInAndFiles())
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err


def test_the_json_is_the_forest(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("watermelon_3.0", "--algorithm", "forest", "--trees", "7", "--seed", "3")
    document = json.loads(run(capsys, *words, "--format", "json", "--inside", "2"))
    dataset = open_builtin("watermelon_3.0").training
    forest = plant(dataset, ForestConfig(7, seed=3))
    assert document["version"] == 1
    assert document["config"]["attributes"] == 2
    assert [tree["tree"] for tree in document["trees"]] == list(range(1, 8))
    for tree, bag, shape in zip(document["trees"], forest.bags, forest.shapes, strict=True):
        assert tree["in_bag"] == bag.tolist()
        assert (tree["nodes"], tree["leaves"], tree["depth"]) == (
            len(shape),
            shape.leaves,
            shape.depth,
        )
        assert ("events" in tree) == (tree["tree"] == 2)
    told = document["trees"][1]
    assert told["events"][0]["type"] == "NodeOpened"
    assert all(len(names) >= 2 for names in told["attributes_drawn"].values())
    assert document["summary"]["out_of_bag"] == forest.errors[-1].out_of_bag
    assert list(document["importance"]) == [a.name for a in dataset.attributes]


def test_the_text_tells_bags_trees_votes_and_importance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("loan", "--algorithm", "forest", "--trees", "3", "--inside", "1")
    english = run(capsys, *words, "--language", "en")
    assert "trees 3, attributes drawn at each node 2" in english
    assert english.count("out-of-bag error") == 3
    assert "take " in english  # a decision inside tree 1
    assert "row 15 (no)" in english
    assert "owns a house: 0." in english
    chinese = run(capsys, *words, "--language", "zh")
    assert "每个结点抽取 2 个属性" in chinese
    assert chinese.count("袋外误差") == 3


def test_numbers_are_predicted_as_means(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    new = tmp_path / "new.csv"
    new.write_text("x\n2.5\n9.5\n", encoding="utf-8")
    words = ("regression_5.2", "--algorithm", "forest", "--trees", "20", "--predict", str(new))
    document = json.loads(run(capsys, *words, "--format", "json"))
    low, high = (line["label"] for line in document["predictions"])
    assert 4.5 <= low < 5.5
    assert 8.0 < high <= 9.05
    assert "out_of_bag" in document["summary"]
    text = run(capsys, *words, "--language", "en")
    assert f"row 1: {low:.3f}" in text


def test_classes_are_predicted_by_vote(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = open_builtin("loan").training
    new = tmp_path / "new.csv"
    new.write_text("年龄,有工作,有自己的房子,信贷情况\n老年,是,是,好\n青年,否,否,\n", "utf-8")
    words = ("loan", "--algorithm", "forest", "--trees", "20", "--predict", str(new))
    predictions = json.loads(run(capsys, *words, "--format", "json"))["predictions"]
    assert predictions[0]["label"] == "是"
    assert sum(predictions[1]["distribution"].values()) == pytest.approx(1)
    assert set(predictions[1]["distribution"]) == set(table.classes)


def test_a_validation_table_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("watermelon_2.0_split", "--algorithm", "forest", "--trees", "5")
    document = json.loads(run(capsys, *words, "--format", "json"))
    opened = open_builtin("watermelon_2.0_split")
    forest = plant(opened.training, ForestConfig(5), opened.validation)
    assert document["summary"]["validation"] == forest.errors[-1].held_out
    assert "validation error" in run(capsys, *words, "--language", "en")


def test_a_number_of_ones_own_needs_its_criterion(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    random = np.random.default_rng(0)
    rows = "\n".join(f"{a:.3f},{2 * a:.3f}" for a in random.random(MOST_ROWS + 1))
    (tmp_path / "own.csv").write_text(f"a,b\n{rows}\n", "utf-8")
    words = (str(tmp_path / "own.csv"), "--target", "b", "--algorithm", "forest", "--trees", "4")
    text = run(capsys, *words, "--criterion", "squared_error", "--language", "en")
    assert "out-of-bag error 0.0" in text
    assert "row 1 (" not in text  # too many rows to list


@pytest.mark.parametrize(
    "words",
    [
        ("--trees", "0"),
        ("--attributes", "5"),
        ("--attributes", "0"),
        ("--inside", "101"),
        ("--choose", "=年龄"),
        ("--ties", "last"),
        ("--threshold", "value"),
        ("--epsilon", "0.1"),
        ("--format", "dot"),
        ("--format", "rules"),
        ("--grouping", "subset"),
        ("--candidates",),
        ("--branches", "present"),
        ("--criterion", "gain_ratio"),
        ("--seed", "-1"),
    ],
    ids=" ".join,
)
def test_what_a_forest_does_not_take_is_refused(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    refused(capsys, "loan", "--algorithm", "forest", *words)


@pytest.mark.parametrize(
    "words",
    [("--trees", "5"), ("--attributes", "2"), ("--inside", "1"), ("--no-bootstrap",)],
    ids=" ".join,
)
def test_the_words_of_a_forest_need_a_forest(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert "--algorithm forest" in refused(capsys, "loan", *words)
