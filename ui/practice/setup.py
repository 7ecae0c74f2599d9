"""What a sheet is made of: its topics, how long it is, and its number."""

from __future__ import annotations

import random

import streamlit as st

from engine.exercise.question import Topic
from engine.language import Translator
from ui.address import hear, link
from ui.exercise import answers
from ui.kit.escape import md
from ui.practice.sheet import LENGTHS, MOST, NUMBER, TOPICS, Sheet, topics_text

TYPED = "practice.number"  # the number of a sheet that somebody has been given


def setup(_: Translator, sheet: Sheet) -> None:
    """The choices, and the button that begins."""
    with st.container(border=True, width=760):
        _choose_topics(_, sheet)
        with st.container(horizontal=True, gap="large", vertical_alignment="bottom"):
            _choose_length(_, sheet)
            _choose_ties(_, sheet)
        typed = _choose_number(_)
        wrong = bool(typed) and not is_number(typed)
        if wrong:
            said = md(typed)
            st.info(_("“{said}” is not a sheet number: those go from 0 to 999999.", said=said))
        st.button(
            _("Start"),
            key="practice.start",
            type="primary",
            icon=":material/play_arrow:",
            disabled=wrong or not sheet.topics,
            on_click=hear.safely(begin),
        )
        if not sheet.topics:
            st.markdown(_("Choose at least one topic."))


def _choose_topics(_: Translator, sheet: Sheet) -> None:
    def choose(topics: list[Topic]) -> None:
        link.write({"topics": topics_text(topics)})

    st.pills(
        _("Topics"),
        list(TOPICS),
        selection_mode="multi",
        format_func=lambda topic: _(TOPICS[topic]),
        **hear.follow("practice.topics", list(sheet.topics), choose, begins="default"),
    )


def _choose_length(_: Translator, sheet: Sheet) -> None:
    def choose(length: int) -> None:
        link.write({"length": None if length == LENGTHS[0] else str(length)})

    st.segmented_control(
        _("Questions"),
        LENGTHS,
        **hear.follow("practice.length", sheet.length, choose, LENGTHS, begins="default"),
    )


def _choose_ties(_: Translator, sheet: Sheet) -> None:
    st.toggle(
        _("Tables with ties"),
        help=_("At the root two attributes are equally good: any of them is right."),
        **hear.follow(
            "practice.ties",
            sheet.tied,
            lambda on: link.write({"ties": "1" if on else None}),
            begins="value",
        ),
    )


def _choose_number(_: Translator) -> str:
    """What is typed there, which is no part of the address before the sheet is begun."""
    typed: str = st.session_state.get(TYPED, "")

    def keep(text: str | None) -> None:
        st.session_state[TYPED] = (text or "").strip()

    st.text_input(
        _("Sheet number"),
        placeholder=_("a new sheet each time"),
        help=_("The same number and topics give the same questions: a sheet for a whole class."),
        width=320,
        **hear.follow("practice.typed", typed, keep, begins="value"),
    )
    return typed


def is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def begin() -> None:
    """The sheet with the number that was typed, or one that nobody has seen."""
    typed: str = st.session_state.pop(TYPED, "")
    link.write({"seed": typed if is_number(typed) else str(random.randint(0, MOST)), "at": None})


def another() -> None:
    """A fresh sheet of the same kind."""
    link.write({"seed": str(random.randint(0, MOST)), "at": None})


def again(sheet: Sheet) -> None:
    """The same sheet from its beginning."""
    answers.forget(lambda name: name.startswith(f"{sheet.name}."))
    link.write({"at": None})


def change() -> None:
    """Back to the choices."""
    link.write({"seed": None, "at": None})
