"""A sheet on the page: where one is on it, the question, and the table and tree that it is about.

Nothing is sent of a run but what stands there when the question is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from engine.exercise.practice import Exercise
from engine.export.question_words import QuestionWords
from engine.growers.general import algorithm_of
from engine.language import Translator, translator_for
from ui.address import hear, link
from ui.exercise import answers
from ui.exercise.attempt import State
from ui.exercise.card import Asked, question_card
from ui.frame.memory import of_run, once
from ui.frame.session import Session
from ui.practice.files import groups
from ui.practice.report import report
from ui.practice.results import frame
from ui.practice.setup import change
from ui.practice.sheet import TOPICS, Sheet, exercises
from ui.run.offer import offer
from ui.run.tree_picture import draw_step
from ui.tree.model import TreeModel, tree_model
from ui.tree.names import NodeNames

SIGNS: dict[State, str | None] = {
    "open": None,
    "right": ":material/check:",
    "shown": ":material/visibility:",
    "skipped": ":material/redo:",
}


def show(session: Session, sheet: Sheet) -> None:
    """One question of a sheet, or behind the last one what it came to."""
    every = once(("sheet", sheet.name), lambda: exercises(sheet))
    _line(session._, sheet, every)
    if sheet.at > sheet.length:
        report(session, sheet, every)
        return
    exercise = every[sheet.at - 1]
    ask, see = st.columns([9, 11], gap="medium")
    with ask:
        words = QuestionWords(exercise.trace, session._, session._)
        follows = partial(go_to, sheet.at + 1)
        asked = Asked(sheet.question(sheet.at), exercise.question, words, follows)
        question_card(session._, asked)
    with see:
        _tables(session._, exercise)
        _tree(session, sheet, exercise)


def go_to(place: int) -> None:
    link.write({"at": None if place == 1 else str(place)})


def _line(_: Translator, sheet: Sheet, every: Sequence[Exercise]) -> None:
    """The number of the sheet, the sheet on paper, and its questions with what became of them."""
    topics = " · ".join(_(TOPICS[topic]) for topic in sheet.topics)
    with st.container(horizontal=True, vertical_alignment="center"):
        number = _("Sheet {number}: {topics}", number=sheet.seed, topics=topics)
        st.caption(number, width="content")
        st.button(_("Change"), key="practice.change", type="tertiary", on_click=hear.safely(change))
        offer(_, lambda: groups(_, sheet, every), waits=False)
    with st.container(horizontal=True, gap="small", key="practice_places"):
        for place in range(1, sheet.length + 1):
            st.button(
                str(place),
                key=f"practice.place.{place}",
                icon=SIGNS[answers.attempt(sheet.question(place)).state],
                type="primary" if place == sheet.at else "secondary",
                on_click=hear.safely(partial(go_to, place)),
            )
        st.button(
            _("Result"),
            key="practice.result",
            type="primary" if sheet.at > sheet.length else "secondary",
            on_click=hear.safely(partial(go_to, sheet.length + 1)),
        )


def _tables(_: Translator, exercise: Exercise) -> None:
    trace = exercise.trace
    names = NodeNames(trace.dataset, algorithm_of(trace.config).impurity, _, _)
    st.caption(_("{n} rows to grow the tree from", n=len(trace.dataset)))
    with st.container(key="dense_rows"):
        st.table(frame(trace.dataset, names), border="horizontal", hide_index=True)
    if trace.validation is not None:
        st.caption(_("{n} rows to validate it with", n=len(trace.validation)))
        with st.container(key="dense_validation"):
            st.table(frame(trace.validation, names), border="horizontal", hide_index=True)


def _tree(session: Session, sheet: Sheet, exercise: Exercise) -> None:
    """The tree as far as it is when the question is asked."""
    st.caption(session._("The tree so far"))
    cursor = exercise.question.cursor
    draw_step(session, f"practice_{sheet.at}", laid_out(session, exercise), cursor, brief=True)


def laid_out(session: Session, exercise: Exercise) -> TreeModel:
    language = session.language

    def made() -> TreeModel:
        _ = translator_for(language)
        return tree_model(exercise.trace, _, _)

    return of_run(exercise.trace, ("tree", "practice", language), made)
