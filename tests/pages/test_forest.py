"""Page forest: every panel, every table, into a tree and out, and links of all kinds."""

from __future__ import annotations

from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.forest.plane import is_plane
from tests.support import pages
from tests.support.pages import charts, checked, run_of, said, widget
from ui.forest.query import PANELS

visit = partial(pages.visit, "pages/forest.py", trees="12")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_opens_at_the_first_and_the_last_tree(panel: str, language: str) -> None:
    for tree in ("1", "12"):
        page = visit(lang=language, panel=panel, tree=tree)
        assert shows_tree(page, int(tree), language)


@pytest.mark.parametrize(
    "table",
    [
        *(e.id for e in ENTRIES),
        "crowd",
        "friedman",
        "hill",
        "wave",
        "friedman_classes",
        "crowd_5000",
    ],
)
def test_every_table_grows_a_forest(table: str) -> None:
    page = visit(lang="en", data=table, tree="5")
    assert widget(page.selectbox, "data").value == table
    for panel in ("plane", "importance"):
        visit(lang="zh", data=table, panel=panel)
    visit(lang="en", data=table, into="2")


def shows_tree(page: AppTest, tree: int, language: str = "en") -> bool:
    bag = f"Bag of tree {tree}:" if language == "en" else f"第 {tree} 棵树的袋"
    return bag in said(checked(page))


def stand(page: AppTest, **place: str) -> AppTest:
    """What the browser tells, as ``link.tell`` keeps it."""
    page.session_state["link"]["place"] = place
    return checked(page.run())


def test_the_page_follows_the_reader_over_the_trees() -> None:
    page = visit(lang="en")
    assert shows_tree(page, 1)
    for tree in (2, 12, 5):
        assert shows_tree(stand(page, tree=str(tree)), tree)
        assert page.button(key="into").label == f"Step into tree {tree}"
    assert "tree" not in run_of(page)
    assert shows_tree(stand(page, tree="99"), 12)
    assert "exactly two" not in said(stand(page, tree="3", panel="plane"))
    assert "corners where its bag had rows" in said(page)
    assert "After 3 trees" in said(stand(page, tree="3", panel="no such panel"))


def test_one_steps_into_a_tree_and_back_to_where_one_was() -> None:
    page = visit(lang="en", data="watermelon_3.0", tree="3", panel="importance")
    page.button(key="into").click().run()
    checked(page)
    assert run_of(page)["into"] == "3"
    assert not charts(page), "the panels in a tree are the browser's"
    widget(page.number_input, "into").set_value(5).run()
    assert run_of(checked(page))["into"] == "5"
    page.button(key="out").click().run()
    assert shows_tree(page, 5)
    assert "into" not in run_of(page)
    assert "How much each attribute matters to the first 5 trees" in said(page)


def test_older_links_open_the_tree_that_they_named() -> None:
    page = visit(lang="en", tree="7", panel="plane", inside="1", step="12")
    assert run_of(page) == {"trees": "12", "into": "7"}
    assert page.session_state["link"]["place"]["step"] == "12"
    page.button(key="out").click().run()
    assert shows_tree(page, 7)
    assert "corners where its bag had rows" in said(page)
    assert run_of(visit(inside="1"))["into"] == "1"


def test_another_k_is_another_forest_at_the_same_tree() -> None:
    """The bags are the same ones, so the same tree can be compared."""
    page = visit(lang="en", data="watermelon_3.0", tree="7")
    slider = widget(page.slider, "k_8")
    assert slider.value == 2
    slider.set_value(5).run()
    checked(page)
    assert run_of(page)["k"] == "5"
    assert shows_tree(page, 7)


def test_another_table_begins_at_its_first_tree() -> None:
    page = visit(lang="en", data="watermelon_3.0", tree="7", panel="importance", row="3")
    widget(page.selectbox, "data").set_value("loan").run()
    assert shows_tree(page, 1)
    assert run_of(page) == {"data": "loan"}
    assert "How much each attribute matters" in said(page), "the panel stays"


def test_the_row_to_judge_is_in_the_address() -> None:
    page = visit(lang="en", tree="12")
    widget(page.selectbox, "row_watermelon_3.0alpha_17").set_value(4).run()
    assert run_of(checked(page))["row"] == "5"
    assert "Row 5 (yes)" in said(page)


def test_the_sweep_and_the_repeats_run_when_asked() -> None:
    page = visit(lang="en", panel="k")
    page.button(key="forest.sweep").click().run()
    assert "√d = 1" in said(checked(page))
    page = visit(lang="en", panel="variance")
    widget(page.segmented_control, "forest.source").set_value("friedman").run()
    assert run_of(checked(page))["source"] == "friedman"
    checked(page.button(key="forest.repeat").click().run())


def test_a_table_that_is_no_plane_says_what_a_boundary_needs() -> None:
    page = visit(lang="en", data="watermelon_3.0", panel="plane")
    assert "exactly two attributes" in page.main.info[0].value
    visit(lang="en", data="watermelon_3.0", panel="plane", **{"from": "7,8"})
    assert not is_plane(open_builtin("watermelon_3.0").training)


@pytest.mark.parametrize(
    "params",
    [
        {"trees": "0"},
        {"k": "99"},
        {"tree": "9999"},
        {"row": "0"},
        {"panel": "x"},
        {"seed": "-1"},
        {"data": "nothing"},
        {"from": "77"},
        {"depth": "x"},
        {"inside": "1", "step": "99999"},
        {"into": "99"},
        {"source": "x"},
        {"tree": "x", "inside": "1"},
        {"into": "2", "step": "x"},
    ],
    ids=str,
)
def test_a_strange_link_still_shows_the_page(params: dict[str, str]) -> None:
    visit(lang="en", **params)
