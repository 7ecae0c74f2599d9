"""A visitor's attempt at one question, and what an answer does to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.exercise.marking import Said, mark, number_in
from engine.exercise.question import Mark, Question, Slip

State = Literal["open", "right", "shown", "skipped"]


@dataclass
class Attempt:
    """All that a visitor has said to one question."""

    state: State = "open"
    typed: str = ""  # into the field of a number
    picked: list[int] = field(default_factory=list)  # of several choices
    said: Said | None = None  # what was marked last
    wrong: list[int] = field(default_factory=list)  # options that were no answer
    tries: int = 0
    slips: list[Slip] = field(default_factory=list)
    unread: str | None = None  # what was typed instead of a number

    @property
    def is_over(self) -> bool:
        return self.state in ("right", "shown")

    @property
    def is_begun(self) -> bool:
        return self.tries > 0 or self.state != "open"

    @property
    def at_once(self) -> bool:
        return self.state == "right" and self.tries == 1


def choose(question: Question, tried: Attempt, option: int) -> None:
    """A click on an option."""
    if not tried.is_over and not _judge(question, tried, option).right:
        tried.wrong.append(option)


def type_in(question: Question, tried: Attempt, text: str | None) -> None:
    """Something was typed where a number belongs; nothing typed is nothing said."""
    tried.typed = text or ""
    check_number(question, tried)


def check_number(question: Question, tried: Attempt) -> None:
    """Mark what stands in the field, once."""
    value = number_in(tried.typed)
    tried.unread = tried.typed if value is None and tried.typed.strip() else None
    if value is not None and value != tried.said and not tried.is_over:
        _judge(question, tried, value)


def check_choices(question: Question, tried: Attempt) -> None:
    """Mark all that is picked; nothing at all may be right."""
    if not tried.is_over:
        _judge(question, tried, tuple(tried.picked))


def show(tried: Attempt) -> None:
    if not tried.is_over:
        tried.state = "shown"


def skip(tried: Attempt) -> None:
    if not tried.is_over:
        tried.state = "skipped"


def _judge(question: Question, tried: Attempt, said: Said) -> Mark:
    found = mark(question, said)
    tried.said = said
    tried.tries += 1
    if found.right:
        tried.state = "right"
    if found.slip is not None and found.slip not in tried.slips:
        tried.slips.append(found.slip)
    return found
