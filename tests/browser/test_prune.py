"""A lecturer prunes live: the whole demonstration in a browser, on a projector and a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, opener, settled

WORDS = {
    "zh": {"post": "后剪枝", "rows": "样本", "verdict": "比较", "loss": "损失 C_α", "tie": "色泽"},
    "en": {"post": "Post-pruning", "rows": "Rows", "verdict": "Comparison", "loss": "Loss C_α",
           "tie": "colour"},
}  # fmt: skip


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "prune")


def press(page: Page, name: str) -> None:
    page.get_by_test_id("stButtonGroup").get_by_text(name, exact=True).first.click()
    settled(page)


def figures(page: Page, before: str, after: str) -> None:
    """Both cards, once they show these numbers."""
    cards = page.locator(".sides .side b")
    expect(cards.nth(0)).to_have_text(before)
    expect(cards.nth(1)).to_have_text(after)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_lecture_on_pruning(look: Visit, language: str) -> None:
    words = WORDS[language]
    page = look(f"lang={language}&present=1&prune=pre&choose=~脐部", width=1920, height=1080)
    press(page, words["post"])
    expect(page.locator(".player .node")).to_have_count(16)
    walk = [("3/7", "4/7"), ("4/7", "4/7"), ("4/7", "5/7"), ("5/7", "5/7"), ("5/7", "3/7")]
    for number, (before, after) in enumerate(walk):
        page.keyboard.press("ArrowRight")
        figures(page, before, after)
        ghosts = page.locator(".player .node.ghost")
        expect(ghosts).to_have_count(3 if number in (0, 2) else 0)
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".player .node")).to_have_count(10)
    size = page.locator(".sides .side b").first.evaluate("e => getComputedStyle(e).fontSize")
    assert float(size.removesuffix("px")) >= 48, "readable from the last row"

    press(page, words["tie"])
    page.wait_for_url(re.compile("choose=~%E8%89%B2%E6%B3%BD"))
    expect(page.locator(".player .node[data-node='0'] .title")).to_have_text(words["tie"])
    page.keyboard.press("ArrowRight")
    figures(page, "2/7", "3/7")

    press(page, words["rows"])
    page.get_by_test_id("stButtonGroup").get_by_text("13", exact=True).click()
    page.wait_for_url(re.compile("split=hand"))
    press(page, words["verdict"])
    expect(page.get_by_test_id("stMain")).to_contain_text("/6 =")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sides .side b").first).to_have_text(re.compile("/6$"))

    press(page, words["loss"])
    page.get_by_test_id("stSlider").get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("alpha="))
    settled(page)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


def test_what_is_cut_stays_cut_and_back_brings_it_back(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    nodes = page.locator(".player .node")
    expect(nodes).to_have_count(16)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .node.ghost")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .node.ghost")).to_have_count(0)
    expect(nodes).to_have_count(13)
    page.keyboard.press("Home")
    expect(nodes).to_have_count(16)
    expect(page.locator(".player .button.back")).to_have_attribute("aria-disabled", "true")


def test_a_click_cuts_by_hand_and_another_brings_it_back(look: Visit) -> None:
    page = look("lang=en&prune=hand&choose=~脐部")
    page.locator(".player .node[data-node='2'] .box").click()
    figures(page, "3/7", "4/7")
    expect(page.locator(".player .node.ghost")).to_have_count(9)
    page.wait_for_url(re.compile("cuts="))
    page.locator(".player .node[data-node='2'] .box").click()
    page.wait_for_url(lambda url: "cuts=" not in url)
    expect(page.locator(".sides")).to_have_count(0)
    expect(page.locator(".player .node")).to_have_count(16)


def test_the_sequence_of_trees_and_the_choice(look: Visit) -> None:
    page = look("lang=en&prune=cost_complexity&data=watermelon_2.0&algorithm=cart")
    weakest = page.locator(".player .node[data-node='4'] .line").first
    expect(weakest).to_have_text(re.compile(r"g 0\.029$"))
    page.keyboard.press("End")
    expect(page.locator(".player .node")).to_have_count(3)
    press(page, "Sequence")
    expect(page.locator(".thumb img")).to_have_count(4)
    expect(page.locator(".thumb.taken")).to_contain_text("2 leaves")
    expect(page.locator("[data-testid=stPlotlyChart] .js-plotly-plot")).to_be_visible()
    page.get_by_test_id("stButtonGroup").get_by_text("T₁", exact=True).click()
    expect(page.locator(".player .node:not(.ghost)")).to_have_count(5)


def test_trees_stand_side_by_side(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    expect(page.locator("[data-testid=stGraphVizChart] svg")).to_have_count(3)
    table = page.locator(".st-key-dense_compare")
    expect(table).to_contain_text("5/7")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}", width=390, height=844)
    page.locator(".player .button.next").click()
    figures(page, "3/7", "4/7")
    for name in ("rows", "verdict"):
        press(page, WORDS[language][name])
        assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


def test_the_data_menu_shows_the_table_that_came_along(visit: Visit) -> None:
    page = visit("/?lang=en&data=loan")
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    shown = page.get_by_role("combobox", name="Data").input_value()
    page.locator(".st-key-menu").get_by_role("link", name="Pruning").first.click()
    page.wait_for_url(re.compile("/prune"))
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    expect(page.get_by_role("combobox", name="Data")).to_have_value(shown)
