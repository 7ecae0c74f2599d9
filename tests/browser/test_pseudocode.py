"""Pseudo-code in a browser: the marked line moves with the steps, for each family of programs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, control, settled

PROGRAM = ".panel .program"
NOW = f"{PROGRAM} li[aria-current=step]"
# Page, parameters, and what the marked line says after each step from the first on. The numbers are
# Li Hang's; words are those of a line that has none.
STEPS: dict[str, tuple[str, str, list[str]]] = {
    "id3": ("", "data=watermelon_2.0&step=7", ["取最优者", "(5)", "(6)", "(3)"]),
    "c45": ("", "data=watermelon_2.0&algorithm=c45&step=6", ["(3)", "只留下", "取最优者", "(5)"]),
    "cart": (
        "",
        "data=loan&algorithm=cart&step=4",
        ["对 每个取值", "(2)", "建立两个子结点", "(3)"],
    ),
    "regression": ("regression", "step=0", ["生成", "对 每个划分点", "取最优者", "(2)", "(3)"]),
    "missing": ("missing", "step=7", ["取最优者", "缺这个值的样本", "(6)"]),
    "pre": ("prune", "prune=pre&step=7", ["取最优属性", "取最优属性", "在", "若", "对 每个子结点"]),
    "post": ("prune", "prune=post", ["在", "若", "在"]),
    "c_alpha": ("prune", "prune=c_alpha", ["比较剪枝前的树", "若", "否则"]),
    "cost": ("prune", "prune=cost_complexity", ["(1)", "(3)", "(4)", "(3)"]),
    "forest": ("forest", "trees=4&into=2", ["从", "计算它们", "取其中最优", "划分结点", "从"]),
}


def marked(page: Page) -> Locator:
    return page.locator(NOW)


def begin(visit: Visit, place: str, query: str, **size: int) -> Page:
    page = visit(f"/{place}?{query}&panel=code&size=detail", **size)
    expect(page.locator(f"{PROGRAM} .katex").first).to_be_visible(timeout=30_000)
    return settled(page)


@pytest.mark.parametrize("name", STEPS)
def test_the_marked_line_moves_with_the_steps(visit: Visit, sent: list[str], name: str) -> None:
    place, query, lines = STEPS[name]
    page = begin(visit, place, f"lang=zh&{query}")
    before = len(sent)
    for line in lines:
        control(page, "next").click()
        expect(marked(page)).to_have_count(1)
        said = marked(page).evaluate("line => line.querySelector('.number').textContent")
        words = marked(page).locator(".said")
        if line.startswith("("):
            assert said == line
        else:
            expect(words).to_contain_text(line)
    assert len(sent) == before, "a step sends nothing"


def test_both_trees_of_the_plane_have_their_own_line(visit: Visit) -> None:
    page = begin(visit, "boundary", "lang=en")
    for _step in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(PROGRAM)).to_have_count(2)
    expect(marked(page)).to_have_count(2)


def test_a_forest_shows_breimans_algorithm_beside_its_trees(visit: Visit) -> None:
    page = visit("/forest?lang=en&trees=3&panel=code")
    expect(marked(page)).to_contain_text("out-of-bag error", timeout=30_000)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Bag of tree 2")).to_be_visible()
    expect(marked(page)).to_contain_text("out-of-bag error")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("place", "query"), [("regression", ""), ("prune", "prune=pessimistic")])
def test_on_a_phone_lines_hang_and_nothing_is_cut(
    visit: Visit, place: str, query: str, language: str
) -> None:
    page = begin(visit, place, f"lang={language}&{query}", width=390, height=844)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
    edges = page.locator(f"{PROGRAM} .said").evaluate_all(
        """lines => lines.flatMap(line => {
            const room = line.closest('.panel').getBoundingClientRect().right + 1;
            return [...line.querySelectorAll('.katex-base')].filter(
                part => part.getBoundingClientRect().right > room).map(part => part.textContent);
        })"""
    )
    assert edges == [], "a formula runs out of the page"


def test_in_a_low_window_the_running_line_is_in_sight(visit: Visit) -> None:
    page = begin(visit, "", "lang=zh&data=watermelon_3.0&algorithm=c45&present=1", height=600)
    for _step in range(12):
        control(page, "next").click()
        inside = marked(page).evaluate(
            """line => {
                const [one, all] = [line, line.parentElement].map(at => at.getBoundingClientRect());
                return one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
            }"""
        )
        assert inside


def test_letters_grow_in_presentation_mode(visit: Visit) -> None:
    sizes = []
    for present in ("", "&present=1"):
        page = begin(visit, "", f"lang=zh{present}")
        size = page.locator(f"{PROGRAM} li").first.evaluate("at => getComputedStyle(at).fontSize")
        sizes.append(float(size.removesuffix("px")))
    assert sizes[0] >= 15
    assert sizes[1] > 1.2 * sizes[0]
