"""Curves, the map and the table of page impurity carry their node, and names as text."""

from __future__ import annotations

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.impurities import ENTROPY, IMPURITIES
from engine.language import translator_for
from engine.trace import record
from tests.support.hostile import NAMES
from ui.impurity import figures
from ui.impurity.split import crossed, meaning


@pytest.mark.parametrize("measure", ["entropy", "gini", "error"])
def test_rings_of_the_map_lie_on_their_level(measure: str) -> None:
    top = IMPURITIES[measure]((1, 1, 1))
    for level in (0.2, 0.5, 0.9):
        for shares in zip(*figures.ring(IMPURITIES[measure], level), strict=True):
            assert sum(shares) == pytest.approx(1)
            value = IMPURITIES[measure](shares)
            on_the_edge = min(shares) < 1e-9
            assert value == pytest.approx(level * top) or (on_the_edge and value > level * top)


def test_the_curves_carry_the_node() -> None:
    figure = figures.curves(translator_for("en"), (8, 9), "bits")
    points = [t for t in figure.data if t.mode == "markers+text"]
    assert [t.text[0] for t in points] == ["0.998", "0.498", "0.471"]
    assert all(t.x[0] == pytest.approx(8 / 17) for t in points)
    assert figure.layout.paper_bgcolor == "rgba(0, 0, 0, 0)"
    empty = figures.curves(translator_for("en"), (0, 0), "bits")
    assert not [t for t in empty.data if t.mode == "markers+text"]


def test_the_map_carries_the_node() -> None:
    figure = figures.ternary(translator_for("zh"), (9, 5, 3), ENTROPY, "bits")
    assert figure.data[-1].text[0] == "<b>1.447</b>"
    assert figure.layout.height == figures.MAP_HEIGHT


def test_names_are_text_in_the_table_and_the_sentence() -> None:
    _ = translator_for("en")
    table = open_builtin("watermelon_2.0").training
    score = record(table, Config()).tree().nodes[0].scores[0]
    for name in NAMES:
        shown = crossed(_, table, score, lambda word, name=name: f"{name} {word}", "bits")
        said = meaning(_, score, name, name, "bits")
        for text in (said, shown.index.name, *shown.index, *shown.columns):
            assert not set(text) & set("<>[]`$*_|\\"), text
