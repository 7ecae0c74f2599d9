"""What the panels beside a growing tree say at a step: the decision, its rows, the pseudo-code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.events import AttributeScored, NodeOpened
from engine.scores import Score
from engine.tree import Node
from ui.kit.escape import md, short
from ui.player import blocks
from ui.player.blocks import Block, Pick
from ui.player.script import Say
from ui.pseudocode.code import Code
from ui.run import book_notes
from ui.run.branches import BranchRows
from ui.run.glossary import of_growing, terms_block
from ui.run.narrator import Narrator
from ui.run.rows_table import MOST_ROWS, RowsTable
from ui.tree.secrets import NUMBER, WINNER, secret_of
from ui.tree.steps import under_discussion


def nothing(cursor: int) -> Sequence[Block]:
    return ()


@dataclass(frozen=True, eq=False)
class DecisionScript:
    """The reading panels that every page with a growing tree has."""

    narrator: Narrator
    table: RowsTable
    beside: Say = nothing  # what a page adds to the table of scores

    def decision(self, cursor: int) -> Sequence[Block]:
        """The sentence, the table of all attributes, and one attribute's formula worked out."""
        trace = self.narrator.trace
        tree = trace.tree(cursor)
        said = [self.sentence(cursor)]
        number = under_discussion(trace, cursor)
        if number is None:
            return said
        node = tree.nodes[number]
        shown = self.scores(node, number)
        alone = [] if any(block.kind == "picks" for block in shown) else [self.by(number, None)]
        beside = self.beside(cursor)
        last = [*(alone if node.opened.size else []), *(self.terms() if shown else [])]
        return [*said, *shown[:1], *beside, *shown[1:], *last]

    def sentence(self, cursor: int) -> Block:
        """What has just happened; until it is revealed, which node this is about."""
        trace, sentences = self.narrator.trace, self.narrator.sentences
        said = blocks.text(sentences.at(cursor, trace.tree(cursor)))
        told = secret_of(trace.events[cursor - 1]) if cursor else 0
        number = under_discussion(trace, cursor)
        if number is None or isinstance(trace.events[cursor - 1], NodeOpened):
            return said
        opened = blocks.text(sentences.at(self.begun(number), trace.tree(self.begun(number))))
        return blocks.secret(NUMBER if told == NUMBER else WINNER, said, [opened])

    def begun(self, node: int) -> int:
        """The moment at which a node is open and nothing is known of its decision."""
        return self.narrator.trace.lifetimes[node].opened

    def terms(self) -> list[Block]:
        """What the quantities mean, for whoever asks."""
        narrator = self.narrator
        missing = narrator.trace.dataset.has_missing
        found = of_growing(narrator._, narrator.algorithm, missing)
        return [terms_block(narrator._, list(found))]

    def scores(self, node: Node, number: int) -> list[Block]:
        """Everything that was scored at a node so far."""
        if not any(isinstance(event, AttributeScored) for event in node.considered):
            return []
        moments = self.told_at(number)
        shown = [self.narrator.scores.block(node, moments)]
        scores = [score for score in node.scores if score.split is not None]
        if not scores:
            return shown
        usual = node.chosen.score.attribute if node.chosen else scores[-1].attribute
        items = [self.worked_out(score, number, moments) for score in scores]
        picks = blocks.picks(self.narrator._("Calculation"), items, usual)
        # Nothing is worked out before the first number: then the rows stand there by themselves.
        first = min(moments.values(), default=None)
        return [*shown, blocks.secret(NUMBER, picks, [self.by(number, None)], first)]

    def told_at(self, number: int) -> dict[int, int]:
        """By attribute the moment at which its score at this node is told."""
        if number not in self._told_at:
            trace, life = self.narrator.trace, self.narrator.trace.lifetimes[number]
            own = enumerate(trace.events[life.opened : life.last], life.opened + 1)
            self._told_at[number] = {
                event.score.attribute: at for at, event in own if isinstance(event, AttributeScored)
            }
        return self._told_at[number]

    @cached_property
    def _told_at(self) -> dict[int, dict[int, int]]:
        return {}

    def worked_out(self, score: Score, number: int, moments: Mapping[int, int]) -> Pick:
        """One attribute's formula, every value that it offers, and what the book prints."""
        name = md(short(self.narrator.names.attribute(score.attribute), 20))
        found = [blocks.formula(self.narrator.formula.lines(score))]
        if score.split is not None and score.split.kind == "equals":
            found.append(blocks.text(self.every_value(score, number)))
        found += [*self.notes(score, number), self.by(number, score)]
        return Pick(score.attribute, name, found, moments.get(score.attribute))

    def by(self, number: int, score: Score | None) -> Block:
        """The rows of a node by the branches of this question; the same at all its steps."""
        known = number, None if score is None else score.attribute
        if known not in self._branches:
            rows = BranchRows(self.table, self.narrator.units)
            self._branches[known] = rows.block(number, score)
        return self._branches[known]

    @cached_property
    def _branches(self) -> dict[tuple[int, int | None], Block]:
        return {}

    def every_value(self, score: Score, number: int) -> str:
        """CART asks ``A = a`` of every value: all of them, the best in bold."""
        told = [
            self.narrator.sentences.candidate(candidate, best=candidate.split == score.split)
            for candidate in self.narrator.trace.candidates(number, score.attribute)
        ]
        return self.narrator._("Every value tried: {values}", values=" · ".join(told))

    def notes(self, score: Score, number: int) -> list[Block]:
        """A small note where the book prints another number."""
        trace = self.narrator.trace
        path = trace.tree().path(number, trace.dataset)
        name = trace.dataset.attributes[score.attribute].name
        found = book_notes.notes_at(self.narrator.table, trace.config, path, name)
        return [blocks.note(md(self.narrator._(note.message))) for note in found]

    def rows(self, cursor: int) -> Sequence[Block]:
        """The rows of the node under discussion, with the column that the step is about."""
        _ = self.narrator._
        node = under_discussion(self.narrator.trace, cursor)
        if node is None:
            return [blocks.text(_("No node is open yet."))]
        tree = self.narrator.trace.tree(cursor)
        opened = tree.nodes[node].opened
        said = [
            blocks.text(
                _(
                    "{where}: {rows}",
                    where=self.narrator.sentences.where(node, tree),
                    rows=self.narrator.names.rows(opened),
                )
            )
        ]
        if opened.size == 0:
            return [*said, blocks.text(_("No training row comes here."))]
        tried = isinstance(self.narrator.trace.events[cursor - 1], AttributeScored)
        said.append(self.table.block(node, self.discussed(cursor, node), veiled=not tried))
        if opened.size > MOST_ROWS:
            rest = _("The first {n} of {size} rows.", n=MOST_ROWS, size=opened.size)
            said.append(blocks.note(rest))
        return said

    def discussed(self, cursor: int, node: int) -> int | None:
        """The attribute that the step is about."""
        event = self.narrator.trace.events[cursor - 1]
        if isinstance(event, AttributeScored):
            return event.score.attribute
        split = self.narrator.trace.tree(cursor).nodes[node].split
        return None if split is None else split.attribute

    def code(self, cursor: int) -> Sequence[Block]:
        """The algorithm, with the line that the step carries out."""
        return self._code.at(cursor)

    @cached_property
    def _code(self) -> Code:
        return Code(self.narrator.trace, self.narrator._)
