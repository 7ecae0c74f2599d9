"""What a choice by hand has changed: where two trees part, and which rows they judge otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from engine.compare import Disagreement, Divergence, disagreements, divergences
from engine.dataset import Dataset
from engine.events import Label
from engine.trace import Trace
from ui.kit.escape import md, short
from ui.run.narrator import Narrator
from ui.run.rows_table import truth

MOST_PLACES = 5  # in words; the drawings mark them all
MOST_ROWS = 50
MOST_IDS = 20
RIGHT = " ✓"


@dataclass(frozen=True)
class Differences:
    """Of the reader's tree, which comes first, from the algorithm's own."""

    parted: tuple[Divergence, ...]
    training: tuple[Disagreement, ...]
    validation: tuple[Disagreement, ...] = ()


def differences(mine: Trace, own: Trace, validation: Dataset | None) -> Differences:
    trees = (mine.tree(), own.tree())
    return Differences(
        tuple(divergences(mine, own)),
        tuple(disagreements(*trees, mine.dataset)),
        () if validation is None else tuple(disagreements(*trees, validation)),
    )


@dataclass(frozen=True, eq=False)
class Told:
    """These differences in words; ``mine`` and ``own`` speak of one run each."""

    found: Differences
    mine: Narrator
    own: Narrator
    validation: Dataset | None

    def places(self) -> list[str]:
        """Where the trees part, and what each does there."""
        _ = self.mine._
        if not self.found.parted:
            return [_("Your choices grow the algorithm's own tree.")]
        said = [self.place(parted) for parted in self.found.parted[:MOST_PLACES]]
        more = len(self.found.parted) - len(said)
        return [*said, _("… and {n} more places", n=more)] if more else said

    def place(self, parted: Divergence) -> str:
        return self.mine._(
            "At {where}: {mine} in your tree, {own} in the algorithm's.",
            where=self.mine.sentences.where(parted.one, self.mine.trace.tree()),
            mine=decision(self.mine, parted.one),
            own=decision(self.own, parted.other),
        )

    def rows(self) -> str:
        """The ids of the rows that are judged differently."""
        _ = self.mine._
        told = [ids(self.found.training, self.mine.trace.dataset)]
        if self.validation is not None and self.found.validation:
            named = ids(self.found.validation, self.validation)
            told.append(_("{ids} (validation)", ids=named))
        if any(told):
            return _("Judged differently: rows {rows}.", rows="; ".join(filter(None, told)))
        return _(
            "Both trees judge every row of the table alike; a row that is not in it may still be "
            "judged differently."
        )

    def table(self) -> pd.DataFrame:
        """A line for each of these rows: what it is, and what either tree says."""
        _ = self.mine._
        target = md(short(self.mine.names.name(self.mine.trace.dataset.target), 24))
        head = [_("row"), _("set"), target, _("your tree"), _("the algorithm's own")]
        lines = self.lines(_("training"), self.found.training, self.mine.trace.dataset)
        if self.validation is not None:
            lines += self.lines(_("validation"), self.found.validation, self.validation)
        return pd.DataFrame(lines[:MOST_ROWS], columns=pd.Index(head))

    def lines(self, part: str, rows: Sequence[Disagreement], table: Dataset) -> list[list[str]]:
        return [
            [
                md(str(table.row_ids[row])),
                part,
                truth(table, row, self.mine.names),
                self.said(one, table, row),
                self.said(other, table, row),
            ]
            for row, one, other in rows
        ]

    def said(self, label: Label, table: Dataset, row: int) -> str:
        """A label, ticked where it is the row's class."""
        name = md(short(self.mine.names.leaf(label), 24))
        classes = table.classes
        right = classes is not None and table.y[row] >= 0 and classes[table.y[row]] == label
        return name + (RIGHT if right else "")


def ids(rows: Sequence[Disagreement], table: Dataset) -> str:
    shown = ", ".join(md(str(table.row_ids[row.row])) for row in rows[:MOST_IDS])
    return shown + (" …" if rows[MOST_IDS:] else "")


def decision(narrator: Narrator, number: int) -> str:
    """What a run does at a node, with the score that it does it for."""
    _ = narrator._
    node = narrator.trace.tree().nodes[number]
    if node.chosen is not None:
        score = node.chosen.score
        name = narrator.sentences.question(score)
        return f"{name} ({narrator.sentences.competing(score)})"
    if node.leaf is None:
        return _("no decision yet")
    return _("a leaf, {label}", label=narrator.sentences.bold(narrator.names.leaf(node.leaf.label)))
