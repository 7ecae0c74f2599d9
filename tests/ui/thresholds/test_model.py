"""Cuts of page thresholds: golden, equal between two values, and the engine's choice."""

from __future__ import annotations

import pandas as pd
import pytest

from datasets import open_builtin
from engine.config import Config
from engine.frames import from_frame
from engine.language import translator_for
from engine.roles import Roles
from engine.trace import record
from tests.support.golden import GOLDEN
from tests.support.hostile import NAMES
from ui.thresholds import figure as figures
from ui.thresholds import model, sentences

RULES = ("midpoint", "value", "median")


def same(word: str) -> str:
    return word


def cuts_on(
    table: str,
    name: str,
    own: float,
    criterion: str = "entropy",
    rule: str = "midpoint",
    path: str = "",
) -> model.Cuts:
    dataset = open_builtin(table).training
    by_class = {"entropy": "id3", "gini": "cart"}[criterion]
    trace = record(dataset, Config("regression" if dataset.is_regression else by_class))
    attribute = dataset.attribute_index(name)
    node = next(n for n in model.nodes_of(trace, attribute) if n.path == path)
    return model.cuts_at(trace, node, attribute, rule, own, record)


@pytest.mark.parametrize("name", ["密度", "含糖率"])
def test_every_midpoint_is_golden(name: str) -> None:
    cuts = cuts_on("watermelon_3.0", name, 0.3)
    golden = GOLDEN[f"wm3_thresholds_{name}"]
    assert len(golden) == 16
    tried = [model.cut_of(c) for c in cuts.tried]
    assert tried == pytest.approx([float(t) for t in golden], abs=1e-6)
    gains = [cuts.shown(c.score) for c in cuts.tried]
    assert gains == pytest.approx(list(golden.values()), abs=1e-6)


def test_the_losses_are_golden() -> None:
    losses = (22.648, 17.702237, 12.193486, 7.3787, 3.35872, 5.073958, 10.052467, 15.1778, 21.328)
    cuts = cuts_on("regression_5.2", "x", 2.2)
    assert [cuts.shown(c.score) for c in cuts.tried] == pytest.approx(losses, abs=1e-6)


def test_cuts_between_the_same_two_values_are_equal() -> None:
    first, second = (cuts_on("watermelon_3.0", "密度", own) for own in (0.4031, 0.4369))
    assert first.own.score.branches == second.own.score.branches
    assert first.around(0.4031) == first.around(0.4369) == (0.403, 0.437)
    assert not first.own_is_best
    assert cuts_on("watermelon_3.0", "密度", 0.3999).own_is_best


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ["密度", "含糖率"])
def test_the_rule_s_choice_is_the_engine_s(rule: str, name: str) -> None:
    dataset = open_builtin("watermelon_3.0").training
    attribute = dataset.attribute_index(name)
    root = record(dataset, Config("id3", threshold=rule)).tree().nodes[0]
    wanted = next(s for s in root.scores if s.attribute == attribute)
    picked = cuts_on("watermelon_3.0", name, 0.3, rule=rule).picked
    assert picked.split == wanted.split
    assert picked.score.gain == pytest.approx(wanted.gain, abs=1e-12)


def test_hostile_names_are_text_in_the_picture_and_the_table() -> None:
    _ = translator_for("en")
    for name in NAMES:
        other = "other" if name.strip() != "other" else "another"
        frame = pd.DataFrame({"v": ["1", "2", "3", "4"], "c": [name, other, name, other]})
        dataset = from_frame(frame, Roles("c", missing=()))
        trace = record(dataset, Config())
        node = model.nodes_of(trace, 0)[0]
        cuts = model.cuts_at(trace, node, 0, "midpoint", 2.2, record)
        drawn = figures.strip_and_curve(_, cuts, same).to_json()
        assert "<script" not in drawn
        assert "<img" not in drawn
        assert "<a " not in drawn
        assert "![" not in sentences.comparison(_, cuts, same).to_string()


def test_the_figure_marks_everything() -> None:
    cuts = cuts_on("watermelon_3.0", "密度", 0.5)
    figure = figures.strip_and_curve(translator_for("zh"), cuts, same)
    ticks = next(t for t in figure.data if t.marker.symbol == "line-ns")
    assert len(ticks.x) == 16
    star = next(t for t in figure.data if t.marker.symbol == "star")
    assert star.x[0] == pytest.approx(0.3815)
    assert {t.marker.symbol for t in figure.data} >= {"circle", "square"}
    assert [a.text for a in figure.layout.annotations] == ["最好 0.3815", "你的 0.5"]
    assert figure.layout.height == figures.HEIGHT
