"""What the panels of page ``missing`` say at a step: who divides, what rho did, the holes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ui.missing.holes import Holes, holes_story, holes_table
from ui.missing.sentences import MissingSentences
from ui.missing.weights import Weights
from ui.missing.weights_table import WeightsTable
from ui.player import blocks
from ui.player.blocks import Block
from ui.player.script import Script
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import MOST_ROWS, RowsTable
from ui.tree.secrets import WINNER
from ui.tree.steps import under_discussion


@dataclass(frozen=True, eq=False)
class MissingScript:
    """The reading panels of one run on a table with holes."""

    narrator: Narrator

    @cached_property
    def script(self) -> Script:
        says = {
            "weights": self.weights,
            "decision": self.decision,
            "table": self.table,
            "code": self.decisions.code,
        }
        return Script(says, lambda: [*self.grid.shared(), *self.decisions.table.shared()])

    @cached_property
    def grid(self) -> WeightsTable:
        return WeightsTable(Weights(self.narrator.trace), self.narrator.names)

    @cached_property
    def sentences(self) -> MissingSentences:
        return MissingSentences(self.grid.weights, self.narrator.sentences)

    @cached_property
    def decisions(self) -> DecisionScript:
        trace, names = self.narrator.trace, self.narrator.names
        return DecisionScript(self.narrator, RowsTable(trace, names, number=1))

    def weights(self, cursor: int) -> Sequence[Block]:
        """Which rows divide at this node, and every row's weight around it or everywhere; until it
        is revealed, the node as it is opened."""
        number = under_discussion(self.narrator.trace, cursor)
        shown = self.divided(number, cursor)
        if number is None or cursor == self.decisions.begun(number):
            return shown
        first, *others = (blocks.secret(WINNER, block, ()) for block in shown)
        before = self.divided(number, self.decisions.begun(number))
        return [blocks.secret(WINNER, first, before), *others]

    def divided(self, number: int | None, cursor: int) -> Sequence[Block]:
        _ = self.narrator._
        bold = _(
            "Bold: only a part of the row is there. Over all leaves the parts of "
            "a row always add up to 1."
        )
        said = blocks.text(self.sentences.division(number, cursor))
        return [said, self.tables(number or 0, cursor), blocks.note(bold), *self.rest]

    def tables(self, number: int, cursor: int) -> Block:
        """Both tables; they change when a node takes its turn or its rows go down."""
        known = number, len(self.grid.weights.nodes_at(cursor))
        if known not in self._tables:
            self._tables[known] = self.switch(number, cursor)
        return self._tables[known]

    @cached_property
    def _tables(self) -> dict[tuple[int, int], Block]:
        return {}

    def switch(self, number: int, cursor: int) -> Block:
        _ = self.narrator._
        around = self.grid.around(number, cursor)
        return blocks.switch(
            "everywhere",
            _("All nodes"),
            _(
                "All rows in all nodes so far; of many nodes, those on the way here and the "
                "largest ends."
            ),
            on=[self.grid.everywhere(cursor)],
            off=[blocks.frame_table(around, dense=True)],
        )

    def decision(self, cursor: int) -> Sequence[Block]:
        """What rho did to the chosen attribute, then the decision with all its numbers."""
        number = under_discussion(self.narrator.trace, cursor)
        return [*self.scaled(number, cursor), *self.decisions.decision(cursor)]

    def scaled(self, number: int | None, cursor: int) -> list[Block]:
        if number is None:
            return []
        node = self.narrator.trace.tree(cursor).nodes[number]
        formula = self.sentences.scaled(node)
        rival = self.sentences.without_rho(node)
        found = [blocks.formula(formula)] if formula else []
        said = [*found, blocks.note(rival)] if rival else found
        return [blocks.secret(WINNER, block, ()) for block in said]

    def table(self, cursor: int) -> Sequence[Block]:
        """The table as it came, and what it would cost to use only complete rows."""
        return self.holes

    @cached_property
    def holes(self) -> Sequence[Block]:
        _ = self.narrator._
        holes = Holes(self.narrator.trace.dataset)
        signs = _("✓ a complete row · **?** an unknown cell · ρ rows that know it")
        told = [blocks.text(sentence) for sentence in holes_story(_, holes)]
        return [*told, holes_table(self.narrator.names, holes), blocks.note(signs), *self.rest]

    @cached_property
    def rest(self) -> Sequence[Block]:
        size = len(self.narrator.trace.dataset)
        if size <= MOST_ROWS:
            return []
        return [
            blocks.note(self.narrator._("The first {n} of {size} rows.", n=MOST_ROWS, size=size))
        ]
