"""Page ``forest`` in a browser: every tree, into a tree and out, stopping, languages, a phone."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import (
    PAGE_SCROLLS_SIDEWAYS,
    Visit,
    address,
    control,
    opener,
    settled,
    take,
)
from tests.browser.conftest import Server

WORDS = {
    "zh": {
        "bag": "第 {} 棵树的袋",
        "count": "第 {} 棵，共 {} 棵",
        "other": "English",
        "drawn": "这里抽到",
    },
    "en": {
        "bag": "Bag of tree {}:",
        "count": "tree {} of {}",
        "other": "中文",
        "drawn": "Drawn here",
    },
}
OTHER = {"zh": "en", "en": "zh"}
LANGUAGES = pytest.mark.parametrize("language", ["zh", "en"])


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "forest", ".player .count")


def bag(page: Page, language: str, tree: int) -> None:
    """Python shows this tree, and the controls stand at it."""
    main = page.get_by_test_id("stMain")
    expect(main.get_by_text(WORDS[language]["bag"].format(tree))).to_be_visible(timeout=30_000)


def counts(page: Page, language: str, tree: int, trees: int) -> None:
    told = WORDS[language]["count"].format(tree, trees)
    expect(page.locator(".player .count")).to_have_text(told)


def tab(page: Page, name: str) -> Locator:
    return page.locator(f"[data-panel={name}]")


def at(page: Page, **wanted: str) -> None:
    """The address names these and, of ``tree``, ``into`` and ``step``, no others."""

    def is_so(url: str) -> bool:
        named = dict(parse_qsl(urlsplit(url).query))
        place = {n: v for n, v in named.items() if n in ("tree", "into", "step")}
        return place == wanted

    page.wait_for_url(is_so)


def choose(page: Page, menu: Locator, option: str | re.Pattern[str]) -> None:
    entry = page.get_by_role("option", name=option, exact=isinstance(option, str)).first
    take(page, menu.locator("input"), entry)


@LANGUAGES
def test_the_arrows_step_over_every_tree(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6")
    for tree in range(1, 7):
        bag(page, language, tree)
        counts(page, language, tree, 6)
        if tree < 6:
            page.keyboard.press("ArrowRight")
    expect(control(page, "next")).to_have_attribute("aria-disabled", "true")
    at(page, tree="6")
    page.keyboard.press("ArrowLeft")
    bag(page, language, 5)
    control(page, "first").click()
    bag(page, language, 1)
    expect(control(page, "back")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".player .sizes")).to_have_count(0)


@LANGUAGES
def test_nine_presses_are_nine_steps(look: Visit, language: str) -> None:
    """However busy the server is, and on a table whose pictures take their time."""
    page = look(f"lang={language}&trees=40&data=crowd&panel=importance")
    for _press in range(9):
        page.keyboard.press("ArrowRight")
    counts(page, language, 10, 40)
    for _press in range(3):
        page.keyboard.press("PageUp")
    counts(page, language, 7, 40)
    bag(page, language, 7)
    settled(page)
    counts(page, language, 7, 40)
    at(page, tree="7")


@LANGUAGES
def test_one_steps_into_a_tree_through_it_and_back(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6&tree=3&data=watermelon_3.0&panel=importance")
    page.locator(".st-key-into button").click()
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    settled(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .node.current")).to_be_visible()
    expect(page.locator(".reading")).to_contain_text(WORDS[language]["drawn"])
    page.keyboard.press("End")
    expect(control(page, "next")).to_have_attribute("aria-disabled", "true")
    tab(page, "rows").click()
    expect(page.locator(".reading table").first).to_be_visible()
    assert address(page)["into"] == "3", "inside a tree the arrows belong to its player"
    page.locator(".st-key-out button").click()
    bag(page, language, 3)
    expect(tab(page, "importance")).to_have_attribute("aria-pressed", "true")
    at(page, tree="3")
    page.locator(".st-key-into button").click()
    expect(page.locator(".reading table").first).to_be_visible(timeout=30_000)
    expect(control(page, "next")).to_have_attribute("aria-disabled", "true")
    assert address(page)["panel"] == "rows", "one stands where one stood in this tree"


def test_a_step_in_a_tree_sends_nothing(page: Page, look: Visit) -> None:
    sent: list[object] = []

    def note(frame: object) -> None:
        sent.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    look("lang=en&trees=6&into=3&data=watermelon_3.0")
    expect(page.locator(".player .node").first).to_be_visible()
    settled(page)
    sent.clear()
    for _press in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".player .count")).to_contain_text("step 3")
    expect(page.locator(".reading")).to_contain_text("becomes a leaf")
    tab(page, "rows").click()
    expect(page.locator(".reading table").first).to_be_visible()
    page.locator(".player .node[data-node='0']").click()
    expect(page.locator(".reading")).to_contain_text("Drawn here")
    assert sent == []


@LANGUAGES
def test_from_tree_to_tree_inside_and_out_where_one_is(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6&into=2&step=4&panel=plane")
    expect(page.locator(".player .node").first).to_be_visible()
    field = page.locator(".st-key-over input[type=number]")
    expect(field).to_have_value("2")
    field.fill("5")
    field.press("Enter")
    at(page, into="5", step="0")
    page.locator(".st-key-out button").click()
    bag(page, language, 5)
    at(page, tree="5")
    page.go_back()
    at(page, into="5", step="0")
    expect(page.locator(".player .node").first).to_be_visible()
    page.go_back()
    at(page, into="2", step="4")
    expect(page.locator(".st-key-over input[value='2']")).to_be_visible()
    expect(field).to_have_count(1)  # while the script ran, the old one stayed beside it


def test_a_link_of_before_opens_the_same_step(look: Visit) -> None:
    page = look("lang=en&trees=12&tree=7&panel=plane&inside=1&step=12")
    expect(page.locator(".player .node").first).to_be_visible()
    expect(page.locator(".player .count")).to_have_text(re.compile("step [1-9]"))
    at(page, into="7", step="12")
    page.locator(".st-key-out button").click()
    bag(page, "en", 7)
    expect(page.locator(".st-key-forest-plane .js-plotly-plot")).to_be_visible()


@LANGUAGES
def test_every_panel_draws_its_picture(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6&tree=6")
    for name in ("plane", "importance", "errors"):
        tab(page, name).click()
        expect(page.locator(f".st-key-forest-{name} .js-plotly-plot")).to_be_visible()
        settled(page)
    tab(page, "k").click()
    page.locator(".st-key-forest-sweep button").click()
    expect(page.locator(".st-key-forest-k .js-plotly-plot")).to_be_visible(timeout=30_000)
    settled(page)


@LANGUAGES
def test_another_language_and_then_anything(look: Visit, language: str) -> None:
    """Step, open a panel that asks, choose a row and a table, step in, go back, reload."""
    other = OTHER[language]
    page = look(f"lang={language}&trees=6&tree=3&panel=variance")
    page.get_by_role("button", name=WORDS[language]["other"]).click()
    page.keyboard.press("ArrowRight")
    bag(page, other, 4)
    counts(page, other, 4, 6)
    source = {"zh": "Friedman 函数", "en": "Friedman's function"}[other]
    page.get_by_test_id("stButtonGroup").get_by_text(source).click()
    page.wait_for_url(lambda url: "source=friedman" in url)
    bag(page, other, 4)
    tab(page, "errors").click()
    page.get_by_role("button", name=WORDS[other]["other"]).click()
    bag(page, language, 4)
    settled(page)
    menu = page.get_by_test_id("stMain").get_by_test_id("stSelectbox")
    choose(page, menu, "5")
    page.wait_for_url(lambda url: "row=5" in url)
    page.keyboard.press("ArrowRight")  # a menu that was clicked does not swallow it
    bag(page, language, 5)
    page.go_back()
    page.wait_for_url(lambda url: "row=5" not in url)
    page.reload()
    expect(page.locator(".player .count")).to_be_visible(timeout=30_000)
    bag(page, language, int(address(page)["tree"]))
    loan = {"zh": "贷款", "en": "Loan"}[language]
    choose(page, page.locator(".st-key-pick_data"), re.compile(loan))
    page.wait_for_url(lambda url: "data=loan" in url)
    bag(page, language, 1)


def test_a_copied_link_shows_the_same_tree_and_panel(
    look: Visit, browser: Browser, server: Server
) -> None:
    page = look("lang=en&trees=6")
    tab(page, "importance").click()
    for _press in range(3):
        page.keyboard.press("ArrowRight")
    at(page, tree="4")
    context = browser.new_context(locale="zh-CN")
    other = context.new_page()
    other.goto(page.url)
    bag(other, "en", 4)
    expect(other.get_by_text("to the first 4 trees")).to_be_visible()
    context.close()


def test_a_growing_forest_shows_progress_can_be_used_stopped_and_continued(look: Visit) -> None:
    page = look("lang=en&data=crowd_5000&trees=400")
    stop = page.locator(".st-key-stop_Planting button")
    expect(stop).to_be_visible()
    expect(page.get_by_test_id("stProgress")).to_be_visible()
    page.keyboard.press("ArrowRight")
    bag(page, "en", 2)  # the page answers while the forest grows
    stop.click()
    expect(page.get_by_text(re.compile(r"Stopped after \d+ of 400 trees"))).to_be_visible()
    expect(stop).to_have_count(0)
    bag(page, "en", 2)
    page.keyboard.press("End")
    expect(page.get_by_text("Tree 400 has not grown yet; this is tree")).to_be_visible()
    counts(page, "en", 400, 400)
    page.get_by_role("button", name="Resume").click()
    expect(stop).to_be_visible()
    expect(stop).to_have_count(0, timeout=120_000)
    expect(page.get_by_text("Stopped after")).to_have_count(0)
    bag(page, "en", 400)
    expect(page.get_by_text("has not grown yet")).to_have_count(0)


@LANGUAGES
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}&trees=6&tree=4", width=390, height=844)
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    page.locator(".st-key-into button").click()
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    assert not settled(page).evaluate(PAGE_SCROLLS_SIDEWAYS)
