"""Page ``forest`` in a browser: every tree, into a tree and out, stopping, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, opener, settled

WORDS = {
    "zh": {"bag": "第 {} 棵树的袋", "stopped": "已停止", "k": "为什么是 √d", "plane": "边界",
           "importance": "重要性", "errors": "误差"},
    "en": {"bag": "Bag of tree {}:", "stopped": "Stopped after", "k": "Why √d",
           "plane": "Boundary", "importance": "Importance", "errors": "Errors"},
}  # fmt: skip


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "forest", ".st-key-tree_next")


def bag(page: Page, language: str, tree: int) -> None:
    main = page.get_by_test_id("stMain")
    expect(main.get_by_text(WORDS[language]["bag"].format(tree))).to_be_visible()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_arrows_step_over_every_tree(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6")
    for tree in range(1, 7):
        bag(page, language, tree)
        if tree < 6:
            page.keyboard.press("ArrowRight")
    expect(page.locator(".st-key-tree_next button")).to_be_disabled()
    page.wait_for_url(lambda url: "tree=6" in url)
    page.keyboard.press("ArrowLeft")
    bag(page, language, 5)
    page.locator(".st-key-tree_first button").click()
    bag(page, language, 1)
    expect(page.locator(".st-key-tree_back button")).to_be_disabled()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_one_steps_into_a_tree_through_it_and_back(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6&tree=3&data=watermelon_3.0")
    page.locator(".st-key-into button").click()
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: "step=" in url)
    expect(page.locator(".player .node.current")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    assert "tree=3" in page.url, "inside a tree the arrows belong to its player"
    page.locator(".st-key-out button").click()
    bag(page, language, 3)
    settled(page)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_panel_draws_its_picture(look: Visit, language: str) -> None:
    page, words = look(f"lang={language}&trees=6&tree=6"), WORDS[language]
    group = page.get_by_test_id("stButtonGroup")
    for name in ("plane", "importance", "errors"):
        group.get_by_text(words[name], exact=True).click()
        expect(page.locator(f".st-key-forest-{name} .js-plotly-plot")).to_be_visible()
        settled(page)
    group.get_by_text(words["k"], exact=True).click()
    page.locator(".st-key-forest-sweep button").click()
    expect(page.locator(".st-key-forest-k .js-plotly-plot")).to_be_visible(timeout=30_000)
    settled(page)


def test_a_growing_forest_shows_progress_can_be_used_stopped_and_continued(look: Visit) -> None:
    page = look("lang=en&data=crowd_5000&trees=400")
    stop = page.locator(".st-key-stop_Planting button")
    expect(stop).to_be_visible()
    expect(page.get_by_test_id("stProgress")).to_be_visible()
    expect(page.locator(".st-key-tree_next button")).to_be_enabled()
    page.locator(".st-key-tree_next button").click()
    bag(page, "en", 2)  # the page answers while the forest grows
    stop.click()
    expect(page.get_by_text(re.compile(r"Stopped after \d+ of 400 trees"))).to_be_visible()
    expect(stop).to_have_count(0)
    bag(page, "en", 2)
    page.get_by_role("button", name="Go on").click()
    expect(stop).to_be_visible()
    expect(stop).to_have_count(0, timeout=120_000)
    expect(page.get_by_text("Stopped after")).to_have_count(0)
    page.locator(".st-key-tree_last button").click()
    bag(page, "en", 400)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6&tree=4", width=390, height=844)
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    page.locator(".st-key-into button").click()
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    assert not settled(page).evaluate(PAGE_SCROLLS_SIDEWAYS)
