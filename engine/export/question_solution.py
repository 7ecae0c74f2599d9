"""The answer to a question, worked out with the numbers of its own step.

What a run tells is told here with the same words; only what no event says is worked out anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import NodeOpened, RowsRouted
from engine.exercise.of_prediction import passages
from engine.exercise.of_pruning import links_at
from engine.exercise.question import Question
from engine.export.formulas import formula, impurity_formula, information_formula
from engine.export.question_names import Names
from engine.export.rules import number
from engine.export.story import sign
from engine.language import N_
from engine.predict import LeafReached, RowPredicted
from engine.splits import Threshold


class Solutions:
    """Worked-out answers to the questions of one run."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.trace = names.trace
        self._ = names._

    def lines(self, question: Question) -> list[str]:
        return list(self._lines(question))

    def _lines(self, question: Question) -> Iterator[str]:
        match question.kind:
            case "value":
                yield self.value(question)
            case "threshold":
                yield from self.thresholds(question)
            case "winner":
                yield from self.told(question.cursor, question.reveal)
            case "verdict" | "leaf_class":
                yield from self.fate(question)
            case "way":
                yield from self.way(question)
            case "weight":
                yield self.weight(question)
            case "flips" | "cut":
                yield from self.told(question.cursor, question.reveal)
            case "weakest" | "alpha":
                yield from self.links(question)
            case "predicted":
                yield from self.prediction(question)

    def told(self, start: int, end: int) -> Iterator[str]:
        """What the run itself says between two cursors."""
        for at in range(start, end):
            yield self.names.teller.line(at, self.trace.events[at]).strip()

    def value(self, question: Question) -> str:
        names = self.names
        impurity = names.algorithm.impurity
        if question.attribute is None:
            summary = self.trace.lifetimes[question.node].opening.summary
            return f"{sign(self._, impurity)} = {impurity_formula(summary, impurity)}"
        score = names.score(question)
        if question.branch is not None:
            worked = impurity_formula(score.branches[question.branch], impurity)
            return f"{names.condition(score.split, question.branch)}: {worked}"
        if question.quantity == "split_information":
            return f"IV = {information_formula(score)}"
        return next(self.told(question.cursor, question.reveal))

    def threshold(self, question: Question, option: int) -> str:
        """One candidate of a threshold question."""
        attribute = self.names.score(question).attribute
        split = self.trace.candidates(question.node, attribute)[option].split
        assert isinstance(split, Threshold), "the candidates are thresholds"
        return f"{split.threshold:g}"

    def thresholds(self, question: Question) -> Iterator[str]:
        """The candidates that could be chosen, each with its score."""
        every = self.trace.candidates(question.node, self.names.score(question).attribute)
        for option in question.options:
            split, score = every[option]
            condition = self.names.condition(split, 0)
            yield f"{condition}: {formula(score, self.names.algorithm)}"

    def fate(self, question: Question) -> Iterator[str]:
        """The node, and its last word; of an empty one the node above it too."""
        opened = self.trace.lifetimes[question.node].opening
        if opened.size == 0 and opened.parent is not None:
            yield from self.opening(self.trace.lifetimes[opened.parent].opening)
        yield from self.opening(opened)
        last = question.reveal
        if isinstance(self.trace.events[last - 1], RowsRouted):
            last -= 1  # what was chosen says why
        yield from self.told(last - 1, last)

    def opening(self, opened: NodeOpened) -> Iterator[str]:
        yield self.names.teller.opened(opened)

    def way(self, question: Question) -> Iterator[str]:
        assert question.row is not None, "a row goes a way"
        row = self.trace.dataset.row_ids[question.row]
        column = self.names.split_of(question.node).attribute
        cell = self.trace.dataset.cell(question.row, column)
        name = self.names.attribute(column)
        if cell is None:
            message = N_("row {row}: {name} is missing, so it enters every branch with rows")
            yield self._(message, row=row, name=name)
        else:
            said = self.names.say(cell) if isinstance(cell, str) else f"{cell:g}"
            yield self._("row {row}: {name} = {cell}", row=row, name=name, cell=said)
        yield from self.told(question.reveal - 1, question.reveal)

    def weight(self, question: Question) -> str:
        """``0.5 * 6/8 = 0.375``."""
        life = self.trace.lifetimes[question.node]
        assert life.choice is not None, "the node is split"
        assert question.branch is not None, "the row enters a branch"
        weights = life.choice.score.branch_weights
        share = f"{number(weights[question.branch])}/{number(sum(weights))}"
        own = question.answers[0] / life.choice.score.branch_shares[question.branch]
        return f"{number(round(own, 9))} * {share} = {question.answers[0]:.3f}"

    def links(self, question: Question) -> Iterator[str]:
        """g(t) of all internal nodes, then what the round says."""
        for node, link in links_at(self.trace, question.cursor).items():
            risks = f"({link.node_risk:.3f} - {link.branch_risk:.3f})"
            worked = f"{risks} / ({link.leaves} - 1) = {link.strength:.3f}"
            yield f"{self.names.where(node)}: g = {worked}"
        yield from self.told(question.reveal - 1, question.reveal)

    def prediction(self, question: Question) -> Iterator[str]:
        """Every leaf that the row reaches, with its part of the row, and the sum."""
        for passage in passages(self.trace, question.cells):
            if isinstance(passage, LeafReached):
                where = self.names.where(passage.node)
                yield f"{where}: {number(passage.weight)} * ({self.shares(passage)})"
            elif isinstance(passage, RowPredicted):
                yield f"= {self.shares(passage)}"

    def shares(self, passage: LeafReached | RowPredicted) -> str:
        """The shares of the classes, or the number."""
        if self.trace.dataset.classes is None:
            return f"{passage.distribution[0]:.3f}"
        return self.names.counts(passage.distribution)
