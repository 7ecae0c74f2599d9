"""Page boundary in a browser: both trees and both planes in lockstep, and what one can choose."""

from __future__ import annotations

import re
from functools import partial
from html import unescape

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.predict import NodeReached, predict_row
from engine.trace import Trace, record
from tests.browser.checks import (
    PAGE_SCROLLS_SIDEWAYS,
    SCROLLS_SIDEWAYS,
    Visit,
    address,
    choose,
    control,
    reading,
    settled,
)
from tests.browser.planes import (
    LEFT,
    RIGHT,
    check_plane,
    marked,
    parts,
    plane,
    plot,
    region_pixel,
    regions,
    row_pixel,
    shapes,
)
from ui.boundary.model import moment
from ui.boundary.script import BoundaryScript, Half
from ui.boundary.tally import tallies, tally_sentence
from ui.boundary.timeline import Timeline, timeline


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


def tree(page: Page, side: int) -> Locator:
    return page.locator(".player .frame").nth(side)


def tab(page: Page, name: str) -> Locator:
    return page.locator(f".panel [data-panel={name}]")


def drawn(part: Locator, selector: str) -> list[int]:
    """The nodes of the elements that match, in order of number."""
    found = part.locator(selector).evaluate_all("all => all.map(one => Number(one.dataset.node))")
    return sorted(found)


def check(page: Page, runs: tuple[Trace, Trace], cursors: tuple[int, ...]) -> None:
    """Both pictures of both runs are those of the engine at these cursors, at once."""
    for side, (trace, cursor) in enumerate(zip(runs, cursors, strict=True)):
        leaves = trace.tree(cursor).leaves()
        check_plane(page, side, trace, cursor)
        assert drawn(tree(page, side), ".node.leaf") == sorted(leaves)


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
    for tests, leaves, depth in ((4, 5, 4), (2, 3, 2)):
        told = f"tests {tests} · leaves {leaves} · depth {depth} · training 17/17 = 100.0%"
        expect(page.get_by_text(told)).to_be_visible()
    for step in stops[-2::-1]:
        press("back", "ArrowLeft")
        check(page, runs, tuple(track[step] for track in times.tracks))
    page.wait_for_url(lambda url: "step=0" in url)
    expect(page.get_by_text("tests 0 · leaves 1").first).to_be_visible()


def test_the_words_and_figures_of_every_step_are_those_of_the_runs(
    boundary: Visit, runs: tuple[Trace, Trace], times: Timeline
) -> None:
    page = boundary()
    label = partial(open_builtin("watermelon_3.0alpha").entry.label, language="en")
    halves = [Half("", trace, track) for trace, track in zip(runs, times.tracks, strict=True)]
    told = BoundaryScript(halves, translator_for("en"), label, None, "")
    page.locator(".player [data-size=detail]").click()
    for step in range(len(times) + 1):
        for side, (trace, track) in enumerate(zip(runs, times.tracks, strict=True)):
            words = unescape(told.sentence(side, step)).replace("**", "")
            expect(reading(page).locator(".columns > div").nth(side)).to_have_text(words)
            tally = [t for cursor, t in tallies(trace, None) if cursor <= track[step]][-1]
            figures = tally_sentence(translator_for("en"), tally, "")
            expect(plane(page, side).locator(".tally")).to_have_text(figures)
        page.keyboard.press("ArrowRight")


def test_stepping_and_choosing_send_nothing(
    page: Page, boundary: Visit, runs: tuple[Trace, Trace]
) -> None:
    frames: list[object] = []

    def sent(frame: object) -> None:
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    settled(boundary())
    control(page, "next").click()
    expect(page.get_by_text("tests 1 · leaves 2").first).to_be_visible()
    frames.clear()
    for name in ("next", "next", "back", "last", "first", "last"):
        control(page, name).click()
    tree(page, LEFT).locator(".node.leaf").first.click()
    page.mouse.click(*region_pixel(page, RIGHT, runs[RIGHT], runs[RIGHT].tree().leaves()[2]))
    page.mouse.click(*row_pixel(page, LEFT, 9))
    expect(page.get_by_text("Region R1: where")).to_be_visible()
    expect(page.get_by_text("Region R3: where")).to_be_visible()
    tab(page, "sum").click()
    expect(reading(page).locator("tbody tr")).to_have_count(8)
    tab(page, "depth").click()
    expect(reading(page).get_by_text("fewer tests: 2 against 4")).to_be_visible()
    tab(page, "chosen").click()
    page.get_by_role("button", name="Clear selection").click()
    assert marked(page, "ring") == 0
    assert frames == []


