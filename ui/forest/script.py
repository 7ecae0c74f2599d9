"""What the browser gets of a forest: the line of its trees, and what the panels in a tree say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.telling import drawn_at
from engine.language import Translator
from ui.forest.sentences import drawn_sentence
from ui.player import blocks
from ui.player.blocks import Block
from ui.player.script import Script
from ui.pseudocode.forest import TreeCode, forest
from ui.pseudocode.run import Run
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.tree.steps import under_discussion


def line_json(trees: int) -> str:
    """A run without nodes whose steps are the trees, as the player's controls take it."""
    return json.dumps(
        {
            "nodes": [],
            "first": 1,
            "counted": 1,
            "length": trees,
            "decisions": list(range(1, trees + 1)),
            "ties": {"decision": [], "detail": []},
            "leaves": [],
            "asked": [],
            "cuts": [],
        }
    )


def line_script(dataset: Dataset, config: ForestConfig, _: Translator) -> str:
    """What the browser tells of every tree itself: the program, whose last line stands behind a
    tree. The other panels are Python's."""
    run = Run(dataset, config.tree_config(dataset), _)
    program = forest(run, config.trees, config.drawn(dataset))
    shown = [blocks.code(program.block(), program.place("errors"))]
    return Script({"code": lambda tree: shown}).whole(range(1, config.trees + 1))


def line_id(fingerprint: str, config: ForestConfig, held_out: bool) -> str:
    """The name of one forest of a table."""
    told = f"{fingerprint}\0{config!r}\0{held_out}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def line_captions(_: Translator) -> dict[str, str]:
    """What the controls of the trees are called."""
    return {
        "steps": _("Trees"),
        "first": _("First tree"),
        "back": _("One tree back"),
        "next": _("Next tree"),
        "last": _("Last tree"),
        "slider": _("Tree"),
        "step": _("tree {n} of {total}"),
    }


@dataclass(frozen=True, eq=False)
class InsideScript:
    """The panels beside one tree of a forest: which attributes were drawn, and then as ever.

    ``wanted`` attributes are drawn at a node; more where those cannot split it.
    """

    narrator: Narrator
    wanted: int
    trees: int

    def script(self) -> Script:
        table = RowsTable(self.narrator.trace, self.narrator.names)
        usual = DecisionScript(self.narrator, table)
        return Script(
            {
                "decision": lambda cursor: [*self.drawn(cursor), *usual.decision(cursor)],
                "rows": lambda cursor: [*self.drawn(cursor), *usual.rows(cursor)],
                "code": self.code.at,
            },
            table.shared,
        )

    @cached_property
    def code(self) -> TreeCode:
        """The forest's own program; the tree is a part of it."""
        trace = self.narrator.trace
        run = Run(trace.dataset, trace.config, self.narrator._)
        return TreeCode(forest(run, self.trees, self.wanted), trace, self.draws)

    @cached_property
    def draws(self) -> Mapping[int, Sequence[int]]:
        return drawn_at(self.narrator.trace)

    def drawn(self, cursor: int) -> list[Block]:
        """The attributes that may compete at the node under discussion."""
        node = under_discussion(self.narrator.trace, cursor)
        found = None if node is None else self.draws.get(node)
        if found is None:
            return []
        names = [self.narrator.names.attribute(attribute) for attribute in found]
        available = len(self.narrator.trace.dataset.attributes)
        return [blocks.text(drawn_sentence(self.narrator._, names, available, self.wanted))]
