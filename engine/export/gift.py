"""The questions of a run as a file for Moodle (GIFT), each with the data that it needs.

A wrong number that a well-known mistake leads to is answered by the name of that mistake; after
any answer the solution is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.dataset import Dataset
from engine.exercise.asking import questions_of
from engine.exercise.precision import GRACE, tolerance
from engine.exercise.question import Question, Slip
from engine.export.gift_text import escaped, in_html, item, number, paragraphs, table, weights
from engine.export.question_words import SLIPS, QuestionWords
from engine.export.rules import one_line, rules
from engine.export.words import Words
from engine.export.worksheet import rows_of
from engine.export.worksheet_parts import Table
from engine.export.worksheet_text import short
from engine.trace import Trace

MOST_QUESTIONS = 200  # of a run; of more some are taken, evenly spread
MOST_ROWS = 40  # of a table that every question brings along; a longer one stands at the top, once


def gift(trace: Trace, words: Words) -> Iterator[str]:
    """The file, line by line; an empty line ends a question."""
    writer = GiftWriter(trace, words)
    every = questions_of(trace)
    taken = spread(every, MOST_QUESTIONS)
    yield f"// {short(words.name(trace.dataset), 60)}"
    if len(taken) < len(every):
        many = {"n": len(taken), "all": len(every)}
        yield f"// {words._('{n} of the {all} questions of this run', **many)}"
    yield ""
    yield from writer.data()
    for place, question in enumerate(taken, start=1):
        yield from writer.item(place, question)
        yield ""


def spread(every: list[Question], most: int) -> list[Question]:
    """Not more than so many, evenly spread."""
    if len(every) <= most:
        return every
    return [every[place * len(every) // most] for place in range(most)]


class GiftWriter:
    """Writes the questions of one run."""

    def __init__(self, trace: Trace, words: Words) -> None:
        self.trace = trace
        self.words = words
        self._ = words._
        self.asked = QuestionWords(trace, words._, words.say)
        self.name = short(one_line(words.name(trace.dataset)), 40)

    def data(self) -> Iterator[str]:
        """A table that is too long to be repeated, as a description."""
        if len(self.trace.dataset) > MOST_ROWS:
            title = f"{self.name} 000"
            yield from item(title, self._training(), (), "")
            yield ""

    def item(self, place: int, question: Question) -> list[str]:
        text = [self.asked.prompt(question), self.asked.hint(question)]
        whole = paragraphs(filter(None, text)) + self.context(question)
        solved = paragraphs(self.asked.solution(question))
        answers = self.answers(question)
        return item(f"{self.name} {place:03d}", whole, answers, solved)

    def context(self, question: Question) -> str:
        """What the question is about: the finished tree, or the rows that it grows on."""
        tree = self.trace.tree(question.cursor)
        grown = question.cursor >= self.trace.grown
        parts = [paragraphs(rules(tree, self.trace.dataset, self.words))] if grown else []
        if len(self.trace.dataset) <= MOST_ROWS and not grown:
            parts.append(self._training())
        judges = self.trace.validation
        if question.topic == "pruning" and judges is not None and len(judges) <= MOST_ROWS:
            parts.append(self._table(self._("Validation rows"), judges))
        return "".join(parts)

    def _training(self) -> str:
        return self._table(self._("Training rows"), self.trace.dataset)

    def _table(self, heading: str, dataset: Dataset) -> str:
        found = [part for part in rows_of(dataset, self.words) if isinstance(part, Table)]
        rows = [[cell or "" for cell in row] for part in found for row in part.rows]
        return paragraphs([heading]) + table(found[0].head, rows)

    def answers(self, question: Question) -> list[str]:
        match question.form:
            case "number":
                return list(self._numbers(question))
            case "choice":
                return list(self._choice(question))
            case "choices":
                return list(self._choices(question))

    def _numbers(self, question: Question) -> Iterator[str]:
        yield "#"
        for answer in question.answers:
            yield f"={number(answer, tolerance(answer) - GRACE)}"
        for slip, value in question.slips.items():
            said = escaped(in_html(self.asked._(SLIPS[slip])))
            yield f"=%0%{number(value, reach(slip, value))}#{said}"

    def _choice(self, question: Question) -> Iterator[str]:
        """Any one of the answers is right."""
        for option in question.options:
            mark = "=" if option in question.answers else "~"
            yield mark + self._option(question, option)

    def _choices(self, question: Question) -> Iterator[str]:
        """All right ones together make the full mark; whoever ticks everything gets nothing."""
        marks = {option: self._option(question, option) for option in question.options}
        right = [text for option, text in marks.items() if option in question.answers]
        wrong = [text for option, text in marks.items() if option not in question.answers]
        if question.kind == "flips":  # where no row may change, that has to be a choice
            (wrong if right else right).append(escaped(in_html(self._("none of them"))))
        yield from (f"~%{w}%{text}" for w, text in zip(weights(len(right)), right, strict=True))
        yield from (f"~%-{w}%{text}" for w, text in zip(weights(len(wrong)), wrong, strict=True))

    def _option(self, question: Question, option: int) -> str:
        return escaped(in_html(self.asked.option(question, option)))


def reach(slip: Slip, value: float) -> float:
    """How far from its number a mistake is still recognised; a percentage as far as its share."""
    if slip == "percent":
        return 100 * (tolerance(value / 100) - GRACE)
    return tolerance(value) - GRACE