def test_a_link_opens_its_step(boundary: Visit, runs: tuple[Trace, Trace], times: Timeline) -> None:
    step = times.decisions[4]
    page = boundary(f"lang=en&step={step}")
    expect(tree(page, LEFT).locator(".node.current")).to_have_count(1)
    check(page, runs, tuple(track[step] for track in times.tracks))


def test_a_chosen_region_shows_its_rule_and_its_leaf(
    boundary: Visit, runs: tuple[Trace, Trace]
) -> None:
    page = boundary("lang=en&step=999")
    node = runs[RIGHT].tree().leaves()[2]
    place = region_pixel(page, RIGHT, runs[RIGHT], node)
    page.mouse.move(*place)
    rule = "0.301·density − 0.954·sugar content > 0.005625"
    expect(plane(page, RIGHT).locator(".tip")).to_have_text(f"R3: no\n{rule}\n7 rows: no 7")
    page.mouse.click(*place)
    expect(page.get_by_text("Region R3: where")).to_be_visible()
    chosen = moment(runs[RIGHT], len(runs[RIGHT])).polygon(node)
    assert parts(shapes(page, RIGHT)["chosen"]) == [chosen]
    expect(tree(page, RIGHT).locator(f".node.inspected[data-node='{node}']")).to_have_count(1)
    page.mouse.click(*place)
    expect(page.get_by_text("Region R3: where")).to_have_count(0)


def test_a_chosen_leaf_shows_its_region(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    tree(page, LEFT).locator(".node.leaf").first.click()
    expect(page.get_by_text("Region R1: where")).to_be_visible()
    assert "chosen" in shapes(page, LEFT)
    assert "chosen" not in shapes(page, RIGHT)


def test_a_chosen_point_shows_its_way_down_both_trees(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    page.mouse.move(*row_pixel(page, LEFT, 9))
    rule = "sugar content > 0.126 and density ≤ 0.3815"
    told = f"row 10: no\n(0.243, 0.267)\n{rule} → no"
    expect(plane(page, LEFT).locator(".tip")).to_have_text(told)
    page.mouse.click(*row_pixel(page, LEFT, 9))
    expect(page.get_by_text("Row 10 (no)")).to_have_count(2)
    for side in (LEFT, RIGHT):
        expect(tree(page, side).locator(".link.walked").first).to_be_attached()
    assert marked(page, "ring") == 2
    page.get_by_role("button", name="Clear selection").click()
    expect(page.get_by_text("Row 10 (no)")).to_have_count(0)
    assert marked(page, "ring") == 0


def test_the_way_of_a_point_grows_with_the_trees(
    boundary: Visit, runs: tuple[Trace, Trace], times: Timeline
) -> None:
    page = boundary("lang=en&step=0&point=9")
    for step in times.decisions:
        for side, trace in enumerate(runs):
            at = moment(trace, times.tracks[side][step])
            way = [p for p in predict_row(at.tree, trace.dataset, 9) if isinstance(p, NodeReached)]
            expect(tree(page, side).locator(".link.walked")).to_have_count(len(way) - 1)
        expect(page.get_by_text("Row 10 (no)")).to_have_count(2)
        page.keyboard.press("ArrowRight")


def test_the_sum_marks_the_region_of_a_chosen_point(boundary: Visit) -> None:
    page = boundary("lang=en&step=999&panel=sum&point=9")
    table = reading(page).locator("table").first
    expect(table.locator("th").last).to_have_text("1{x ∈ R}")
    expect(table.locator("tbody tr").nth(1)).to_have_text(
        re.compile(r"R2\s*sugar content > 0.126 and density ≤ 0.3815\s*no\s*2\s*22%\s*1")
    )
    expect(reading(page).locator(".formula").first).to_contain_text("no⋅1{x∈R2")
    page.mouse.click(*row_pixel(page, LEFT, 9))
    expect(table.locator("th").last).to_have_text("area")


OWN = "plot => plot.layout.shapes.find(shape => shape.name === 'own')?.path ?? ''"


def own_line(page: Page, side: int) -> str:
    return str(plot(page, side).evaluate(OWN))


def wait_for_own(page: Page, is_there: bool) -> None:
    sign = "" if is_there else "!"
    shown = f"plot => {sign}plot.layout.shapes.some(({{ name }}) => name === 'own')"
    page.wait_for_function(shown, arg=plot(page, RIGHT).element_handle())


def test_the_line_of_ones_own_can_be_dragged(boundary: Visit) -> None:
    page = boundary("lang=en&panel=line&step=5")
    wait_for_own(page, is_there=True)
    before = own_line(page, RIGHT)
    angle = page.get_by_role("slider", name="Angle")
    for _press in range(3):
        angle.press("ArrowRight")
    page.wait_for_url(lambda url: "angle=3" in url)
    assert address(page) == {"lang": "en", "angle": "3", "step": "5", "panel": "line"}
    expect(page.get_by_text("the algorithm's 0.573")).to_be_visible()
    assert own_line(page, RIGHT) not in ("", before)
    page.get_by_role("button", name="Go to the algorithm's line").click()
    expect(page.get_by_text("as good as the algorithm's")).to_be_visible()
    assert not own_line(page, LEFT)
    tab(page, "chosen").click()
    wait_for_own(page, is_there=False)


def test_the_line_of_ones_own_follows_the_step_and_the_look(boundary: Visit) -> None:
    page = boundary("lang=en&panel=line&step=5")
    expect(page.get_by_text("Where everywhere:")).to_be_visible()
    line = "0.301·density − 0.954·sugar content"
    control(page, "last").click()
    expect(page.get_by_text(f"Where {line} > 0.005625:")).to_be_visible()
    wait_for_own(page, is_there=False)  # outside of that region
    tree(page, RIGHT).locator(".node[data-node='1']").click()
    expect(page.get_by_text(f"Where {line} ≤ 0.005625:")).to_be_visible()
    wait_for_own(page, is_there=True)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"Where {line} > 0.005625:")).to_be_visible()  # the step's own again


