"""Everything that the panels of a replaying page need to know about one run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from datasets import Entry
from engine.growers.contest import Algorithm
from engine.language import translator_for
from engine.pruning.options import UNPRUNED, Pruning
from engine.trace import Trace
from ui.address import link
from ui.frame.run_cache import grown_trace, of_run, pruned_trace
from ui.frame.session import Session
from ui.prune.notes import link_notes
from ui.run.narrator import Narrator
from ui.run.options import RunOptions
from ui.run.sentences import Sentences
from ui.tree.model import TreeModel, tree_model
from ui.tree.names import NodeNames


@dataclass(frozen=True, eq=False)
class Stage:
    """A visitor's view of one run: the table, the options, the trace and the words for them."""

    session: Session
    options: RunOptions
    trace: Trace
    model: TreeModel
    asked: Mapping[str, str] = field(default_factory=link.params)  # what the run was grown for
    part: str = ""  # of what the table's own name says: one tree of its forest, say

    @cached_property
    def narrator(self) -> Narrator:
        """All that speaks of this run in the visitor's language."""
        entry, language = self.options.opened.entry, self.session.language
        return narrator_of(self.trace, entry, language, self.options.unit == "nats")

    @property
    def algorithm(self) -> Algorithm:
        return self.narrator.algorithm

    @property
    def names(self) -> NodeNames:
        return self.narrator.names

    @property
    def sentences(self) -> Sentences:
        return self.narrator.sentences

    def label(self, word: str) -> str:
        return self.narrator.label(word)


def narrator_of(trace: Trace, entry: Entry, language: str, nats: bool) -> Narrator:
    """Nothing of a session is in it, so it can be cached and shared."""
    return Narrator(
        trace, entry.id, translator_for(language), lambda w: entry.label(w, language), nats
    )


def stage_of(session: Session, options: RunOptions, pruning: Pruning = UNPRUNED) -> Stage:
    """Grow the run, or take it from the cache, and lay its tree out once."""
    training, validation = options.opened.training, options.opened.validation
    trace = (
        grown_trace(training, options.config)
        if pruning == UNPRUNED
        else pruned_trace(training, options.config, pruning, validation)
    )
    return Stage(session, options, trace, _model(trace, session, options))


def _model(trace: Trace, session: Session, options: RunOptions) -> TreeModel:
    """One layout per run and language, shared like the run itself."""
    entry, language = options.opened.entry, session.language
    which = ("tree", entry.id, language)
    return of_run(trace, which, lambda: _laid_out(trace, language, entry))


def trace_key(trace: Trace) -> str:
    validation = "" if trace.validation is None else trace.validation.fingerprint
    rows = f"{trace.dataset.name}\0{trace.dataset.fingerprint}\0{validation}"
    return f"{rows}\0{trace.config!r}\0{trace.pruning!r}"


def _laid_out(trace: Trace, language: str, entry: Entry) -> TreeModel:
    names = narrator_of(trace, entry, language, nats=False).names
    model = tree_model(trace, names._, names.label)
    return replace(model, notes=link_notes(trace, names))
