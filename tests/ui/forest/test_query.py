"""The address of a forest, and what the browser gets of it."""

from __future__ import annotations

import json

import pytest

from datasets import open_builtin
from engine.forest.config import ForestConfig
from engine.forest.telling import drawn_at, trace_of
from engine.language import translator_for
from ui.forest import sentences
from ui.forest.query import PARAMETERS, asked_for, tree_in
from ui.forest.script import InsideScript, line_id, line_json
from ui.kit.escape import md
from ui.run.narrator import Narrator
from ui.tree.steps import stops, under_discussion


def test_the_address_is_read_within_its_limits() -> None:
    table = open_builtin("watermelon_3.0").training
    asked, problems = asked_for(
        {
            "trees": "12",
            "k": "3",
            "depth": "0",
            "seed": "0",
            "into": "12",
            "row": "17",
            "source": "friedman",
        },
        table,
    )
    assert problems == ()
    assert asked.config == ForestConfig(12, attributes=3, max_depth=0)
    assert (asked.into, asked.row, asked.source) == (12, 16, "friedman")
    strange = {
        "trees": "0",
        "k": "9",
        "depth": "-1",
        "seed": "x",
        "into": "200",
        "row": "18",
        "source": "?",
        "leaf": "1e9",
    }
    asked, problems = asked_for(strange, table)
    assert sorted(p.parameter for p in problems) == sorted(strange)
    assert asked.config == ForestConfig(100)
    assert (asked.into, asked.row, asked.source) == (None, 0, "wave")


def test_where_one_stands_is_no_parameter_of_the_run() -> None:
    table = open_builtin("watermelon_3.0").training
    assert asked_for({"tree": "7", "step": "3", "panel": "plane"}, table) == asked_for({}, table)
    assert not {"tree", "step", "panel"} & set(PARAMETERS)
    assert [tree_in({"tree": said}, 12) for said in ("12", "13", "0", "-1", "٣", "")] == [
        12,
        12,
        1,
        1,
        1,
        1,
    ]
    assert tree_in({}, 12) == 1


def test_the_line_of_the_trees_counts_from_one() -> None:
    line = json.loads(line_json(4))
    assert (line["first"], line["counted"], line["length"]) == (1, 1, 4)
    assert line["decisions"] == [1, 2, 3, 4]
    config = ForestConfig(4)
    others = [
        ("other", config, False),
        ("table", config, True),
        ("table", ForestConfig(4, seed=1), False),
    ]
    assert line_id("table", config, False) not in {line_id(*other) for other in others}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("tree", [0, 2, 6])
def test_every_panel_in_a_tree_begins_with_the_attributes_drawn(tree: int, language: str) -> None:
    table, config = open_builtin("watermelon_3.0").training, ForestConfig(12)
    trace = trace_of(table, config, tree)
    drawn, _ = drawn_at(trace), translator_for(language)
    script = InsideScript(
        Narrator(trace, "watermelon_3.0", _, str), config.drawn(table), 12
    ).script()
    for cursor in stops(trace, "detail"):
        node = under_discussion(trace, cursor)
        names = [table.attributes[a].name for a in drawn.get(node, ())] if node is not None else []
        for panel in ("decision", "rows"):
            first = script.says[panel](cursor)[0]
            if names:
                assert first.kind == "p"
                assert all(f"**{md(name)}**" in first.value for name in names)
                told = "2 of 8 attributes" if language == "en" else "8 个属性中的 2 个"
                assert told in first.value or len(names) > 2
            else:
                drawn_here = sentences.drawn_sentence(_, ["x"], 8, 2)[:5]
                assert not str(first.value).startswith(drawn_here)
    told = json.loads(script.whole(stops(trace, "detail")))
    assert len(told["steps"]["decision"]) == len(trace) + 1