def test_a_long_run_is_told_as_one_goes(page: Page, boundary: Visit) -> None:
    """So long that its words come in windows; the pictures are all there from the beginning."""
    settled(boundary("lang=en&shape=moons&noise=0.3&count=1000"))
    expect(reading(page)).to_contain_text("Nothing is decided yet")
    for _press in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("step 30 of 453")).to_be_visible()
    expect(reading(page)).not_to_have_class(re.compile("coming"))
    expect(reading(page)).to_have_text(re.compile("becomes a leaf|go into 2 branches"))
    page.keyboard.press("End")
    expect(plane(page, LEFT).locator(".tally")).to_contain_text("training 100.0%")
    expect(reading(page)).not_to_have_class(re.compile("coming"))
    expect(reading(page).locator(".columns > div").first).to_contain_text("becomes a leaf")
    expect(reading(page).locator(".columns > div").last).to_contain_text("becomes a leaf")


def test_other_points_start_anew(boundary: Visit, times: Timeline) -> None:
    page = boundary("lang=en&step=999&look=1&point=9")
    expect(page.get_by_text("Region R1: where")).to_be_visible()
    choose(page, "Points", "a diagonal")
    expect(plane(page, LEFT).locator(".point")).to_have_count(100)
    expect(page.get_by_text("new sample").first).to_be_visible()
    page.wait_for_url(lambda url: "step=0" in url)
    assert marked(page, "ring") + marked(page, "chosen") == 0
    assert address(page) == {"lang": "en", "shape": "diagonal", "step": "0"}
    control(page, "last").click()
    assert [len(regions(page, side)) for side in (LEFT, RIGHT)] == [12, 2]
    page.go_back()
    expect(plane(page, LEFT).locator(".point")).to_have_count(17)
    expect(page.get_by_text("Region R1: where")).to_be_visible()
    page.wait_for_url(lambda url: "point=9" in url)
    assert address(page) == {"lang": "en", "step": str(len(times)), "look": "1", "point": "9"}


def test_other_options_at_the_end_are_seen_at_the_end(boundary: Visit) -> None:
    page = boundary("lang=en&step=999")
    choose(page, "Left: axis-parallel", "C4.5 (Zhou)")
    page.wait_for_url(lambda url: "algorithm=c45" in url)
    expect(page.get_by_text("training 17/17 = 100.0%")).to_have_count(2)
    page.reload()
    expect(page.get_by_text("training 17/17 = 100.0%")).to_have_count(2)
    assert address(page)["algorithm"] == "c45"
    expect(page.get_by_role("combobox", name="Left: axis-parallel")).to_have_value("C4.5 (Zhou)")


