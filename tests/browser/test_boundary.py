"""Page boundary in a browser: both trees and both planes in lockstep, and what one can choose."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.trace import Trace, record
from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, SCROLLS_SIDEWAYS
from ui.views.boundary_model import moment
from ui.views.lockstep import Timeline, timeline

Visit = Callable[..., Page]
LEFT, RIGHT = 0, 1


@pytest.fixture(scope="module")
def runs() -> tuple[Trace, Trace]:
    table = open_builtin("watermelon_3.0alpha").training
    return record(table, Config("id3")), record(table, Config("oblique"))


@pytest.fixture(scope="module")
def times(runs: tuple[Trace, Trace]) -> Timeline:
    return timeline(runs)


@pytest.fixture
def boundary(visit: Visit) -> Visit:
    def open_boundary(query: str = "lang=en", **size: int) -> Page:
        page = visit(f"/boundary?{query}", **size)
        expect(page.locator(".plane .point").first).to_be_visible(timeout=30_000)
        expect(page.locator(".player .node").first).to_be_visible()
        return page

    return open_boundary


def plane(page: Page, side: int) -> Locator:
    return page.locator(".plane").nth(side)


def tree(page: Page, side: int) -> Locator:
    return page.locator(".player .frame").nth(side)


def control(page: Page, name: str) -> Locator:
    return page.locator(f".player .button.{name}")


def drawn(part: Locator, selector: str) -> list[int]:
    """The nodes of the elements that match, in order of number."""
    found = part.locator(selector).evaluate_all("all => all.map(one => Number(one.dataset.node))")
    return sorted(found)


def check(page: Page, runs: tuple[Trace, Trace], cursors: tuple[int, ...]) -> None:
    """Both pictures of both runs are those of the engine at these cursors, at once."""
    for side, (trace, cursor) in enumerate(zip(runs, cursors, strict=True)):
        at = moment(trace, cursor)
        assert drawn(plane(page, side), ".region") == sorted(at.polygons)
        lines = plane(page, side).locator(".cut, .newest")
        assert lines.count() == len(at.cuts)
        leaves = trace.tree(cursor).leaves()
        assert drawn(plane(page, side), ".region.done") == sorted(leaves)
        assert drawn(tree(page, side), ".node.leaf") == sorted(leaves)


def address(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).query))


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("size", ["decision", "detail"])
def test_both_trees_to_the_end_and_back(
    boundary: Visit, runs: tuple[Trace, Trace], times: Timeline, way: str, size: str
) -> None:
    page = boundary()
    if size == "detail":
        page.locator(".player [data-size=detail]").click()
    stops = list(times.decisions) if size == "decision" else list(range(len(times) + 1))

    def press(name: str, key: str) -> None:
        control(page, name).click() if way == "mouse" else page.keyboard.press(key)

    for step in stops[1:]:
        press("next", "ArrowRight")
        check(page, runs, tuple(track[step] for track in times.tracks))
    page.wait_for_url(lambda url: f"step={len(times)}" in url)
    expect(page.get_by_text("tests 4 · leaves 5 · depth 4 · training 17/17 = 100%")).to_be_visible()
    expect(page.get_by_text("tests 2 · leaves 3 · depth 2 · training 17/17 = 100%")).to_be_visible()
    for step in stops[-2::-1]:
        press("back", "ArrowLeft")
        check(page, runs, tuple(track[step] for track in times.tracks))
    page.wait_for_url(lambda url: "step=" not in url)
    expect(page.get_by_text("tests 0 · leaves 1").first).to_be_visible()


def test_a_link_opens_its_step(
    boundary: Visit, runs: tuple[Trace, Trace], times: Timeline
) -> None:
    step = times.decisions[4]
    page = boundary(f"lang=en&step={step}")
    expect(tree(page, LEFT).locator(".node.current")).to_have_count(1)
    check(page, runs, tuple(track[step] for track in times.tracks))


def test_a_chosen_region_shows_its_rule_and_its_leaf(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    region = plane(page, RIGHT).locator(".region.done").last
    node = region.get_attribute("data-node")
    region.hover(position={"x": 200, "y": 60})
    expect(plane(page, RIGHT).locator(".tip")).to_contain_text("R")
    region.click(position={"x": 200, "y": 60})
    expect(plane(page, RIGHT).locator(".chosen")).to_have_count(1)
    expect(page.get_by_text("Region R3: where")).to_be_visible()
    expect(tree(page, RIGHT).locator(f".node.inspected[data-node='{node}']")).to_have_count(1)
    region.click(position={"x": 200, "y": 60})
    expect(page.get_by_text("Region R3: where")).to_have_count(0)


def test_a_chosen_leaf_shows_its_region(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    tree(page, LEFT).locator(".node.leaf").first.click()
    expect(plane(page, LEFT).locator(".chosen")).to_have_count(1)
    expect(page.get_by_text("Region R1: where")).to_be_visible()
    expect(plane(page, RIGHT).locator(".chosen")).to_have_count(0)


def test_a_chosen_point_shows_its_way_down_both_trees(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    plane(page, LEFT).locator(".point[data-row='9']").click()
    for side in (LEFT, RIGHT):
        expect(plane(page, side).locator(".ring")).to_have_count(1)
        expect(tree(page, side).locator(".link.walked").first).to_be_attached()
    expect(page.get_by_text("Row 10 (no)")).to_have_count(2)
    page.get_by_role("button", name="Let go of the point").click()
    expect(page.locator(".plane .ring")).to_have_count(0)


def test_the_line_of_ones_own_can_be_dragged(boundary: Visit) -> None:
    page = boundary("lang=en&panel=line&step=5")
    expect(plane(page, RIGHT).locator(".own")).to_have_count(1)
    before = plane(page, RIGHT).locator(".own").get_attribute("y1")
    angle = page.get_by_role("slider", name="Angle")
    for _press in range(3):
        angle.press("ArrowRight")
    page.wait_for_url(lambda url: "angle=3" in url)
    expect(plane(page, RIGHT).locator(".own")).not_to_have_attribute("y1", str(before))
    expect(page.get_by_text("the algorithm's 0.573")).to_be_visible()
    page.get_by_role("button", name="Go to the algorithm's line").click()
    expect(page.get_by_text("as good as the algorithm's")).to_be_visible()
    expect(plane(page, LEFT).locator(".own")).to_have_count(0)


def test_other_points_start_anew(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    page.get_by_role("combobox", name="Points").click()
    page.get_by_role("option", name="a diagonal").click()
    expect(plane(page, LEFT).locator(".point")).to_have_count(100)
    expect(page.get_by_text("fresh draw").first).to_be_visible()
    assert address(page) == {"lang": "en", "shape": "diagonal"}
    control(page, "last").click()
    expect(plane(page, RIGHT).locator(".region.done")).to_have_count(2)
    expect(plane(page, LEFT).locator(".region.done")).to_have_count(12)


def test_the_language_keeps_the_step_and_the_panel(boundary: Visit) -> None:
    page = boundary("lang=en&step=9&panel=sum")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_text("轴平行的树").first).to_be_visible()
    expect(plane(page, LEFT).locator(".name").first).to_have_text("密度")
    assert address(page) == {"lang": "zh", "step": "9", "panel": "sum"}


@pytest.mark.parametrize("panel", ["chosen", "line", "depth", "sum", "linear"])
def test_nothing_scrolls_sideways_on_a_phone(boundary: Visit, panel: str) -> None:
    page = boundary(f"lang=zh&step=999&panel={panel}", width=390, height=844)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_planes_trees_and_controls_fit_a_laptop(boundary: Visit, lang: str) -> None:
    page = boundary(f"lang={lang}&step=9")
    assert page.evaluate(SCROLLS_SIDEWAYS) == []
    for side in (LEFT, RIGHT):
        box = tree(page, side).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768
