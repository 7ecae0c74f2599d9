"""Runs of pruning to look at: the book's, and some on which a full tree is far too large."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from datasets import open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.language import translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import Trace, record
from ui.prune.script import PruneScript
from ui.prune.sentences import of_pruning
from ui.prune.sequence_script import SequenceScript
from ui.prune.tally import Tallies
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.tree.model import tree_model
from ui.tree.steps import stops

BOOK = "watermelon_2.0_split"
NAVEL = "~脐部"


def book(method: str, **more: Any) -> Trace:
    opened = open_builtin(BOOK)
    config = Config("id3", choose=(Choice("", "脐部"),))
    return record_pruned(opened.training, config, Pruning(method, **more), opened.validation)


def panels_of(trace: Trace, language: str = "en", full: Trace | None = None) -> PruneScript:
    _ = translator_for(language)
    narrator = Narrator(trace, BOOK, _, str, of_pruning=of_pruning)
    grown = (full or record(trace.dataset, trace.config)).tree()
    decisions = DecisionScript(narrator, RowsTable(trace, narrator.names))
    trees = SequenceScript(trace, tree_model(trace, _), _)
    return PruneScript(narrator, Tallies(trace, grown), decisions, trees)


def decisions(trace: Trace) -> list[int]:
    return list(stops(trace, "decision"))


def noisy(rows: int, regression: bool = False) -> tuple[Dataset, Dataset]:
    """Training and validation rows on which a full tree is far too large."""
    dice = np.random.default_rng(11)
    frame = pd.DataFrame({name: dice.normal(size=rows).round(3) for name in ("a", "b", "c")})
    score = frame["a"] + frame["b"] + dice.normal(size=rows)
    frame["y"] = score.round(3) if regression else np.where(score > 0, "yes", "no")
    table = from_frame(frame.astype(str), Roles(target="y", regression=regression))
    return table.take(range(rows * 2 // 3)), table.take(range(rows * 2 // 3, rows))
