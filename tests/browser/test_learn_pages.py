"""Pages ``impurity`` and ``thresholds`` in a browser: links, languages, phones, a click or two."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.language import translator_for
from tests.browser.checks import IDLE, SCROLLS_SIDEWAYS, address, take

OPEN = [
    ("/impurity?lang=zh", "不纯度"),
    ("/impurity?lang=en&counts=9-5-3&measure=gini", "Impurity"),
    ("/thresholds?lang=zh&attribute=含糖率", "阈值"),
    ("/thresholds?lang=en&data=regression_5.2&cut=3.3", "Thresholds"),
]
Look = Callable[..., Page]
LANGUAGES = pytest.mark.parametrize("language", ["zh", "en"])
OTHER = {"zh": "en", "en": "zh"}
SWITCH = {"zh": "English", "en": "中文"}  # by the language that one leaves


@pytest.fixture
def look(visit: Look) -> Look:
    """Open a page by its own address and wait for its picture."""
    return lambda path, **size: at_rest(visit(path, **size))


def at_rest(page: Page) -> Page:
    page.wait_for_selector(IDLE)
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible(timeout=30_000)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    page.wait_for_function("() => document.getAnimations().length === 0")
    return page


def shows(page: Page, key: str, text: str) -> None:
    """A chart has this text; for a moment the old one stays beside the new one."""
    expect(page.locator(f".st-key-{key}").filter(has_text=text)).to_have_count(1)


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
    expect(count(page, "en")).to_have_value("3")
    shows(page, "node_chart", "0.918")
    page.wait_for_url(lambda url: "counts=3-6" in url)


def test_the_slider_moves_the_cut_and_a_button_finds_the_best(look: Look) -> None:
    page = look("/thresholds?lang=en")
    slider = page.get_by_role("slider")
    at_rest(page)  # the address is told before the slider of the other attribute goes
    expect(slider).to_have_count(1)
    slider.focus()
    for _press in range(3):
        slider.press("ArrowRight")
    page.wait_for_url(lambda url: "cut=0.4203" in url)
    shows(page, "cuts", "yours 0.4203")
    page.get_by_role("button", name="Go to best").click()
    shows(page, "cuts", "yours 0.3815")
    expect(page.get_by_text("This is the best cut")).to_be_visible()
    assert address(page)["cut"] == "0.3815"


def count(page: Page, language: str) -> Locator:
    """The rows of class 1; for a moment the old field stays behind the new one."""
    return page.get_by_label(translator_for(language)("class {k}", k=1), exact=True).first


def switch(page: Page, language: str) -> str:
    """Leave this language; the other one."""
    page.get_by_role("button", name=SWITCH[language]).click()
    return OTHER[language]


def choose(page: Page, label: str, option: str) -> None:
    """Open a menu by its label, which is in the language of now, and take an option."""
    box = page.get_by_test_id("stSelectbox").filter(has_text=label).first
    expect(box).to_be_visible()
    at_rest(page)
    take(page, box.locator("input"), page.get_by_role("option", name=option).first)


def reaches(page: Page, **wanted: str) -> None:
    page.wait_for_url(lambda url: dict(parse_qsl(urlsplit(url).query)) == wanted)


@LANGUAGES
def test_thresholds_in_the_other_language_and_then_anything(look: Look, language: str) -> None:
    """Switch, choose, slide, go back, reload, switch again: values stay, menus speak."""
    page = look(f"/thresholds?lang={language}&attribute=含糖率&cut=0.2")
    now = switch(page, language)
    title = {"zh": "阈值", "en": "Thresholds"}
    own = {"zh": "你的", "en": "yours"}
    density = {"zh": "密度", "en": "density"}
    expect(page.get_by_role("heading", name=title[now], exact=True)).to_be_visible()
    shows(page, "cuts", f"{own[now]} 0.2")
    reaches(page, lang=now, attribute="含糖率", cut="0.2")
    choose(page, translator_for(now)("Score"), {"zh": "基尼", "en": "Gini"}[now])
    reaches(page, lang=now, attribute="含糖率", cut="0.2", criterion="gini")
    choose(page, translator_for(now)("Attribute"), density[now])
    reaches(page, lang=now, criterion="gini")
    slider = page.get_by_role("slider")
    expect(slider).to_have_count(1)  # the one of the other attribute has gone
    slider.focus()
    slider.press("ArrowRight")
    page.wait_for_url(lambda url: "cut=" in url)
    now = switch(page, now)
    expect(page.get_by_role("heading", name=title[now], exact=True)).to_be_visible()
    cut = address(page)["cut"]
    shows(page, "cuts", f"{own[now]} {cut}")
    page.go_back()  # past the attribute, not through every move of the slider
    page.wait_for_url(lambda url: "cut=0.2" in url and f"lang={now}" in url)
    shows(page, "cuts", f"{own[now]} 0.2")  # in the language one speaks by now
    page.reload()
    shows(page, "cuts", f"{own[now]} 0.2")
    at_rest(page)


@LANGUAGES
def test_impurity_in_the_other_language_and_then_anything(look: Look, language: str) -> None:
    page = look(f"/impurity?lang={language}&counts=3-6")
    now = switch(page, language)
    title = {"zh": "不纯度", "en": "Impurity"}
    expect(page.get_by_role("heading", name=title[now], exact=True)).to_be_visible()
    first = count(page, now)
    expect(first).to_have_value("3")
    first.fill("4")
    first.press("Enter")
    reaches(page, lang=now, counts="4-6")
    page.get_by_test_id("stSidebar").get_by_text(translator_for(now)("nats"), exact=True).click()
    reaches(page, lang=now, counts="4-6", unit="nats")
    now = switch(page, now)
    expect(page.get_by_role("heading", name=title[now], exact=True)).to_be_visible()
    expect(count(page, now)).to_have_value("4")
    choose(page, translator_for(now)("Data"), {"zh": "贷款", "en": "Loan"}[now])
    reaches(page, lang=now, counts="4-6", unit="nats", data="loan")
    choose(page, translator_for(now)("Attribute X"), {"zh": "有工作", "en": "has a job"}[now])
    page.wait_for_url(lambda url: "attribute=" in url)
    page.go_back()
    reaches(page, lang=now, counts="4-6", unit="nats", data="loan")
    page.go_back()
    page.wait_for_url(lambda url: "data=loan" not in url)
    page.reload()
    now = address(page)["lang"]
    expect(count(page, now)).to_have_value("4")
    at_rest(page)


@LANGUAGES
def test_the_menu_says_no_word_of_the_other_language(look: Look, language: str) -> None:
    """After there and back, every option of every menu is in the language of now."""
    page = look(f"/thresholds?lang={language}")
    switch(page, switch(page, language))
    expect(page.get_by_role("button", name=SWITCH[language])).to_be_visible()
    at_rest(page)
    box = page.locator(".st-key-pick_data")
    box.locator("input").click()
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    told = "".join(options.all_text_contents())
    assert ("Watermelon" in told) == (language == "en")
    assert ("西瓜" in told) == (language == "zh")
