"""What if: the decisions that a node could take instead, and how the tree compares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.dataset import Dataset
from engine.trace import Trace
from ui.grow.differences import Told
from ui.kit.escape import md
from ui.player import blocks
from ui.player.blocks import Block
from ui.run.narrator import Narrator
from ui.run.quality import quality
from ui.tree.secrets import WINNER
from ui.tree.steps import under_discussion

LEAF = "\0leaf"  # no attribute is called that
RESET = "reset"


@dataclass(frozen=True, eq=False)
class WhatIfScript:
    """``told`` compares with the run without any choice by hand, if there is one."""

    narrator: Narrator
    told: Told | None
    validation: Dataset | None

    def at(self, cursor: int) -> Sequence[Block]:
        """Another attribute, or a leaf, at the node under discussion; then the comparison."""
        _ = self.narrator._
        trace = self.narrator.trace
        node = under_discussion(trace, cursor)
        if node is None or not trace.tree().nodes[node].scores:
            lost = _("Go to a node that has attributes to choose from, or click one in the tree.")
            return [blocks.text(lost), *self.comparison()]
        return [*self.choice(node), *self.comparison()]

    def choice(self, node: int) -> Sequence[Block]:
        _ = self.narrator._
        trace = self.narrator.trace
        tree = trace.tree()
        dataset = trace.dataset
        scores = [score for score in tree.nodes[node].scores if score.separates]
        names = {LEAF: _("make it a leaf")} | {
            dataset.attributes[s.attribute].name: md(self.narrator.names.attribute(s.attribute))
            + f": {self.narrator.sentences.competing(s)}"
            for s in scores
        }
        chosen = tree.nodes[node].chosen
        now = dataset.attributes[chosen.score.attribute].name if chosen else LEAF
        where = self.narrator.sentences.where(node, tree)
        return [
            blocks.text(_("At {where} the run takes:", where=where)),
            blocks.secret(
                WINNER,
                blocks.choices(_("Decision"), tree.path(node, dataset), names, now),
                told=trace.lifetimes[node].last,
            ),
        ]

    def comparison(self) -> Sequence[Block]:
        """Leaves, depth and accuracy beside the run without any choice by hand, where the trees
        part, and the rows that they judge differently."""
        if self.told is None:
            return []
        _ = self.narrator._
        head = ["", _("leaves"), _("depth"), _("training")]
        if self.validation is not None:
            head.append(_("validation"))
        rows = [
            [_("your choices"), *self.figures(self.narrator.trace)],
            [_("the algorithm's own"), *self.figures(self.told.own.trace)],
        ]
        found = [
            *(blocks.text(place) for place in self.told.places()),
            blocks.table(head, rows),
            blocks.text(self.told.rows()),
            blocks.note(_("Both trees are drawn side by side below.")),
        ]
        end = len(self.narrator.trace)  # what is said of a finished tree tells every decision
        first, *others = found
        return [
            blocks.secret(WINNER, first, told=end),
            *(blocks.secret(WINNER, block, (), end) for block in others),
            blocks.button(_("Undo manual choices"), RESET),
        ]

    def figures(self, trace: Trace) -> list[str]:
        tree = trace.tree()
        judged = [table for table in (trace.dataset, self.validation) if table is not None]
        qualities = [quality(trace, table) for table in judged]
        return [str(len(tree.leaves())), str(tree.depth()), *qualities]
