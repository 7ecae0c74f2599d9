"""Page ``compare`` in a browser: choose, look at a tree of a tie, go to its step and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.trace import record
from tests.browser.checks import (
    PAGE_SCROLLS_SIDEWAYS,
    SCROLLS_SIDEWAYS,
    address,
    opener,
    settled,
)
from tests.support.tables import node_at

DRAWN = "[data-testid=stGraphVizChart] svg .node"
SPLIT = "data=watermelon_2.0_split"
LETTERS = """() => [...document.querySelectorAll('[data-testid=stGraphVizChart] svg')].flatMap(
    svg => [...svg.querySelectorAll('text')].map(
        text => parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a))"""
Look = Callable[..., Page]


@pytest.fixture
def look(visit: Look) -> Look:
    return opener(visit, "compare", DRAWN)


def tied(page: Page) -> Locator:
    """The tree that is looked at among those of a tie."""
    return page.locator(".st-key-drawn_tied_tree [data-testid=stGraphVizChart] svg")


def test_choose_another_algorithm(look: Look) -> None:
    page = look("lang=en&beside=id3.c45")
    expect(page.get_by_text("diverge at texture = clear")).to_be_visible()
    page.get_by_role("button", name="CART", exact=True).first.click()
    expect(page.get_by_text("asks questions with two answers")).to_be_visible()
    page.wait_for_url(lambda url: "beside" not in url)  # these three are the usual ones
    expect(page.locator(".st-key-drawn_trees [data-testid=stGraphVizChart] svg")).to_have_count(3)


def test_look_at_a_tree_go_there_and_come_back(look: Look) -> None:
    """One click shows the tree; a link opens it on page grow; Back, and the tree is still there."""
    page = look(f"lang=en&{SPLIT}")
    expect(page.get_by_text("66 different trees agree")).to_be_visible()
    page.get_by_role("radio", name="11 · 6/7", exact=True).click()
    expect(page.get_by_text("Tree 11", exact=True)).to_be_visible()
    page.wait_for_url(lambda url: "tied=11" in url)
    expect(tied(page)).to_contain_text("navel")
    page.get_by_role("link", name="Step through it").last.click()
    expect(page.locator(".player .node").first).to_be_visible()
    page.wait_for_url(lambda url: "compare" not in url)
    assert address(page)["choose"].startswith("~脐部")
    page.go_back()
    expect(page.get_by_text("Tree 11", exact=True)).to_be_visible()
    assert address(settled(page))["tied"] == "11"


def test_the_step_at_which_they_diverge(look: Look) -> None:
    page = look("lang=en&beside=id3.c45")
    page.get_by_role("link", name="Go to this step").last.click()
    run = record(open_builtin("watermelon_2.0").training, Config("c45"))
    step = run.ends[node_at(run, "纹理=清晰")]
    page.wait_for_url(lambda url: f"step={step}" in url and "algorithm=c45" in url)
    expect(page.get_by_text("is chosen: gain ratio 0.499, the best.")).to_be_visible()


def test_the_other_language_keeps_the_place(look: Look) -> None:
    page = look(f"lang=zh&{SPLIT}&tied=9&node=色泽=乌黑")
    expect(page.get_by_text("第 9 棵树")).to_be_visible()
    before = address(page)
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("Tree 9", exact=True)).to_be_visible()
    assert address(settled(page)) == before | {"lang": "en"}


@pytest.mark.parametrize(
    ("query", "width", "least"),
    [("lang=zh", 390, 12), ("lang=en", 1366, 12), ("present=1", 1920, 20)],
)
def test_letters_can_be_read_and_nothing_is_cut(
    look: Look, query: str, width: int, least: float
) -> None:
    """A tree that is wider than a phone scrolls in its own box; nothing else does."""
    page = look(f"{query}&{SPLIT}", width=width, height=844)
    assert min(page.evaluate(LETTERS)) >= least - 0.1
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    assert set(page.evaluate(SCROLLS_SIDEWAYS)) <= {"stGraphVizChart"}
