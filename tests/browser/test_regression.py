"""Page ``regression`` in a browser: every step with its picture, the map, long runs, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, opener, panel, reading, settled, take

FIRST_CUT = {"zh": "损失最小：3.359", "en": "has the smallest loss, 3.359"}
NOTHING = {"zh": "还没有切分", "en": "Nothing is cut yet"}
SQUARED = {"zh": "平方 0.078", "en": "squared 0.078"}
# What a reader sees of a chart: how many points it has, and where it stands.
POINTS = ".chart .scatterlayer .points path"


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "regression")


def chart(page: Page) -> Locator:
    return page.locator(".chart .main-svg").first


def colour(page: Page, part: str, name: str) -> str:
    return str(page.locator(part).first.evaluate(f"at => getComputedStyle(at).{name}"))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_books_tree_grows_from_the_first_to_the_last_step(
    look: Visit, sent: list[str], language: str
) -> None:
    page = look(f"lang={language}")
    before = len(sent)
    expect(reading(page)).to_contain_text(NOTHING[language])
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(FIRST_CUT[language])
    expect(page.locator(".reading .formula")).to_contain_text("3.359")
    expect(chart(page)).to_be_visible()
    done = page.locator(".player .button.next[aria-disabled=true]")
    for _step in range(60):
        if done.count():
            break
        page.keyboard.press("ArrowRight")
        expect(chart(page)).to_be_visible()
    expect(done).to_have_count(1)
    expect(page.locator(".player .node.leaf")).to_have_count(10)
    page.keyboard.press("Home")
    expect(reading(page)).to_contain_text(NOTHING[language])
    expect(page.locator(".reading .formula")).to_have_count(0)
    assert len(sent) == before, "a step sends nothing"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_panel_shows_something(look: Visit, language: str) -> None:
    page = look(f"lang={language}&step=4")
    expect(chart(page)).to_be_visible()
    for name in ("decision", "rows"):
        panel(page, name)
        expect(page.locator(".reading table").first).to_be_visible()
        expect(page.locator(".chart")).to_have_count(0)
    panel(page, "code")
    expect(page.locator(".reading .code .now")).to_have_count(1)
    panel(page, "cut")
    expect(chart(page)).to_be_visible()
    expect(page.locator(".reading .formula")).to_contain_text("5.060")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_point_says_its_residual(look: Visit, language: str) -> None:
    page = look(f"lang={language}&step=4")
    expect(chart(page)).to_be_visible()
    page.locator(POINTS).nth(3).hover(force=True)
    expect(page.locator(".chart .hovertext")).to_contain_text(SQUARED[language])
    page.keyboard.press("End")
    expect(page.locator(".chart .hovertext")).to_have_count(0)


def test_the_layers_of_a_chart_lie_upon_one_another_and_nothing_jumps(look: Visit) -> None:
    page = look("lang=en&step=4")
    expect(chart(page)).to_be_visible()
    layers = [layer.bounding_box() for layer in page.locator(".chart .main-svg").all()]
    place = page.locator(".chart").bounding_box()
    below_its_buttons = page.locator(".chart .svg-container").bounding_box()
    assert len(layers) > 1
    assert layers == [below_its_buttons] * len(layers)
    page.keyboard.press("End")
    expect(reading(page)).to_contain_text("The node predicts its mean")
    after = page.locator(".chart").bounding_box()
    assert place is not None
    assert after is not None
    assert (after["height"], after["width"]) == (place["height"], place["width"])


def test_the_chart_is_the_same_element_from_step_to_step(look: Visit) -> None:
    """So nothing is mounted anew, and nothing can be blank in between."""
    page = look("lang=en&step=4")
    expect(chart(page)).to_be_visible()
    mark = page.locator(".chart").evaluate_handle("at => at")
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text("x ≤ 3.5")
    assert page.locator(".chart").evaluate("(at, before) => at === before", mark)
    expect(page.locator(".chart .annotation-text")).to_have_text("3.5: 0.191")


def test_a_chart_has_the_colours_of_the_theme(look: Visit) -> None:
    page = look("lang=en&step=4")
    expect(chart(page)).to_be_visible()
    light = colour(page, ".chart .x2tick text", "fill")
    assert light == colour(page, ".panel", "color")
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".panel")).not_to_have_css("color", light)
    dark = colour(page, ".panel", "color")
    expect(page.locator(".chart .x2tick text").first).to_have_css("fill", dark)
    expect(page.locator(".chart .ygrid").first).to_have_css("stroke", "rgb(58, 58, 67)")


def test_a_chart_is_as_wide_as_its_panel(look: Visit) -> None:
    page = look("lang=en&step=4")
    expect(chart(page)).to_be_visible()
    for width in (1100, 1920, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function(
            "([chart, svg]) => svg.clientWidth === chart.clientWidth",
            arg=[page.locator(".chart").element_handle(), chart(page).element_handle()],
        )


@pytest.mark.parametrize("language", ["zh", "en"])
def test_two_numbers_are_a_map(look: Visit, language: str) -> None:
    page = look(f"lang={language}&data=hill&depth=3")
    page.keyboard.press("ArrowRight")
    expect(chart(page)).to_be_visible()
    expect(page.locator(".chart .infolayer .colorbar").first).to_be_visible()
    expect(page.locator(".chart .annotation-text")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("o")  # the whole tree, however small
    expect(page.locator(".player .node.leaf")).to_have_count(8)
    expect(page.locator(".chart .annotation-text")).to_have_count(8)
    panel(page, "cut")
    expect(reading(page)).to_contain_text({"zh": "这个结点", "en": "The node"}[language])


@pytest.mark.parametrize("data", ["wave", "hill"])
def test_a_long_run_comes_in_windows(look: Visit, data: str) -> None:
    """Of a window nothing more is sent; where the reader goes beyond it, the next one comes."""
    page = look(f"lang=en&data={data}&panel=cut")
    stops = {
        "End": "The node predicts its mean",
        "ArrowLeft": "The node",
        "Home": NOTHING["en"],
        "ArrowRight": "has the smallest loss",
    }
    for key, told in stops.items():
        page.keyboard.press(key)
        expect(reading(page)).to_contain_text(told)
        expect(page.locator(".reading.coming")).to_have_count(0)
    page.locator(".player .sizes [data-size=detail]").click()
    for _step in range(40):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".reading.coming")).to_have_count(0)
    expect(page.locator(".player .count")).to_have_text(re.compile("^step 4[0-9] of"))
    expect(chart(page)).to_be_visible()


@pytest.mark.parametrize(("language", "other"), [("zh", "en"), ("en", "zh")])
def test_another_language_and_then_a_step(look: Visit, language: str, other: str) -> None:
    page = look(f"lang={language}&step=4")
    expect(reading(page)).to_contain_text(FIRST_CUT[language])
    page.get_by_text({"zh": "English", "en": "中文"}[language], exact=True).click()
    expect(reading(page)).to_contain_text(FIRST_CUT[other])
    page.keyboard.press("ArrowLeft")
    expect(reading(page)).to_contain_text(NOTHING[other])
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(FIRST_CUT[other])
    expect(page.locator(".chart .y2title")).to_have_text({"zh": "损失", "en": "loss"}[other])


def choose(page: Page, label: str, start: str) -> None:
    """Take the option that starts so from the menu of this label."""
    box = page.get_by_test_id("stSelectbox").filter(has_text=label).last
    option = page.get_by_role("option").filter(has_text=start).first
    take(page, box.get_by_role("combobox"), option)


def test_another_number_and_back(look: Visit) -> None:
    page = look("lang=en&data=watermelon_3.0")
    count = page.locator(".player .count")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".chart .ytitle")).to_have_text("density")
    settled(page)
    choose(page, "Number to predict", "sugar")
    expect(page).to_have_url(re.compile("target="))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".chart .ytitle")).to_have_text("sugar content")
    expect(count).to_have_text(re.compile("^step 1 of"))
    page.go_back()
    expect(page.locator(".chart .ytitle")).to_have_text("density")
    expect(page).not_to_have_url(re.compile("target="))
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^step 2 of"))


def test_a_reload_shows_the_same_step_and_panel(look: Visit) -> None:
    page = look("lang=en&step=4")
    panel(page, "rows")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".reading tbody tr")).to_have_count(5)
    page.wait_for_url(lambda url: "panel=rows" in url and "step=8" in url)
    page.reload()
    expect(page.locator(".reading tbody tr")).to_have_count(5)
    expect(page.locator(".player .count")).to_have_text("step 2 of 19")
    panel(page, "cut")
    expect(reading(page)).to_contain_text("x ≤ 3.5")


def test_the_table_goes_along_to_the_page_where_its_tree_is_pruned(look: Visit) -> None:
    page = look("lang=en")
    page.get_by_role("link", name="Prune this tree").click()
    page.wait_for_url(lambda url: "/prune" in url and "data=regression_5.2" in url)
    expect(page.get_by_text("does not fit this page")).to_have_count(0)
    expect(page.locator(".player .node").first).to_be_visible()
    page.go_back()
    expect(reading(page)).to_contain_text(NOTHING["en"])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}&step=4", width=390, height=844)
    expect(chart(page)).to_be_visible()
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    for name in ("decision", "rows", "code"):
        panel(page, name)
        assert not settled(page).evaluate(PAGE_SCROLLS_SIDEWAYS)
