"""A lesson as its file tells it: cards in every language, each at an address, each with a task.

A file is Markdown with TOML in front. The front says of every card which address it opens and what
of the address shows that its task is done; the text has a part for each language, which begins
with ``# code title``, and in it a section ``## title`` for each card, whose quoted paragraph is
the task. ``docs/lessons.md`` tells it to lecturers.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from engine.complaint import Complaint

FENCE = "+++"
CONDITION = re.compile(r"^\s*(\w+)\s*(>=|<=|>|<|!=|=|~)\s*(.*?)\s*$")
PART = re.compile(r"^# (\w+) +(.+)$", re.MULTILINE)
SECTION = re.compile(r"^## +(.+)$", re.MULTILINE)


class LessonError(Complaint):
    """A file that is no lesson; the sentence says where and what is wanted."""


@dataclass(frozen=True)
class Condition:
    """One thing that the address must say: ``step >= 3``; ``~`` means that it holds a text."""

    name: str
    sign: str
    value: str


@dataclass(frozen=True)
class Words:
    """A card in one language."""

    title: str
    text: str
    task: str


@dataclass(frozen=True)
class Card:
    """One page of the app at one address, what is said about it, and what to try there."""

    page: str
    params: Mapping[str, str]
    done: tuple[Condition, ...]
    words: Mapping[str, Words]


@dataclass(frozen=True)
class Lesson:
    """Its name in addresses, its title in every language, and its cards."""

    id: str
    titles: Mapping[str, str]
    cards: tuple[Card, ...]


def read_lesson(id: str, content: str) -> Lesson:
    """What a file says, or one sentence about what is wrong with it."""
    told, text = _front(id, content)
    parts = _cut(PART, text)
    if not parts:
        raise LessonError(
            'Lesson {id} has no part that begins with "# en Title" or "# zh Title"; add one.', id=id
        )
    titles = {found[1]: found[2] for found, _ in parts}
    sections = {found[1]: _sections(id, body) for found, body in parts}
    cards = tuple(_card(id, front, sections, n) for n, front in enumerate(told))
    for language, said in sections.items():
        if len(said) != len(cards):
            raise LessonError(
                'Lesson {id} has {n} cards in front, but {m} sections "## Title" in its part '
                "{language}; there must be as many.",
                id=id,
                n=len(cards),
                m=len(said),
                language=language,
            )
    return Lesson(id, titles, cards)


def _front(id: str, content: str) -> tuple[list[dict[str, Any]], str]:
    pieces = content.replace("\r\n", "\n").lstrip("\ufeff").split(f"{FENCE}\n", 2)
    if len(pieces) != 3 or pieces[0].strip():
        raise LessonError(
            'Lesson {id} must begin with lines of TOML between two lines "+++".', id=id
        )
    try:
        front = tomllib.loads(pieces[1])
    except tomllib.TOMLDecodeError as error:
        raise LessonError(
            "What stands in front of lesson {id} is no TOML: {reason}.", id=id, reason=str(error)
        ) from error
    cards = front.get("card")
    if not isinstance(cards, list) or not cards:
        raise LessonError("The front of lesson {id} has no [[card]]; each card needs one.", id=id)
    return cards, pieces[2]


def _cut(heading: re.Pattern[str], text: str) -> list[tuple[re.Match[str], str]]:
    """Every heading with the text up to the next one."""
    found = list(heading.finditer(text))
    ends = [*(match.start() for match in found), len(text)][1:]
    pairs = zip(found, ends, strict=True)
    return [(match, text[match.end() : end].strip()) for match, end in pairs]


def _sections(id: str, text: str) -> list[Words]:
    said = []
    for found, body in _cut(SECTION, text):
        paragraphs = [part.strip() for part in body.split("\n\n") if part.strip()]
        tasks = [part for part in paragraphs if part.startswith(">")]
        if len(tasks) != 1:
            raise LessonError(
                'Card "{title}" of lesson {id} has {n} paragraphs that begin with ">"; it must '
                "have one, its task.",
                title=found[1],
                id=id,
                n=len(tasks),
            )
        task = " ".join(line.lstrip("> ").strip() for line in tasks[0].splitlines())
        text = "\n\n".join(part for part in paragraphs if part not in tasks)
        said.append(Words(found[1].strip(), text, task))
    return said


def _card(id: str, front: dict[str, Any], sections: Mapping[str, list[Words]], n: int) -> Card:
    opens, done = front.get("opens"), front.get("done")
    if not isinstance(opens, str) or not isinstance(done, str):
        raise LessonError("Card {n} of lesson {id} needs the texts opens and done.", n=n + 1, id=id)
    address = urlsplit(opens)
    words = {language: said[n] for language, said in sections.items() if n < len(said)}
    page = address.path.strip("/") or "grow"
    params = dict(parse_qsl(address.query, keep_blank_values=True))
    return Card(page, params, _conditions(id, done), words)


def _conditions(id: str, text: str) -> tuple[Condition, ...]:
    found = [CONDITION.match(part) for part in text.split(" and ")]
    if not all(found):
        raise LessonError(
            'Lesson {id}: "{text}" is no condition; write one like "step >= 3" or '
            '"algorithm = c45 and step > 0".',
            id=id,
            text=text,
        )
    return tuple(Condition(*match.groups()) for match in found if match)
