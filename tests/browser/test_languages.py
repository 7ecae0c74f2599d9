"""On every page, in both directions: the other language, and then whatever one does next."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import BEEN_HERE, settled
from tests.browser.conftest import Server
from ui.frame.menu import PAGES

STEPPED = [page.path for page in PAGES.values() if page.plays]
WITHOUT_TABLE = ["learn", "practice"]  # test_lessons.py and test_practice.py switch there
STILL = [page.path for page in PAGES.values() if not page.plays and page.id not in WITHOUT_TABLE]
ADDRESSES = [*STEPPED, *STILL]
DIRECTIONS = {"to English": ("zh-CN", "English", "en"), "to Chinese": ("en-US", "中文", "zh")}
CHINESE = "() => /[\\u4e00-\\u9fff]/.test(document.querySelector('[data-testid=stMain]').innerText)"


@pytest.fixture
def visitor(
    request: pytest.FixtureRequest, browser: Browser, server: Server
) -> Iterator[tuple[Page, str, str]]:
    """Somebody whose browser speaks one language; at the end nothing has gone wrong."""
    locale, button, language = DIRECTIONS[request.param]
    context = browser.new_context(locale=locale, viewport={"width": 1366, "height": 768})
    context.add_init_script(BEEN_HERE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    begun = len(server.said())
    yield page, button, language
    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert "Traceback" not in server.said()[begun:]
    assert faults == []
    context.close()


def parameter(page: Page, name: str) -> str | None:
    return parse_qs(urlsplit(page.url).query).get(name, [None])[0]


def switch(page: Page, button: str, language: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url(lambda url: f"lang={language}" in url)


def steps_on(page: Page, name: str) -> None:
    """The next step, by a key, wherever the focus is."""
    page.wait_for_url(lambda url: f"{name}=" in url)  # the player is there
    before = int(parameter(page, name) or 0)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "([name, before]) => Number(new URLSearchParams(location.search).get(name)) > before",
        arg=[name, before],
    )


def data_menu(page: Page) -> Locator:
    """While a script runs, the menu that goes may still stand behind the one that comes."""
    return page.locator(".st-key-pick_data").get_by_role("combobox").first


def choose_other_data(page: Page) -> str:
    """Another table of the menu, if there is one; says its name."""
    menu = data_menu(page)
    now = menu.input_value()
    menu.click()
    expect(page.get_by_role("option").first).to_be_visible()
    titles = [title.strip() for title in page.get_by_role("option").all_inner_texts()]
    title = next((title for title in titles if title != now), now)
    before = page.url
    page.get_by_role("option", name=title, exact=True).click()
    if title != now:
        page.wait_for_url(lambda url: url != before)  # the server has answered
    expect(menu).to_have_value(title)
    settled(page)
    return title


@pytest.mark.parametrize("visitor", list(DIRECTIONS), indirect=True)
@pytest.mark.parametrize("place", ADDRESSES, ids=lambda place: place or "grow")
def test_switch_the_language_and_go_on(
    place: str, visitor: tuple[Page, str, str], server: Server
) -> None:
    page, button, language = visitor
    page.goto(f"{server.url}/{place}")
    sign = ".player .button.next" if place in STEPPED else "[data-testid=stHeading]"
    expect(page.locator(sign).first).to_be_visible(timeout=30_000)
    settled(page)
    switch(page, button, language)
    if place in STEPPED:
        steps_on(page, "tree" if place == "forest" else "step")
    settled(page)
    if language == "zh":
        page.wait_for_function(CHINESE)
    first = data_menu(page).input_value()
    other = choose_other_data(page)
    options = page.locator("[data-testid=stSidebar] summary")
    if options.count():
        options.first.click()
        settled(page)
    if other != first:
        page.go_back()
        expect(data_menu(page)).to_have_value(first)
        page.go_forward()
        expect(data_menu(page)).to_have_value(other)
        settled(page)
    page.reload()
    expect(data_menu(page)).to_have_value(other)
    assert parameter(page, "lang") == language
    if place in STEPPED:
        expect(page.locator(".player .button.next").first).to_be_visible(timeout=30_000)
        steps_on(page, "tree" if place == "forest" else "step")
