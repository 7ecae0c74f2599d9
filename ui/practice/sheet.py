"""A sheet as its address says it, and the exercises on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from engine.exercise.practice import Exercise, practice_sheet
from engine.exercise.question import Topic
from engine.message import N_
from ui.address.query import Problem

TOPICS: dict[Topic, str] = {
    "splitting": N_("Splitting"),
    "thresholds": N_("Thresholds"),
    "missing": N_("Missing values"),
    "pruning": N_("Pruning"),
    "prediction": N_("Predicting"),
}
# Where a topic is explained, and the page that shows it.
LESSONS: dict[Topic, str] = {
    "splitting": "gain.1",
    "thresholds": "thresholds.1",
    "missing": "missing.1",
    "pruning": "postpruning.1",
    "prediction": "tree.1",
}
LENGTHS = (5, 10, 20)
NONE = "-"  # all topics taken away
MOST = 999_999  # the highest number of a sheet
NUMBER = re.compile(r"[0-9]{1,6}")
OF_SHEET = ("topics", "length", "ties", "seed", "at")


@dataclass(frozen=True)
class Sheet:
    """What an address asks for; ``seed`` is the number of the sheet, ``at`` counts from 1."""

    topics: tuple[Topic, ...]
    length: int
    tied: bool
    seed: int | None
    at: int = 1

    @property
    def name(self) -> str:
        """What tells its questions from those of another sheet."""
        return f"sheet.{self.seed}.{','.join(self.topics)}.{self.length}.{self.tied}"

    def question(self, at: int) -> str:
        return f"{self.name}.{at}"


def sheet_from(params: Mapping[str, str]) -> tuple[Sheet, list[Problem]]:
    """The sheet of an address; what does not fit is named, and the default takes its place."""
    problems: list[Problem] = []

    def read(name: str, known: bool) -> str | None:
        value = params.get(name)
        if value is not None and not known:
            problems.append(Problem(name, value))
            return None
        return value

    topics = _topics(params.get("topics"), problems)
    length = read("length", params.get("length", "") in map(str, LENGTHS))
    tied = read("ties", params.get("ties") == "1")
    seed = read("seed", bool(NUMBER.fullmatch(params.get("seed", ""))))
    at = read("at", bool(NUMBER.fullmatch(params.get("at", ""))))
    count = int(length or LENGTHS[0])
    place = min(max(int(at or 1), 1), count + 1)  # one behind the last: what it came to
    return Sheet(topics, count, tied is not None, None if seed is None else int(seed), place), (
        problems
    )


def _topics(text: str | None, problems: list[Problem]) -> tuple[Topic, ...]:
    if text is None:
        return tuple(TOPICS)
    words = [word for word in text.split(",") if word and word != NONE]
    unknown = [word for word in words if word not in get_args(Topic)]
    problems.extend(Problem("topics", word) for word in unknown)
    found = tuple(topic for topic in TOPICS if topic in words)
    return tuple(TOPICS) if unknown and not found else found


def topics_text(topics: list[Topic]) -> str | None:
    """As it stands in an address: nothing for all of them."""
    chosen = [topic for topic in TOPICS if topic in topics]
    return None if len(chosen) == len(TOPICS) else ",".join(chosen) or NONE


def exercises(sheet: Sheet) -> list[Exercise]:
    if sheet.seed is None:
        raise ValueError("a sheet has a number")
    return practice_sheet(sheet.seed, sheet.topics, sheet.length, sheet.tied)
