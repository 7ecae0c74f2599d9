"""The step player in a real browser: what it shows is the engine's tree, whichever way one goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.events import AttributeScored
from engine.trace import Trace, record
from tests.bench.player_tables import table
from tests.browser.checks import SCROLLS_SIDEWAYS, control, settled
from tests.browser.conftest import Server, running
from tests.support.hostile import NAMES
from ui.kit.escape import plain

Open = Callable[..., Page]
DRAWN = """() => Object.fromEntries([...document.querySelectorAll("*")]
    .map(e => e.shadowRoot?.querySelector(".player")).filter(Boolean)
    .flatMap(p => [...p.querySelectorAll(".node")])
    .map(n => [n.dataset.node, {
        status: n.getAttribute("class").split(" ")[1],
        tied: n.classList.contains("tied"),
        current: n.classList.contains("current"),
        title: n.querySelector(".title").textContent,
    }]))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("demo"), "tests/bench/player_demo_app.py") as server:
        yield server


@pytest.fixture
def demo(page: Page, server: Server) -> Open:
    def open_demo(query: str = "", width: int = 1366, height: int = 768) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{server.url}/?lang=zh&{query}")
        expect(page.locator(".player .node").first).to_be_visible()
        settled(page)
        return page

    return open_demo


@pytest.fixture(scope="module")
def melon() -> Trace:
    return record(open_builtin("watermelon_2.0").training, Config())


def stands(page: Page, **wanted: object) -> None:
    """Where the reader stands, as everybody on the page is told."""
    page.wait_for_function(
        """(wanted) => Object.entries(wanted).every(
            ([name, value]) => globalThis.splitBySplit.place.values[name] === value)""",
        arg=wanted,
    )


def plays(page: Page, yes: bool) -> None:
    expect(control(page, "play")).to_have_attribute("aria-label", "暂停" if yes else "播放")


def check(page: Page, trace: Trace, cursor: int) -> None:
    """The drawn nodes are those of the engine's tree at this cursor, as far as they had got."""
    tree = trace.tree(cursor)
    drawn = page.evaluate(DRAWN)
    opened = {int(n): d for n, d in drawn.items() if d["status"] != "waiting"}
    assert opened.keys() == set(tree.nodes)
    for number, node in tree.nodes.items():
        names = [a.name for a in trace.dataset.attributes]
        decided = "leaf" if node.leaf else "split" if node.routed else None
        assert opened[number]["status"] == (decided or ("chosen" if node.chosen else "open"))
        title = node.leaf.label if node.leaf else names[node.split.attribute] if node.split else "?"
        tried = trace.events[cursor - 1] if cursor else None
        if isinstance(tried, AttributeScored) and tried.node == number:
            title = f"{names[tried.score.attribute]}?"
        assert opened[number]["title"] == title
        assert opened[number]["tied"] == bool(node.tied)
    current = [int(n) for n, d in drawn.items() if d["current"]]
    assert current == ([trace.events[cursor - 1].node] if cursor else [])


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
@pytest.mark.parametrize("size", ["decision", "detail"])
def test_every_step_there_and_back(demo: Open, melon: Trace, way: str, size: str) -> None:
    page = demo(f"size={size}")
    stops = [0, *melon.ends.values()] if size == "decision" else list(range(len(melon) + 1))

    def press(name: str, key: str) -> None:
        # Forced, since the last press is on a button that says it is disabled.
        control(page, name).click(force=True) if way == "mouse" else page.keyboard.press(key)

    check(page, melon, 0)
    for cursor in stops[1:]:
        press("next", "ArrowRight")
        check(page, melon, cursor)  # at once: the tree does not wait for Python
    stands(page, step=len(melon))
    press("next", "ArrowRight")
    check(page, melon, len(melon))
    for cursor in stops[-2::-1]:
        press("back", "ArrowLeft")
        check(page, melon, cursor)
    stands(page, step=0)
    press("last", "End")
    check(page, melon, len(melon))
    press("first", "Home")
    check(page, melon, 0)
    stands(page, step=0)


def test_nothing_moves_as_the_tree_grows(demo: Open) -> None:
    page = demo("step=9")
    places = {}
    for _ in range(13):
        for box in page.locator(".player .node").all():
            place = str(box.get_attribute("style")).partition(";")[0]  # behind it is its colour
            at = (box.get_attribute("data-node"), place)
            assert places.setdefault(at[0], at[1]) == at[1]
        control(page, "next").click()
    assert len(places) == 14


def test_play_goes_to_the_end_and_stops(demo: Open, melon: Trace) -> None:
    page = demo("step=44")
    page.keyboard.press("Space")
    plays(page, True)
    expect(page.locator(".player .count")).to_have_text(re.compile("第 14 步"), timeout=20_000)
    check(page, melon, len(melon))
    plays(page, False)
    expect(control(page, "play")).to_have_attribute("aria-label", "播放")


def test_a_click_stops_play(demo: Open) -> None:
    page = demo()
    control(page, "play").click()
    expect(control(page, "play")).to_have_attribute("aria-label", "暂停")
    control(page, "next").click()
    expect(control(page, "play")).to_have_attribute("aria-label", "播放")
    stands(page, step=9)


