"""Terms are explained for every algorithm, in both languages, and only those that occur."""

from __future__ import annotations

import pytest

import ui  # noqa: F401  # brings the catalogues
from engine.growers.general import CATALOGUE
from engine.language import translator_for
from ui.run.glossary import of_forests, of_growing, of_pruning


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_algorithm_has_its_terms(name: str) -> None:
    algorithm = CATALOGUE[name]
    english, chinese = (
        dict(of_growing(translator_for(language), algorithm, missing=False))
        for language in ("en", "zh")
    )
    assert english
    assert set(english.values()).isdisjoint(chinese.values())
    assert ("IV" in english) == (algorithm.rating == "gain_ratio")
    assert ("Gini" in english) == (algorithm.impurity.name == "gini")


def test_weights_are_explained_where_cells_are_missing() -> None:
    _ = translator_for("zh")
    assert "ρ" not in dict(of_growing(_, CATALOGUE["id3"], missing=False))
    assert dict(of_growing(_, CATALOGUE["id3"], missing=True)).keys() >= {"Ent", "ρ", "权重"}


def test_pruning_and_forests() -> None:
    _ = translator_for("zh")
    assert "过拟合" in dict(of_pruning(_))
    assert "袋外" in dict(of_forests(_))
