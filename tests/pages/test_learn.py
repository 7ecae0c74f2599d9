"""Page ``learn``, and the card of a lesson above every page."""

from __future__ import annotations

import pytest

from tests.support.pages import alive, said, sent, visit
from ui.course import shelf
from ui.course.figures import filled
from ui.course.lesson import Lesson
from ui.frame.menu import PAGES

LESSONS = shelf.lessons()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_all_lessons_are_listed(language: str) -> None:
    told = sent(visit("pages/learn.py", lang=language), "course")
    titles = [lesson.titles[language] for lesson in LESSONS.values()]
    assert [lesson["title"] for lesson in told["lessons"]] == titles
    first = told["lessons"][0]["cards"][0]
    assert first["params"] == {"step": "9", "lesson": "tree.1", "lang": language}


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_every_card_opens(lesson: Lesson) -> None:
    for place, card in enumerate(lesson.cards):
        _, params = shelf.address(lesson, place)
        page = visit(PAGES[card.page].file, lang="zh", **params)
        assert filled(card.words["zh"].text) in said(page)
        assert not page.info, "nothing of the address is left out"
        told = sent(page, "course")["card"]
        assert (told["name"], told["home"]) == (shelf.name_of(lesson, place), None)
        assert told["task"] == filled(card.words["zh"].task)


def test_on_another_page_the_card_leads_back() -> None:
    told = sent(visit("pages/data.py", lang="en", lesson="gain.2"), "course")["card"]
    assert told["home"] == {
        "page": "grow",
        "params": {"step": "9", "lesson": "gain.2", "lang": "en"},
    }


def test_the_last_card_of_a_lesson_leads_to_the_next() -> None:
    told = sent(visit("app.py", lang="en", step="9", lesson="gain.3"), "course")["card"]
    assert (told["next"]["params"]["lesson"], told["begins"]) == ("ratio.1", True)


@pytest.mark.parametrize("asked", ["nothing", "gain.9", "<b>x</b>"])
def test_a_lesson_that_there_is_not(asked: str) -> None:
    page = alive(visit("app.py", lang="en", lesson=asked))
    (block,) = page.info
    assert "There is no lesson" in block.value
    assert "<b>" not in block.value.replace("\\<", "")
