"""A practice set on paper: each question with its table and the tree so far, and as a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.exercise.practice import Exercise
from engine.export.gift import GiftWriter
from engine.export.question_words import QuestionWords
from engine.export.rules import one_line
from engine.export.story import Teller
from engine.export.words import Words
from engine.export.worksheet import headline, tables_of
from engine.export.worksheet_parts import (
    Beside,
    Blank,
    Choice,
    Heading,
    Paper,
    Part,
    Text,
    Together,
)
from engine.export.worksheet_tree import drawing_of


def practice_worksheet(every: Sequence[Exercise], words: Words) -> Paper:
    """The questions with room for the answers."""
    _ = words._
    title = _("Worksheet: {name}", name=words.title)
    parts = tuple(_parts(every, words, answered=False))
    return Paper(title, _.language, parts, (_("Name:"), _("Date:")))


def practice_key(every: Sequence[Exercise], words: Words) -> Paper:
    """The same with every answer and how it comes about."""
    title = words._("Answer key: {name}", name=words.title)
    return Paper(title, words._.language, tuple(_parts(every, words, answered=True)))


def practice_gift(every: Sequence[Exercise], words: Words) -> Iterator[str]:
    """The questions for Moodle, each with the data that it needs."""
    yield f"// {words.title}"
    yield ""
    for place, exercise in enumerate(every, start=1):
        yield from GiftWriter(exercise.trace, words).item(place, exercise.question)
        yield ""


def _parts(every: Sequence[Exercise], words: Words, *, answered: bool) -> Iterator[Part]:
    for place, exercise in enumerate(every, start=1):
        writer = ExerciseWriter(exercise, words)
        heading = Heading(words._("Question {n}", n=place))
        yield Together((heading, *writer.given(), *writer.asked(answered)))


class ExerciseWriter:
    """Writes one question of a set."""

    def __init__(self, exercise: Exercise, words: Words) -> None:
        self.trace, self.question = exercise
        self.words = words
        self.teller = Teller(self.trace, words._, lambda word: one_line(words.say(word)))
        self.told = QuestionWords(self.trace, words._, words.say)

    def given(self) -> Iterator[Part]:
        """What the question is about: the rows, and the tree as far as it is."""
        yield Text(headline(self.trace, self.teller))
        rows = tuple(tables_of(self.trace, self.words, level=3))
        tree = self.trace.tree(self.question.cursor)
        if tree.nodes[0].split is None:
            yield from rows
        else:
            drawn = Heading(self.words._("The tree so far"), 3), drawing_of(self.teller, tree)
            yield Beside(rows, drawn)

    def asked(self, answered: bool) -> Iterator[Part]:
        question, told = self.question, self.told
        hint = told.hint(question)
        if question.form == "number":
            yield Blank(told.prompt(question), told.answer(question) if answered else None)
        else:
            right = [p for p, option in enumerate(question.options) if option in question.answers]
            options = tuple(told.options(question))
            yield Choice(told.prompt(question), options, tuple(right) if answered else ())
        if hint and not answered:
            yield Text(hint, "note")
        if answered:
            yield from self._worked()

    def _worked(self) -> Iterator[Part]:
        if not self.question.answers:  # no box is ticked, and that is the answer
            yield Text(self.told.answer(self.question))
        yield from (Text(line, "working") for line in self.told.solution(self.question))
