"""A visitor with a phone keeps rows aside, chooses, and looks at the final test once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.checks import IDLE, PAGE_SCROLLS_SIDEWAYS, Visit
from tests.browser.test_upload import PEOPLE, choose, data, put, ready

__all__ = ["data"]  # a fixture


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_final_test_on_a_phone(data: Visit, language: str) -> None:
    page = data(f"lang={language}", width=390, height=844)
    words = {
        "zh": ("最终测试", "要测试的树", "再看一次"),
        "en": ("Final test", "Tree", "Look again"),
    }
    title, tree, again = words[language]
    put(page, "people.csv", PEOPLE.encode())
    expect(ready(page)).to_be_visible()
    page.wait_for_selector(IDLE)
    page.get_by_role("radio", name=title).click()
    page.locator("input[type=number]").nth(1).fill("30")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=title).click()
    expect(page.locator(".st-key-dense_scores table")).to_be_visible()
    expect(page.locator(".st-key-dense_classes table")).to_contain_text("yes")
    expect(page.locator(".js-plotly-plot .heatmaplayer image").first).to_be_attached()
    page.wait_for_selector(IDLE)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    choose(page, tree, "CART")
    expect(page.get_by_role("button", name=again)).to_be_visible()
