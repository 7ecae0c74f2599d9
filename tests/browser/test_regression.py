"""Page ``regression`` in a browser: from the first to the last step, the map, a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, opener, settled

WORDS = {
    "zh": {"map": "平面图", "cut": "切分", "decision": "决策", "rows": "样本", "code": "伪代码"},
    "en": {"map": "Map", "cut": "Cut", "decision": "Decision", "rows": "Rows", "code": "Code"},
}


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "regression")


def panel(page: Page, name: str) -> None:
    page.get_by_test_id("stButtonGroup").get_by_text(name, exact=True).click()
    settled(page)


def formula(page: Page) -> str:
    return page.locator(".st-key-formula .katex-html").inner_text()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_books_tree_grows_from_the_first_to_the_last_step(look: Visit, language: str) -> None:
    page = look(f"lang={language}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".st-key-formula .katex-html")).to_contain_text("3.359")
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    page.wait_for_url(lambda url: "step=" in url)
    done = page.locator(".player .button.next[aria-disabled=true]")
    for _step in range(60):
        if done.count():
            break
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url, before=before: url != before)
    expect(done).to_have_count(1)
    settled(page)
    expect(page.locator(".player .node.leaf")).to_have_count(10)
    page.keyboard.press("Home")
    expect(page.locator(".st-key-formula")).to_have_count(0)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_panel_shows_something(look: Visit, language: str) -> None:
    page, words = look(f"lang={language}&step=4"), WORDS[language]
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    for name in ("decision", "rows"):
        panel(page, words[name])
        expect(page.get_by_test_id("stTable")).to_be_visible()
    panel(page, words["code"])
    panel(page, words["cut"])
    assert "5.060" in formula(page)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_two_numbers_are_a_map(look: Visit, language: str) -> None:
    page = look(f"lang={language}&data=hill&depth=3")
    page.keyboard.press("ArrowRight")
    plot = page.locator(".js-plotly-plot")
    expect(plot.first).to_be_visible()
    expect(plot.locator(".colorbar, .infolayer .cb").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".player .node.leaf")).to_have_count(8)
    settled(page)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}&step=4", width=390, height=844)
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    for name in ("decision", "rows", "code"):
        panel(page, WORDS[language][name])
        assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
