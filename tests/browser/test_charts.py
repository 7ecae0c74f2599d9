"""Charts in a browser: zoomed, and still zoomed a step later; kept as PNG and SVG; both themes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.language import translator_for
from tests.browser.checks import BEEN_HERE, IDLE, Visit, control, opener, settled, take
from tests.browser.conftest import Server

SVG = "{http://www.w3.org/2000/svg}"
PAPER = {"light": (255, 254, 251), "dark": (23, 23, 27)}  # .streamlit/config.toml
INK = {"light": "rgb(36, 35, 42)", "dark": "rgb(236, 234, 228)"}
RANGE = "chart => chart._fullLayout.xaxis.range.map(Number)"
PIXELS = """async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const found = {};
    for (let i = 0; i < data.length; i += 4) {
        const colour = data.slice(i, i + 4).join();
        found[colour] = (found[colour] ?? 0) + 1;
    }
    return [image.width, image.height, found];
}"""


def chart(page: Page, key: str) -> Locator:
    """A drawn chart of a page, by its key."""
    found = page.locator(f".st-key-{key} .chart")
    expect(found.locator(".main-svg").first).to_be_visible(timeout=30_000)
    return found


def drag(page: Page, place: Locator, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Over the plane of a chart, in shares of its width and height."""
    plane = place.locator(".nsewdrag").first
    plane.scroll_into_view_if_needed()
    box = plane.bounding_box()
    assert box is not None
    at = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end)]
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[1], steps=5)
    page.mouse.up()


def seen(place: Locator) -> list[float]:
    """The ends of the first axis."""
    ends: list[float] = place.evaluate(RANGE)
    return ends


def waits(page: Page, place: Locator, condition: str, value: float) -> None:
    """Until the first end of the axis is so."""
    script = f"([chart, value]) => ({RANGE})(chart)[0] {condition} value"
    page.wait_for_function(script, arg=[place.element_handle(), value])


def zoomed(page: Page, place: Locator) -> list[float]:
    """Drag over the middle; what is seen then is half as wide."""
    before = seen(place)
    drag(page, place, (0.25, 0.1), (0.75, 0.9))
    waits(page, place, ">", before[0] + 0.2 * (before[1] - before[0]))
    after = seen(place)
    assert after[1] - after[0] == pytest.approx((before[1] - before[0]) / 2, rel=0.05)
    return after


def button(place: Locator, text: str, language: str = "en") -> Locator:
    return place.get_by_role("button", name=translator_for(language)(text))


def test_a_zoom_stays_while_the_slider_moves_and_goes_with_a_double_click(visit: Visit) -> None:
    page = visit("/thresholds?lang=en")
    place = chart(page, "cuts")
    whole = seen(place)
    part = zoomed(page, place)
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: "cut=" in url)
    settled(page)
    assert seen(place) == part
    place.locator(".nsewdrag").first.dblclick()
    waits(page, place, "===", whole[0])
    zoomed(page, place)
    button(place, "Whole chart").click()
    waits(page, place, "===", whole[0])


def test_a_zoom_in_a_panel_stays_from_step_to_step(visit: Visit) -> None:
    page = opener(visit, "regression")("lang=en&step=3")
    place = page.locator(".panel .chart")
    expect(place.locator(".main-svg").first).to_be_visible(timeout=30_000)
    part = zoomed(page, place)
    shapes = "chart => JSON.stringify(chart.data)"
    before = place.evaluate(shapes)
    control(page, "next").click()
    page.wait_for_function(
        f"([chart, before]) => ({shapes})(chart) !== before", arg=[place.element_handle(), before]
    )
    assert seen(place) == part


def test_a_zoom_stays_from_tree_to_tree_of_a_forest(visit: Visit) -> None:
    page = visit("/forest?lang=en&trees=8&tree=3")
    place = chart(page, "forest-errors")
    part = zoomed(page, place)
    control(page, "next").click()
    expect(page.get_by_text("After 4 trees")).to_be_visible()
    settled(page)
    assert seen(place) == part


def test_a_point_says_its_row(visit: Visit) -> None:
    page = visit("/thresholds?lang=en")
    place = chart(page, "cuts")
    place.locator(".scatterlayer .points path").nth(2).hover(force=True)
    expect(place.locator(".hovertext")).to_contain_text("row ")


def test_another_attribute_is_another_axis(visit: Visit) -> None:
    """The chart is drawn anew in its place, without the zoom of the axis before."""
    page = visit("/thresholds?lang=en")
    place = chart(page, "cuts")
    zoomed(page, place)
    box = page.get_by_test_id("stSelectbox").filter(has_text="Attribute").first
    take(page, box.locator("input"), page.get_by_role("option", name="sugar content"))
    expect(place).to_contain_text("sugar content")
    low, high = seen(place)
    assert low < 0.042
    assert high > 0.46


