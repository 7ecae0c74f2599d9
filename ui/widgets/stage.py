"""Everything that the panels of a replaying page need to know about one run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import streamlit as st

from datasets import Entry
from engine.growers.contest import Algorithm
from engine.growers.general import algorithm_of
from engine.pruning.options import UNPRUNED, Pruning
from engine.trace import Trace
from ui.text import words_for
from ui.views.formulas import Formula
from ui.views.node_words import NodeWords
from ui.views.score_table import ScoreTable
from ui.views.sentences import Sentences
from ui.views.tree_model import TreeModel, tree_model
from ui.views.units import Units
from ui.widgets import link
from ui.widgets.data_choice import STEP
from ui.widgets.options import Chosen
from ui.widgets.run_cache import run, run_pruned
from ui.widgets.shell import Session


@dataclass(frozen=True, eq=False)
class Stage:
    """A visitor's view of one run: the table, the options, the trace and the words for them."""

    session: Session
    chosen: Chosen
    trace: Trace
    model: TreeModel
    address: Mapping[str, str] = field(default_factory=dict)  # what the run was grown for

    @cached_property
    def algorithm(self) -> Algorithm:
        return algorithm_of(self.chosen.config)

    @cached_property
    def units(self) -> Units:
        return Units(self.algorithm.impurity, self.chosen.unit == "nats")

    @cached_property
    def words(self) -> NodeWords:
        return NodeWords(
            self.trace.dataset, self.algorithm.impurity, self.session._, self.label
        )

    @cached_property
    def sentences(self) -> Sentences:
        return Sentences(self.trace, self.algorithm, self.words, self.units)

    @cached_property
    def scores(self) -> ScoreTable:
        return ScoreTable(self.algorithm, self.words, self.units)

    @cached_property
    def formula(self) -> Formula:
        unknown = self.chosen.config.unknown_branch
        return Formula(self.algorithm, self.words, self.units, unknown)

    def label(self, word: str) -> str:
        return self.chosen.opened.entry.label(word, self.session.language)


def stage(session: Session, chosen: Chosen, pruning: Pruning = UNPRUNED) -> Stage:
    """Grow the run, or take it from the cache, and lay its tree out once."""
    training, validation = chosen.opened.training, chosen.opened.validation
    trace = (
        run(training, chosen.config)
        if pruning == UNPRUNED
        else run_pruned(training, chosen.config, pruning, validation)
    )
    return Stage(session, chosen, trace, _model(trace, session, chosen), address())


def address() -> dict[str, str]:
    """All that the address says about a run, and nothing about where one stands in it."""
    return {name: value for name, value in link.params().items() if name != STEP}


def _model(trace: Trace, session: Session, chosen: Chosen) -> TreeModel:
    return _laid_out(trace, session.language, chosen.opened.entry)


def _key(trace: Trace) -> str:
    validation = "" if trace.validation is None else trace.validation.fingerprint
    rows = f"{trace.dataset.name}\0{trace.dataset.fingerprint}\0{validation}"
    return f"{rows}\0{trace.config!r}\0{trace.pruning!r}"


# One layout per run and language, shared like the run itself.
@st.cache_resource(
    max_entries=64, show_spinner=False, hash_funcs={Trace: _key, Entry: lambda entry: entry.id}
)
def _laid_out(trace: Trace, language: str, entry: Entry) -> TreeModel:
    return tree_model(trace, words_for(language), lambda word: entry.label(word, language))
