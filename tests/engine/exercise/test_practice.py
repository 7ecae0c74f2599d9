"""Sheets by seed: the same again for the same seed, clean numbers, and one answer or a told tie."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from engine.exercise.marking import mark
from engine.exercise.practice import Exercise, practice_run, practice_sheet, practice_table
from engine.exercise.practice_tables import CLASSES, NOMINAL, TARGET
from engine.exercise.question import Topic
from engine.language import translator_for
from engine.trace import Trace
from tests.oracles import exercise as oracle
from tests.oracles import growing
from tests.support.tables import options_of, table_of

TOPICS: tuple[Topic, ...] = get_args(Topic)
SEEDS = range(1000)
CLEAR = 0.005


@cache
def sheets() -> list[Exercise]:
    """One exercise of each seed, the topics in turn."""
    return [practice_sheet(seed, [TOPICS[seed % len(TOPICS)]], 1)[0] for seed in SEEDS]


def facts(exercise: Exercise) -> tuple[object, ...]:
    trace, question = exercise
    judges = trace.validation
    return (
        trace.dataset.fingerprint,
        judges and judges.fingerprint,
        trace.config,
        trace.pruning,
        trace.events,
        question,
    )


def test_a_thousand_seeds_give_small_tables_that_one_can_count_in() -> None:
    for trace, question in sheets():
        dataset = trace.dataset
        counts = [dataset.y.tolist().count(k) for k in range(2)]
        assert 8 <= len(dataset) <= 12
        assert 2 <= len(dataset.attributes) <= 4
        assert min(counts) >= 3
        assert len(trace.lifetimes) <= 12
        assert question.topic in TOPICS
        for attribute, column in zip(dataset.attributes, dataset.columns, strict=True):
            if attribute.is_continuous:  # whole midpoints
                assert all(cell % 2 == 0 for cell in column.tolist())
            elif not dataset.has_missing:
                assert all(column.tolist().count(k) >= 2 for k in range(len(attribute.domain)))


def test_a_thousand_seeds_give_a_clear_winner_at_the_root() -> None:
    """By the oracle's own scores: who wins is seen in three decimals."""
    for trace, _ in sheets():
        table, options = table_of(trace.dataset), options_of(trace.config, table_of(trace.dataset))
        everyone = growing.grow(table, options._replace(max_depth=1))[0]
        assert everyone.tied == []
        assert everyone.chosen is not None
        passed = everyone.passed or [s.attribute for s in everyone.scores if s.legal]
        rivals = [s for s in everyone.scores if s.attribute in passed]
        ratings = sorted((growing.rating(s, options) for s in rivals), reverse=True)
        assert len(ratings) == 1 or ratings[0] - ratings[1] >= CLEAR - 1e-9


def test_a_thousand_seeds_give_one_answer_or_a_told_tie() -> None:
    for _trace, question in sheets():
        if question.form == "number":
            assert len(question.answers) == 1
            assert mark(question, round(question.answers[0], 3)).right
        elif question.form == "choice":
            right = [option for option in question.options if mark(question, option).right]
            assert len(right) == len(question.answers) >= 1
            assert len(right) < len(question.options)
            assert question.is_tied == (len(right) > 1)
        else:
            assert set(question.answers) <= set(question.options)


def test_a_winner_at_the_root_is_the_oracles() -> None:
    seen = 0
    for trace, question in sheets():
        if question.kind == "winner" and question.node == 0:
            table = table_of(trace.dataset)
            root = growing.grow(table, options_of(trace.config, table))[0]
            assert list(question.answers) == oracle.winners(root)
            seen += 1
    assert seen > 20


def test_missing_cells_are_two_and_the_root_asks_for_them() -> None:
    for trace, question in sheets():
        if question.topic == "missing":
            cells = [cell for row in table_of(trace.dataset).rows for cell in row]
            chosen = trace.tree().nodes[0].chosen
            assert cells.count(None) == 2
            assert chosen is not None
            assert trace.dataset.has_holes(chosen.score.attribute)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_seed_gives_the_same_sheet(topic: Topic) -> None:
    one, again, other = (practice_sheet(seed, [topic], 4) for seed in (7, 7, 8))
    assert list(map(facts, one)) == list(map(facts, again))
    assert list(map(facts, one)) != list(map(facts, other))
    assert practice_table(3, topic).fingerprint == practice_run(3, topic).dataset.fingerprint


def test_a_sheet_takes_its_topics_in_turn_and_its_kinds_by_turns() -> None:
    sheet = practice_sheet(5, TOPICS, 20)
    assert [question.topic for _, question in sheet] == [*TOPICS] * 4
    assert len({question.kind for _, question in practice_sheet(5, ["splitting"], 4)}) >= 4


@pytest.mark.parametrize("topic", TOPICS)
def test_ties_come_when_they_are_wanted(topic: Topic) -> None:
    for seed in range(4):
        trace: Trace = practice_run(seed, topic, tied=True)
        table = table_of(trace.dataset)
        root = growing.grow(table, options_of(trace.config, table))[0]
        assert len(root.tied) > 1


def test_the_words_of_the_tables_are_said_in_chinese_too() -> None:
    _ = translator_for("zh")
    words = [TARGET, *CLASSES, *(w for a in NOMINAL for w in (a.name, *a.domain))]
    assert not any(_(word).isascii() for word in words)