def test_the_slider_scrubs(demo: Open, melon: Trace) -> None:
    page = demo("size=detail")
    box = page.locator(".player input[type=range]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()
    for part in range(1, 41):
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) * part / 40, box["y"] + 12)
    page.mouse.up()
    check(page, melon, len(melon))
    stands(page, step=len(melon))


def test_a_clicked_node_is_inspected_and_the_cursor_stays(demo: Open, melon: Trace) -> None:
    page = demo("step=28")
    page.locator('.player [data-node="1"]').click()
    stands(page, step=28, size="decision", look=1)
    expect(page.locator(".player .looking")).to_contain_text("纹理 = 清晰")
    page.locator(".player .go").click()
    stands(page, step=18)
    check(page, melon, 18)
    page.keyboard.press("Escape")
    stands(page, look=None)
    page.locator('.player [data-node="0"]').dblclick()
    stands(page, step=9)


def test_a_node_that_awaits_its_turn_has_nothing_to_inspect(demo: Open) -> None:
    page = demo("step=9")
    page.locator('.player [data-node="1"]').click()
    expect(page.locator(".player .looking")).to_be_hidden()
    page.locator('.player [data-node="1"]').dblclick()
    stands(page, step=18)


def test_the_keyboard_walks_the_tree(demo: Open) -> None:
    page = demo("step=58")
    page.locator(".player [tabindex='0'].node").focus()
    page.keyboard.press("Home")
    for key, node in [("ArrowDown", "1"), ("ArrowRight", "2"), ("ArrowUp", "0")]:
        page.keyboard.press(key)
        expect(page.locator(".player .node:focus")).to_have_attribute("data-node", node)
    page.keyboard.press("Enter")
    stands(page, step=58, size="decision", look=0)
    items = page.get_by_role("treeitem")
    expect(items).to_have_count(14)
    expect(page.locator('.player .node[data-node="1"]')).to_have_attribute("aria-level", "2")


def test_keys_that_others_want_are_left_to_them(demo: Open) -> None:
    page = demo("step=9")
    note = page.get_by_label("note")
    note.fill("two words")
    for key in ("ArrowLeft", "Home", "End", "Space", "PageDown"):
        note.press(key)
    slide = page.get_by_role("slider", name="slide")
    slide.press("ArrowRight")
    expect(slide).to_have_attribute("aria-valuetext", "1")
    page.keyboard.press("Tab")  # whoever comes with the keyboard gets what a control does
    page.get_by_role("radio", name="one").press("ArrowDown")
    stands(page, step=9)
    page.mouse.click(1000, 720)  # the empty part of the page
    page.keyboard.press("ArrowRight")
    stands(page, step=18)


def test_keys_step_wherever_one_has_just_clicked(demo: Open, melon: Trace) -> None:
    page = demo()
    stops = [0, *melon.ends.values()]
    places = [
        page.locator(".player .node").first,
        page.get_by_text("two", exact=True),
        page.locator(".player .larger"),
        page.locator(".language"),
        page.locator(".projector"),
        page.locator(".player .sizes button").first,
        page.get_by_role("button", name="to 9"),
    ]
    for number, place in enumerate(places[:-1], start=1):
        place.click()
        page.keyboard.press(["ArrowRight", "PageDown"][number % 2])
        stands(page, step=stops[number])
    settled(page)
    places[-1].click()
    stands(page, step=9)
    page.keyboard.press("ArrowRight")
    stands(page, step=18)
    page.keyboard.press("PageUp")
    stands(page, step=9)


def test_a_node_looked_at_does_not_swallow_a_step(demo: Open) -> None:
    page = demo("step=28")
    page.locator('.player [data-node="1"]').click()
    stands(page, look=1)
    page.keyboard.press("ArrowRight")
    stands(page, step=30, look=None)
    expect(page.locator(".player .looking")).to_be_hidden()


def test_keys_that_come_before_the_tree_count_when_it_has_come(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?lang=zh&data=big", wait_until="commit")
    page.locator("[data-testid=stApp]").wait_for()
    page.wait_for_function("() => Boolean(globalThis.splitBySplit?.plays)")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".player .count")).to_contain_text("第 3 步")


def test_jumps_lead_to_ties_and_leaves(demo: Open) -> None:
    page = demo()
    jumps = page.locator(".player .jumps")
    for kind, cursor in [("tie", 18), ("tie", 28), ("leaf", 30), ("leaf", 38)]:
        jumps.select_option(kind)
        stands(page, step=cursor)
    assert page.locator(".player .jumps option[value=tie]").is_disabled()


def test_the_step_size_changes_the_stops_and_not_the_place(demo: Open) -> None:
    page = demo("step=9&lang=en")
    page.get_by_role("button", name="detail").click()
    stands(page, step=9, size="detail")
    expect(page.locator(".player .count")).to_have_text("step 9 of 58")
    control(page, "next").click()
    stands(page, step=10)
    page.get_by_role("button", name="decision").click()
    control(page, "next").click()
    stands(page, step=18)


