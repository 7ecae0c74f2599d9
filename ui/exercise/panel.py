"""The questions of a run beside its player: what happens next, asked before it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from engine.exercise.asking import questions_of
from engine.exercise.question import Question
from engine.export.question_words import QuestionWords
from ui.address import hear, link
from ui.exercise.card import Asked, question_card
from ui.frame.memory import of_run
from ui.player.panel import Tab
from ui.run.stage import Stage
from ui.tree.steps import Size, stops

PANEL = "ask"
LONGEST = 500  # events; nobody is asked about each of some thousand nodes
MOST_OF_A_KIND = 2
PLACES = "exercise.places"  # how many questions of a step are done, by step


def ask_tab(stage: Stage) -> Tab:
    return Tab(PANEL, stage.session._("Questions"), asks=True, listens=True)


def ask_panel(stage: Stage) -> None:
    """The questions about the next decision, one after the other."""
    _ = stage.session._
    if len(stage.trace) > LONGEST:
        st.markdown(_("This run is too long to ask about each step; a smaller tree has questions."))
        return
    coming = coming_at(run_questions(stage), stage.cursor, stops(stage.trace, _size()))
    if not coming:
        st.markdown(_("Nothing is asked here. Go to an earlier step, or to another run."))
        return
    step = f"{_run(stage)}.{_size()}.{stage.cursor}"
    done = places().get(step, 0)
    if done >= len(coming):
        st.markdown(_("That was every question about this decision. The next step shows it."))
        again = hear.safely(lambda: _go(step, 0))
        st.button(_("Look at them again"), key=f"{step}.again", on_click=again)
        return
    number, question = coming[done]
    st.caption(_("Before the next decision: {n} of {total}", n=done + 1, total=len(coming)))
    words = QuestionWords(stage.trace, _, stage.label)
    name = f"{_run(stage)}.{number}"
    question_card(_, Asked(name, question, words, lambda: _go(step, done + 1)))


def run_questions(stage: Stage) -> list[Question]:
    return of_run(stage.trace, "questions", lambda: questions_of(stage.trace))


def coming_at(
    questions: Sequence[Question], cursor: int, stops: Sequence[int]
) -> list[tuple[int, Question]]:
    """What the next stop answers, with the questions' numbers; at the end, what is asked of the
    finished tree. Of one kind there are two at most: the third entropy teaches nothing new."""
    end = stops[-1]
    stop = next((stop for stop in stops if stop > cursor), end)
    found = [
        (number, question)
        for number, question in enumerate(questions)
        if cursor < question.reveal <= stop or (cursor >= end and question.cursor == end)
        if not stands_in_the_tree(question)
    ]
    asked: Counter[tuple[str, str | None]] = Counter()
    some = []
    for number, question in sorted(found, key=lambda one: one[1].reveal):
        asked[question.kind, question.quantity] += 1
        if asked[question.kind, question.quantity] <= MOST_OF_A_KIND:
            some.append((number, question))
    return some


def stands_in_the_tree(question: Question) -> bool:
    """The impurity of a node is drawn with it, even while it is undecided."""
    return question.quantity == "impurity" and question.branch is None


def places() -> dict[str, int]:
    kept: dict[str, int] = st.session_state.setdefault(PLACES, {})
    return kept


def _size() -> Size:
    return "detail" if link.place().get("size") == "detail" else "decision"


def _go(step: str, place: int) -> None:
    places()[step] = place


def _run(stage: Stage) -> str:
    """A run by the address that asked for it, whatever the visitor's language."""
    asked = {n: v for n, v in stage.asked.items() if n not in link.OF_THE_VISITOR}
    table = stage.options.opened.entry.id
    return f"ask.{stage.session.page}.{table}." + "&".join(f"{n}={asked[n]}" for n in sorted(asked))
