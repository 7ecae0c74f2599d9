"""The lessons that there are, in the order of their files: ours, then those of a folder.

``SPLIT_LESSONS`` names a folder of a lecturer's own; a file there with the name of one of ours
takes its place.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from ui.course.figures import filled
from ui.course.lesson import Lesson, LessonError, read_lesson

FOLDER = Path(__file__).with_name("lessons")
OWN = "SPLIT_LESSONS"


def lessons() -> dict[str, Lesson]:
    """All lessons by name."""
    return _read()[0]


def problems() -> list[LessonError]:
    """What is wrong with the files that are no lessons; the others are there all the same."""
    return _read()[1]


@cache
def _read() -> tuple[dict[str, Lesson], list[LessonError]]:
    """Read once: files do not come and go under a running server."""
    files = {file.name: file for folder in _folders() for file in sorted(folder.glob("*.md"))}
    found: dict[str, Lesson] = {}
    wrong = []
    for _, file in sorted(files.items()):
        try:
            lesson = read_lesson(_id(file), file.read_text("utf-8", errors="replace"))
            check_numbers(lesson)
            found[lesson.id] = lesson
        except LessonError as error:
            wrong.append(error)
    return found, wrong


def check_numbers(lesson: Lesson) -> None:
    """Every number that the lesson asks for is known; asked here, not when a class reads it."""
    for card in lesson.cards:
        for words in card.words.values():
            filled("\n".join((words.title, words.text, words.task)))
        for condition in card.done:
            filled(condition.value)


def _folders() -> list[Path]:
    own = os.environ.get(OWN)
    return [FOLDER, Path(own)] if own else [FOLDER]


def _id(file: Path) -> str:
    """``03-gain.md`` is the lesson ``gain``: the number is its place on the shelf."""
    return file.stem.split("-", 1)[-1]


def found(name: str) -> tuple[Lesson, int] | None:
    """The lesson and the card, counted from 0, that ``gain.2`` names."""
    id, _, number = name.partition(".")
    lesson = lessons().get(id)
    place = int(number or 1) - 1 if (number or "1").isascii() and (number or "1").isdigit() else -1
    if lesson is None or not 0 <= place < len(lesson.cards):
        return None
    return lesson, place


def name_of(lesson: Lesson, place: int) -> str:
    """The name of a card in an address.

    >>> name_of(Lesson("gain", {}, ()), 1)
    'gain.2'
    """
    return f"{lesson.id}.{place + 1}"


def after(lesson: Lesson, place: int) -> tuple[Lesson, int] | None:
    """The card that follows, in this lesson or in the next one."""
    if place + 1 < len(lesson.cards):
        return lesson, place + 1
    ids = list(lessons())
    follows = ids.index(lesson.id) + 1
    return (lessons()[ids[follows]], 0) if follows < len(ids) else None


def address(lesson: Lesson, place: int) -> tuple[str, dict[str, str]]:
    """Where a card is: its page, and the parameters that it opens with."""
    card = lesson.cards[place]
    return card.page, {**card.params, "lesson": name_of(lesson, place)}
