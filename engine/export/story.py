"""A run told in plain text, decision by decision, for reading in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from engine.events import (
    AttributeChosen,
    AttributeScored,
    AttributesFiltered,
    ChoiceAwaited,
    LeafMade,
    LineMoved,
    LinesTied,
    NodeOpened,
    PruningCompared,
    RiskEstimated,
    RowsRouted,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
    WeakestLinkFound,
)
from engine.export.formulas import formula
from engine.export.phrases import PHRASES, REASONS, Language
from engine.export.prune_story import PruneTeller
from engine.export.rules import number, one_line
from engine.growers.general import algorithm_of
from engine.measures import Moments, Summary
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.trace import Trace

Say = Callable[[str], str]  # a word of the table in the reader's language


def story(trace: Trace, language: Language, say: Say = str) -> Iterator[str]:
    """One line at a time; deeper nodes stand further in."""
    return Teller(trace, language, lambda word: one_line(say(word))).lines()


class Teller:
    """Words for the events of one run."""

    def __init__(self, trace: Trace, language: Language, say: Say) -> None:
        self.trace = trace
        self.dataset = trace.dataset
        self.algorithm = algorithm_of(trace.config)
        self.language = language
        self.say = say
        self.tree = trace.grown_tree()
        self.prunes = PruneTeller(trace, language, say)

    def phrase(self, key: str, **values: object) -> str:
        return PHRASES[key][self.language].format(**values)

    def lines(self) -> Iterator[str]:
        yield self.headline()
        for at, event in enumerate(self.trace.events):
            if at == self.trace.grown:
                yield from self.prunes.heading()
            indent = "  " * self.tree.nodes[event.node].opened.depth
            match event:
                case NodeOpened():
                    yield ""
                    yield indent + self.opened(event)
                case AttributeScored(score=score):
                    text = formula(score, self.algorithm)
                    yield f"{indent}    {self.question(score.attribute, score.split)}: {text}"
                case AttributesFiltered(mean_gain=mean):
                    names = self.names(event.passed)
                    yield f"{indent}  {self.phrase('filter', mean=f'{mean:.3f}', names=names)}"
                case TieFound(score=score):
                    names = self.names(event.attributes, " = ")
                    yield f"{indent}  {self.phrase('tie', names=names, score=f'{score:.3f}')}"
                case LineMoved():
                    yield f"{indent}    {self.moved(event)}"
                case LinesTied(score=score):
                    yield f"{indent}  {self.lines_tied(event)}"
                case ChoiceAwaited():
                    yield f"{indent}  {self.phrase('ask', names=self.names(event.attributes))}"
                case AttributeChosen():
                    yield f"{indent}  {self.chosen(event)}"
                case RowsRouted():
                    yield f"{indent}  {self.routed(event)}"
                case LeafMade():
                    yield f"{indent}  {self.leaf(event)}"
                case PruningCompared():
                    where = "" if at < self.trace.grown else self.place(event.node) + ": "
                    yield f"{indent}  {where}{self.prunes.compared(event)}"
                case SubtreeCut() | SubtreeRestored():
                    yield f"{indent}  {self.prunes.changed(event, self.place(event.node))}"
                case WeakestLinkFound() | RiskEstimated() | SubtreeChosen():
                    yield "  " + self.prunes.sequence(event)
                case _:
                    assert_never(event)

    def headline(self) -> str:
        return self.phrase(
            "headline",
            name=one_line(self.dataset.name),
            rows=len(self.dataset),
            attributes=len(self.dataset.attributes),
            target=self.say(self.dataset.target),
            algorithm=self.trace.config.algorithm,
        )

    def opened(self, event: NodeOpened) -> str:
        node = self.tree.nodes[event.node]
        sign = PHRASES["impurity_" + self.algorithm.impurity][self.language]
        return self.phrase(
            "opened",
            node=event.node,
            where=self.place(event.node),
            rows=node.opened.size,
            summary=self.summary(event.summary),
            sign=sign,
            impurity=f"{event.impurity:.3f}",
        )

    def place(self, node: int) -> str:
        """A node by the condition that leads to it."""
        opened = self.tree.nodes[node].opened
        if opened.parent is None or opened.branch is None:
            return self.phrase("root")
        split = self.tree.nodes[opened.parent].split
        return "" if split is None else self.condition(split, opened.branch)

    def chosen(self, event: AttributeChosen) -> str:
        name = self.question(event.score.attribute, event.score.split)
        return self.phrase("chosen_" + event.by, name=name)

    def routed(self, event: RowsRouted) -> str:
        split = self.tree.nodes[event.node].split
        if split is None:
            return ""
        parts = [
            f"{self.condition(split, branch)} ({self.summary(summary)})"
            for branch, summary in zip(event.branches, event.summaries, strict=True)
        ]
        return self.phrase("routed", parts=self.phrase("semicolon").join(parts))

    def leaf(self, event: LeafMade) -> str:
        label = event.label if isinstance(event.label, str) else f"{event.label:.3f}"
        return self.phrase(
            "leaf",
            target=self.say(self.dataset.target),
            label=self.say(label),
            reason=REASONS[event.reason][self.language],
        )

    def summary(self, summary: Summary) -> str:
        if isinstance(summary, Moments) or self.dataset.classes is None:
            return self.phrase("mean", mean=f"{summary[1]:.3f}")
        pairs = zip(self.dataset.classes, summary, strict=True)
        parts = (f"{self.say(name)} {number(weight)}" for name, weight in pairs)
        return self.phrase("comma").join(parts)

    def question(self, attribute: int, split: Split | None) -> str:
        """The attribute with its threshold, value or values."""
        name = self.say(self.dataset.attributes[attribute].name)
        if split is None or isinstance(split, Multiway):
            return name
        return self.condition(split, 0)

    def condition(self, split: Split, branch: int) -> str:
        attribute = self.dataset.attributes[split.attribute]
        name, domain = self.say(attribute.name), [self.say(word) for word in attribute.domain]
        match split:
            case Multiway():
                return f"{name} = {domain[branch]}"
            case Threshold(threshold=threshold):
                return f"{name} {('<=', '>')[branch]} {threshold:g}"
            case Linear(threshold=threshold):
                return f"{self.sum(split)} {('<=', '>')[branch]} {threshold:.6g}"
            case Equals(value=value):
                return f"{name} {('=', '!=')[branch]} {domain[value]}"
            case Subset(values=values):
                members = ", ".join(domain[value] for value in values)
                return f"{name} {('in', 'not in')[branch]} {{{members}}}"
            case _:
                assert_never(split)

    def sum(self, line: Linear) -> str:
        """``0.832*密度 - 0.555*含糖率``."""
        said = [f"{w:.6g}*{self.say(self.dataset.attributes[a].name)}" for a, w in line.terms]
        return " + ".join(said).replace("+ -", "- ")

    def moved(self, event: LineMoved) -> str:
        """One step of hill climbing: the line and its gain, after what it was before."""
        what = {
            "start": self.phrase("line_start", start=event.start),
            "threshold": self.phrase("line_threshold"),
            "jump": self.phrase("line_jump"),
        }.get(event.kind)
        if what is None and event.moved is not None:
            what = self.say(self.dataset.attributes[event.moved].name)
        before = "" if event.score_before is None else f"{event.score_before:.3f} -> "
        return f"{what}: {self.condition(event.after, 0)}: {before}{event.score:.3f}"

    def lines_tied(self, event: LinesTied) -> str:
        lines = self.phrase("semicolon").join(self.condition(line, 0) for line in event.lines[:5])
        return self.phrase("lines_tied", count=event.count, lines=lines, score=f"{event.score:.3f}")

    def names(self, attributes: tuple[int, ...], between: str | None = None) -> str:
        names = (self.say(self.dataset.attributes[a].name) for a in attributes)
        return (between or self.phrase("comma")).join(names)
