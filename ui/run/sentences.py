"""One plain sentence for the step at which the reader stands, and one that says why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

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
from engine.splits import Linear
from engine.tree import Node, Tree
from ui.kit.escape import md
from ui.run.phrases import Phrases

# A page that shows pruning brings the voice for it, with this tree's names for its nodes.
OfPruning: TypeAlias = Callable[["Sentences", PruneEvent, Tree], str]


def no_voice(sentences: Sentences, event: PruneEvent, tree: Tree) -> str:
    raise LookupError(f"{event} has no voice: the stage of this run was made without of_pruning.")


@dataclass(frozen=True)
class Sentences(Phrases):
    """One sentence for every event."""

    of_pruning: OfPruning = no_voice

    def at(self, cursor: int, tree: Tree) -> str:
        """What has just happened."""
        _ = self._
        if cursor == 0:
            return _("Nothing is decided yet. The first step (› or the → key) looks at the root.")
        return self.event(self.trace.events[cursor - 1], tree)

    def event(self, event: Event, tree: Tree) -> str:
        if isinstance(event, PruneEvent):
            return self.of_pruning(self, event, tree)
        match event:
            case NodeOpened():
                return self.opened(event, tree)
            case AttributeScored() | AttributesFiltered() | LineMoved():
                return self.tried(event)
            case TieFound() | LinesTied() | ChoiceAwaited():
                return self.tied(event)
            case AttributeChosen():
                return self.chosen(event, tree.nodes[event.node])
            case RowsRouted():
                return self.routed(event, tree.nodes[event.node], tree)
            case LeafMade():
                return self.leaf(event, tree)
            case _:
                assert_never(event)

    def opened(self, event: NodeOpened, tree: Tree) -> str:
        return self._(
            "We look at {where}: {rows}, {parts}; {measure} = {value}.",
            where=self.where(event.node, tree),
            rows=self.names.rows(event),
            parts=md(self.names.parts(event)),
            measure=self.names.measure(),
            value=self.units.show(event.impurity),
        )

    def tried(self, event: AttributeScored | AttributesFiltered | LineMoved) -> str:
        _ = self._
        match event:
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
            case LineMoved():
                return self.moved(event)

    def tied(self, event: TieFound | LinesTied | ChoiceAwaited) -> str:
        _ = self._
        match event:
            case TieFound():
                return _(
                    "A tie: {names} have the same score, {score}.",
                    names=self.attributes(event.attributes),
                    score=self.rating(event.score),
                )
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
                "random": _("decided at random"),
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
