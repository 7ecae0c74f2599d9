"""Pages ``impurity`` and ``thresholds`` in a browser: links, languages, phones, a click or two."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import SCROLLS_SIDEWAYS

OPEN = [
    ("/impurity?lang=zh", "不纯度"),
    ("/impurity?lang=en&counts=9-5-3&measure=gini", "Impurity"),
    ("/thresholds?lang=zh&attribute=含糖率", "阈值"),
    ("/thresholds?lang=en&data=regression_5.2&cut=3.3", "Thresholds"),
]
Look = Callable[..., Page]


@pytest.fixture
def look(visit: Look) -> Look:
    """Open a page by its own address and wait for its picture."""
    return lambda path, **size: at_rest(visit(path, **size))


def at_rest(page: Page) -> Page:
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    page.wait_for_function("() => document.getAnimations().length === 0")
    return page


def shows(page: Page, key: str, text: str) -> None:
    """A chart has this text; for a moment the old one stays beside the new one."""
    expect(page.locator(f".st-key-{key}").filter(has_text=text)).to_have_count(1)


def address(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query))


@pytest.mark.parametrize(("path", "title"), OPEN)
def test_a_deep_link_opens_its_page(look: Look, path: str, title: str) -> None:
    page = look(path)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    assert page.locator(".katex-error").count() == 0
    assert address(page) == dict(parse_qsl(urlsplit(path).query))


@pytest.mark.parametrize(("path", "title"), OPEN)
def test_nothing_scrolls_sideways_on_a_phone(look: Look, path: str, title: str) -> None:
    page = look(path, width=390, height=844)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    assert at_rest(page).evaluate(SCROLLS_SIDEWAYS) == []


@pytest.mark.parametrize(("path", "title"), OPEN)
def test_nothing_is_cut_off_on_a_laptop(look: Look, path: str, title: str) -> None:
    page = look(path)
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    assert page.evaluate(SCROLLS_SIDEWAYS) == []


def test_an_example_moves_the_node_and_the_address(look: Look) -> None:
    page = look("/impurity?lang=en")
    page.locator(".st-key-example_loan button").click()
    expect(page.get_by_label("class 1", exact=True)).to_have_value("3")
    shows(page, "node_chart", "0.918")
    page.wait_for_url(lambda url: "counts=3-6" in url)


def test_the_slider_moves_the_cut_and_a_button_finds_the_best(look: Look) -> None:
    page = look("/thresholds?lang=en")
    slider = page.get_by_role("slider")
    slider.focus()
    for _press in range(3):
        slider.press("ArrowRight")
    page.wait_for_url(lambda url: "cut=0.4203" in url)
    shows(page, "cuts", "yours 0.4203")
    page.get_by_role("button", name="Go to best").click()
    shows(page, "cuts", "yours 0.3815")
    expect(page.get_by_text("This is the best cut")).to_be_visible()
    assert address(page)["cut"] == "0.3815"


def test_the_language_keeps_the_state(look: Look) -> None:
    page = look("/thresholds?lang=en&attribute=含糖率&cut=0.2")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="阈值", exact=True)).to_be_visible()
    shows(page, "cuts", "你的 0.2")
    assert address(page) == {"lang": "zh", "attribute": "含糖率", "cut": "0.2"}
