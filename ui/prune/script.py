"""What the panels of page ``prune`` say at a step: the comparison with what is behind it, and the
tree that one has by then."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.pruning.catalogue import METHODS
from engine.pruning.events import PruningCompared, RiskEstimated, SubtreeChosen, WeakestLinkFound
from engine.pruning.loss import C_ALPHA
from engine.pruning.pessimistic import PESSIMISTIC
from engine.tree import Tree
from ui.kit import numbers
from ui.kit.phrases import leaves_text
from ui.player import blocks
from ui.player.blocks import Block
from ui.prune.cards import cards
from ui.prune.compare import quality
from ui.prune.rows import MOST_ROWS, judged_table
from ui.prune.sentences import PruneSentences, prune_sentences
from ui.prune.sequence_script import SequenceScript
from ui.prune.tally import Tallies
from ui.prune.terms import elsewhere, errors_formula, links_table, loss_formula
from ui.run.decision import DecisionScript
from ui.run.glossary import of_pruning, terms_block
from ui.run.narrator import Narrator
from ui.tree.secrets import NUMBER, WINNER
from ui.tree.steps import heads, under_discussion


@dataclass(frozen=True, eq=False)
class PruneScript:
    """One pruned run, and what it is beside its trees and rows."""

    narrator: Narrator
    tallies: Tallies
    decisions: DecisionScript
    trees: SequenceScript

    @property
    def full(self) -> Tree:
        """The tree of the same run without pruning."""
        return self.tallies.full

    @cached_property
    def sentences(self) -> PruneSentences:
        return prune_sentences(self.narrator.sentences, self.full)

    @cached_property
    def heads(self) -> list[int]:
        return heads(self.narrator.trace)

    def place(self, cursor: int) -> int | None:
        """The event that a step is about, if it is one of pruning."""
        trace = self.narrator.trace
        if trace.pruned_from is not None:
            before = bisect_left(self.heads, cursor)
            return self.heads[before - 1] if before else None
        node = under_discussion(trace, cursor)
        compared = None if node is None else trace.lifetimes[node].compared
        return compared - 1 if compared is not None and compared <= cursor else None

    def verdict(self, cursor: int) -> Sequence[Block]:
        """What is compared here: the sentence, both sides in large figures, what is behind them."""
        at = self.place(cursor)
        if at is None:
            return self.nothing_compared(cursor)
        event = self.narrator.trace.events[at]
        match event:
            case PruningCompared():
                said = self.secret(self.sentences.verdict(event), self.sentences.question(event))
                behind = [blocks.secret(NUMBER, block, ()) for block in self.behind(at, event)]
                return [said, cards(event, self.sentences), *behind, self.terms()]
            case WeakestLinkFound():
                said = self.secret(self.sentences.event(event), self.sentences.which_link())
                found = self.tallies.weakest[at]
                return [said, blocks.secret(NUMBER, links_table(event, found, self.sentences), ())]
            case RiskEstimated():
                return self.trees.risks(cursor)
            case SubtreeChosen():
                said = self.secret(self.sentences.event(event), self.sentences.which_tree())
                return [said, *self.trees.risks(cursor)]
            case _:
                raise AssertionError(f"no head of pruning: {event}")

    def secret(self, told: str, asked: str) -> Block:
        """What is found, and what is to be found until then."""
        return blocks.secret(WINNER, blocks.text(told), [blocks.text(asked)])

    def terms(self) -> Block:
        _ = self.narrator._
        return terms_block(_, list(of_pruning(_)))

    def nothing_compared(self, cursor: int) -> Sequence[Block]:
        """Before the first comparison; while a tree grows its decisions are told."""
        if self.narrator.trace.pruned_from is None:
            return self.decisions.decision(cursor)
        return [blocks.text(self.narrator._("This is the whole tree, before anything is cut."))]

    def scores(self, cursor: int) -> Sequence[Block]:
        """The scores of a node, also those from the time when the tree that is pruned grew."""
        trace = self.narrator.trace
        if trace.pruned_from is None or not 0 < cursor <= trace.pruned_from:
            return self.decisions.decision(cursor)
        tree = trace.grown_tree()
        node = trace.events[cursor - 1].node
        said = blocks.text(self.narrator.sentences.at(cursor, tree))
        return [said, *self.decisions.scores(tree.nodes[node], node)]

    def behind(self, at: int, event: PruningCompared) -> Sequence[Block]:
        """The terms of a loss, or the rows that judge."""
        trace = self.narrator.trace
        pruning = trace.pruning
        if pruning.method == C_ALPHA.name:
            return self.losses(at, event, 1.0 if pruning.alpha is None else pruning.alpha)
        if pruning.method == PESSIMISTIC.name:
            level = pruning.confidence
            terms = errors_formula(trace.tree(at), event, self.sentences, level)
            return [blocks.formula(terms)]
        if not METHODS[pruning.method].by_rows:
            return []
        table = judged_table(self.full, trace, at, self.narrator.names, self.sentences)
        return [table, *map(blocks.note, self.legend())]

    def losses(self, at: int, event: PruningCompared, price: float) -> Sequence[Block]:
        """The loss of the branch on both sides; the cards above have that of the whole tree."""
        tree = self.narrator.trace.tree(at)
        rest = elsewhere(tree, event, price)
        note = self.narrator._(
            "Above stands the loss of the whole tree, below that of this branch alone; all other "
            "leaves cost {rest}, cut or not.",
            rest=numbers.decimal(rest),
        )
        formula = blocks.formula(loss_formula(tree, event, self.sentences, price))
        return [formula] if event.node == 0 else [blocks.note(note), formula]

    def legend(self) -> Sequence[str]:
        """What the marks in the table of rows mean, and how many rows are not in it."""
        _ = self.narrator._
        trace = self.narrator.trace
        judges = trace.validation if trace.validation is not None else trace.dataset
        signs = (
            _("▸ comes to this node")
            if judges.is_regression
            else _("▸ comes to this node · bold: only one side gets it right")
        )
        if len(judges) <= MOST_ROWS:
            return [signs]
        return [
            signs,
            _(
                "At most {n} of {size} rows are shown: rows whose prediction "
                "changes first, then the others that come here.",
                n=MOST_ROWS,
                size=len(judges),
            ),
        ]

    def tree_now(self, cursor: int) -> Sequence[Block]:
        """How the tree does on both sets of rows; while it grows it is not finished."""
        _ = self.narrator._
        trace = self.narrator.trace
        if trace.pruned_from is None and cursor < len(trace):
            return []
        now = self.tallies.at(cursor)
        said = blocks.note(
            _(
                "The tree now: {leaves}, training {training}, validation {validation}.",
                leaves=leaves_text(_, now.leaves),
                training=quality(_, now.training),
                validation=quality(_, now.validation),
            )
        )
        return [blocks.secret(WINNER, said, ())]
