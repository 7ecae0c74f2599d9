"""Page regression: the book's table, maps, long runs, other targets and strange links."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import open_builtin
from engine.config import Config
from engine.retarget import narrowed, with_target
from engine.trace import record
from tests.support import pages
from tests.support.pages import checked, read_formula, run_of, sent, widget
from ui.regression.panels import WHOLE
from ui.tables import generated
from ui.tree.steps import stops

visit = partial(pages.visit, "pages/regression.py")

CONFIG = Config("regression")


def script_in(page: AppTest) -> dict[str, Any]:
    script: dict[str, Any] = json.loads(sent(page, "regression.panel")["script"])
    return script


def panels(page: AppTest) -> list[str]:
    return [tab["id"] for tab in sent(page, "regression.panel")["tabs"]]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_page_opens_on_the_books_table_and_tells_it_to_its_end(language: str) -> None:
    page = visit(lang=language)
    assert widget(page.selectbox, "data").value == "regression_5.2"
    trace = record(open_builtin("regression_5.2").training, CONFIG)
    script = script_in(page)
    assert script["whole"]
    assert panels(page) == ["cut", "decision", "rows", "code", "ask"]
    for panel in panels(page)[:-1]:  # the last one asks
        assert list(script["steps"][panel]) == [str(step) for step in range(len(trace) + 1)]
        assert all(script["steps"][panel].values())
    told = [script["blocks"][str(n)][:2] for n in script["steps"]["cut"][str(trace.ends[0])]]
    assert [kind for kind, _value in told] == ["p", "figure", "formula"]
    assert "3.359" in told[0][1]
    assert "5.060" in read_formula(told[2][1])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_two_numbers_are_drawn_as_a_map(language: str) -> None:
    page = visit(lang=language, data="hill", depth="3")
    trace = record(generated.hill().training, Config("regression", max_depth=3))
    assert panels(page) == ["map", "cut", "decision", "rows", "code", "ask"]
    script = script_in(page)
    for panel in ("map", "cut"):
        told = [script["blocks"][str(n)][:2] for n in script["steps"][panel][str(len(trace))]]
        assert "figure" in [kind for kind, _value in told]


@pytest.mark.parametrize("data", ["wave", "hill"])
@pytest.mark.parametrize("step", [0, 40, 10**6])
def test_a_long_run_is_told_in_windows_around_the_reader(data: str, step: int) -> None:
    page = visit(lang="en", data=data, step=str(step))
    trace = record(getattr(generated, data)().training, CONFIG)
    script = script_in(page)
    assert len(trace) > WHOLE
    assert not script["whole"]
    told = [int(at) for at in script["steps"]["cut"]]
    assert min(step, len(trace)) in told
    assert len(told) < 30
    assert set(told) <= {*stops(trace, "decision"), step}


def test_another_target_and_other_attributes_are_in_the_address() -> None:
    page = visit(lang="en", data="watermelon_3.0")
    target = widget(page.selectbox, "target_watermelon_3.0")
    assert target.value == "密度"
    checked(target.set_value("含糖率").run())
    assert run_of(page)["target"] == "含糖率"
    names = widget(page.multiselect, "from_watermelon_3.0_含糖率")
    assert names.value == ["密度"]
    checked(names.set_value(["密度", "纹理", "好瓜"]).run())
    assert run_of(page)["from"] == "4,7,8"
    table = with_target(open_builtin("watermelon_3.0").training, "含糖率")
    trace = record(narrowed(table, ["密度", "纹理", "好瓜"]), CONFIG)
    assert script_in(page)["steps"]["cut"][str(trace.ends[0])]


def test_names_that_were_not_offered_are_nobodys_wish() -> None:
    page = visit(lang="en", data="watermelon_3.0")
    names = widget(page.multiselect, "from_watermelon_3.0_密度")
    names.options.append("nonsense")
    names.set_value(["nonsense"])
    checked(page.run())
    assert "from" not in run_of(page)


@pytest.mark.parametrize(
    "params",
    [
        {"target": "nothing"},
        {"from": "99,x"},
        {"data": "loan"},
        {"first": "否", "id": "1"},
        {"step": "99999"},
        {"step": "x", "data": "hill"},
        {"algorithm": "id3"},
        {"panel": "map"},
    ],
    ids=str,
)
def test_a_strange_link_still_shows_the_page(params: dict[str, str]) -> None:
    visit(lang="en", **params)


@pytest.mark.parametrize(
    ("params", "table"),
    [
        ({}, "regression_5.2"),
        ({"data": "hill"}, None),
        ({"data": "watermelon_3.0"}, None),
    ],
    ids=str,
)
def test_the_way_to_pruning_leads_to_this_table_or_is_not_there(
    params: dict[str, str], table: str | None
) -> None:
    page = visit(lang="en", **params)
    links = [e.proto.query_string for e in page.main.get("page_link")]
    assert links == ([] if table is None else [f"lang=en&data={table}"])
