"""Moodle's questions, read by a reader that is not ours."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from engine.exercise.asking import questions_of
from engine.exercise.precision import tolerance
from engine.exercise.question import Question
from engine.export.gift import MOST_QUESTIONS
from engine.export.gift_text import weights
from engine.export.question_words import SLIPS, QuestionWords
from engine.export.worksheet_text import plain
from engine.trace import Trace
from tests.engine.export.gift_reader import read_gift
from tests.engine.export.runs import (
    HOSTILE,
    LANGUAGES,
    RUNS,
    hostile_run,
    run,
    words_of,
    written,
)

NEGATIVE = re.compile(r"^=(%0%)?-\d", re.MULTILINE)  # which the reader cannot read, and Moodle can
KINDS = {"number": "NumericAnswerSet", "choice": "SelectSet", "choices": "MultipleChoicesSet"}
TAG = re.compile(r"</?(?:p|table|tr|th|td)(?: [^>]*)?>")


def read(trace: Trace, language: str) -> list[dict[str, Any]]:
    return read_gift(written(trace, "gift", language))


def asked(trace: Trace) -> list[Question]:
    every = questions_of(trace)
    return every if len(every) <= MOST_QUESTIONS else []


def shown(source: str) -> str:
    """What a reader sees of an HTML text."""
    assert "<" not in TAG.sub("", source), source
    return html.unescape(TAG.sub("", source))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RUNS)
def test_every_question_is_read(name: str, language: str) -> None:
    found = read(run(name), language)
    assert len(found) == min(len(questions_of(run(name))), MOST_QUESTIONS)
    for item in found:
        assert item["markup"] == "html"
        assert item["valid"] != bool(NEGATIVE.search(item["source"])), item["source"]
        assert item["feedback"].startswith("<p>")
    titles = [item["title"] for item in found]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", RUNS)
def test_what_is_right_there_is_right_here(name: str) -> None:
    trace = run(name)
    words = QuestionWords(trace, words_of("en")._)
    pairs = list(zip(asked(trace), read(trace, "en"), strict=False))
    for question, item in pairs:
        assert shown(item["text"]).startswith(plain(words.prompt(question)))
        if not item["valid"]:
            continue
        assert item["kind"] == KINDS[question.form]
        right = [answer for answer in item["answers"] if answer["fraction"] > 0]
        if question.form == "number":
            assert len(right) == 1
            value = question.answers[0]
            assert abs(right[0]["value"] - value) <= right[0]["tolerance"] <= tolerance(value)
        elif question.answers:
            told = [html.unescape(answer["answer"]) for answer in right]
            assert told == [plain(words.option(question, int(a))) for a in sorted_as(question)]


def sorted_as(question: Question) -> list[float]:
    return [option for option in question.options if option in question.answers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_answered_by_its_name(language: str) -> None:
    _ = words_of(language)._
    trace = run("id3")
    for question, item in zip(asked(trace), read(trace, language), strict=True):
        if question.form != "number" or not item["valid"]:
            continue
        said = [html.unescape(a["feedback"]) for a in item["answers"] if a["fraction"] == 0]
        assert said == [_(SLIPS[slip]) for slip in question.slips]


def test_the_gain_of_the_texture_is_the_book_s() -> None:
    found = [item for item in read(run("id3"), "en") if "gain of 纹理?" in item["text"]]
    assert found[0]["answers"][0] == {
        **{"value": 0.381, "tolerance": 0.0005, "fraction": 100},
        "feedback": "",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_come_out_as_they_are(language: str) -> None:
    found = read(hostile_run(), language)
    assert len(found) == len(questions_of(hostile_run()))
    for item in found:
        assert item["valid"] != bool(NEGATIVE.search(item["source"])), item["source"]
        shown(item["text"])
        shown(item["feedback"])
        for answer in item["answers"]:
            shown(answer.get("answer", ""))
    text = " ".join(shown(item["text"]) for item in found)
    assert [name for name in HOSTILE if plain(name) not in text] == []


def test_an_empty_line_ends_a_question_and_nothing_else_does() -> None:
    blocks = written(hostile_run(), "gift", "en").strip().split("\n\n")
    assert [block for block in blocks[1:] if not block.startswith("::")] == []
    assert blocks[0].startswith("//")


@pytest.mark.parametrize("count", range(1, 21))
def test_parts_of_a_mark_make_the_whole(count: int) -> None:
    assert sum(map(float, weights(count))) == pytest.approx(100, abs=0.001)
