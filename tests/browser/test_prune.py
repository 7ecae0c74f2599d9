"""A lecturer prunes live: the whole demonstration in a browser, on a projector and a phone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.language import translator_for
from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, opener, panel, reading, settled, take

WORDS = {
    "zh": {
        "post": "后剪枝",
        "loss": "损失 C_α",
        "tie": "色泽",
        "other": "English",
        "first": "精度上升：剪去 色泽 = 乌黑 处的子树",
        "second": "精度不变：保留 根蒂 = 稍蜷 处的子树",
    },
    "en": {
        "post": "Post-pruning",
        "loss": "Loss C_α",
        "tie": "colour",
        "other": "中文",
        "first": "Accuracy rises: the branch at colour = dark is cut",
        "second": "stays the same: the branch at stem = slightly curled is kept",
    },
}


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "prune")


def press(page: Page, name: str) -> None:
    page.get_by_test_id("stButtonGroup").get_by_text(name, exact=True).first.click()
    settled(page)


def count(page: Page) -> Locator:
    return page.locator(".player .count")


def figures(page: Page, before: str, after: str) -> None:
    """Both cards, once they show these numbers."""
    cards = page.locator(".sides .side b")
    expect(cards.nth(0)).to_have_text(before)
    expect(cards.nth(1)).to_have_text(after)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_lecture_on_pruning(look: Visit, language: str) -> None:
    words = WORDS[language]
    page = look(f"lang={language}&present=1&prune=pre&choose=~脐部", width=1920, height=1080)
    press(page, words["post"])
    expect(page.locator(".player .node")).to_have_count(16)
    walk = [("3/7", "4/7"), ("4/7", "4/7"), ("4/7", "5/7"), ("5/7", "5/7"), ("5/7", "3/7")]
    for number, (before, after) in enumerate(walk):
        page.keyboard.press("ArrowRight")
        figures(page, before, after)
        ghosts = page.locator(".player .node.ghost")
        expect(ghosts).to_have_count(3 if number in (0, 2) else 0)
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".player .node")).to_have_count(10)
    size = page.locator(".sides .side b").first.evaluate("e => getComputedStyle(e).fontSize")
    assert float(size.removesuffix("px")) >= 48, "readable from the last row"

    page.keyboard.press("Home")
    press(page, words["tie"])
    page.wait_for_url(re.compile("choose=(~|%7E)%E8%89%B2%E6%B3%BD"))
    expect(page.locator(".player .node[data-node='0'] .title")).to_have_text(words["tie"])
    page.keyboard.press("ArrowRight")
    figures(page, "2/7", "3/7")

    panel(page, "rows")
    page.get_by_test_id("stButtonGroup").get_by_text("13", exact=True).click()
    page.wait_for_url(re.compile("split=hand"))
    panel(page, "verdict")
    expect(reading(page)).to_contain_text("/6 =")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sides .side b").first).to_have_text(re.compile("/6$"))

    press(page, words["loss"])
    page.get_by_test_id("stSlider").get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("alpha="))
    settled(page)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


def test_what_is_cut_stays_cut_and_back_brings_it_back(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    nodes = page.locator(".player .node")
    expect(nodes).to_have_count(16)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .node.ghost")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .node.ghost")).to_have_count(0)
    expect(nodes).to_have_count(13)
    page.keyboard.press("Home")
    expect(nodes).to_have_count(16)
    expect(page.locator(".player .button.back")).to_have_attribute("aria-disabled", "true")


def test_a_click_cuts_by_hand_and_another_brings_it_back(look: Visit) -> None:
    page = look("lang=en&prune=hand&choose=~脐部")
    page.locator(".player .node[data-node='2'] .box").click()
    figures(page, "3/7", "4/7")
    expect(page.locator(".player .node.ghost")).to_have_count(9)
    page.wait_for_url(re.compile("cuts="))
    page.locator(".player .node[data-node='2'] .box").click()
    page.wait_for_url(lambda url: "cuts=" not in url)
    expect(page.locator(".sides")).to_have_count(0)
    expect(page.locator(".player .node")).to_have_count(16)


def test_a_ghost_and_a_leaf_are_not_cut(look: Visit) -> None:
    page = look("lang=en&prune=hand&choose=~脐部")
    page.locator(".player .node[data-node='2'] .box").click()
    figures(page, "3/7", "4/7")
    page.wait_for_url(lambda url: "step=65" in url)  # behind the cut
    address = page.url
    page.locator(".player .node.ghost .box").first.click()
    page.locator(".player .node.leaf:not(.ghost) .box").first.click()
    settled(page)
    assert page.url == address
    expect(page.get_by_test_id("stAlert")).to_have_count(0)


def test_the_sequence_of_trees_and_the_choice(look: Visit, sent: list[str]) -> None:
    page = look("lang=en&prune=cost_complexity&data=watermelon_2.0&algorithm=cart")
    before = len(sent)
    weakest = page.locator(".player .node[data-node='4'] .line").nth(1)
    expect(weakest).to_have_text("g 0.029")
    page.keyboard.press("End")
    expect(page.locator(".player .node")).to_have_count(3)
    panel(page, "sequence")
    expect(page.locator(".thumb svg")).to_have_count(4)
    expect(page.locator(".thumb.taken")).to_contain_text("2 leaves")
    expect(page.locator(".chart.js-plotly-plot .main-svg").first).to_be_visible()
    page.locator(".thumb", has_text="T₁").click()
    expect(page.locator(".player .node:not(.ghost)")).to_have_count(5)
    expect(page.locator(".thumb", has_text="T₁")).to_have_attribute("aria-pressed", "true")
    assert len(sent) == before, "all of it happens in the browser"


def test_reading_sends_nothing_to_the_server(look: Visit, sent: list[str]) -> None:
    page = look("lang=en&choose=~脐部")
    before = len(sent)
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(WORDS["en"]["first"])
    panel(page, "scores")
    expect(reading(page)).to_contain_text("becomes a leaf")
    panel(page, "verdict")
    page.keyboard.press("PageDown")
    expect(reading(page)).to_contain_text(WORDS["en"]["second"])
    page.locator(".player .node[data-node='0']").click()
    expect(reading(page)).to_contain_text("root has not been compared at this step.")
    expect(reading(page)).to_contain_text("The tree now: 9 leaves")
    page.keyboard.press("End")
    figures(page, "5/7", "3/7")
    assert len(sent) == before


@pytest.mark.parametrize("method", ["post", "c_alpha", "pessimistic"])
def test_a_node_that_one_looks_at_shows_its_own_comparison(look: Visit, method: str) -> None:
    page = look(f"lang=en&choose=~脐部&prune={method}")
    page.keyboard.press("ArrowRight")
    own = page.locator(".sides .side b").all_inner_texts()
    sentence = reading(page).locator("p").first.inner_text()
    node = page.locator(".player .node.current").get_attribute("data-node")
    page.locator(".player .node[data-node='2'] .box").click()
    expect(reading(page)).to_contain_text("has not been compared at this step.")
    expect(page.locator(".sides")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.locator(f".player .node[data-node='{node}'] .box").click()
    expect(reading(page)).to_contain_text("the current step is elsewhere")
    expect(reading(page)).to_contain_text(sentence)
    figures(page, *own)
    panel(page, "scores")
    expect(reading(page).locator("table").first).to_contain_text("chosen")


def test_a_look_while_the_tree_is_pre_pruned_and_by_rounds(look: Visit) -> None:
    page = look("lang=en&choose=~脐部&prune=pre")
    page.keyboard.press("End")
    page.locator(".player .node[data-node='0'] .box").click()
    figures(page, "3/7", "5/7")
    page = look("lang=en&choose=~脐部&prune=cost_complexity")
    page.keyboard.press("ArrowRight")
    page.locator(".player .node[data-node='0'] .box").click()
    expect(reading(page)).to_contain_text("root has not been compared at this step.")
    page.keyboard.press("End")
    page.locator(".player .node[data-node='0'] .box").click()
    expect(reading(page)).to_contain_text("The weakest link")
    expect(reading(page).locator("tr.strong")).to_have_count(1)


def test_the_place_is_kept_when_the_tie_or_the_method_changes(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    for _step in range(2):
        page.keyboard.press("ArrowRight")
    expect(count(page)).to_have_text("step 2 of 5")
    press(page, "colour")
    expect(page.locator(".player .node[data-node='0'] .title")).to_have_text("colour")
    expect(count(page)).to_have_text("step 2 of 4")
    page.keyboard.press("End")
    press(page, "Pessimistic")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Home")
    press(page, "Post-pruning")
    expect(count(page)).to_have_text("step 0 of 4")
    expect(reading(page)).to_contain_text("This is the whole tree")
    page.keyboard.press("ArrowRight")
    figures(page, "2/7", "3/7")


@pytest.mark.parametrize(("language", "other"), [("zh", "en"), ("en", "zh")])
def test_another_language_and_then_a_step(look: Visit, language: str, other: str) -> None:
    page = look(f"lang={language}&choose=~脐部")
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(WORDS[language]["first"])
    page.get_by_text(WORDS[language]["other"], exact=True).click()
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(WORDS[other]["second"])
    figures(page, "4/7", "4/7")
    press(page, WORDS[other]["loss"])
    page.keyboard.press("End")
    expect(page.locator(".reading .formula .katex").first).to_be_visible()


def test_back_and_reload(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    figures(page, "4/7", "4/7")
    press(page, "By hand")
    page.wait_for_url(re.compile("prune=hand"))
    expect(page.locator(".sides")).to_have_count(0)
    page.go_back()
    page.wait_for_url(lambda url: "prune=" not in url)
    figures(page, "4/7", "4/7")
    panel(page, "scores")
    page.wait_for_url(re.compile("panel=scores"))
    page.reload()
    expect(page.locator(".panel [data-panel=scores]")).to_have_attribute("aria-pressed", "true")
    expect(count(page)).to_have_text("step 2 of 5")
    panel(page, "verdict")
    figures(page, "4/7", "4/7")


def test_back_to_the_page_before_and_forward_again(visit: Visit) -> None:
    page = visit("/?lang=en&step=9")
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    page.get_by_role("link", name="Pruning", exact=True).click()
    expect(reading(page)).to_contain_text("This is the whole tree", timeout=30_000)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sides")).to_have_count(1)
    page.go_back()
    page.wait_for_url(lambda url: "/prune" not in url and "step=9" in url)
    expect(count(page)).to_have_text(re.compile("^step 1 of "))
    assert "choose=" not in page.url


def test_keys_step_after_a_menu_and_a_panel_that_asks(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    press(page, "Pre-pruning")
    page.keyboard.press("ArrowRight")
    expect(count(page)).to_have_text(re.compile("^step 1 of "))
    figures(page, "3/7", "5/7")
    panel(page, "rows")
    expect(page.locator(".st-key-dense_whole")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(count(page)).to_have_text(re.compile("^step 2 of "))
    box = page.get_by_test_id("stSelectbox").filter(has_text="Algorithm").first
    take(page, box.locator("input"), page.get_by_role("option", name="CART", exact=True))
    page.wait_for_url(re.compile("algorithm=cart"))
    panel(page, "verdict")
    page.keyboard.press("Home")
    expect(count(page)).to_have_text(re.compile("^step 0 of "))


def test_a_panel_that_is_opened_while_another_run_is_on_its_way_stays_open(look: Visit) -> None:
    page = look("lang=en&choose=~脐部&panel=rows&step=65")
    expect(page.locator(".st-key-dense_whole")).to_be_visible()
    page.get_by_test_id("stButtonGroup").get_by_text("13", exact=True).click()
    page.locator(".panel [data-panel=verdict]").click()
    page.wait_for_url(re.compile("split=hand"))
    expect(reading(page)).to_contain_text("/6 =")
    expect(page.locator(".st-key-dense_whole")).to_have_count(0)
    page.wait_for_url(lambda url: "panel=" not in url)


def test_a_large_table_is_pruned_step_by_step(visit: Visit) -> None:
    """More than the browser gets at once: it asks for the steps around the reader."""
    dice = random.Random(3)
    points = [(dice.gauss(0, 1), dice.gauss(0, 1)) for _row in range(2000)]
    lines = [
        f"{a:.3f},{b:.3f},{'yes' if a + b + dice.gauss(0, 0.8) > 0 else 'no'}" for a, b in points
    ]
    page = visit("/data?lang=en")
    content = "\n".join(["a,b,class", *lines]).encode()
    page.set_input_files(
        "input[type=file]", {"name": "points.csv", "mimeType": "text/csv", "buffer": content}
    )
    expect(page.locator(".st-key-ready")).to_contain_text("target class", timeout=30_000)
    settled(page)
    page.get_by_role("link", name="Pruning", exact=True).click()
    expect(reading(page)).to_contain_text("This is the whole tree", timeout=60_000)
    total = int(count(page).inner_text().rpartition(" ")[2])
    assert total > 60
    for _step in range(30):
        page.keyboard.press("ArrowRight")
    expect(count(page)).to_have_text(f"step 30 of {total}")
    expect(page.locator(".sides .side b").first).to_have_text(re.compile(r"^\d+/\d+$"))
    expect(reading(page)).to_contain_text("The tree now")
    page.locator(".player .node[data-node='0'] .box").click()
    expect(reading(page)).to_contain_text("root has not been compared at this step.")
    panel(page, "scores")
    expect(reading(page).locator("table").first).to_contain_text("chosen")
    panel(page, "verdict")
    page.keyboard.press("End")
    expect(reading(page)).to_contain_text("the branch at the root is kept")


def test_trees_stand_side_by_side(look: Visit) -> None:
    page = look("lang=en&choose=~脐部")
    expect(page.locator("[data-testid=stGraphVizChart] svg")).to_have_count(3)
    table = page.locator(".st-key-dense_compare")
    expect(table).to_contain_text("5/7")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}", width=390, height=844)
    page.locator(".player .button.next").click()
    figures(page, "3/7", "4/7")
    for name in ("rows", "scores", "verdict"):
        panel(page, name)
        settled(page)
        assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


def test_the_data_menu_shows_the_table_that_came_along(visit: Visit) -> None:
    page = visit("/?lang=en&data=loan")
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    shown = page.get_by_role("combobox", name="Data").input_value()
    page.get_by_role("link", name="Pruning", exact=True).click()
    page.wait_for_url(re.compile("/prune"))
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    expect(page.get_by_role("combobox", name="Data")).to_have_value(shown)


@pytest.mark.parametrize(("language", "width"), [("zh", 390), ("en", 1366)])
def test_size_and_accuracy_and_the_table_on_which_greed_loses(
    look: Visit, language: str, width: int
) -> None:
    _ = translator_for(language)
    page = look(f"lang={language}&choose=~脐部", width=width)
    drawn = page.locator(".st-key-prune-sizes .chart")
    expect(drawn.locator(".main-svg").first).to_be_visible(timeout=30_000)
    expect(drawn.locator(".legendtext")).to_have_text(
        [_("training"), _("validation"), _("Pre-pruning"), _("Post-pruning")]
    )
    drawn.locator(".scatterlayer .trace").nth(1).locator("path.point").nth(1).hover(force=True)
    expect(drawn.locator(".hovertext").first).to_contain_text("5/7 = 71.4%")
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    page.locator(".st-key-prune-greedy button").click()
    page.wait_for_url(re.compile("data=stairs"))
    words = {"zh": "预剪枝停得太早", "en": "Pre-pruning stops too early"}
    expect(page.get_by_text(words[language])).to_be_visible()
