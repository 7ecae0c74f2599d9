"""The table of all attributes of a node: which quantities it shows, and under which names."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from datasets import open_builtin
from engine.config import Config
from engine.events import AttributeScored
from engine.frames import from_frame
from engine.growers.general import algorithm_of
from engine.language import languages, translator_for
from engine.roles import Roles
from engine.trace import record
from ui.kit.units import Units
from ui.run.narrator import Narrator
from ui.run.score_table import ScoreTable
from ui.tree.names import NodeNames


def rows_of(cells: list[str], algorithm: str, target: tuple[str, ...]) -> list[dict[str, str]]:
    """The table of the root of a tree on one column of numbers."""
    regression = algorithm == "regression"
    frame = pd.DataFrame({"t": cells, "y": list(target)})
    dataset = from_frame(frame, Roles("y", continuous=("t",), regression=regression))
    trace = record(dataset, Config(algorithm))
    chosen = algorithm_of(trace.config)
    names = NodeNames(dataset, chosen.impurity, translator_for("en"), str)
    return ScoreTable(chosen, names, Units(chosen.impurity)).rows(trace.tree().nodes[0])


CLASSES = ("a", "a", "b", "b")
COLUMNS = {
    "id3": ["attribute", "conditional entropy", "gain", "result"],
    "c45": [
        "attribute",
        "conditional entropy",
        "gain",
        "split information",
        "gain ratio",
        "result",
    ],
    "cart": ["attribute", "Gini index", "gain", "result"],
}


@pytest.mark.parametrize("language", languages())
def test_a_quantity_has_the_name_that_its_measure_has_in_the_books(language: str) -> None:
    """Only entropy has a conditional entropy and an information gain."""
    _ = translator_for(language)
    melons = open_builtin("watermelon_2.0").training
    for impurity, after, gained in (
        ("entropy", _("conditional entropy"), _("information gain")),
        ("gini", _("Gini index"), _("Gini index")),
        ("error", _("expected impurity"), _("gain")),
    ):
        trace = record(melons, Config("id3", impurity=impurity))
        narrator = Narrator(trace, "watermelon_2.0", _, str)
        table = narrator.scores.block(trace.tree().nodes[0]).value
        assert table["head"][1:3] == [after, _("gain")]
        scored = next(e for e in trace.events if isinstance(e, AttributeScored))
        said = narrator.sentences.event(scored, trace.tree())
        assert re.search(rf"[ ：]{gained} 0\.", said), said


@pytest.mark.parametrize("algorithm", COLUMNS)
def test_a_negative_number_is_no_hole(algorithm: str) -> None:
    (row,) = rows_of(["-3", "-1", "0", "2"], algorithm, CLASSES)
    assert list(row) == COLUMNS[algorithm]


@pytest.mark.parametrize("algorithm", COLUMNS)
def test_a_hole_shows_the_share_of_the_known_rows(algorithm: str) -> None:
    (row,) = rows_of(["-3", "", "0", "2"], algorithm, CLASSES)
    assert row["ρ"] == "0.750"
    assert [name for name in row if name != "ρ"] == COLUMNS[algorithm]


def test_a_number_as_target_shows_means_and_loss() -> None:
    (row,) = rows_of(["-3", "-1", "0", "2"], "regression", ("1", "2", "7", "9"))
    assert row["c1"] == "1.500"
    assert row["c2"] == "8"
    assert row["loss"] == "2.500"
