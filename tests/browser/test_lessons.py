"""The lessons as a student takes them: from card to card, doing what each one asks.

Most tasks are done by stepping; ``TASKS`` says how the others are done, by the name of the card.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import IDLE, Visit, address, panel, settled, take
from ui.course import shelf
from ui.course.lesson import Lesson

LESSONS = shelf.lessons()
MOST_STEPS = 30
Act = Callable[[Page], None]


def choose(menu: str, option: str) -> Act:
    def act(page: Page) -> None:
        box = page.get_by_role("combobox", name=menu)
        take(page, box, page.get_by_role("option", name=option, exact=True))

    return act


def move(slider: str, key: str = "ArrowRight", times: int = 1) -> Act:
    def act(page: Page) -> None:
        handle = page.get_by_role("slider", name=slider)
        handle.focus()
        for _ in range(times):
            handle.press(key)

    return act


def press(button: str) -> Act:
    return lambda page: page.get_by_role("button", name=button).first.click()


def radio(text: str) -> Act:
    groups = "[data-testid=stRadio], [data-testid=stButtonGroup]"
    return lambda page: page.locator(groups).get_by_text(text, exact=True).first.click()


def leaf(page: Page) -> None:
    page.locator(".player .node.leaf").first.click()


def melon(page: Page) -> None:
    """A click moves it to the other side."""
    page.get_by_role("button", name="5", exact=True).click()


def gini_as_criterion(page: Page) -> None:
    page.get_by_text("Options").first.click()
    choose("Criterion", "Gini impurity")(page)


TASKS: dict[str, Act] = {
    "tree.2": leaf,
    "growing.5": lambda page: page.locator(".panel .choices").get_by_text("navel").click(),
    "entropy.1": move("Probability p"),
    "entropy.2": press("pure 17:0"),
    "entropy.3": press("even 5:5:5"),
    "entropy.4": radio("nats"),
    "gain.2": press("colour"),
    "ratio.1": press("What if the row's number"),
    "ratio.2": choose("Algorithm", "C4.5 (Zhou)"),
    "gini.1": press("even 5:5"),
    "gini.3": gini_as_criterion,
    "cost.2": choose("Node", "texture = clear: 9 rows"),
    "cost.3": radio("12 · 6/7"),
    "overfitting.1": lambda page: panel(page, "rows"),
    "overfitting.2": melon,
    "prepruning.3": radio("Post-pruning"),
    "postpruning.3": radio("Pre-pruning"),
    "loss.2": move("α, the price of a leaf", "End"),
    "thresholds.1": move("Your cut"),
    "thresholds.2": choose("Cuts tried", "median only"),
    "missing.2": lambda page: panel(page, "table"),
    "boundaries.3": move("Angle"),
    "boundaries.4": move("in another unit"),
    "forests.2": lambda page: page.keyboard.press("End"),
    "forests.3": move("K, attributes drawn"),
    "forests.4": lambda page: panel(page, "errors"),
    "history.1": choose("Data", "Loan applications"),
}


def step_on(page: Page) -> None:
    done = page.locator(".course.done")
    for _ in range(MOST_STEPS):
        if done.count():
            return
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_every_task_can_be_done_and_is_noticed(visit: Visit, lesson: Lesson) -> None:
    page = visit("/learn?lang=en")
    page.get_by_role("link", name=lesson.cards[0].words["en"].title, exact=True).click()
    for place, card in enumerate(lesson.cards):
        name = shelf.name_of(lesson, place)
        page.wait_for_url(lambda url, name=name: f"lesson={name}" in url)
        expect(page.locator(".course .count")).to_contain_text(f"{place + 1} of")
        settled(page)
        params = {**card.params, "lesson": name, "lang": "en"}
        page.wait_for_function(
            "params => [...new URLSearchParams(location.search)].every("
            "([name, value]) => params[name] === value)",
            arg=params,
        )
        assert address(page) == params
        expect(page.locator(".course.done")).to_have_count(0)
        TASKS.get(name, step_on)(page)
        expect(page.locator(".course.done"), name).to_have_count(1)
        if place + 1 < len(lesson.cards):
            page.locator(".course .next").click()


def test_the_page_of_lessons_remembers_what_is_done(visit: Visit) -> None:
    page = visit("/?lang=zh&step=9&lesson=tree.1")
    expect(page.locator(".course .task")).to_contain_text("第二个结点")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".course.done")).to_have_count(1)
    page.get_by_role("button", name="English").click()
    expect(page.locator(".course .task")).to_contain_text("second node")
    expect(page.locator(".course.done")).to_have_count(1)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".lessons li.done")).to_have_count(1)
    page.go_back()
    expect(page.locator(".course .task")).to_be_visible()
    page.get_by_role("button", name="Close the lesson").click()
    expect(page.locator(".course")).to_have_count(0)
    page.wait_for_selector(IDLE)
    assert "lesson" not in address(page)


def test_a_card_leads_back_to_its_page(visit: Visit) -> None:
    page = visit("/?lang=en&step=9&lesson=gain.2", width=390, height=844)
    expect(page.locator(".course .task")).to_be_visible()
    page.goto(page.url.replace("/?", "/impurity?"))
    page.get_by_role("link", name="Back to where this card speaks of").click()
    expect(page.locator(".player .node").first).to_be_visible()
    assert address(page)["step"] == "9"


def test_the_page_of_lessons_in_the_other_language(visit: Visit) -> None:
    page = visit("/learn?lang=zh")
    expect(page.get_by_role("heading", name="课程", exact=True)).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Divide and conquer")).to_be_visible()
    page.reload()
    page.get_by_role("link", name="Divide and conquer").click()
    expect(page.locator(".player .node").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    assert address(page) == {"lang": "en"}
