"""A sheet and its address: every address is some sheet, and what does not fit is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.course import shelf
from ui.practice.sheet import LENGTHS, LESSONS, OF_SHEET, TOPICS, Sheet, sheet_from, topics_text


def test_nothing_said_is_a_short_sheet_of_everything() -> None:
    assert sheet_from({}) == (Sheet(tuple(TOPICS), 5, False, None, 1), [])


def test_all_of_it_is_read() -> None:
    asked = {"topics": "pruning,missing", "length": "10", "ties": "1", "seed": "0042", "at": "3"}
    sheet, problems = sheet_from(asked)
    assert sheet == Sheet(("missing", "pruning"), 10, True, 42, 3)
    assert not problems


@pytest.mark.parametrize(
    ("name", "value"),
    [("topics", "cooking"), ("length", "7"), ("ties", "yes"), ("seed", "-1"), ("at", "x")],
)
def test_what_does_not_fit_is_named_and_left_out(name: str, value: str) -> None:
    sheet, problems = sheet_from({name: value})
    assert sheet == sheet_from({})[0]
    assert [(p.parameter, p.value) for p in problems] == [(name, value)]


@given(st.dictionaries(st.sampled_from(OF_SHEET), st.text(max_size=8)))
def test_every_address_is_some_sheet(asked: dict[str, str]) -> None:
    sheet, _problems = sheet_from(asked)
    assert sheet.length in LENGTHS
    assert 1 <= sheet.at <= sheet.length + 1
    assert set(sheet.topics) <= set(TOPICS)


@given(st.sets(st.sampled_from(list(TOPICS))))
def test_topics_survive_the_address(topics: set[str]) -> None:
    text = topics_text([topic for topic in TOPICS if topic in topics])
    sheet, problems = sheet_from({} if text is None else {"topics": text})
    assert set(sheet.topics) == topics
    assert not problems


def test_behind_the_last_question_is_the_result_and_nothing_more() -> None:
    assert sheet_from({"seed": "1", "at": "6"})[0].at == 6
    assert sheet_from({"seed": "1", "at": "999"})[0].at == 6


def test_every_topic_has_a_lesson() -> None:
    assert all(shelf.found(LESSONS[topic]) for topic in TOPICS)
