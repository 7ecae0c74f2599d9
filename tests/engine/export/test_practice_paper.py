"""A practice set on paper: the sheet asks and does not tell, the key tells, Moodle reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from engine.exercise.practice import Exercise, practice_sheet
from engine.exercise.question import Topic
from engine.export.practice_paper import ExerciseWriter, practice_key, practice_worksheet
from engine.export.question_words import QuestionWords
from engine.export.run_formats import RUN_FORMATS
from engine.export.story import REASONS
from engine.export.words import Words
from engine.export.worksheet_parts import Beside, Blank, Choice, Drawing, Part, Text, Together
from engine.language import translator_for
from tests.engine.export.gift_reader import read_gift

LANGUAGES = ("zh", "en")
LENGTH = 10
EVERY = practice_sheet(7, get_args(Topic), LENGTH) + practice_sheet(3, get_args(Topic), LENGTH)


def words_of(language: str) -> Words:
    _ = translator_for(language)
    return Words(_, _, REASONS, _("practice {seed}", seed=7))


def flat(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        match part:
            case Together(inner):
                yield from flat(inner)
            case Beside(left, right):
                yield from flat((*left, *right))
            case _:
                yield part


def asked(parts: tuple[Part, ...]) -> list[Blank | Choice]:
    return [part for part in flat(parts) if isinstance(part, Blank | Choice)]


def told_of(exercise: Exercise, words: Words) -> QuestionWords:
    return QuestionWords(exercise.trace, words._, words.say)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_asks_everything_and_answers_nothing(language: str) -> None:
    words = words_of(language)
    paper = practice_worksheet(EVERY, words)
    found = asked(paper.parts)
    prompts = [told_of(one, words).prompt(one.question) for one in EVERY]
    assert [part.prompt for part in found] == prompts
    assert not [part for part in found if isinstance(part, Blank) and part.answer is not None]
    assert not [part for part in found if isinstance(part, Choice) and part.right]
    assert not [p for p in flat(paper.parts) if isinstance(p, Text) and p.look == "working"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_answers_everything_and_works_it_out(language: str) -> None:
    words = words_of(language)
    paper = practice_key(EVERY, words)
    for part, one in zip(asked(paper.parts), EVERY, strict=True):
        told = told_of(one, words)
        if isinstance(part, Blank):
            assert part.answer == told.answer(one.question)
        else:
            right = [told.option(one.question, option) for option in one.question.answers]
            assert sorted(part.options[place] for place in part.right) == sorted(right)
    worked = [part.text for part in flat(paper.parts) if isinstance(part, Text)]
    for one in EVERY:
        assert set(told_of(one, words).solution(one.question)) <= set(worked)


def test_the_tree_is_drawn_as_far_as_it_is() -> None:
    for one in EVERY:
        given = flat(tuple(ExerciseWriter(one, words_of("en")).given()))
        drawings = [part for part in given if isinstance(part, Drawing)]
        tree = one.trace.tree(one.question.cursor)
        alive = list(tree.walk())
        if tree.nodes[0].split is None:
            assert not drawings
            continue
        (drawing,) = drawings
        assert len(drawing.boxes) == len(alive)
        for box, node in zip(drawing.boxes, alive, strict=True):
            parent = tree.nodes[node].opened.parent
            assert (None if box.parent is None else alive[box.parent]) == parent
            assert box.round == (tree.nodes[node].leaf is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_moodle_reads_the_set(language: str) -> None:
    words = words_of(language)
    items = read_gift("\n".join(RUN_FORMATS["gift"].of_set(EVERY[:LENGTH], words)))
    assert len(items) == LENGTH
    assert all(item["valid"] for item in items)
    assert len({item["title"] for item in items}) == LENGTH
    for item, one in zip(items, EVERY[:LENGTH], strict=True):
        grown = one.question.cursor >= one.trace.grown  # the tree then, else the rows
        assert grown or "<table" in item["text"]


@pytest.mark.parametrize("name", RUN_FORMATS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_in_one_language(name: str, language: str) -> None:
    text = "\n".join(RUN_FORMATS[name].of_set(EVERY, words_of(language)))
    assert ("出游" in text) == (language == "zh")
    assert ("outing" in text) == (language == "en")