def test_python_can_move_the_reader(demo: Open, melon: Trace) -> None:
    page = demo("step=58")
    check(page, melon, 58)
    page.get_by_role("button", name="to 9").click()
    stands(page, step=9)
    page.wait_for_function(f"() => Object.keys(({DRAWN})()).length === 4")
    check(page, melon, 9)
    control(page, "next").click()
    stands(page, step=18)


def test_the_step_outlives_the_language_and_the_widget(demo: Open) -> None:
    page = demo()
    control(page, "next").click()
    control(page, "next").click()
    stands(page, step=18)
    page.locator(".language").click()
    expect(page.locator(".player .count")).to_have_text("step 2 of 14")
    expect(page.locator('.player [data-node="0"] .title')).to_have_text("texture")
    control(page, "next").click()
    stands(page, step=20)
    page.get_by_text("show", exact=True).click()
    expect(page.locator(".player")).to_have_count(0)
    page.get_by_text("show", exact=True).click()
    expect(page.locator(".player .count")).to_have_text("step 3 of 14")
    control(page, "back").click()
    stands(page, step=18)


def test_names_are_text(demo: Open) -> None:
    page = demo("data=hostile&algorithm=cart&step=9999")
    said = "\n".join(page.locator(".player .node title").all_text_contents())
    shown = [name for name in NAMES if plain(name) in said]
    assert len(shown) > len(NAMES) * 0.8
    assert page.locator(":is(.player, .node) :is(script, img, a, em, strong)").count() == 0


@pytest.mark.parametrize("data", ["big", "star", "chain"])
def test_a_big_tree_stays_quick_and_shows_where_one_is(demo: Open, data: str) -> None:
    algorithm = "cart" if data == "chain" else "id3"
    page = demo(f"data={data}&algorithm={algorithm}&size=decision")
    trace = record(table(data)[0], Config(algorithm=algorithm))
    median = page.evaluate("""async () => {
        const player = [...document.querySelectorAll("*")]
            .map(e => e.shadowRoot?.querySelector(".player")).find(Boolean);
        const slider = player.querySelector("input[type=range]");
        const times = [];
        for (let part = 1; part <= 40; part++) {
            const start = performance.now();
            slider.value = Math.round(slider.max * part / 40);
            slider.dispatchEvent(new Event("input"));
            times.push(performance.now() - start);
            await new Promise(requestAnimationFrame);
        }
        return times.sort((a, b) => a - b)[20];
    }""")
    assert median < 50  # milliseconds of script; some two without load
    stands(page, step=len(trace))
    assert page.locator(".player .node").count() <= 130
    expect(page.locator(".player .node.current")).to_be_in_viewport()


def test_stubs_open_the_rest(demo: Open) -> None:
    page = demo("data=big&step=400")
    stub = page.locator(".player .stub").first
    node = stub.get_attribute("data-stub")
    stub.dispatch_event("click")
    expect(page.locator(f'.player [data-node="{node}"]')).to_be_visible()
    control(page, "next").click()
    expect(page.locator(".player .node.current")).to_be_in_viewport()


def test_a_phone_has_all_controls_and_no_sideways_scrolling(demo: Open) -> None:
    page = demo("step=28", width=390, height=844)
    for name in ("first", "back", "play", "next", "last", "fit"):
        expect(control(page, name)).to_be_in_viewport()
    assert set(page.evaluate(SCROLLS_SIDEWAYS)) <= {"stSidebarContent"}  # not the player's
    canvas = page.locator(".player .canvas").bounding_box()
    assert canvas is not None
    before = page.locator(".player .stage").get_attribute("style")
    page.mouse.move(canvas["x"] + 60, canvas["y"] + canvas["height"] - 40)
    page.mouse.down()
    page.mouse.move(canvas["x"] + 160, canvas["y"] + canvas["height"] - 20, steps=4)
    page.mouse.up()
    assert page.locator(".player .stage").get_attribute("style") != before
    stands(page, step=28, size="decision", look=None)


def test_zoom_fit_and_full_screen(demo: Open) -> None:
    page = demo("step=58")
    stage = page.locator(".player .stage")
    control(page, "fit").click()
    fitted = stage.get_attribute("style")
    control(page, "larger").click()
    assert stage.get_attribute("style") != fitted
    control(page, "fit").click()
    assert stage.get_attribute("style") == fitted
    control(page, "full").click()
    page.wait_for_function("() => document.fullscreenElement !== null")
    control(page, "back").click()
    stands(page, step=56)
    control(page, "full").click()
    page.wait_for_function("() => document.fullscreenElement === null")


def test_the_way_of_a_row_is_bold_and_weighted(demo: Open) -> None:
    page = demo("data=watermelon_2.0alpha&step=9999&row=7")
    walked = page.locator(".player .link.walked")
    assert walked.count() > 1
    weights = page.locator(".player .label.walked .weight").all_text_contents()
    assert any("/" in weight for weight in weights)