def test_a_map_of_three_classes_is_whole_again(visit: Visit) -> None:
    """A triangle has other axes, and the same buttons."""
    page = visit("/impurity?lang=en&counts=9-5-3")
    place = chart(page, "node_chart")
    least = "chart => chart._fullLayout.ternary.aaxis.min"
    place.hover()
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 0.55 * box["height"]
    page.mouse.move(x - 20, y - 20)
    page.mouse.down()
    page.mouse.move(x + 30, y + 40, steps=5)
    page.mouse.up()
    page.wait_for_function(f"chart => ({least})(chart) > 0.05", arg=place.element_handle())
    button(place, "Whole chart").click()
    page.wait_for_function(f"chart => !({least})(chart)", arg=place.element_handle())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chart_is_kept_as_a_picture_on_the_ground_of_the_page(
    visit: Visit, page: Page, theme: Literal["light", "dark"], tmp_path: Path
) -> None:
    page.emulate_media(color_scheme=theme)
    visit("/thresholds?lang=en")
    place = chart(page, "cuts")
    place.hover()
    with page.expect_download() as kept:
        button(place, "Save as PNG").click()
    assert kept.value.suggested_filename == "thresholds-cuts.png"
    kept.value.save_as(tmp_path / "chart.png")
    width, height, found = page.evaluate(PIXELS, data_url(tmp_path / "chart.png"))
    assert [width, height] == [2 * place.evaluate("chart => chart.clientWidth"), 2 * 430]
    most = max(found, key=found.__getitem__)
    assert most == ",".join(map(str, (*PAPER[theme], 255)))
    for colour in ("0,114,178", "230,159,0"):  # both classes, a little of the ground shines through
        assert any(near(colour, other) for other in found), colour
    with page.expect_download() as kept:
        button(place, "Save as SVG").click()
    kept.value.save_as(tmp_path / "chart.svg")
    drawn = ElementTree.parse(tmp_path / "chart.svg").getroot()
    assert [drawn.get("width"), drawn.get("height")] == [str(width // 2), "430"]
    words = {text.text: text.get("style", "") for text in drawn.iter(f"{SVG}text") if text.text}
    assert f"fill: {INK[theme]}" in words["density"]
    grounds = [rect.get("style", "") for rect in drawn.iter(f"{SVG}rect")]
    assert f"fill: rgb{PAPER[theme]}" in grounds[0]


def near(colour: str, other: str) -> bool:
    pairs = zip(colour.split(","), other.split(","), strict=False)
    return all(abs(int(a) - int(b)) < 45 for a, b in pairs)


def data_url(path: Path) -> str:
    return f"data:image/png;base64,{b64encode(path.read_bytes()).decode()}"


def test_the_buttons_speak_the_reader_s_language_and_cover_nothing(visit: Visit) -> None:
    page = visit("/impurity?lang=zh", width=1366)
    place = chart(page, "node_chart")
    names = [b.get_attribute("aria-label") for b in place.get_by_role("button").all()]
    assert names == ["缩放：拖选一部分", "平移：拖动", "恢复整张图", "存为 PNG", "存为 SVG"]
    bar, legend = place.locator(".modebar"), place.locator(".legend")
    groups = bar.locator(".modebar-group").first
    page.get_by_role("heading", name="不纯度", exact=True).hover()
    expect(groups).to_have_css("opacity", "0")
    place.hover()
    expect(groups).to_have_css("opacity", "1")
    box, words = bar.bounding_box(), legend.bounding_box()
    assert box is not None
    assert words is not None
    assert box["y"] + box["height"] <= words["y"]


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    """Somebody with a small screen and a finger."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.add_init_script(BEEN_HERE)
    page = context.new_page()
    page.goto(f"{server.url}/impurity?lang=en")
    page.wait_for_selector(IDLE)
    yield page
    context.close()


def test_a_finger_scrolls_the_page_over_a_chart_unless_it_asks_to_zoom(phone: Page) -> None:
    place = chart(phone, "node_chart")
    expect(place.locator(".modebar-group").first).to_have_css("opacity", "1")
    place.scroll_into_view_if_needed()
    settled(phone)
    whole = seen(place)
    top = place.bounding_box()
    assert top is not None
    swipe(phone, place)
    phone.wait_for_function(
        "([chart, top]) => chart.getBoundingClientRect().top < top",
        arg=[place.element_handle(), top["y"] - 100],
    )
    assert seen(place) == whole
    button(place, "Zoom: drag over a part").tap()
    phone.wait_for_function(
        "chart => chart._fullLayout.dragmode === 'zoom'", arg=place.element_handle()
    )
    place.evaluate("chart => chart.scrollIntoView({block: 'center'})")
    swipe(phone, place, across=True)
    waits(phone, place, ">", whole[0] + 0.1)


def swipe(page: Page, place: Locator, across: bool = False) -> None:
    """A finger over the plane of a chart, as the browser itself would hear of it."""
    plane = place.locator(".nsewdrag").first
    plane.element_handle().wait_for_element_state("stable")
    box = plane.bounding_box()
    assert box is not None
    x, y = box["x"] + 0.3 * box["width"], box["y"] + 0.8 * box["height"]
    line = page.context.new_cdp_session(page)
    way = [(x + across * 15 * i, y - 20 * i) for i in range(11)]
    for kind, points in (
        ("touchStart", way[:1]),
        *(("touchMove", [at]) for at in way[1:]),
        ("touchEnd", []),
    ):
        told = [{"x": a, "y": b} for a, b in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
