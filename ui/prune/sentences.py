"""Pruning in plain sentences: both sides of a comparison, the verdict, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from engine.language import Translator
from engine.pruning.catalogue import METHODS
from engine.pruning.events import (
    Cost,
    Measure,
    PruneEvent,
    PruningCompared,
    RiskEstimated,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    Tally,
    WeakestLinkFound,
)
from engine.pruning.method import Method
from engine.trace import Trace
from engine.tree import Tree
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.kit.phrases import leaves_text, tree_name
from ui.run.sentences import Sentences
from ui.tree.names import NodeNames

Where = Callable[[int], str]  # a node by its condition, ready for markdown


@dataclass(frozen=True)
class PruneSentences:
    """Markdown sentences about pruning; every name in them is escaped."""

    trace: Trace
    names: NodeNames
    where: Where

    @property
    def _(self) -> Translator:
        return self.names._

    @property
    def method(self) -> Method:
        return METHODS[self.trace.pruning.method]

    def event(self, event: PruneEvent) -> str:
        _ = self._
        match event:
            case PruningCompared():
                return f"{self.sides(event)} {self.verdict(event)}"
            case SubtreeCut():
                return _(
                    "{where} becomes a leaf: {target} = {label}.",
                    where=self.where(event.node),
                    target=md(self.target()),
                    label=self.bold(self.names.leaf(event.label)),
                )
            case SubtreeRestored():
                return _(
                    "The branch at {where} comes back: the tree that was taken has it.",
                    where=self.where(event.node),
                )
            case WeakestLinkFound():
                return self.weakest(event)
            case RiskEstimated():
                return _(
                    "{tree}: estimated risk {risk}, one standard error is {error}.",
                    tree=tree_name(event.round),
                    risk=numbers.decimal(event.risk),
                    error=numbers.decimal(event.error),
                )
            case SubtreeChosen():
                return self.taken(event)
            case _:
                assert_never(event)

    def sides(self, event: PruningCompared) -> str:
        """Both measures in one sentence."""
        _ = self._
        (first, before), (second, after) = self.named_sides(event)
        return _(
            "{where}: {first} {before}, {second} {after}.",
            where=self.where(event.node),
            first=first,
            before=self.measure(before),
            second=second,
            after=self.measure(after),
        )

    def named_sides(self, event: PruningCompared) -> tuple[tuple[str, Measure], ...]:
        """What each side of a comparison is called, and its measure: first what the node was."""
        _ = self._
        if event.was == "leaf":
            return (_("as a leaf"), event.as_leaf), (_("split"), event.as_branch)
        return (_("kept"), event.as_branch), (_("cut"), event.as_leaf)

    def side_names(self, event: PruningCompared) -> list[str]:
        return [name for name, _measure in self.named_sides(event)]

    def question(self, event: PruningCompared) -> str:
        """What is to be decided, for who is to guess it."""
        first, second = self.side_names(event)
        return self._(
            "{where}: {first} or {second}?",
            where=self.where(event.node),
            first=first,
            second=second,
        )

    def which_link(self) -> str:
        return self._("Which inner node is the weakest link of this tree?")

    def which_tree(self) -> str:
        return self._("Which of the trees is taken?")

    def verdict(self, event: PruningCompared) -> str:
        """What the comparison shows, and what is therefore done."""
        return self._("{finding}: {deed}.", finding=self.finding(event), deed=self.deed(event))

    def finding(self, event: PruningCompared) -> str:
        _ = self._
        if isinstance(event.as_leaf, Tally):
            return {
                "better": _("Accuracy rises"),
                "equal": _("Accuracy stays the same"),
                "worse": _("Accuracy falls"),
                "too_little": _("Accuracy rises by less than the minimum"),
            }[event.outcome]
        if isinstance(event.as_leaf, Cost):
            return {
                "better": _("The loss falls"),
                "equal": _("The loss stays the same, and the smaller tree is preferred"),
                "worse": _("The loss rises"),
            }[event.outcome]
        if self.method.findings:
            return _(self.method.findings[event.outcome])
        return {
            "better": _("The squared error falls"),
            "equal": _("The squared error stays the same"),
            "worse": _("The squared error rises"),
            "too_little": _("The squared error falls by less than the minimum"),
        }[event.outcome]

    def deed(self, event: PruningCompared) -> str:
        _ = self._
        where = self.where(event.node)
        if event.was == "leaf":
            if event.pruned:
                return _("{where} stays a leaf", where=where)
            name = self.bold(self.names.attribute(event.attribute))
            return _("{where} is split by {name}", where=where, name=name)
        if self.method.by_hand:
            return _("you cut the branch at {where}", where=where)
        if event.pruned:
            return _("the branch at {where} is cut", where=where)
        return _("the branch at {where} is kept", where=where)

    def measure(self, value: Measure) -> str:
        """``3/7 = 42.9%``, a loss in its two parts, or an error."""
        match value:
            case Tally():
                return numbers.accuracy(*value)
            case Cost():
                return numbers.decimal(value.value)
            case _:
                return numbers.decimal(value)

    def weakest(self, event: WeakestLinkFound) -> str:
        _ = self._
        if not event.nodes:
            return _(
                "{tree} is the whole tree: {leaves}, risk {risk}.",
                tree=tree_name(event.round),
                leaves=leaves_text(_, event.leaves),
                risk=numbers.decimal(event.risk),
            )
        where = _(", ").join(self.where(node) for node in event.nodes[:3])
        more = " …" if len(event.nodes) > 3 else ""
        return _(
            "The weakest link, g = {alpha}, is at {where}. Cut there, the tree is {tree}, "
            "with {leaves}.",
            alpha=numbers.decimal(event.alpha),
            where=where + more,
            leaves=leaves_text(_, event.leaves),
            tree=tree_name(event.round),
        )

    def taken(self, event: SubtreeChosen) -> str:
        _ = self._
        why = {
            "minimum": _("it has the smallest estimated risk"),
            "one_se": _("it is the smallest tree within one standard error of the best"),
            "alpha": _("α is given"),
        }[event.rule]
        return _(
            "{tree} is taken (α = {alpha}): {why}.",
            tree=f"**{tree_name(event.round)}**",
            alpha=numbers.decimal(event.alpha),
            why=why,
        )

    def target(self) -> str:
        return self.names.name(self.trace.dataset.target)

    def bold(self, text: str) -> str:
        return f"**{md(short(text, 48))}**"


def prune_sentences(sentences: Sentences, tree: Tree) -> PruneSentences:
    """The sentences about pruning, with this tree's names for its nodes."""
    return PruneSentences(
        sentences.trace, sentences.names, lambda node: sentences.where(node, tree)
    )


def of_pruning(sentences: Sentences, event: PruneEvent, tree: Tree) -> str:
    """The voice that page ``prune`` lends to the sentences of a run."""
    return prune_sentences(sentences, tree).event(event)
