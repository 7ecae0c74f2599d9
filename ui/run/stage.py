"""Everything that the panels of a replaying page need to know about one run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from datasets import Entry
from engine.growers.contest import Algorithm
from engine.language import translator_for
from engine.trace import Trace
from ui.address import hiding, link
from ui.frame.memory import of_run
from ui.frame.run_cache import grown_trace
from ui.frame.session import Session
from ui.run.narrator import Narrator
from ui.run.options import RunOptions
from ui.run.sentences import OfPruning, Sentences, no_voice
from ui.tree.model import TreeModel, tree_model
from ui.tree.names import NodeNames
from ui.tree.secrets import veiled
from ui.tree.steps import clamped, first, named


@dataclass(frozen=True, eq=False)
class Stage:
    """A visitor's view of one run: the table, the options, the trace and the words for them."""

    session: Session
    options: RunOptions
    trace: Trace
    model: TreeModel
    asked: Mapping[str, str] = field(default_factory=link.params)  # what the run was grown for
    part: str = ""  # of what the table's own name says: one tree of its forest, say
    of_pruning: OfPruning = no_voice

    @cached_property
    def narrator(self) -> Narrator:
        """All that speaks of this run in the visitor's language."""
        return Narrator(
            self.trace,
            self.options.opened.entry.id,
            self.session._,
            self.label,
            self.options.nats,
            self.of_pruning,
        )

    @property
    def algorithm(self) -> Algorithm:
        return self.narrator.algorithm

    @property
    def names(self) -> NodeNames:
        return self.narrator.names

    @property
    def sentences(self) -> Sentences:
        return self.narrator.sentences

    @property
    def cursor(self) -> int:
        """The step at which the reader stood when the browser last told."""
        return clamped(self.trace, named(self.trace, link.place().get("step")))

    @property
    def seen(self) -> int:
        """The moment of the tree that the reader may see: while answers are hidden, no more than is
        revealed of the step; the browser tells how much that is."""
        if not hiding.is_on():
            return self.cursor
        told = link.place().get(link.SEEN, "")
        known = told.isdecimal() and int(told) <= self.cursor
        return int(told) if known else veiled(self.trace, self.cursor)

    @property
    def seen_model(self) -> TreeModel:
        """The tree; its boxes tell numbers of pruning only at a step that is revealed."""
        hidden = hiding.is_on() and (self.seen < self.cursor or self.cursor == first(self.trace))
        return replace(self.model, notes=()) if hidden else self.model

    @property
    def is_told(self) -> bool:
        """Whether the reader may know the finished tree."""
        return not hiding.is_on() or self.seen == len(self.trace)

    def label(self, word: str) -> str:
        return self.session.label(self.options.opened, word)


def stage_of(session: Session, options: RunOptions) -> Stage:
    """Grow the run, or take it from the cache, and lay its tree out once."""
    trace = grown_trace(options.opened.training, options.config)
    model = laid_out(trace, session, options.opened.entry, options.nats)
    return Stage(session, options, trace, model)


def laid_out(trace: Trace, session: Session, entry: Entry, nats: bool = False) -> TreeModel:
    """One layout per run, language and unit, shared like the run itself."""
    language = session.language

    def made() -> TreeModel:
        _ = translator_for(language)
        return tree_model(trace, _, lambda word: entry.label(word, language), nats=nats)

    return of_run(trace, ("tree", entry.id, language, nats), made)
