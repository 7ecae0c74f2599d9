"""One question on a page: what is asked, a way to answer it, and what is said to that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import streamlit as st

from engine.exercise.marking import mark
from engine.exercise.question import Question
from engine.export.question_words import QuestionWords
from engine.language import Translator
from ui.address import hear
from ui.exercise import attempt as act
from ui.exercise.answers import attempt
from ui.exercise.attempt import Attempt
from ui.kit.escape import md


class Asked(NamedTuple):
    """A question by its name, and the words for it; ``follows`` is what comes after it."""

    name: str
    question: Question
    words: QuestionWords
    follows: Callable[[], None]


def question_card(_: Translator, asked: Asked) -> None:
    """The question, the answer's form, what was said to it, and the ways on."""
    tried = attempt(asked.name)
    st.markdown(f"**{md(asked.words.prompt(asked.question))}**")
    hint = asked.words.hint(asked.question)
    if hint:
        st.caption(md(hint))
    FORMS[asked.question.form](_, asked, tried)
    _told(_, asked, tried)
    with st.container(horizontal=True):
        if tried.is_over:
            _button(asked, "next", _("Next question"), asked.follows, "primary")
        else:
            _ways_on(_, asked, tried)


def _ways_on(_: Translator, asked: Asked, tried: Attempt) -> None:
    question = asked.question
    if question.form == "number":
        check = partial(act.check_number, question, tried)
        _button(asked, "check", _("Check"), check, "primary")
    elif question.form == "choices":
        check = partial(act.check_choices, question, tried)
        _button(asked, "check", _("Check"), check, "primary")

    def skip() -> None:
        act.skip(tried)
        asked.follows()

    _button(asked, "show", _("Show me"), partial(act.show, tried))
    _button(asked, "skip", _("Skip"), skip)


def _button(
    asked: Asked, what: str, label: str, act: Callable[[], None], kind: str = "secondary"
) -> None:
    st.button(
        label,
        key=f"{asked.name}.{what}",
        on_click=hear.safely(act),
        type="primary" if kind == "primary" else "secondary",
    )


def _options(_: Translator, asked: Asked, tried: Attempt) -> None:
    """A button each: a click is the answer. One that was wrong stays crossed out."""
    question = asked.question
    with st.container(horizontal=True, gap="small"):
        for option in question.options:
            right = tried.is_over and option in question.answers
            st.button(
                md(asked.words.option(question, option)),
                key=f"{asked.name}.option.{option}",
                icon=_sign(right, option in tried.wrong),
                type="primary" if right else "secondary",
                disabled=tried.is_over or option in tried.wrong,
                on_click=hear.safely(partial(act.choose, question, tried, option)),
            )


def _sign(right: bool, wrong: bool) -> str | None:
    if right:
        return ":material/check:"
    return ":material/close:" if wrong else None


def _several(_: Translator, asked: Asked, tried: Attempt) -> None:
    """Options that are picked first and checked together."""
    question = asked.question
    options = list(question.options)

    def pick(picked: list[int]) -> None:
        tried.picked = [option for option in options if option in picked]

    st.pills(
        _("Your answer"),
        options,
        selection_mode="multi",
        format_func=lambda option: md(asked.words.option(question, option)),
        disabled=tried.is_over,
        **hear.follow(f"{asked.name}.several", tried.picked, pick, begins="default"),
    )


def _number(_: Translator, asked: Asked, tried: Attempt) -> None:
    """A field that takes a number as people write it."""
    st.text_input(
        _("Your answer"),
        placeholder=_("for example 0.381 or 3/8"),
        disabled=tried.is_over,
        width=320,
        **hear.follow(
            f"{asked.name}.number",
            tried.typed,
            partial(act.type_in, asked.question, tried),
            begins="value",
        ),
    )


FORMS = {"choice": _options, "choices": _several, "number": _number}


def _told(_: Translator, asked: Asked, tried: Attempt) -> None:
    """What is said to the last answer; the right one with its reasons, once it is out."""
    question, words = asked.question, asked.words
    if tried.unread is not None and not tried.is_over:
        st.info(
            _(
                "“{typed}” is not a number. Type one such as 0.381, 3/8 or 38%.",
                typed=md(tried.unread),
            )
        )
    elif tried.said is not None and tried.state != "shown":
        said = md(words.told(question, tried.said, mark(question, tried.said)))
        if tried.state == "right":
            st.success(said, icon=":material/check:")
        else:
            st.info(said, icon=":material/close:")
    if tried.is_over:
        st.markdown(_("The answer: **{answer}**", answer=md(words.answer(question))))
        st.markdown("\n".join(f"- {md(line)}" for line in words.solution(question)))