@pytest.mark.parametrize(
    ("menu", "option"),
    [
        ("Points", "XOR"),
        ("Left: axis-parallel", "CART"),
        ("Right: oblique", "hill climbing"),
    ],
)
def test_keys_step_after_a_choice_in_a_menu(boundary: Visit, menu: str, option: str) -> None:
    page = boundary()
    choose(page, menu, option)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("step 1 of")).to_be_visible()
    expect(page.get_by_role("combobox", name=menu)).to_have_value(option)
    expect(page.get_by_text("tests 1 · leaves 2")).to_have_count(2)
    page.keyboard.press("PageDown")
    expect(page.get_by_text("step 2 of")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "other", "before", "after"),
    [
        ("en", "中文", "tests 1 · leaves 2", "测试 2 次 · 叶结点 3"),
        ("zh", "English", "测试 1 次 · 叶结点 2", "tests 2 · leaves 3"),
    ],
)
def test_the_other_language_and_then_a_step(
    boundary: Visit, lang: str, other: str, before: str, after: str
) -> None:
    page = boundary(f"lang={lang}&step=7&point=9&look=1")
    expect(page.get_by_text(before).first).to_be_visible()
    page.get_by_role("button", name=other).click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(after).first).to_be_visible()
    expect(page.get_by_text({"en": "样本 10", "zh": "Row 10 (no)"}[lang])).to_have_count(2)
    settled(page)
    choose(
        page,
        {"en": "右：斜划分", "zh": "Right: oblique"}[lang],
        {"en": "爬山法", "zh": "hill climbing"}[lang],
    )
    page.wait_for_url(lambda url: "lines=climb" in url)
    expect(page.get_by_text({"en": "样本 10", "zh": "Row 10 (no)"}[lang])).to_have_count(0)
    assert marked(page, "ring") == 0


def test_the_language_keeps_the_step_and_the_panel(boundary: Visit) -> None:
    page = boundary("lang=en&step=9&panel=sum")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_text("轴平行的树").first).to_be_visible()
    expect(plane(page, LEFT).locator(".xtitle")).to_have_text("密度")
    expect(reading(page).get_by_text("一棵树就是对各区域求和")).to_be_visible()
    assert address(page) == {"lang": "zh", "step": "9", "panel": "sum"}


def chosen_things(page: Page) -> list[str]:
    """The words of the panel and the figures, with what is marked in the pictures."""
    marks = [marked(page, mark) for mark in ("ring", "chosen")]
    walked = [tree(page, side).locator(".link.walked").count() for side in (LEFT, RIGHT)]
    return [
        *page.locator(".plane .tally").all_inner_texts(),
        *map(str, marks + walked),
        reading(page).inner_text(),
    ]


def test_a_reload_and_a_copied_address_show_the_same(
    boundary: Visit, runs: tuple[Trace, Trace]
) -> None:
    page = boundary()
    for _press in range(4):
        page.keyboard.press("ArrowRight")
    tree(page, LEFT).locator(".node[data-node='1']").click()
    page.mouse.click(*row_pixel(page, RIGHT, 9))
    page.mouse.click(*region_pixel(page, RIGHT, runs[RIGHT], runs[RIGHT].tree().leaves()[0]))
    expect(page.get_by_text("Region R1: where")).to_have_count(2)
    page.wait_for_url(lambda url: "look2=" in url)
    before = chosen_things(page)
    assert set(address(page)) == {"lang", "step", "look", "look2", "point"}
    page.reload()
    expect(page.get_by_text("Region R1: where")).to_have_count(2)
    expect(page.locator(".plane .point").first).to_be_visible()
    expect(tree(page, RIGHT).locator(".link.walked").first).to_be_attached()
    assert chosen_things(page) == before


def test_back_from_another_page(boundary: Visit) -> None:
    page = boundary("lang=en&step=7&point=9&panel=sum")
    assert marked(page, "ring") == 2
    page.get_by_role("link", name="Pruning").click()
    expect(page).to_have_url(re.compile("/prune"))
    expect(page.get_by_text("Sum of regions")).to_have_count(0)
    page.go_back()
    expect(page.locator(".plane .point").first).to_be_visible(timeout=30_000)
    assert marked(page, "ring") == 2
    assert address(page) == {"lang": "en", "step": "7", "panel": "sum", "point": "9"}
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("tests 2 · leaves 3").first).to_be_visible()


@pytest.mark.parametrize("panel", ["chosen", "line", "depth", "sum", "linear"])
def test_nothing_scrolls_sideways_on_a_phone(boundary: Visit, panel: str) -> None:
    page = boundary(f"lang=zh&step=999&panel={panel}", width=390, height=844)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_planes_trees_and_controls_fit_a_laptop(boundary: Visit, lang: str) -> None:
    page = settled(boundary(f"lang={lang}&step=9"))
    assert page.evaluate(SCROLLS_SIDEWAYS) == []
    for side in (LEFT, RIGHT):
        box = tree(page, side).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 768
