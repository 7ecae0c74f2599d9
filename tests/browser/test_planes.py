"""The planes of page boundary as figures of plotly: hovered, zoomed, selected from and kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.regions import Corner
from engine.trace import Trace, record
from tests.browser.checks import (
    BEEN_HERE,
    PAGE_SCROLLS_SIDEWAYS,
    Visit,
    address,
    choose,
    control,
    settled,
)
from tests.browser.conftest import Server
from tests.browser.planes import (
    LEFT,
    RIGHT,
    check_plane,
    colours,
    pixel,
    plane,
    plot,
    region_pixel,
    row_pixel,
    shapes,
    taken,
    view,
)
from ui.boundary.model import moment
from ui.boundary.timeline import timeline
from ui.kit.palette import colour

MELONS = open_builtin("watermelon_3.0alpha").training
WHOLE = list(moment(record(MELONS, Config("id3")), 0).plane.window)


@pytest.fixture
def boundary(visit: Visit) -> Visit:
    def open_boundary(query: str, **size: int) -> Page:
        page = visit(f"/boundary?{query}", **size)
        for side in (LEFT, RIGHT):
            expect(plane(page, side).locator(".point").first).to_be_visible(timeout=30_000)
        return settled(page)

    return open_boundary


def tool(page: Page, side: int, name: str) -> Locator:
    return plane(page, side).locator(f".modebar-btn[data-val={name}]")


def drag(page: Page, side: int, *places: Corner) -> None:
    """Press at the first of these places of the plane and let go at the last."""
    spots = [pixel(page, side, place) for place in places]
    page.mouse.move(*spots[0])
    page.mouse.down()
    for spot in spots[1:]:
        page.mouse.move(*spot, steps=5)
    page.mouse.up()


def zoomed(page: Page, side: int) -> list[float]:
    """Take a part of the plane, and say what is seen then."""
    drag(page, side, (0.3, 0.1), (0.6, 0.3))
    wanted = pytest.approx([0.3, 0.6, 0.1, 0.3], abs=0.01)
    expect(plane(page, side).locator(".zoombox")).to_have_count(0)
    found = view(page, side)
    assert found == wanted
    return found


def both(points: str) -> tuple[Trace, Trace]:
    table = MELONS if points == "table" else generators.generate(points, 60, 0.1, 3)
    return record(table, Config("id3")), record(table, Config("oblique"))


@pytest.mark.parametrize(
    ("points", "query"),
    [("table", ""), ("moons", "&shape=moons&noise=0.1&count=60&seed=3")],
)
def test_the_shapes_of_every_step_are_the_engines_polygons(
    boundary: Visit, points: str, query: str
) -> None:
    runs = both(points)
    times = timeline(runs)
    page = boundary(f"lang=en{query}&size=detail&step=0")
    for step in range(len(times) + 1):
        for side, trace in enumerate(runs):
            check_plane(page, side, trace, times.tracks[side][step])
        page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: f"step={len(times)}" in url)


def test_a_region_that_is_not_decided_says_so(boundary: Visit) -> None:
    runs = both("table")
    page = boundary("lang=zh&step=0")
    control(page, "next").click()
    child = runs[LEFT].tree().nodes[0].routed
    assert child is not None
    page.mouse.move(*region_pixel(page, LEFT, runs[LEFT], child.children[1]))
    expect(plane(page, LEFT).locator(".tip")).to_have_text(
        "尚未决定\n含糖率 > 0.126\n12 行: 是 8, 否 4"
    )
    page.mouse.move(5, 5)
    expect(plane(page, LEFT).locator(".tip")).to_be_hidden()


def test_a_zoom_stays_from_step_to_step_until_it_is_let_go(boundary: Visit) -> None:
    page = boundary("lang=en&step=0")
    part = zoomed(page, LEFT)
    for name in ("next", "next", "last", "back"):
        control(page, name).click()
        assert view(page, LEFT) == part
    assert view(page, RIGHT) == WHOLE
    page.mouse.dblclick(*pixel(page, LEFT, (0.4, 0.2)))
    assert view(page, LEFT) == WHOLE
    zoomed(page, LEFT)
    plane(page, LEFT).get_by_role("button", name="Whole chart").click()
    assert view(page, LEFT) == WHOLE
    assert set(address(page)) == {"lang", "step"}  # nothing was chosen by the way


def test_a_zoom_can_be_moved_but_not_out_of_the_window(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    zoomed(page, RIGHT)
    tool(page, RIGHT, "pan").click()
    drag(page, RIGHT, (0.35, 0.2), (0.55, 0.25))
    left, right, bottom, top = view(page, RIGHT)
    assert (left, top) != (0.3, 0.3)
    assert WHOLE[0] <= left < right <= WHOLE[1]
    assert WHOLE[2] <= bottom < top <= WHOLE[3]
    control(page, "back").click()
    assert view(page, RIGHT) == [left, right, bottom, top]


def test_what_lies_under_the_pointer_is_right_in_a_zoom_too(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    zoomed(page, LEFT)
    page.mouse.click(*row_pixel(page, LEFT, 5))
    expect(page.get_by_text("Row 6 (yes)")).to_have_count(2)
    page.mouse.click(*pixel(page, LEFT, (0.32, 0.28)))
    expect(page.get_by_text("Region R2: where")).to_be_visible()


@pytest.mark.parametrize("way", ["lasso", "select"])
def test_the_rows_of_selected_points_are_listed(boundary: Visit, way: str) -> None:
    page = boundary("lang=en&step=999")
    picked = plane(page, LEFT).locator(".picked")
    expect(picked).to_be_hidden()
    tool(page, LEFT, way).click()
    corners = [(0.215, 0.22), (0.215, 0.48), (0.38, 0.48), (0.38, 0.22), (0.22, 0.222)]
    drag(page, LEFT, *(corners if way == "lasso" else corners[::2][:2]))
    expect(picked.locator("tbody tr")).to_have_text(
        [re.compile(r"10\s*0.243\s*0.267\s*no\s*R2 → no"), re.compile(r"15\s*0.36\s*0.37\s*no")]
    )
    assert taken(page, LEFT) == [0, 2]
    assert taken(page, RIGHT) == [None, None]
    control(page, "first").click()
    expect(picked.locator("tbody tr").first).to_have_text(re.compile(r"0.267\s*no\s*–"))
    assert taken(page, LEFT) == [0, 2]
    assert set(address(page)) == {"lang", "step"}  # to select is no choice of a region
    page.mouse.dblclick(*pixel(page, LEFT, (0.6, 0.4)))
    expect(picked).to_be_hidden()
    assert taken(page, LEFT) == [None, None]


def test_a_selection_is_cleared_by_its_button(boundary: Visit) -> None:
    page = boundary("lang=zh&step=999")
    part = zoomed(page, RIGHT)
    tool(page, RIGHT, "select").click()
    drag(page, RIGHT, (0.35, 0.12), (0.58, 0.28))
    picked = plane(page, RIGHT).locator(".picked")
    expect(picked).to_contain_text("选中的样本点：4 个")
    picked.get_by_role("button").click()
    expect(picked).to_be_hidden()
    assert view(page, RIGHT) == part  # and the zoom stays


def saved(page: Page, side: int, kind: str, folder: Path) -> Path:
    with page.expect_download() as coming:
        tool(page, side, kind).click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_of_the_plane_is_kept(
    page: Page, boundary: Visit, tmp_path: Path, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    boundary("lang=en&step=999")
    file = saved(page, LEFT, "png", tmp_path)
    assert file.name == "boundary-straight.png"
    found = colours(file)
    ground = {"light": "#fffefb", "dark": "#17171b"}[theme]
    for wanted in (colour(0), colour(1), ground):
        assert found[wanted.lower()] > 100
    drawn = saved(page, RIGHT, "svg", tmp_path).read_text("utf-8")
    assert "Oblique tree" in drawn
    assert "sugar content" in drawn
    assert len(re.findall('class="point[ "]', drawn)) == len(MELONS)


def test_another_theme_keeps_the_zoom_and_takes_other_colours(page: Page, boundary: Visit) -> None:
    ink = "plot => plot._fullLayout.font.color"
    page.emulate_media(color_scheme="light")
    boundary("lang=en&step=999")
    part = zoomed(page, LEFT)
    before = plot(page, LEFT).evaluate(ink)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        f"([plot, before]) => ({ink})(plot) !== before",
        arg=[plot(page, LEFT).element_handle(), before],
    )
    assert view(page, LEFT) == part


def test_another_language_and_another_run_on_the_same_points_keep_the_zoom(
    boundary: Visit,
) -> None:
    page = boundary("lang=en&step=999")
    part = zoomed(page, LEFT)
    page.get_by_role("button", name="中文").click()
    expect(plane(page, LEFT).locator(".xtitle")).to_have_text("密度")
    assert view(page, LEFT) == part
    choose(settled(page), "左：轴平行划分", "CART")
    page.wait_for_url(lambda url: "algorithm=cart" in url)
    assert view(settled(page), LEFT) == part
    choose(page, "样本点", "异或")
    expect(plane(page, LEFT).locator(".xtitle")).to_have_text("x1")
    assert view(page, LEFT)[0] < 0.3


def test_another_window_keeps_the_zoom_and_uses_its_height(boundary: Visit) -> None:
    fits = """plot => plot._fullLayout.width === plot.clientWidth
        && plot._fullLayout.height === plot.clientHeight"""
    page = boundary("lang=en&step=999")
    part = zoomed(page, LEFT)
    low = plot(page, LEFT).evaluate("plot => plot.clientHeight")
    for width, height in ((1366, 1080), (1920, 1080), (900, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(fits, arg=plot(page, LEFT).element_handle())
        assert (plot(page, LEFT).evaluate("plot => plot.clientHeight") > low) == (height > 768)
        assert view(page, LEFT) == part


def test_regions_are_reached_by_keys(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    tool(page, LEFT, "svg").focus()
    page.keyboard.press("Tab")
    expect(plane(page, LEFT).locator(".tip")).to_contain_text("R1: no")
    assert "focused" in shapes(page, LEFT)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Region R1: where")).to_be_visible()
    pressed = plane(page, LEFT).get_by_role("button", pressed=True)
    expect(pressed).to_have_text("R1: no\nsugar content ≤ 0.126\n5 rows: no 5")
    for _press in range(5):
        page.keyboard.press("Tab")
    assert "focused" not in shapes(page, LEFT)


def test_a_finger_scrolls_the_page_and_chooses_by_a_tap(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.add_init_script(BEEN_HERE)
    page = context.new_page()
    page.goto(f"{server.url}/boundary?lang=en&step=999")
    expect(plane(page, LEFT).locator(".point").first).to_be_visible(timeout=30_000)
    settled(page)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    page.touchscreen.tap(*row_pixel(page, LEFT, 9))
    expect(page.get_by_text("Row 10 (no)")).to_have_count(2)
    swiped(page, row_pixel(page, LEFT, 9))
    scrolled = "() => document.querySelector('[data-testid=stMain]').scrollTop > 60"
    page.wait_for_function(scrolled)
    assert view(page, LEFT) == WHOLE
    tool(page, LEFT, "zoom").tap()
    assert plot(page, LEFT).evaluate("plot => plot._fullLayout.dragmode") == "zoom"
    tool(page, LEFT, "zoom").tap()
    assert plot(page, LEFT).evaluate("plot => plot._fullLayout.dragmode") is False
    context.close()


def swiped(page: Page, start: tuple[float, float]) -> None:
    """A finger that goes up from here."""
    touch = page.context.new_cdp_session(page)
    x, y = start
    for kind, up in (("touchStart", 0), *(("touchMove", 12 * i) for i in range(1, 11))):
        points = [{"x": x, "y": y - up}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()
