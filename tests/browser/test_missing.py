"""Page ``missing`` in a browser: deep links, the keyboard, the weights, a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, SCROLLS_SIDEWAYS, Visit, opener, settled

WORDS = {
    "zh": {"root": "纹理", "decision": "决策", "table": "数据表", "predict": "预测"},
    "en": {"root": "texture", "decision": "Decision", "table": "Table", "predict": "Predict"},
}


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "missing")


def panel(page: Page, name: str) -> None:
    page.get_by_test_id("stButtonGroup").get_by_text(name, exact=True).click()
    settled(page)


def cells(page: Page, table: str, row: str) -> list[str]:
    """The cells of the table's row with this name."""
    rows = page.locator(f".st-key-dense_{table} tbody tr").all()
    lines = [[cell.inner_text().strip() for cell in row.locator("td").all()] for row in rows]
    return next(line for line in lines if line[0] == row)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_keyboard_divides_rows_8_and_10(look: Visit, language: str) -> None:
    page = look(f"lang={language}")
    page.keyboard.press("ArrowRight")
    weights = page.locator(".st-key-dense_weights")
    expect(weights).to_contain_text("7/15")
    expect(page.locator(".player .node.current .title")).to_have_text(WORDS[language]["root"])
    assert cells(page, "weights", "8")[1:] == ["?", "1", "7/15", "5/15", "3/15"]
    assert cells(page, "weights", "10")[1:] == ["?", "1", "7/15", "5/15", "3/15"]
    page.wait_for_url(lambda url: "step=" in url)
    page.keyboard.press("ArrowLeft")
    expect(weights).not_to_contain_text("7/15")
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    settled(page)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_panel_shows_its_numbers(look: Visit, language: str) -> None:
    page, words = look(f"lang={language}"), WORDS[language]
    page.keyboard.press("ArrowRight")
    expect(page.locator(".st-key-dense_weights")).to_contain_text("7/15")
    panel(page, words["decision"])
    expect(page.locator(".st-key-scaled .katex-html")).to_contain_text("0.480")
    expect(page.locator(".st-key-scaled .katex-html")).to_contain_text("0.424")
    panel(page, words["table"])
    expect(page.locator(".st-key-dense_holes")).to_contain_text("16 ✓")
    panel(page, words["predict"])
    expect(page.locator(".st-key-dense_leaves")).to_contain_text("1/3")
    page.locator(".st-key-missing-end button").click()
    expect(page.locator(".player .node.leaf").first).to_be_visible()


def test_a_click_on_a_node_shows_its_weights(look: Visit) -> None:
    page = look("lang=en&step=82")
    page.locator(".player .node[data-node='3']").click()
    expect(page.locator(".st-key-dense_weights")).to_contain_text("3/15")
    assert cells(page, "weights", "8")[1:] == ["dark", "1", "3/15", "", "3/15", ""]
    assert cells(page, "weights", "Σ")[1:] == ["", "", "3\xa02/5", "1/5", "1/5", "3"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}", width=390, height=844)
    assert page.evaluate(SCROLLS_SIDEWAYS) == []
    page.locator(".player .button.next").click()
    expect(page.locator(".st-key-dense_weights")).to_contain_text("7/15")
    assert settled(page).evaluate(SCROLLS_SIDEWAYS) == []
    for name in ("decision", "table", "predict"):
        panel(page, WORDS[language][name])
        assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
