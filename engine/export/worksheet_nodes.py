"""One node on a worksheet: the quantities to work out, and in the key all of them worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.dataset import UNKNOWN
from engine.events import (
    AttributesFiltered,
    LeafMade,
    PruningCompared,
    TieFound,
)
from engine.export.formulas import impurity_formula
from engine.export.prune_story import measure
from engine.export.rules import number as counted
from engine.export.story import Teller, sign
from engine.export.worksheet_parts import Blank, Cell, Heading, Part, Table, Text, Together
from engine.export.worksheet_quantities import Column, columns_of, roomy
from engine.export.worksheet_tree import Shape
from engine.language import N_
from engine.measures import Moments
from engine.scores import Score
from engine.splits import Linear, branch_of, cells_of
from engine.trace import Trace
from engine.tree import Node

FLIPS = N_("rows that change between right and wrong")
MOST_CANDIDATES = 24  # of one attribute at one node; more would be read by nobody


@dataclass(frozen=True, eq=False)
class NodeWriter:
    """Writes the nodes of a run, with or without the answers."""

    trace: Trace
    teller: Teller
    shape: Shape
    answered: bool

    def section(self, number: int) -> Together:
        node = self.shape.tree.nodes[number]
        return Together(tuple(self._parts(number, node)))

    def _parts(self, number: int, node: Node) -> Iterator[Part]:
        _ = self.teller._
        yield Heading(self._title(number), 3)
        yield from self._given(number)
        yield Blank(_("Rows:"), self._if(lambda: self._rows(number)))
        yield self._summary(node)
        yield self._scores(number, node)
        if self.teller.algorithm.filters:
            yield Blank(_("Average gain, and the attributes that reach it:"), self._filtered(node))
        yield Blank(_("Decision:"), self._if(lambda: self._verdict(node)))
        if self.trace.dataset.has_missing:
            asked = _("Rows whose value is missing there, with their weight in each branch:")
            yield Blank(asked, self._if(lambda: self._divided(number, node)))
        if self.trace.pruning.method == "pre":
            yield self._compared(node)
        if self.answered:
            for attribute in self._continuous(node):
                yield from self._candidates(number, attribute)

    def _if(self, answer: Callable[[], str]) -> Cell:
        """The answer in the key; nothing is worked out for a sheet that must not have it."""
        return answer() if self.answered else None

    def _title(self, number: int) -> str:
        _ = self.teller._
        title = _("Node {number}", number=self.shape.numbers[number])
        if number == 0:
            return _("{node} (the root)", node=title)
        if not self.answered:
            return title
        steps = self.shape.tree.ancestors(number)[1:]
        where = _.within("between parts", ", ").join(map(self.teller.place, steps))
        return _("{node}: {where}", node=title, where=where)

    def _given(self, number: int) -> Iterator[Part]:
        """A choice by hand is no result: without it nobody could go on."""
        chosen = self.shape.tree.nodes[number].chosen
        if chosen is not None and chosen.by == "hand":
            name = self.teller.question(chosen.score.attribute, None)
            yield Text(self.teller._("Given: this node is split on {name}.", name=name))

    def _rows(self, number: int) -> str:
        rows, weights = self.trace.rows(number)
        pairs = zip(rows.tolist(), weights.tolist(), strict=True)
        ids = self.trace.dataset.row_ids
        said = (f"{ids[r]}" if w == 1 else f"{ids[r]} ({counted(w)})" for r, w in pairs)
        return self.teller._.within("between parts", ", ").join(said)

    def _summary(self, node: Node) -> Table:
        """The rows of each class and the impurity; of numbers their mean."""
        _, opened = self.teller._, node.opened
        named = sign(_, self.teller.algorithm.impurity)
        classes = self.trace.dataset.classes
        if isinstance(opened.summary, Moments) or classes is None:
            head: tuple[str, ...] = (_("number of rows"), _("mean"), named)
            values: tuple[str, ...] = (counted(opened.summary[0]), f"{opened.summary[1]:.3f}")
            room = None
        else:
            head = (*map(self.teller.say, classes), _("calculation"), named)
            worked = impurity_formula(opened.summary, self.teller.algorithm.impurity)
            values = (*map(counted, opened.summary), worked)
            room = len(classes)
        cells = (*values, f"{opened.impurity:.3f}")
        return Table(head, (cells if self.answered else (None,) * len(cells),), roomy=room)

    def _scores(self, number: int, node: Node) -> Table:
        _ = self.teller._
        columns = columns_of(self.trace, _)
        head = (_("attribute"), *(column.name for column in columns))
        found = {score.attribute: score for score in node.scores}
        if self.teller.algorithm.form == "linear":
            return self._lines(node, columns)
        # All attributes, not those left at the node: what is missing would tell what was asked.
        every = range(len(self.trace.dataset.attributes))
        rows = tuple(self._row(a, found.get(a), columns) for a in every)
        won = None if node.chosen is None or not self.answered else node.chosen.score.attribute
        return Table(head, rows, won, roomy(columns) + 1)

    def _row(self, attribute: int, score: Score | None, columns: list[Column]) -> tuple[Cell, ...]:
        name = self.teller.question(attribute, None)
        if not self.answered:
            return (name, *(None for _ in columns))
        if score is None:
            return (name, *("—" for _ in columns))
        return (name, *(column.cell(score, self.teller) for column in columns))

    def _lines(self, node: Node, columns: list[Column]) -> Table:
        """A line asks several attributes at once, so there is one row, and nothing to name it."""
        head = tuple(column.name for column in columns)
        scores = node.scores if self.answered else ()
        rows = tuple(tuple(c.cell(score, self.teller) for c in columns) for score in scores)
        return Table(head, rows or ((None,) * len(columns),), roomy=roomy(columns))

    def _filtered(self, node: Node) -> Cell:
        found = (e for e in node.considered if isinstance(e, AttributesFiltered))
        return self._if(lambda: next((self.teller.filtered(e) for e in found), "—"))

    def _verdict(self, node: Node) -> str:
        said = [self.teller.tied(e) for e in node.considered if isinstance(e, TieFound)]
        if node.chosen is not None:
            said.append(self.teller.chosen(node.chosen))
        if isinstance(node.decided, LeafMade):
            said.append(self.teller.leaf(node.decided))
        return self.teller._("; ").join(said)

    def _divided(self, number: int, node: Node) -> str:
        split, routed = node.split, node.routed
        if split is None or routed is None or isinstance(split, Linear):
            return "—"
        rows, weights = self.trace.rows(number)
        unknown = branch_of(split, cells_of(split, self.trace.dataset, rows)) == UNKNOWN
        ids = self.trace.dataset.row_ids
        said = (
            f"{ids[row]} ({' / '.join(counted(weight * share) for share in routed.shares)})"
            for row, weight in zip(rows[unknown].tolist(), weights[unknown].tolist(), strict=True)
        )
        return self.teller._.within("between parts", ", ").join(said) or "—"

    def _compared(self, node: Node) -> Table:
        _ = self.teller._
        head = (_("as a leaf"), _("split"), _(FLIPS), _.within("worksheet", "decision"))
        found = [e for e in node.considered if isinstance(e, PruningCompared)]
        if not self.answered:
            return Table(head, ((None,) * len(head),))
        return Table(head, tuple(self._sides(event) for event in found))

    def _sides(self, event: PruningCompared) -> tuple[Cell, ...]:
        _ = self.teller._
        verdict = _("do not split") if event.pruned else _("split")
        rows = flipped_ids(self.trace, event)
        return (measure(event.as_leaf), measure(event.as_branch), rows, verdict)

    def _continuous(self, node: Node) -> list[int]:
        attributes = self.trace.dataset.attributes
        if self.teller.algorithm.form == "linear":
            return []
        return [s.attribute for s in node.scores if attributes[s.attribute].is_continuous]

    def _candidates(self, number: int, attribute: int) -> Iterator[Part]:
        """The scores of all thresholds that compete for an attribute."""
        found = self.trace.candidates(number, attribute)
        if not 1 < len(found) <= MOST_CANDIDATES:
            return
        impurity = self.teller.algorithm.impurity
        said = (
            f"{self.teller.question(attribute, c.split)}: {c.score.competing(impurity):.3f}"
            for c in found
        )
        yield Text(self.teller._("; ").join(said), "working")


def flipped_ids(trace: Trace, event: PruningCompared) -> str:
    judges = trace.validation or trace.dataset
    return ", ".join(str(judges.row_ids[row]) for row in event.flipped) or "—"
