"""The textbook view in a browser: switch, step, zoom, go back; its letters, measured."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.trace import Trace, record
from tests.browser.checks import (
    PAGE_SCROLLS_SIDEWAYS,
    Visit,
    address,
    control,
    opener,
    settled,
)
from ui.tree.steps import stops, under_discussion

BOX = "[class*=st-key-drawn_step]"
DRAWN = f"{BOX} svg .node"
CURRENT = f"{BOX} .node[id^=current]"
# The smallest letters as they are seen, and texts that are wider than their boxes.
MEASURED = """() => {
  const found = { smallest: 99, wide: [] };
  for (const text of document.querySelectorAll("[data-testid=stGraphVizChart] svg text")) {
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    found.smallest = Math.min(found.smallest, size);
    const box = text.closest(".node")?.querySelector("path, polygon").getBoundingClientRect();
    const { left, right } = text.getBoundingClientRect();
    if (box && (left < box.left || right > box.right)) found.wide.push(text.textContent);
  }
  return found;
}"""
IN_SIGHT = """(names) => {
  const [box, node] = names.map((name) => document.querySelector(name).getBoundingClientRect());
  return node.left >= box.left && node.right <= box.right
    && node.top >= box.top && node.bottom <= box.bottom;
}"""
PAGES = {
    "grow": "",
    "missing": "missing",
    "prune": "prune",
    "regression": "regression",
    "boundary": "boundary",
    "inside": "forest",
}
MORE = {"inside": "&trees=3&into=2"}
WINDOWS = {
    "laptop": (1366, 768, "", 12, "light"),
    "phone": (390, 844, "", 12, "dark"),
    "projector": (1920, 1080, "&present=1", 20, "light"),
}


@pytest.fixture
def grow(visit: Visit) -> Visit:
    return opener(visit, "", ".player")


@pytest.fixture(scope="module")
def melon() -> Trace:
    return record(open_builtin("watermelon_2.0").training, Config())


def switch(page: Page, view: Literal["live", "textbook"]) -> None:
    page.locator(f".player [data-view={view}]").click()


def current(page: Page) -> Locator:
    return page.locator(CURRENT)


def is_at(page: Page, trace: Trace, step: int) -> None:
    """The picture has the nodes of the step, and marks the one that is discussed."""
    expect(page.locator(DRAWN)).to_have_count(len(shown(trace, step)))
    node = under_discussion(trace, step)
    if node is None:
        expect(current(page)).to_have_count(0)
    else:
        expect(current(page)).to_have_attribute("id", re.compile(rf"-{node}$"))


def shown(trace: Trace, step: int) -> set[int]:
    """Every node that has been opened, and those that wait below one that has been split."""
    tree = trace.tree(step)
    reached = set(tree.walk())
    above = {event.node: event.parent for event in trace.events if hasattr(event, "parent")}
    return {0} | {
        node
        for node, parent in above.items()
        if node in reached or (parent in reached and tree.nodes[parent].routed)
    }


def test_switch_step_go_back(grow: Visit, melon: Trace) -> None:
    """From the live tree to the drawing of the same step; it follows keys and buttons; Back is live
    again, forward the drawing; a reload and another language keep both."""
    places = list(stops(melon, "decision"))
    page = grow(f"lang=en&step={places[2]}")
    switch(page, "textbook")
    is_at(page, melon, places[2])
    page.wait_for_url(lambda url: "view=textbook" in url)
    page.keyboard.press("ArrowRight")
    is_at(page, melon, places[3])
    control(page, "next").click()
    is_at(page, melon, places[4])
    for _ in range(4):
        page.keyboard.press("ArrowRight")  # faster than anybody draws
    is_at(page, melon, places[8])
    expect(page.locator(".count")).to_have_text(f"step 8 of {len(places) - 1}")
    page.keyboard.press("Home")
    is_at(page, melon, places[0])
    control(page, "last").click()
    is_at(page, melon, places[-1])
    expect(page.locator(".panel .reading")).to_contain_text("The tree is finished")
    page.wait_for_url(lambda url: f"step={places[-1]}" in url)  # it is written every 200 ms
    page.go_back()
    expect(page.locator(".player .canvas")).to_be_visible()
    assert "view" not in address(settled(page))
    page.go_forward()
    expect(page.locator(".count")).to_have_text(f"step {len(places) - 1} of {len(places) - 1}")
    page.wait_for_url(lambda url: f"step={places[-1]}" in url)
    is_at(page, melon, places[-1])
    page.reload()
    is_at(page, melon, places[-1])
    page.get_by_role("button", name="中文").click()
    expect(page.locator(BOX)).to_contain_text("纹理")
    is_at(page, melon, places[-1])
    assert address(settled(page)) | {"lang": "zh"} == {
        "lang": "zh",
        "view": "textbook",
        "step": str(places[-1]),
    }
    switch(page, "live")
    expect(page.locator(".player .node.current .title")).to_have_text("否")


def test_zoom_the_whole_and_full_screen(grow: Visit) -> None:
    """Whatever its size, the drawing keeps its proportion; full screen fills the window."""
    page = grow("lang=en&view=textbook&step=58", width=1000)
    picture = page.locator(f"{BOX} [data-testid=stGraphVizChart] svg")
    expect(current(page)).to_be_visible()

    def size() -> tuple[float, float]:
        found = picture.bounding_box()
        assert found is not None
        return found["width"], found["height"]

    width, height = size()
    page.locator(".player .larger").click()
    assert size() == pytest.approx((1.25 * width, 1.25 * height), rel=0.01)
    page.locator(".player .fit").click()
    assert size() == pytest.approx((width, height), rel=0.01)
    page.keyboard.press("o")
    whole = size()
    room = page.locator(BOX).evaluate("box => [box.clientWidth, box.clientHeight]")
    assert whole[0] <= room[0]
    assert whole[1] <= room[1]
    assert whole[0] / whole[1] == pytest.approx(width / height, rel=0.01)
    page.keyboard.press("o")
    page.locator(BOX).hover()
    page.get_by_role("button", name="Fullscreen: Decision tree").click()
    ratio = "svg => { const m = svg.getScreenCTM(); return m.a / m.d; }"
    expect(page.get_by_role("button", name="Close fullscreen: Decision tree")).to_be_visible()
    assert picture.evaluate(ratio) == pytest.approx(1)
    assert page.evaluate(MEASURED)["smallest"] >= 12


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", PAGES)
def test_letters_can_be_read_and_the_drawing_follows(
    page: Page, visit: Visit, name: str, window: str
) -> None:
    """On every page, in Chinese: at the end, and after one step back; no box is too narrow."""
    width, height, present, least, theme = WINDOWS[window]
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    path = f"/{PAGES[name]}?lang=zh&view=textbook&step=9999{present}{MORE.get(name, '')}"
    visit(path, width=width, height=height)
    expect(page.locator(DRAWN).first).to_be_visible(timeout=30_000)
    settled(page)
    found = page.evaluate(MEASURED)
    assert found["smallest"] >= least
    assert not found["wide"]
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    before = page.locator(CURRENT).first.get_attribute("id")
    control(page, "back").click()
    expect(page.locator(CURRENT).first).not_to_have_attribute("id", before or "")
    assert page.evaluate(MEASURED)["smallest"] >= least


def test_the_node_of_the_step_is_in_sight(grow: Visit) -> None:
    """A phone shows a part of the tree: the part that the step is about."""
    page = grow("lang=zh&view=textbook&step=9", width=390, height=700)
    expect(current(page)).to_be_visible()
    for _ in range(5):
        before = current(page).get_attribute("id") or ""
        control(page, "next").click()
        expect(current(page)).not_to_have_attribute("id", before)
        page.wait_for_function(IN_SIGHT, arg=[BOX, CURRENT])
