"""A run told in plain text, decision by decision, for reading in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.class_weights import class_weights_of
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
    PruningCompared,
    RiskEstimated,
    RowsRouted,
    StopReason,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
    WeakestLinkFound,
)
from engine.export.formulas import formula
from engine.export.prune_story import PruneTeller
from engine.export.rules import number, one_line
from engine.growers.general import algorithm_of
from engine.impurities import ENTROPY, ERROR, GINI, Impurity
from engine.language import N_, Relabel, Translator
from engine.measures import Moments, Summary
from engine.message import by_number
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold
from engine.trace import Trace

CHOSEN = {
    "score": N_("take {name}: the best score"),
    "tie": N_("take {name}: the tie rule decides"),
    "hand": N_("take {name}: chosen by hand"),
}
REASONS: dict[StopReason, str] = {
    "pure": N_("all rows are of one class"),
    "no_attributes": N_("no attributes are left"),
    "identical_rows": N_("the rows agree on all attributes that are left"),
    "empty": N_("no rows; the parent's majority"),
    "below_epsilon": N_("the best score is below epsilon"),
    "below_impurity": N_("its impurity is below the least that is worth a split"),
    "too_few_rows": N_("too few rows"),
    "too_little_weight": N_("no split gives two branches the least weight"),
    "pure_where_known": N_("wherever a value is known, the rows agree on the target"),
    "depth_limit": N_("the depth limit is reached"),
    "pre_pruned": N_("pre-pruned: no better on validation"),
    "no_gain": N_("no attribute gains anything"),
    "by_hand": N_("made a leaf by hand"),
    "pruned": N_("pruned: the branch below it was cut"),
}


def story(trace: Trace, _: Translator, say: Relabel = str) -> Iterator[str]:
    """One line at a time; deeper nodes stand further in."""
    return Teller(trace, _, lambda word: one_line(say(word))).lines()


def sign(_: Translator, impurity: Impurity) -> str:
    """What stands before the impurity of a node: its name, in some cases with its symbol."""
    signs = {
        ENTROPY.name: _("entropy Ent"),
        GINI.name: _.within("sign", "Gini impurity"),
        ERROR.name: _.within("sign", "error rate"),
    }
    return signs.get(impurity.name) or _(impurity.called)


class Teller:
    """Words for the events of one run."""

    def __init__(self, trace: Trace, _: Translator, say: Relabel) -> None:
        self.trace = trace
        self.dataset = trace.dataset
        self.algorithm = algorithm_of(trace.config)
        self._ = _
        self.say = say
        self.tree = trace.grown_tree()
        self.prunes = PruneTeller(trace, _, say)

    def lines(self) -> Iterator[str]:
        yield self.headline()
        yield from self.weighed()
        for at, event in enumerate(self.trace.events):
            if at == self.trace.grown:
                yield from self.prunes.heading()
            if isinstance(event, NodeOpened):
                yield ""
            yield self.line(at, event)

    def line(self, at: int, event: Event) -> str:
        indent = "  " * self.tree.nodes[event.node].opened.depth
        match event:
            case NodeOpened():
                return indent + self.opened(event)
            case AttributeScored(score=score):
                question = self.question(score.attribute, score.split)
                return f"{indent}    {question}: {formula(score, self.algorithm)}"
            case AttributesFiltered():
                return f"{indent}  {self.filtered(event)}"
            case TieFound():
                return f"{indent}  {self.tied(event)}"
            case LineMoved():
                return f"{indent}    {self.moved(event)}"
            case LinesTied():
                return f"{indent}  {self.lines_tied(event)}"
            case ChoiceAwaited():
                return f"{indent}  {self.awaited(event)}"
            case AttributeChosen():
                return f"{indent}  {self.chosen(event)}"
            case RowsRouted():
                return f"{indent}  {self.routed(event)}"
            case LeafMade():
                return f"{indent}  {self.leaf(event)}"
            case PruningCompared():
                where = "" if at < self.trace.grown else self.place(event.node) + ": "
                return f"{indent}  {where}{self.prunes.compared(event)}"
            case SubtreeCut() | SubtreeRestored():
                return f"{indent}  {self.prunes.changed(event, self.place(event.node))}"
            case WeakestLinkFound() | RiskEstimated() | SubtreeChosen():
                return "  " + self.prunes.sequence(event)
            case _:
                assert_never(event)

    def headline(self) -> str:
        return self._(
            "{name}: rows {rows}, attributes {attributes}, target {target}, algorithm {algorithm}",
            name=one_line(self.dataset.name),
            rows=len(self.dataset),
            attributes=len(self.dataset.attributes),
            target=self.say(self.dataset.target),
            algorithm=self.trace.config.algorithm,
        )

    def weighed(self) -> Iterator[str]:
        """What a row of each class weighs, where it is not 1."""
        weights = class_weights_of(self.trace.config, self.dataset)
        if weights is not None:
            summary = self.summary(weights)
            yield self._("rows weigh by their class: {weights}", weights=summary)

    def opened(self, event: NodeOpened) -> str:
        node = self.tree.nodes[event.node]
        message = by_number(
            node.opened.size,
            N_("[{node}] {where}: {rows} row ({summary}), {sign} = {impurity:.3f}"),
            N_("[{node}] {where}: {rows} rows ({summary}), {sign} = {impurity:.3f}"),
        )
        return self._(
            message,
            node=event.node,
            where=self.place(event.node),
            rows=node.opened.size,
            summary=self.summary(event.summary),
            sign=sign(self._, self.algorithm.impurity),
            impurity=event.impurity,
        )

    def place(self, node: int) -> str:
        """A node by the condition that leads to it."""
        opened = self.tree.nodes[node].opened
        if opened.parent is None or opened.branch is None:
            return self._("root")
        split = self.tree.nodes[opened.parent].split
        return "" if split is None else self.condition(split, opened.branch)

    def filtered(self, event: AttributesFiltered) -> str:
        message = N_("gain at least the average {mean:.3f}: {names}")
        return self._(message, mean=event.mean_gain, names=self.names(event.passed))

    def tied(self, event: TieFound) -> str:
        names = self.names(event.attributes, " = ")
        score = event.score
        if self.algorithm.impurity.compares == "loss":
            # Losses compete by their share of the node's; the reader has seen the losses.
            tried = self.tree.nodes[event.node].scores
            score = next(s.loss for s in tried if s.attribute == event.attributes[0])
        return self._("a tie: {names}, all {score:.3f}", names=names, score=score)

    def awaited(self, event: ChoiceAwaited) -> str:
        return self._("waiting for your choice among {names}", names=self.names(event.attributes))

    def chosen(self, event: AttributeChosen) -> str:
        name = self.question(event.score.attribute, event.score.split)
        return self._(CHOSEN[event.by], name=name)

    def routed(self, event: RowsRouted) -> str:
        split = self.tree.nodes[event.node].split
        if split is None:
            return ""
        parts = [
            f"{self.condition(split, branch)} ({self.summary(summary)})"
            for branch, summary in zip(event.branches, event.summaries, strict=True)
        ]
        return self._("split into {parts}", parts=self._("; ").join(parts))

    def leaf(self, event: LeafMade) -> str:
        label = event.label if isinstance(event.label, str) else f"{event.label:.3f}"
        return self._(
            "leaf: {target} = {label} ({reason})",
            target=self.say(self.dataset.target),
            label=self.say(label),
            reason=self._(REASONS[event.reason]),
        )

    def summary(self, summary: Summary) -> str:
        if isinstance(summary, Moments) or self.dataset.classes is None:
            return self._("mean {mean:.3f}", mean=summary[1])
        pairs = zip(self.dataset.classes, summary, strict=True)
        parts = (f"{self.say(name)} {number(weight)}" for name, weight in pairs)
        return self._.within("between parts", ", ").join(parts)

    def question(self, attribute: int, split: Split | None) -> str:
        """The attribute with its threshold, value or values."""
        name = self.say(self.dataset.attributes[attribute].name)
        if split is None or isinstance(split, Multiway):
            return name
        return self.condition(split, 0)

    def condition(self, split: Split, branch: int) -> str:
        attribute = self.dataset.attributes[split.attribute]
        name = self.say(attribute.name)
        domain = [self.say(word) for word in attribute.domain]
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
                sides = (self._.within("set", "in"), self._.within("set", "not in"))
                return f"{name} {sides[branch]} {{{members}}}"
            case _:
                assert_never(split)

    def sum(self, line: Linear) -> str:
        """``0.832*密度 - 0.555*含糖率``."""
        said = [f"{w:.6g}*{self.say(self.dataset.attributes[a].name)}" for a, w in line.terms]
        return " + ".join(said).replace("+ -", "- ")

    def moved(self, event: LineMoved) -> str:
        """One step of hill climbing: the line and its gain, after what it was before."""
        what = {
            "start": self._("start {start}", start=event.start),
            "threshold": self._("shift"),
            "jump": self._("random direction"),
        }.get(event.kind)
        if what is None and event.moved is not None:
            what = self.say(self.dataset.attributes[event.moved].name)
        before = "" if event.score_before is None else f"{event.score_before:.3f} -> "
        return f"{what}: {self.condition(event.after, 0)}: {before}{event.score:.3f}"

    def lines_tied(self, event: LinesTied) -> str:
        return self._(
            "a tie: {count} lines, all {score:.3f}: {lines}",
            count=event.count,
            score=event.score,
            lines=self._("; ").join(self.condition(line, 0) for line in event.lines[:5]),
        )

    def names(self, attributes: tuple[int, ...], between: str | None = None) -> str:
        names = (self.say(self.dataset.attributes[a].name) for a in attributes)
        return (between or self._.within("between parts", ", ")).join(names)
