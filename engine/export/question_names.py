"""How a question names what it is about: a node by its way from the root, a row by its number."""

from __future__ import annotations

from itertools import pairwise

from engine.events import AttributeScored
from engine.exercise.question import Question
from engine.export.rules import number, one_line
from engine.export.story import Teller
from engine.export.words import Words
from engine.growers.general import algorithm_of
from engine.language import Relabel, Translator
from engine.measures import Summary
from engine.scores import Score
from engine.splits import Split
from engine.trace import Trace


class Names:
    """The names of one run in one language."""

    def __init__(self, trace: Trace, _: Translator, say: Relabel) -> None:
        self.trace = trace
        self.dataset = trace.dataset
        self._ = _
        self.say: Relabel = lambda word: one_line(say(word))
        self.teller = Teller(trace, _, self.say)
        self.words = Words(_, self.say)
        self.algorithm = algorithm_of(trace.config)

    def list(self, parts: list[str]) -> str:
        return self._.within("between parts", ", ").join(parts)

    def where(self, node: int) -> str:
        """All conditions from the root to a node."""
        tree = self.teller.tree
        line = tree.ancestors(node)
        steps = [
            self.condition(tree.nodes[above].split, tree.nodes[below].opened.branch)
            for above, below in pairwise(line)
        ]
        return self.list(steps) if steps else self._("root")

    def condition(self, split: Split | None, branch: int | None) -> str:
        assert split is not None, "a branch belongs to a split"
        assert branch is not None, "only the root is on no branch"
        return self.teller.condition(split, branch)

    def node(self, node: int) -> str:
        """The way to a node, with its rows; a mean would tell what a leaf says."""
        opened = self.teller.tree.nodes[node].opened
        rows, where = self.words.rows(opened.size), self.where(node)
        if self.dataset.classes is None or opened.size == 0:
            return self._("{where} ({rows})", where=where, rows=rows)
        counts = self.counts(opened.summary)
        return self._("{where} ({rows}: {counts})", where=where, rows=rows, counts=counts)

    def counts(self, summary: Summary) -> str:
        return self.teller.summary(summary)

    def attribute(self, attribute: int) -> str:
        return self.say(self.dataset.attributes[attribute].name)

    def class_name(self, place: int) -> str:
        assert self.dataset.classes is not None, "a number has no classes"
        return self.say(self.dataset.classes[place])

    def split_of(self, node: int) -> Split:
        """What the node asks."""
        split = self.teller.tree.nodes[node].split
        assert split is not None, "the question is about a split"
        return split

    def asked(self, node: int) -> str:
        """What the node asks, in words."""
        split = self.split_of(node)
        return self.teller.question(split.attribute, split)

    def branch(self, node: int, branch: int) -> str:
        return self.teller.condition(self.split_of(node), branch)

    def score(self, question: Question) -> Score:
        """The score that a question about a number or a threshold is about."""
        event = self.trace.events[question.reveal - 1]
        assert isinstance(event, AttributeScored), "a score answers the question"
        return event.score

    def tried(self, score: Score) -> str:
        return self.teller.question(score.attribute, score.split)

    def cells(self, cells: tuple[float | None, ...]) -> str:
        """A new row, attribute by attribute."""
        return self.list([self.cell(column, cell) for column, cell in enumerate(cells)])

    def cell(self, column: int, cell: float | None) -> str:
        attribute = self.dataset.attributes[column]
        name = self.say(attribute.name)
        if cell is None:
            return f"{name} = ?"
        if attribute.is_continuous:
            return f"{name} = {number(cell) if cell == int(cell) else format(cell, 'g')}"
        return f"{name} = {self.say(attribute.domain[int(cell)])}"
