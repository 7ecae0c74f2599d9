"""The way in: somebody new gets from the melons to the first decision; others are not held up."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import (
    PAGE_SCROLLS_SIDEWAYS,
    Visit,
    address,
    control,
    reading,
    settled,
    take,
)
from tests.browser.test_accessible import faults

NODES = ".player .node"
WORDS = {  # the attribute that wins, one that loses, and what the panel says of the first step
    "zh": ("纹理", "色泽", "信息增益 0.381"),
    "en": ("texture", "colour", "texture is chosen: information gain 0.381"),
}


@pytest.fixture
def been_here() -> bool:
    return False


def melons(page: Page) -> Locator:
    return page.locator(".welcome .melons tbody tr")


def choice(page: Page, name: str) -> Locator:
    return page.locator(".welcome .choices").get_by_role("button", name=name)


def is_welcomed(page: Page) -> None:
    expect(melons(page)).to_have_count(17)
    expect(melons(page).first).to_be_visible()
    expect(page.locator(NODES).first).to_be_hidden()


def sees_the_player(page: Page) -> None:
    expect(page.locator(NODES).first).to_be_visible()
    expect(page.locator(".welcome")).to_be_hidden()


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("width", [1366, 390])
def test_from_nothing_to_why_texture_wins_in_two_clicks(
    visit: Visit, sent: list[str], language: str, width: int
) -> None:
    winner, loser, reason = WORDS[language]
    page = visit(f"/?lang={language}", width=width, height=844)
    is_welcomed(page)
    expect(melons(page).first).to_contain_text("●")
    expect(melons(page).last).to_contain_text("■")
    assert page.evaluate(PAGE_SCROLLS_SIDEWAYS) is False
    settled(page)
    said = len(sent)
    choice(page, loser).click()
    answer = page.locator(".welcome .answer")
    for number in ("0.108", "0.381", "0.998 − 0.617 = 0.381", winner):
        expect(answer).to_contain_text(number)
    answer.get_by_role("button").click()
    sees_the_player(page)
    expect(reading(page)).to_contain_text(reason)
    expect(page.locator(f"{NODES}[data-node='0']")).to_contain_text(winner)
    assert len(sent) == said, "nobody was asked"


def test_the_right_answer_is_told_so_and_the_table_shows_its_groups(visit: Visit) -> None:
    page = visit("/?lang=en")
    choice(page, "texture").click()
    expect(page.locator(".welcome .answer")).to_contain_text("Yes: ID3 asks about texture first")
    expect(melons(page).and_(page.locator(".first"))).to_have_count(2)
    last = melons(page).nth(-1)
    expect(last.locator(".picked")).to_have_text("blurry")
    choice(page, "touch").click()
    expect(page.locator(".welcome .answer")).to_contain_text("of touch is 0.006")
    expect(melons(page).and_(page.locator(".first"))).to_have_count(1)


def test_whoever_has_been_here_sees_the_player_at_once(visit: Visit) -> None:
    page = visit("/")
    is_welcomed(page)
    page.reload()
    is_welcomed(page)  # it has not been left yet
    page.keyboard.press("ArrowRight")
    sees_the_player(page)
    expect(page.locator(".count")).to_contain_text("1")
    seen = "globalThis.flash = 0; new MutationObserver(() => { flash += document.documentElement"
    page.add_init_script(
        f"{seen}.classList.contains('welcome'); }}).observe(document, {{ attributes: true, "
        "subtree: true, attributeFilter: ['class'] })"
    )
    visit("/")
    sees_the_player(page)
    assert page.evaluate("flash") == 0


@pytest.mark.parametrize(
    "link", ["/?step=9", "/?data=loan", "/?algorithm=cart", "/?panel=code", "/impurity?lang=en"]
)
def test_a_link_leads_where_it_says_and_counts_as_a_visit(visit: Visit, link: str) -> None:
    page = visit(link)
    expect(page.locator("[data-testid=stMain] .welcome:visible")).to_have_count(0)
    settled(page)
    page.wait_for_function("localStorage.getItem('splitBySplit.been') === '1'")
    visit("/?lang=en")
    sees_the_player(page)


def test_another_language_keeps_the_answer(visit: Visit) -> None:
    page = visit("/?lang=zh")
    choice(page, "色泽").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator(".welcome .answer")).to_contain_text("of colour is 0.108")
    page.keyboard.press("ArrowRight")
    sees_the_player(page)
    expect(reading(page)).to_contain_text("texture is chosen: information gain 0.381")


def test_the_menu_leads_past_it_and_back_to_it(visit: Visit) -> None:
    page = visit("/?lang=en")
    is_welcomed(page)
    page.get_by_role("link", name="Grow a tree").click()
    sees_the_player(page)
    control(page, "last").click()
    page.get_by_role("link", name="Start here").click()
    is_welcomed(page)
    page.get_by_role("link", name="Pruning").click()
    page.wait_for_url(re.compile("/prune"))
    sees_the_player(settled(page))
    page.get_by_role("link", name="Start here").click()
    is_welcomed(page)
    page.locator(".welcome .skip").click()
    sees_the_player(page)
    page.go_back()
    page.wait_for_url(re.compile("/prune"))
    sees_the_player(settled(page))


def test_another_run_is_left_for_the_way_in_and_comes_back(visit: Visit) -> None:
    page = visit("/?lang=en&data=loan&step=9")
    sees_the_player(settled(page))
    page.get_by_role("link", name="Start here").click()
    is_welcomed(page)
    page.keyboard.press("ArrowRight")
    sees_the_player(page)
    expect(page.locator(f"{NODES}[data-node='0']")).to_contain_text("texture")
    page.go_back()
    page.wait_for_url(re.compile("data=loan"))
    sees_the_player(settled(page))


def test_another_table_is_another_run(visit: Visit) -> None:
    page = visit("/?lang=en")
    is_welcomed(page)
    menu = page.locator("[class*=st-key-algorithm] input").first
    take(page, menu, page.get_by_role("option", name="CART", exact=True))
    sees_the_player(page)
    assert address(settled(page))["algorithm"] == "cart"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_has_no_serious_fault(visit: Visit, page: Page, theme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=theme)
    visit("/?lang=zh")
    choice(page, "色泽").click()
    assert faults(page) == []


@pytest.mark.parametrize(
    ("place", "facts", "then"),
    [
        ("", ["9", "4", "17/17 = 100.0%"], "impurity"),
        ("prune", ["7", "3", "8/10 = 80.0%", "5/7 = 71.4%"], "thresholds"),
        ("missing", ["14", "4", "17/17 = 100.0%"], "boundary"),
        ("regression", ["10", "4", "MSE 0"], "forest"),
    ],
)
def test_a_run_ends_with_what_was_built_and_where_to_go_on(
    visit: Visit, place: str, facts: list[str], then: str
) -> None:
    page = visit(f"/{place}?lang=en&step=1")
    expect(page.locator(NODES).first).to_be_visible()
    card = page.locator(".panel .closing")
    expect(card).to_have_count(0)
    control(settled(page), "last").click()
    expect(card.locator("dd")).to_have_text(facts)
    here = page.locator(f"nav a[data-page={place or 'grow'}]")
    expect(here).to_have_attribute("data-state", "done")
    card.get_by_role("link").click()
    page.wait_for_url(re.compile(f"/{then}"))
    settled(page)
    expect(page.locator(f"nav a[data-page={place or 'grow'}]")).to_have_attribute(
        "data-state", "done"
    )


def test_the_route_says_what_is_next(visit: Visit) -> None:
    page = visit("/?lang=en&step=1")
    entry = page.locator("nav a[data-state=next]")
    expect(entry).to_have_attribute("data-page", "impurity")
    visit("/impurity?lang=en")
    expect(page.locator("nav a[data-page=impurity]")).to_have_attribute("data-state", "done")
    expect(entry).to_have_attribute("data-page", "grow")
