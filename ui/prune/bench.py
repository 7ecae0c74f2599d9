"""One pruned run before the reader, and what is written down of it for the browser."""

from __future__ import annotations

from dataclasses import dataclass

from engine.pruning.catalogue import METHODS
from engine.trace import Trace
from engine.tree import Tree
from ui.exercise.panel import ask_tab
from ui.frame.memory import remembered
from ui.frame.run_cache import grown_trace
from ui.player.panel import Tab
from ui.player.script import Script
from ui.prune.script import PruneScript
from ui.prune.sequence_script import SequenceScript
from ui.prune.setup import Setup
from ui.prune.tally import Tallies
from ui.run.decision import DecisionScript
from ui.run.rows_table import RowsTable
from ui.run.stage import Stage
from ui.run.theatre import Show

KEY = "prune"


@dataclass(frozen=True)
class Bench:
    """One run before the reader, and the same run without pruning."""

    stage: Stage
    setup: Setup

    @property
    def grown(self) -> Trace:
        options = self.setup.options
        return grown_trace(options.opened.training, options.config)

    @property
    def full(self) -> Tree:
        return self.grown.tree()


def prune_show(bench: Bench) -> Show:
    """The comparison, the rows to be moved, the scores; and the sequence where there is one."""
    _ = bench.stage.session._
    stage = bench.stage
    tabs = [
        Tab("verdict", _("Comparison")),
        Tab("rows", _("Rows"), asks=True),
        Tab("scores", _("Scores"), looks="grown"),
    ]
    if METHODS[bench.setup.pruning.method].sequence:
        tabs.append(Tab("sequence", _("Sequence"), looks=""))
    tabs += [Tab("code", _("Pseudocode"), looks=""), ask_tab(stage)]
    grown = bench.grown  # asked here, since a large table may show how it grows

    def script() -> Script:
        return prune_script(stage, tallies_of(stage.trace, grown))

    return Show(KEY, tabs, KEY, script)


# Judged once per run and shared by all languages and windows.
@remembered
def tallies_of(trace: Trace, grown: Trace) -> Tallies:
    full = grown.tree()
    return Tallies(trace, Tree({number: full.nodes[number] for number in full.walk()}))


def prune_script(stage: Stage, tallies: Tallies) -> Script:
    """The reading panels of a pruned run."""
    table = RowsTable(stage.trace, stage.names)
    decisions = DecisionScript(stage.narrator, table)
    trees = SequenceScript(stage.trace, stage.model, stage.session._)
    panels = PruneScript(stage.narrator, tallies, decisions, trees)
    says = {
        "verdict": panels.verdict,
        "verdict.now": panels.tree_now,
        "scores": panels.scores,
        "code": decisions.code,
    }
    if METHODS[stage.trace.pruning.method].sequence:
        says["sequence"] = trees.sequence
    more = tuple(stage.trace.ends.values()) if stage.trace.pruned_from is not None else ()
    return Script(says, table.shared, {"scores": more})
