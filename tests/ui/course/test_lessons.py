"""What stands in our lessons: both languages, pages that there are, and no number that is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.language import languages
from ui.course import shelf
from ui.course.figures import ASKED, filled
from ui.course.lesson import Lesson
from ui.frame.menu import PAGES

LESSONS = shelf.lessons()
FORMULA = re.compile(r"\$[^$]+\$")
NAMES = re.compile(r"\b(ID3|C4\.5|(19|20)\d\d)\b|(19|20)\d\d(?= 年)")  # names, and years


@pytest.fixture(params=LESSONS.values(), ids=LESSONS)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


def test_there_is_a_course() -> None:
    assert len(LESSONS) >= 14
    assert all(2 <= len(lesson.cards) <= 5 for lesson in LESSONS.values())


def test_a_lesson_speaks_every_language(lesson: Lesson) -> None:
    assert set(lesson.titles) == set(languages())
    for card in lesson.cards:
        assert set(card.words) == set(languages())
        assert card.page in PAGES


def test_no_number_is_typed(lesson: Lesson) -> None:
    for card in lesson.cards:
        for words in card.words.values():
            text = " ".join((words.title, words.text, words.task))
            left = NAMES.sub("", FORMULA.sub("", ASKED.sub("", text)))
            assert not re.search(r"\d", left), left


def test_every_number_is_known(lesson: Lesson) -> None:
    for card in lesson.cards:
        asked = [words.text for words in card.words.values()] + [c.value for c in card.done]
        assert not any("{{" in filled(text) for text in asked)


def test_titles_and_tasks_are_plain(lesson: Lesson) -> None:
    """They are shown outside of Markdown, too."""
    for card in lesson.cards:
        for words in card.words.values():
            assert not re.search(r"[$*`{]", words.title + words.task), words.task


def test_both_languages_ask_for_the_same_numbers(lesson: Lesson) -> None:
    for card in lesson.cards:
        asked = [sorted(set(ASKED.findall(words.text))) for words in card.words.values()]
        assert all(numbers == asked[0] for numbers in asked), lesson.id


def test_from_the_first_card_to_the_last() -> None:
    walked = [(next(iter(LESSONS.values())), 0)]
    while (follows := shelf.after(*walked[-1])) is not None:
        walked.append(follows)
    assert len(walked) == sum(len(lesson.cards) for lesson in LESSONS.values())


@pytest.mark.parametrize("name", ["none", "gain.0", "gain.99", "gain.x", "gain.", "gain.²"])
def test_a_name_of_no_card(name: str) -> None:
    assert (shelf.found(name) is None) == (name != "gain.")


def test_a_lecturer_has_lessons_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        '+++\n[[card]]\nopens = "/"\ndone = "step > 0"\n+++\n# en Mine\n## A card\nHear.\n\n> Do.\n'
    )
    (tmp_path / "04-gain.md").write_text(text, "utf-8")
    (tmp_path / "99-mine.md").write_text(text, "utf-8")
    (tmp_path / "98-bad.md").write_text(text.replace("Hear", "{{sum loan}}"), "utf-8")
    monkeypatch.setenv(shelf.OWN, str(tmp_path))
    shelf._read.cache_clear()
    try:
        found = shelf.lessons()
        assert (found["gain"].titles, list(found)[-1]) == ({"en": "Mine"}, "mine")
        assert len(found) == len(LESSONS) + 1
        (problem,) = shelf.problems()
        assert "sum loan" in str(problem)
    finally:
        shelf._read.cache_clear()
