"""Page ``practice`` without a browser: many sheets in both languages tell nothing too early."""

from __future__ import annotations

import re
from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from engine.exercise.practice import practice_sheet
from engine.exercise.question import Topic
from engine.export.question_words import QuestionWords
from engine.language import translator_for
from tests.support import pages
from tests.support.pages import address, checked, said, widget
from ui.kit.escape import md
from ui.practice.sheet import TOPICS

visit = partial(pages.visit, "pages/practice.py")


def pictures(page: AppTest) -> str:
    return "\n".join(e.proto.spec for e in page.get("graphviz_chart"))


@pytest.mark.parametrize("topic", list(TOPICS))
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_sheet_tells_a_number_before_it_is_asked_for(language: str, topic: Topic) -> None:
    """Neither beside the question nor in the tree."""
    _ = translator_for(language)
    for seed in range(3):
        for place, (trace, question) in enumerate(practice_sheet(seed, [topic], 5), 1):
            words = QuestionWords(trace, _, _)
            page = visit(lang=language, topics=topic, seed=str(seed), at=str(place))
            assert md(words.prompt(question)) in said(page)
            told = said(page) + pictures(page)
            assert not any(md(line) in told for line in words.solution(question))
            if question.form == "number":
                assert not re.search(re.escape(words.answer(question)) + r"(?!\d)", told)


def test_ties_are_wanted_and_told() -> None:
    exercise = next(
        (place, e)
        for place, e in enumerate(practice_sheet(3, ["splitting"], 20, tied=True), 1)
        if e.question.kind == "winner" and e.question.is_tied
    )
    place, (trace, question) = exercise
    page = visit(lang="en", topics="splitting", seed="3", length="20", ties="1", at=str(place))
    name = f"sheet.3.splitting.20.True.{place}.option.{int(question.answers[0])}"
    widget(page.button, name).click()
    checked(page.run())
    (box,) = page.success
    assert box.value.startswith("Right&#46; Also right")
    assert len(question.answers) > 1
    assert trace.tree().nodes[0].tied


def test_nothing_chosen_begins_nothing() -> None:
    page = visit(lang="en", topics="-")
    assert widget(page.button, "practice.start").disabled
    assert "at least one topic" in said(page)


def test_every_start_is_a_new_sheet() -> None:
    seeds = set()
    for _n in range(3):
        page = visit(lang="en")
        widget(page.button, "practice.start").click()
        seeds.add(address(checked(page.run()))["seed"])
    assert len(seeds) == 3


def test_a_link_that_asks_for_nonsense_says_so_and_goes_on() -> None:
    page = visit(lang="en", seed="<b>", topics="cooking", length="1000")
    assert "seed" in page.info[0].value
    assert not widget(page.button, "practice.start").disabled


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_result_of_nothing(language: str) -> None:
    page = visit(lang=language, seed="5", at="6")
    assert translator_for(language)("Nothing is answered yet: choose a number above to begin.") in (
        said(page)
    )
