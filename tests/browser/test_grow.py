"""Page grow as students use it: click through a tree, look at nodes, share a link, play."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.trace import Trace, record
from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, control, settled, take
from tests.browser.conftest import Server


@pytest.fixture(scope="module")
def melon() -> Trace:
    return record(open_builtin("watermelon_2.0").training, Config())


@pytest.fixture
def grow(visit: Visit) -> Visit:
    def open_grow(query: str = "lang=en", **size: int) -> Page:
        page = visit(f"/?{query}", **size)
        expect(page.locator(".player .node").first).to_be_visible()
        return page

    return open_grow


def tab(page: Page, kind: str) -> Locator:
    """The row of panels, or of attributes to pick."""
    return page.locator(f".panel .{kind}" if kind == "tabs" else f".panel .{kind} .pills")


def box(page: Page, node: int) -> Locator:
    return page.locator(f".player .node[data-node='{node}']")


def step_in_address(page: Page, step: int) -> None:
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get("step") == [str(step)])


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_from_the_first_step_to_the_last_and_back(grow: Visit, melon: Trace, way: str) -> None:
    page = grow()
    ends = list(melon.ends.values())

    def press(name: str, key: str) -> None:
        control(page, name).click() if way == "mouse" else page.keyboard.press(key)

    expect(page.get_by_text("Nothing is decided yet")).to_be_visible()
    for _ in ends:
        press("next", "ArrowRight")
    step_in_address(page, len(melon))
    leaves = len(melon.tree().leaves())
    expect(page.locator(".player .node.leaf")).to_have_count(leaves)
    expect(page.get_by_text("becomes a leaf")).to_be_visible()
    for _ in ends:
        press("back", "ArrowLeft")
    expect(page.get_by_text("Nothing is decided yet")).to_be_visible()
    expect(page.locator(".player .node.leaf")).to_have_count(0)


def test_the_first_decision_with_its_numbers(grow: Visit) -> None:
    """The app opens one click from its first decision; golden.md 1 has the numbers."""
    page = grow()
    control(page, "next").click()
    expect(page.get_by_text("is chosen: information gain 0.381, the best.")).to_be_visible()
    table = page.locator(".panel table").first
    expect(table).to_contain_text("0.108")
    expect(table.locator("tr", has_text="texture")).to_contain_text("✓ chosen")
    expect(page.locator(".panel .formula")).to_contain_text("0.381")
    tab(page, "picks").get_by_role("button", name="colour").click()
    expect(page.locator(".panel .formula")).to_contain_text("0.108")
    page.wait_for_url(lambda url: "formula=0" in url)


def test_click_a_node_and_see_its_rows(grow: Visit, melon: Trace) -> None:
    page = grow(f"lang=en&step={len(melon)}")
    tab(page, "tabs").get_by_role("button", name="Rows").click()
    box(page, 2).click()
    table = page.locator(".panel table").first
    expect(table.locator("tbody tr")).to_have_count(5)
    expect(table).to_contain_text("13")
    step_in_address(page, len(melon))


def test_a_copied_link_opens_the_same_step_in_the_other_language(
    grow: Visit, browser: Browser, server: Server, melon: Trace
) -> None:
    page = grow("lang=en&algorithm=c45")
    for _ in range(3):
        control(page, "next").click()
    trace = record(open_builtin("watermelon_2.0").training, Config("c45"))
    cursor = list(trace.ends.values())[2]
    step_in_address(page, cursor)
    link = page.url.replace("lang=en", "lang=zh")
    context = browser.new_context(locale="en-US")
    other = context.new_page()
    other.goto(link)
    expect(other.locator(".player .node").first).to_be_visible()
    expect(other.get_by_text("第 3 步，共 14 步")).to_be_visible()
    expect(other.get_by_text("成为叶结点")).to_be_visible()
    assert parse_qs(urlsplit(other.url).query)["step"] == [str(cursor)]
    context.close()


def test_override_the_root_and_reset(grow: Visit) -> None:
    page = grow("lang=en&data=watermelon_2.0_split&step=9")
    page.get_by_text("What if", exact=True).click()
    expect(box(page, 0)).to_contain_text("colour")
    page.get_by_label("navel: information gain 0.275").check()
    expect(box(page, 0)).to_contain_text("navel")
    expect(page.get_by_label("navel: information gain 0.275")).to_be_checked()
    step_in_address(page, 9)  # one stands at the node that was changed
    table = page.locator(".panel table").first
    expect(table).to_contain_text("3/7 = 42.9%")
    expect(table).to_contain_text("2/7 = 28.6%")
    expect(box(page, 0)).to_have_class(re.compile(r"\btied\b"))  # however it was decided
    drawn = page.locator(".st-key-drawn_trees [data-testid=stGraphVizChart] svg")
    expect(drawn).to_have_count(2)
    expect(drawn.nth(0)).to_contain_text("≠ navel")
    expect(drawn.nth(1)).to_contain_text("≠ colour")
    expect(page.get_by_test_id("stTable").last).to_contain_text("yes ✓")
    page.get_by_role("button", name="Undo manual choices").click()
    expect(box(page, 0)).to_contain_text("colour")
    expect(drawn).to_have_count(0)
    page.wait_for_url(lambda url: "choose=" not in url)


def test_back_after_some_keys_finds_the_other_page_where_it_was(grow: Visit) -> None:
    """Keys that were pressed here are no keys for the page that one goes back to."""
    page = grow("lang=en&step=9")
    page.get_by_role("link", name="Missing values").click()
    expect(page.get_by_text("step 0 of 21")).to_be_visible()
    page.locator(".projector").click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("step 3 of 21")).to_be_visible()
    page.wait_for_url(lambda url: "present=1" in url)
    settled(page).go_back()
    expect(page.get_by_text("step 1 of 14")).to_be_visible()
    step_in_address(page, 9)
    page.go_forward()
    expect(page.get_by_text("step 3 of 21")).to_be_visible()


def test_keys_pressed_after_a_menu_was_clicked_are_for_the_run_that_comes(grow: Visit) -> None:
    page = grow("lang=en&step=18")
    menu = page.locator(".st-key-pick_algorithm").get_by_role("combobox")
    take(page, menu, page.get_by_role("option").nth(1))
    expect(page.get_by_role("listbox")).to_have_count(0)  # while it is open the keys are its own
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: "algorithm=c45" in url)
    expect(page.get_by_text("step 3 of 14")).to_be_visible()
    page.go_back()
    step_in_address(page, 18)  # and the old run stands where it stood


def test_play_runs_to_the_end_and_stops(grow: Visit, melon: Trace) -> None:
    page = grow(f"lang=en&step={list(melon.ends.values())[-4]}")
    control(page, "play").click()
    expect(page.get_by_text("step 14 of 14")).to_be_visible(timeout=20_000)
    expect(control(page, "play")).to_have_attribute("aria-label", re.compile("^Play"))
    step_in_address(page, len(melon))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_phone_does_not_scroll_sideways(grow: Visit, language: str) -> None:
    page = grow(f"lang={language}&step=9", width=390, height=844)
    expect(page.locator(".panel .formula .katex").first).to_be_visible()
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


def test_tree_decision_and_player_fit_a_laptop(grow: Visit) -> None:
    """1366 x 768 shows the tree, the player and the table of the decision without scrolling."""
    page = grow("lang=zh&step=9")
    table = page.locator(".panel table").first
    expect(table).to_be_visible()
    for part in (table, control(page, "next"), box(page, 0)):
        place = part.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= 768


@pytest.mark.parametrize(
    ("language", "rule", "dot", "note"),
    [
        (
            "en",
            "IF texture=clear AND stem=curled THEN good melon=yes  (5 rows: yes 5, no 0; ",
            "texture",
            "The book prints 0.109",
        ),
        ("zh", "若 纹理=清晰 且 根蒂=蜷缩 则 好瓜=是（5 行：是 5，否 0；", "纹理", "书上印 0.109"),
    ],
)
def test_downloads_hold_this_run_in_the_language_of_the_page(
    grow: Visit, language: str, rule: str, dot: str, note: str
) -> None:
    page = grow(f"lang={language}&step=9")
    _ = translator_for(language)
    page.get_by_role("button", name=_("Download")).click()

    def taken(message: str) -> str:
        with page.expect_download() as waiting:
            page.get_by_role("button", name=_(message)).click()
        return waiting.value.path().read_text(encoding="utf-8")

    assert taken("The tree as rules (text)").startswith(rule)
    assert dot in taken("The tree for Graphviz (DOT)")
    document = taken("The whole run to print (HTML)")
    assert f"<html lang='{language}'>" in document
    for part in (note, "= 0.381", "9/17·log₂ 9/17", "<svg", "class='data'", dot):
        assert part in document


def test_a_row_waits_where_the_tree_has_not_grown(grow: Visit, melon: Trace) -> None:
    """The sentence goes with the picture, step by step."""
    page = grow(f"lang=en&step={melon.ends[0]}")
    page.get_by_text("Trace a row", exact=True).click()
    expect(page.get_by_text("At this step the row waits at texture = clear")).to_be_visible()
    expect(box(page, 1)).to_contain_text("?")
    control(page, "next").click()
    expect(page.get_by_text("At this step the row waits at stem = curled")).to_be_visible()
    control(page, "next").click()
    expect(page.get_by_text("Predicted: yes")).to_be_visible()
    expect(page.get_by_text("At this step the row waits")).to_have_count(0)
