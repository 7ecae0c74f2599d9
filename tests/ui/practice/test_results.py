"""What a sheet came to, in sentences: only what was tried counts."""

from __future__ import annotations

from engine.exercise.practice import practice_sheet
from engine.language import translator_for
from ui.exercise.attempt import Attempt
from ui.practice.results import summary, to_read
from ui.practice.sheet import TOPICS

EVERY = practice_sheet(7, list(TOPICS), 5)


def tried(**by_place: str) -> list[Attempt]:
    """Attempts at five questions: ``q2="shown"``; right ones at the first try."""
    every = [Attempt() for _place in EVERY]
    for name, state in by_place.items():
        attempt = every[int(name[1:]) - 1]
        attempt.state = state  # type: ignore[assignment]
        attempt.tries = int(state == "right")
    return every


def test_nothing_tried_is_nothing_to_read_again() -> None:
    assert to_read(EVERY, tried()) == []
    assert summary(translator_for("en"), tried()).startswith("Nothing is answered yet")


def test_topics_that_did_not_go_at_once_are_read_again() -> None:
    assert to_read(EVERY, tried(q1="right", q2="shown", q4="skipped")) == ["thresholds", "pruning"]
    wrong_once = tried()
    wrong_once[4].tries = 1
    assert to_read(EVERY, wrong_once) == ["prediction"]


def test_all_right_at_once() -> None:
    every = tried(q1="right", q2="right", q3="right", q4="right", q5="right")
    assert summary(translator_for("en"), every) == "All 5 right at the first try."
    assert to_read(EVERY, every) == []
