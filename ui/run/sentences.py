"""One plain sentence for the step at which the reader stands, and one that says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.candidates import Candidate
from engine.events import (
    AttributeChosen,
    AttributeScored,
    AttributesFiltered,
    ChoiceAwaited,
    Event,
    LeafMade,
    LineMoved,
    LinesTied,
    NodeOpened,
    PruneEvent,
    RowsRouted,
    TieFound,
)
from engine.growers.contest import Algorithm
from engine.language import Translator
from engine.scores import Score
from engine.splits import Linear
from engine.trace import Trace
from engine.tree import Node, Tree
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.kit.units import Units
from ui.tree.names import NodeNames

# A page that shows pruning brings the voice for it, with this tree's names for its nodes.
OfPruning: TypeAlias = Callable[["Sentences", PruneEvent, Tree], str]


def no_voice(sentences: Sentences, event: PruneEvent, tree: Tree) -> str:
    raise LookupError(f"{event} has no voice: the stage of this run was made without of_pruning.")


@dataclass(frozen=True)
class Sentences:
    """Markdown sentences; every name in them is escaped."""

    trace: Trace
    algorithm: Algorithm
    names: NodeNames
    units: Units
    of_pruning: OfPruning = no_voice

    @property
    def _(self) -> Translator:
        return self.names._

    def at(self, cursor: int, tree: Tree) -> str:
        """What has just happened."""
        _ = self._
        if cursor == 0:
            return _("Nothing is decided yet. Press → or the next button to look at the root.")
        return self.event(self.trace.events[cursor - 1], tree)

    def event(self, event: Event, tree: Tree) -> str:
        _ = self._
        node = tree.nodes[event.node]
        if isinstance(event, PruneEvent):
            return self.of_pruning(self, event, tree)
        match event:
            case NodeOpened():
                return _(
                    "We look at {where}: {rows}, {parts}; {measure} = {value}.",
                    **self.facts(event, tree),
                )
            case AttributeScored(score=score):
                return _(
                    "{name} is tried: {score}.",
                    name=self.question(score),
                    score=self.competing(score),
                )
            case AttributesFiltered(mean_gain=mean):
                return _(
                    "The average gain is {mean}; these reach it: {names}.",
                    mean=self.units.show(mean),
                    names=self.attributes(event.passed),
                )
            case TieFound():
                return _(
                    "A tie: {names} have the same score, {score}.",
                    names=self.attributes(event.attributes),
                    score=self.rating(event.score),
                )
            case LineMoved():
                return self.moved(event)
            case LinesTied():
                return _(
                    "A tie: {n} lines part the rows differently, all with gain {score}.",
                    n=event.count,
                    score=self.units.show(event.score),
                )
            case ChoiceAwaited():
                return _(
                    "A tie, and the choice is yours: {names}.",
                    names=self.attributes(event.attributes),
                )
            case AttributeChosen():
                return self.chosen(event, node)
            case RowsRouted():
                return self.routed(event, node, tree)
            case LeafMade():
                return self.leaf(event, tree)
            case _:
                assert_never(event)

    def facts(self, event: NodeOpened, tree: Tree) -> dict[str, str]:
        return {
            "where": self.where(event.node, tree),
            "rows": self.names.rows(event),
            "parts": md(self.names.parts(event)),
            "measure": self.names.measure(),
            "value": self.units.show(event.impurity),
        }

    def where(self, node: int, tree: Tree) -> str:
        """A node by the condition that leads to it."""
        opened = tree.nodes[node].opened
        if opened.parent is None or opened.branch is None:
            return self._("the root")
        split = tree.nodes[opened.parent].split
        return "" if split is None else self.bold(self.names.condition(split, opened.branch))

    def chosen(self, event: AttributeChosen, node: Node) -> str:
        _ = self._
        name = self.question(event.score)
        if event.by == "hand":
            return _("You chose {name}: {score}.", name=name, score=self.competing(event.score))
        if event.by == "tie" and isinstance(event.score.split, Linear):
            return _(
                "{name} is chosen: {score}, as good as other lines; the tie rule decides.",
                name=name,
                score=self.competing(event.score),
            )
        if event.by == "tie":
            tied = self.attributes(tuple(a for a in node.tied if a != event.score.attribute))
            rule = {
                "first": _("the first column wins"),
                "last": _("the last column wins"),
                "random": _("a draw decides"),
                "ask": "",
            }[self.trace.config.ties]
            score = self.competing(event.score)
            return _(
                "{name} is chosen: {score}, the same as {tied}; {rule}.",
                name=name,
                score=score,
                tied=tied,
                rule=rule,
            )
        return _(
            "{name} is chosen: {score}, the best.", name=name, score=self.competing(event.score)
        )

    def moved(self, event: LineMoved) -> str:
        """One step of hill climbing."""
        _ = self._
        line = self.bold(self.names.condition(event.after, 0))
        score = self.units.show(event.score)
        if event.score_before is None or event.before is None:
            return _(
                "Start {n}: the line {line}, gain {score}.",
                n=event.start + 1,
                line=line,
                score=score,
            )
        before = self.units.show(event.score_before)
        if event.kind == "jump":
            return _(
                "A random direction helps: {line}, gain {before} → {score}.",
                line=line,
                before=before,
                score=score,
            )
        if event.moved is None:
            return _(
                "The line is shifted: {line}, gain {before} → {score}.",
                line=line,
                before=before,
                score=score,
            )
        name = self.bold(self.names.attribute(event.moved))
        return _(
            "The coefficient of {name} changes: {line}, gain {before} → {score}.",
            name=name,
            line=line,
            before=before,
            score=score,
        )

    def routed(self, event: RowsRouted, node: Node, tree: Tree) -> str:
        _ = self._
        first = "" if node.chosen is None else self.chosen(node.chosen, node)
        rows = self.names.rows(node.opened)
        parts = _(
            "At {where}, {rows} go into {n} branches.",
            where=self.where(event.node, tree),
            rows=rows,
            n=len(event.children),
        )
        return f"{first} {parts}"

    def leaf(self, event: LeafMade, tree: Tree) -> str:
        return self._(
            "{where} becomes a leaf: {target} = {label}. {reason}",
            where=self.where(event.node, tree),
            target=md(self.names.name(self.trace.dataset.target)),
            label=self.bold(self.names.leaf(event.label)),
            reason=self.names.reason(event.reason),
        )

    def competing(self, score: Score) -> str:
        """The number by which the algorithm compares, with its name."""
        _ = self._
        if score.split is None:
            return _("its known rows do not differ")
        impurity = self.algorithm.impurity
        if impurity.compares == "loss":
            return _("loss {value}", value=numbers.decimal(score.loss))
        if self.algorithm.rating == "gain_ratio":
            ratio = "–" if score.gain_ratio is None else numbers.decimal(score.gain_ratio)
            return _("gain ratio {value}", value=ratio)
        if impurity.compares == "remainder":
            return f"{_(impurity.criterion)} {self.units.show(score.remainder)}"
        return _("gain {value}", value=self.units.show(score.gain))

    def candidate(self, candidate: Candidate, best: bool) -> str:
        """One split of many and the number by which it competes."""
        text = self.names.condition(candidate.split, 0)
        name = self.bold(text) if best else md(short(text, 48))
        value = self.units.show(candidate.score.competing(self.algorithm.impurity))
        return f"{name} {value}"

    def rating(self, value: float) -> str:
        ratio = self.algorithm.rating == "gain_ratio"
        return numbers.decimal(value) if ratio else self.units.show(value)

    def question(self, score: Score) -> str:
        text = self.names.attribute(score.attribute)
        if score.split is not None and score.split.kind != "multiway":
            text = self.names.condition(score.split, 0)
        return self.bold(text)

    def attributes(self, attributes: tuple[int, ...]) -> str:
        return self._(", ").join(self.bold(self.names.attribute(a)) for a in attributes)

    def bold(self, text: str) -> str:
        return f"**{md(short(text, 48))}**"
