"""A student guesses first: answers are hidden, revealed in two stages, and stay revealed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import BEEN_HERE, IDLE, Visit, address, opener, panel, reading, settled
from tests.browser.conftest import Server

# All text and every attribute that the page holds, through every shadow root; what is drawn by
# scripts counts, the scripts and styles themselves do not.
DOM = """() => {
    const found = [];
    const walk = (root) => {
        for (const node of root.childNodes) {
            if (node.nodeType === Node.TEXT_NODE) found.push(node.nodeValue);
            if (node.nodeType !== Node.ELEMENT_NODE) continue;
            if (["SCRIPT", "STYLE"].includes(node.tagName)) continue;
            for (const { value } of node.attributes) found.push(value);
            if (node.shadowRoot) walk(node.shadowRoot);
            walk(node);
        }
    };
    walk(document.documentElement);
    return found.join("\\n");
}"""
NUMBERS = ["0.381", "0.108", "0.617", "0.289"]  # gains and entropies of the melons' root
WINNER = ["texture is chosen", "✓", "3 branches"]


@pytest.fixture
def grow(visit: Visit) -> Visit:
    return opener(visit, "")


def held(page: Page, words: Sequence[str]) -> list[str]:
    """Which of these words are anywhere in the page."""
    dom = page.evaluate(DOM)
    return [word for word in words if word in dom]


def secret(page: Page) -> list[str]:
    """The numbers and the winner of the melons' root that the page gives away."""
    return held(page, [*NUMBERS, *WINNER])


def bar(page: Page) -> Locator:
    return page.locator(".panel .reveal")


def root(page: Page) -> Locator:
    return page.locator(".player .node[data-node='0'] .title")


def hider(page: Page) -> Locator:
    return page.locator(".player .hider")


def hide(page: Page) -> None:
    hider(page).click()
    expect(hider(page)).to_have_attribute("aria-checked", "true")
    page.wait_for_url(re.compile("hide=1"))
    settled(page)


def hidden(page: Page) -> None:
    """The first decision, of which nothing is known."""
    expect(bar(page)).to_have_text("Reveal the numbers")
    expect(root(page)).to_have_text("?")
    assert secret(page) == []


def numbers(page: Page) -> None:
    """Its numbers, and not yet who wins."""
    expect(reading(page).locator("td").get_by_text("0.381")).to_be_visible()
    expect(bar(page)).to_have_text("Reveal the decision")
    expect(root(page)).to_have_text("?")
    assert held(page, NUMBERS) == NUMBERS
    assert held(page, WINNER) == []


def winner(page: Page) -> None:
    expect(reading(page)).to_contain_text("texture is chosen")
    expect(root(page)).to_have_text("texture")
    expect(bar(page)).to_be_hidden()


def test_a_student_guesses_reveals_and_goes_back(grow: Visit) -> None:
    page = grow("lang=en")
    expect(bar(page)).to_be_hidden()
    hide(page)
    page.keyboard.press("ArrowRight")
    hidden(page)
    page.keyboard.press("Enter")
    numbers(page)
    page.keyboard.press("ArrowDown")
    winner(page)
    page.keyboard.press("ArrowRight")
    expect(bar(page)).to_have_text("Reveal the numbers")
    page.keyboard.press("ArrowLeft")
    winner(page)
    page.get_by_role("button", name="中文").click()
    expect(reading(page)).to_contain_text("选择 纹理")
    expect(hider(page)).to_have_attribute("aria-checked", "true")
    page.keyboard.press("ArrowRight")
    expect(bar(page)).to_have_text("揭晓数值")


