"""What answers do to an attempt: once right it stays right, and mistakes are remembered."""

from __future__ import annotations

from typing import cast

from engine.exercise.question import NO_SLIPS, Form, Question
from ui.exercise import attempt as act
from ui.exercise.attempt import Attempt


def asked(form: str, answers: tuple[float, ...], **facts: object) -> Question:
    slips = facts.pop("slips", NO_SLIPS)
    return Question(
        "value", "splitting", cast(Form, form), 1, 2, 0, answers, (0, 1, 2), slips=cast(dict, slips)
    )


def test_a_click_is_an_answer_and_a_wrong_one_stays_crossed_out() -> None:
    question, tried = asked("choice", (1,)), Attempt()
    act.choose(question, tried, 2)
    assert (tried.state, tried.wrong, tried.tries) == ("open", [2], 1)
    act.choose(question, tried, 1)
    assert (tried.state, tried.wrong, tried.at_once) == ("right", [2], False)
    act.choose(question, tried, 0)
    assert (tried.state, tried.wrong, tried.tries) == ("right", [2], 2), "it is over"


def test_any_of_tied_options_is_right_at_once() -> None:
    tried = Attempt()
    act.choose(asked("choice", (0, 2)), tried, 2)
    assert tried.at_once


def test_a_number_is_marked_once_and_its_mistake_is_remembered() -> None:
    question = asked("number", (0.971,), slips={"natural_logarithm": 0.673})
    tried = Attempt()
    act.type_in(question, tried, "0.673")
    act.check_number(question, tried)  # the button after the field: the same answer
    assert (tried.tries, tried.slips, tried.state) == (1, ["natural_logarithm"], "open")
    act.type_in(question, tried, " ０．９７１ ")
    assert (tried.tries, tried.state) == (2, "right")


def test_words_are_no_attempt_and_nothing_is_nothing() -> None:
    question, tried = asked("number", (0.5,)), Attempt()
    act.type_in(question, tried, "<b>half</b>")
    assert (tried.tries, tried.unread) == (0, "<b>half</b>")
    act.type_in(question, tried, "")
    assert (tried.tries, tried.unread) == (0, None)
    act.type_in(question, tried, "1/2")
    assert (tried.state, tried.unread) == ("right", None)


def test_several_are_checked_together_and_none_may_be_right() -> None:
    question, tried = asked("choices", (0, 2)), Attempt()
    act.check_choices(question, tried)
    assert (tried.state, tried.tries) == ("open", 1)
    tried.picked = [2, 0]
    act.check_choices(question, tried)
    assert tried.state == "right"
    none = Attempt()
    act.check_choices(asked("choices", ()), none)
    assert none.at_once


def test_shown_is_over_and_skipped_is_not() -> None:
    question = asked("choice", (1,))
    skipped, shown = Attempt(), Attempt()
    act.skip(skipped)
    assert not skipped.is_over
    act.choose(question, skipped, 1)
    assert skipped.state == "right"
    act.show(shown)
    act.choose(question, shown, 1)
    act.skip(shown)
    assert shown.state == "shown"
