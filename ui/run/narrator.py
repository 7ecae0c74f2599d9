"""Everything that speaks of one run: its sentences, its tables of scores, its formulas."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.growers.contest import Algorithm
from engine.growers.general import algorithm_of
from engine.language import Relabel, Translator
from engine.trace import Trace
from ui.kit.units import Units
from ui.run.formulas import Formula
from ui.run.score_table import ScoreTable
from ui.run.sentences import OfPruning, Sentences, no_voice
from ui.tree.names import NodeNames


@dataclass(frozen=True, eq=False)
class Narrator:
    """One run in one language; ``table`` is the id of its table, which the book speaks of."""

    trace: Trace
    table: str
    _: Translator
    label: Relabel
    nats: bool = False
    of_pruning: OfPruning = no_voice

    @cached_property
    def algorithm(self) -> Algorithm:
        return algorithm_of(self.trace.config)

    @cached_property
    def units(self) -> Units:
        return self.names.units

    @cached_property
    def names(self) -> NodeNames:
        impurity = self.algorithm.impurity
        return NodeNames(self.trace.dataset, impurity, self._, self.label, self.nats)

    @cached_property
    def sentences(self) -> Sentences:
        return Sentences(self.trace, self.algorithm, self.names, self.units, self.of_pruning)

    @cached_property
    def scores(self) -> ScoreTable:
        return ScoreTable(self.algorithm, self.names, self.units)

    @cached_property
    def formula(self) -> Formula:
        unknown = self.trace.config.unknown_branch
        return Formula(self.algorithm, self.names, self.units, unknown)
