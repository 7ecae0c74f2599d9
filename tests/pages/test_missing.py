"""Page missing: every run told to its end, a row to predict, and strange links."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.trace import record
from tests.support import pages
from tests.support.pages import by_row, checked, said, says, sent, widget
from tests.support.tables import node_at
from ui.address.query import algorithms, basis
from ui.missing.data import DEFAULT, has_holes
from ui.tree.steps import stops

PANELS = ("weights", "decision", "table", "code")  # those that the browser tells


TABLES = [entry.id for entry in ENTRIES if has_holes(entry)]


RUNS = [(id, name) for id in TABLES for name in algorithms(open_builtin(id).training)]


visit = partial(pages.visit, "pages/missing.py")


def open_page(
    data: str = DEFAULT, algorithm: str = "id3", language: str = "en", **more: str
) -> AppTest:
    return visit(data=data, algorithm=algorithm, lang=language, **more)


def told(script: dict[str, Any], panel: str, step: int) -> list[Any]:
    """What the browser has to show, with the blocks of a switch in it."""

    def whole(number: int) -> Any:
        kind, value, *_secret = script["blocks"][str(number)]
        if kind == "switch":
            value = value | {side: [whole(n) for n in value[side]] for side in ("on", "off")}
        return [kind, value]

    return [whole(number) for number in script["steps"][panel][str(step)]]


def test_the_menu_holds_the_tables_with_holes_and_opens_on_the_books() -> None:
    assert TABLES == [DEFAULT]
    page = visit()
    assert widget(page.selectbox, "data").value == DEFAULT


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("data", "algorithm"), RUNS, ids=["-".join(run) for run in RUNS])
def test_every_run_is_told_from_its_first_step_to_its_last(
    data: str, algorithm: str, language: str
) -> None:
    page = open_page(data, algorithm, language)
    script = json.loads(sent(page, "missing.panel")["script"])
    trace = record(open_builtin(data).training, basis(algorithm))
    places = stops(trace, "decision")
    (_p, sentence), (_switch, tables), *_notes = told(script, "weights", places[1])
    assert "**7/15**" in sentence
    ((_table, around),) = tables["off"]
    assert "**7/15**" in {cell for row in around["rows"] for cell in row}
    assert told(script, "weights", 0)[0] != told(script, "weights", places[1])[0]
    for panel in PANELS:
        assert list(script["steps"][panel]) == [str(step) for step in range(len(trace) + 1)]
        assert all(told(script, panel, step) for step in range(len(trace) + 1))


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_the_page_predicts_with_every_algorithm(algorithm: str, language: str) -> None:
    page = open_page(algorithm=algorithm, language=language, panel="predict")
    assert len(page.table) == 1
    assert widget(page.selectbox, f"row.{DEFAULT}.start").options


def test_the_page_predicts_row_8_first_and_shows_its_way() -> None:
    trace = record(open_builtin(DEFAULT).training, Config("id3"))
    page = open_page(language="zh", step=str(trace.ends[0]), panel="predict")
    assert widget(page.selectbox, f"row.{DEFAULT}.start").value == "8"
    rows = by_row(page.table[0].value)
    assert [cells[0] for cells in rows.values()] == ["7/15", "1/3", "1/5", "1"]
    way = dict(map(tuple, sent(page, "missing.voice")["path"]))
    assert (way[0], way[node_at(trace, "纹理=清晰")]) == ("1", "7/15")
    checked(widget(page.button, "missing.end").click().run())
    assert sent(page, "missing.voice")["stand"] == {"step": len(trace), "n": 1}
    assert len(trace) == 82


def test_another_row_is_predicted_when_it_is_picked() -> None:
    page = open_page(panel="predict", step="14")
    checked(widget(page.selectbox, f"row.{DEFAULT}.start").select("4").run())
    assert "whole to one leaf" in said(page)
    assert [part for _node, part in sent(page, "missing.voice")["path"]] == ["1"] * 3


def test_a_reading_panel_shows_no_way() -> None:
    assert not says(open_page(panel="table"), "missing.voice")


@pytest.mark.parametrize("step", ["14", "999", "-1", "x", "9" * 40])
def test_a_link_to_any_step_opens(step: str) -> None:
    visit(step=step)


def test_a_table_without_holes_is_answered_with_a_sentence() -> None:
    page = open_page("loan")
    assert any("does not fit this page" in info.value for info in page.info)