def test_one_key_is_enough_for_a_talk(grow: Visit) -> None:
    page = grow("lang=en&hide=1")
    page.keyboard.press("ArrowRight")
    hidden(page)
    page.keyboard.press("ArrowRight")
    numbers(page)
    page.keyboard.press("ArrowRight")
    winner(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .count")).to_have_text("step 2 of 14")


@pytest.mark.parametrize("name", ["rows", "code", "what_if"])
def test_no_other_panel_gives_it_away(grow: Visit, name: str) -> None:
    page = grow("lang=en&hide=1")
    page.keyboard.press("ArrowRight")
    panel(page, name)
    expect(reading(page)).not_to_be_empty()
    expect(reading(page).locator("[aria-pressed=true], .marked")).to_have_count(0)
    assert secret(page) == []


def test_the_drawing_of_a_textbook_waits_too(grow: Visit) -> None:
    page = grow("lang=en&hide=1")
    page.keyboard.press("ArrowRight")
    page.locator("[data-view=textbook]").click()
    expect(page.locator("[data-view=textbook]")).to_have_attribute("aria-pressed", "true")
    settled(page)
    drawn = page.locator(".st-key-drawn_step_grow")
    expect(drawn.get_by_role("img")).to_be_visible()
    assert secret(page) == []
    page.keyboard.press("Enter")
    expect(bar(page)).to_have_text("Reveal the decision")
    page.keyboard.press("Enter")
    expect(drawn).to_contain_text("texture")


def test_a_link_is_hidden_for_who_opens_it(browser: Browser, server: Server) -> None:
    """A fresh profile, on a phone, with a finger."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    context.add_init_script(BEEN_HERE)
    page = context.new_page()
    page.goto(f"{server.url}/?lang=en&hide=1&step=9")
    page.wait_for_selector(IDLE)
    hidden(page)
    bar(page).scroll_into_view_if_needed()
    bar(page).tap()
    numbers(page)
    bar(page).tap()
    winner(page)
    page.locator(".player .button.next").tap()
    expect(bar(page)).to_have_text("Reveal the numbers")
    page.locator(".player .button.back").tap()
    winner(page)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    context.close()


def test_nothing_is_hidden_unless_somebody_wants_it(grow: Visit, sent: list[str]) -> None:
    page = grow("lang=en")
    before = len(sent)
    page.keyboard.press("ArrowRight")
    winner(page)
    assert "hide" not in address(page)
    assert len(sent) == before, "a step is still nobody's business but the browser's"
    hide(page)
    expect(root(page)).to_have_text("?")
    hider(page).click()
    winner(page)
    page.wait_for_url(lambda url: "hide" not in url)


def test_a_comparison_of_pruning(visit: Visit) -> None:
    page = opener(visit, "prune")("lang=en&hide=1&prune=post&choose=~脐部")
    page.keyboard.press("ArrowRight")
    cards = page.locator(".sides .side b")
    expect(cards.first).to_have_text("?")
    expect(page.locator(".player .node.ghost")).to_have_count(0)
    assert held(page, ["branch at", "3/7", "4/7"]) == []
    page.keyboard.press("Enter")
    expect(cards.first).to_have_text("3/7")
    expect(page.locator(".sides .side.on")).to_have_count(0)
    assert held(page, ["branch at"]) == []
    page.keyboard.press("Enter")
    expect(page.locator(".sides .side.on")).to_have_count(1)
    expect(page.locator(".player .node.ghost")).to_have_count(3)


def test_two_planes_are_cut_with_the_reveal(visit: Visit) -> None:
    page = opener(visit, "boundary")("lang=en&hide=1")
    page.keyboard.press("ArrowRight")
    expect(bar(page)).to_have_text("Reveal the numbers")
    expect(page.locator(".player .node")).to_have_count(2)
    assert held(page, ["is chosen", "0.349", "0.126", "The best line"]) == []
    page.keyboard.press("Enter")
    expect(reading(page)).to_contain_text("The best line: information gain")
    assert held(page, ["is chosen", "0.126"]) == []
    page.keyboard.press("Enter")
    expect(reading(page)).to_contain_text("is chosen")
    expect(page.locator(".player .node")).to_have_count(6)
