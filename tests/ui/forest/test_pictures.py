"""Pictures and words that say what the forest says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

from datasets import open_builtin
from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.grown import Forest, plant
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.plane import plane
from engine.forest.sources import SOURCES, crowd, halved, rounded, sample
from engine.forest.sweep import measured, sweep, values_of_k
from engine.forest.telling import trace_of
from engine.forest.variance import Measured
from engine.frames import from_frame
from engine.holdout import divide, hold_out
from engine.language import translator_for
from engine.roles import Roles
from tests.support.hostile import NAMES
from tests.support.pages import read_formula
from ui.forest import figures, sentences
from ui.forest.job import Planting
from ui.forest.ledger import bag_strip, ledger
from ui.forest.plane import two_planes
from ui.forest.variance import equation

EN = translator_for("en")


@pytest.fixture(scope="module")
def forest() -> Forest:
    return plant(open_builtin("watermelon_3.0alpha").training, ForestConfig(40))


@pytest.mark.parametrize("trees", [1, 7, 40])
def test_the_ledger_shows_every_row_and_tree_as_it_was(forest: Forest, trees: int) -> None:
    drawn = ledger(EN, forest, trees, 0, str)
    inside, right, wrong = ({*zip(t.x, t.y, strict=True)} for t in drawn.data[:3])
    for tree in range(trees):
        for row in range(17):
            at = (tree + 1, row)
            if forest.bags[tree][row]:
                assert at in inside
            else:
                ok = forest.said[tree][row] == forest.dataset.y[row]
                assert at in (right if ok else wrong)
    assert len(inside) + len(right) + len(wrong) == 17 * trees


def test_each_row_has_its_votes_beside_it(forest: Forest) -> None:
    drawn = ledger(EN, forest, 40, 0, str)
    beside = {a.y: a.text for a in drawn.layout.annotations}
    for row in range(17):
        said = [int(forest.said[t][row]) for t in forest.judges(row)]
        yes, no = said.count(0), said.count(1)
        verdict = "是" if yes >= no else "否"
        mark = "✓" if (yes < no) == bool(forest.dataset.y[row]) else "✕"
        assert beside[row] == f"{yes} : {no} → {verdict} {mark}"


def test_the_strip_counts_every_draw(forest: Forest) -> None:
    bars, hollow = bag_strip(EN, forest, 3).data
    assert list(bars.y) == forest.bags[3].tolist()
    assert sum(bars.y) == 17
    assert list(hollow.x) == np.flatnonzero(forest.bags[3] == 0).tolist()
    assert "6 are out of bag (○, 35.3%)" in sentences.bag_sentence(EN, forest, 0)
    assert "=0.357" in read_formula(sentences.chance_formula(forest, 40))


def test_a_long_bag_is_counted_by_how_often() -> None:
    grown = plant(crowd(100), ForestConfig(1))
    (bars,) = bag_strip(EN, grown, 0).data
    assert sum(bars.y) == 100
    assert sum(x * y for x, y in zip(bars.x, bars.y, strict=True)) == 100


def test_the_error_curves_are_the_measured_errors() -> None:
    whole = open_builtin("watermelon_3.0").training
    training, aside = divide(whole, hold_out(whole, 1 / 3, 0))
    grown = plant(training, ForestConfig(20), aside)
    drawn = figures.errors(EN, grown, 5)
    by_name: dict[str, list[Any]] = {}
    for line in drawn.data:
        if line.name:
            by_name.setdefault(line.name, []).append(line)
    for name, values in (
        ("out-of-bag", [e.out_of_bag for e in grown.errors]),
        ("training", [e.training for e in grown.errors]),
        ("hold-out", [e.held_out for e in grown.errors]),
    ):
        now, later = by_name[name]
        assert list(now.y) == values[:5]
        assert list(later.y) == values[4:]
    assert f"{grown.errors[4].training:.1%}" in sentences.error_sentence(EN, grown, 5)


def test_the_plane_says_what_the_trees_say(forest: Forest) -> None:
    found = plane(forest, 2, 9, size=7)
    tree = trace_of(forest.dataset, forest.config, 2).tree()
    for i, y in enumerate(found.y):
        for j, x in enumerate(found.x):
            frame = pd.DataFrame({"密度": [x], "含糖率": [y]}).astype(str)
            point = from_frame(frame.assign(好瓜="是"), Roles(target="好瓜"))
            votes = [said_at(forest, t, point) for t in range(9)]
            assert found.tree[i][j] == said_at(forest, 2, point)
            assert found.vote[i][j] == max((0, 1), key=votes.count)
            assert found.certainty[i][j] == pytest.approx(max(map(votes.count, (0, 1))) / 9)
    assert len(tree.nodes) == len(forest.shapes[2])


def said_at(forest: Forest, tree: int, point: Dataset) -> int:
    shape, node = forest.shapes[tree], 0
    while shape.attribute[node] >= 0:
        value = point.columns[shape.attribute[node]][0]
        node = shape.first[node] + (value > shape.cut[node])
    return int(shape.values[node].argmax())


def test_every_k_is_measured_on_the_same_bags() -> None:
    table = halved(rounded(sample(SOURCES["friedman"], 60), 3), "low", "high")
    found = list(sweep(table, ForestConfig(12, seed=5)))
    assert [m.attributes for m in found] == values_of_k(10)
    again = measured(plant(table, ForestConfig(12, attributes=4, seed=5)))
    assert found[3] == again
    assert "√d = 3" in sentences.k_sentence(EN, found, 10)
    figures.every_k(EN, found, 3, 3, True)


def test_agreement_is_the_chance_that_two_judges_say_the_same() -> None:
    forest = plant(open_builtin("loan").training, ForestConfig(9))
    shares = []
    for row in range(15):
        said = [int(forest.said[t][row]) for t in forest.judges(row)]
        pairs = [(a, b) for i, a in enumerate(said) for b in said[i + 1 :]]
        if pairs:
            shares.append(sum(a == b for a, b in pairs) / len(pairs))
    assert measured(forest).agreement == pytest.approx(np.mean(shares))


@pytest.mark.parametrize("classes", [True, False], ids=["classes", "number"])
def test_names_that_try_to_break_the_page_are_escaped(classes: bool) -> None:
    frame = pd.DataFrame(
        {
            NAMES[0]: ["1", "2", "3", "4", "5", "6"],
            NAMES[7]: ["3", "1", "2", "6", "4", "5"],
            "id": [*NAMES[1:7]],
            NAMES[3]: ["1", "2", "1", "2", "1", "2"],
        }
    )
    if classes:
        frame[NAMES[3]] = [NAMES[1], NAMES[2]] * 3
    roles = Roles(target=NAMES[3], regression=not classes, id_column="id")
    grown = plant(from_frame(frame, roles), ForestConfig(6))
    found = (impurity_importance(grown), permutation_importance(grown))
    pictures = [
        bag_strip(EN, grown, 0),
        ledger(EN, grown, 6, 0, str),
        figures.errors(EN, grown, 6),
        figures.importance(EN, grown, found, str),
        two_planes(EN, grown, plane(grown, 0, 6), 0, 6, str),
    ]
    shown = "".join(picture.to_json() for picture in pictures)
    told = sentences.vote_sentence(EN, grown, 0, 6, str)
    told += read_formula(sentences.vote_formula(grown, 0, 6, str))
    for mark in ("<script", "<img", "<a ", "<b>", "$\\\\frac", "$\\frac"):
        assert mark not in shown + told
    assert "](" not in told


def test_a_planting_is_the_forest_that_the_engine_grows() -> None:
    table = open_builtin("watermelon_2.0").training
    job = Planting(table, ForestConfig(15), None)
    job.start(60)
    assert job.finished
    assert job.forest.errors == plant(table, ForestConfig(15)).errors


def test_the_error_is_noise_and_bias_and_variance() -> None:
    lines = equation(EN, {"tree": Measured(0.01, 0.2, 0.04), "forest": Measured(0.02, 0.05, 0.04)})
    assert [right for _left, right in lines[1:]] == [
        "=0.040+0.010+0.200=0.250",
        "=0.040+0.020+0.050=0.110",
    ]
    assert "bias" in lines[0][1]
