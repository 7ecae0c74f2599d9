"""One pruned run before the reader, and what a step of it is about."""

from __future__ import annotations

from dataclasses import dataclass

from engine.pruning.sides import compared_at
from engine.tree import Tree
from ui.views.prune_words import PruneWords
from ui.views.steps import heads, under_discussion
from ui.widgets.prune_setup import Setup
from ui.widgets.run_cache import run as grown_run
from ui.widgets.stage import Stage

KEY = "prune"


@dataclass(frozen=True)
class Bench:
    """One run before the reader, and the same run without pruning."""

    run: Stage
    setup: Setup

    @property
    def full(self) -> Tree:
        chosen = self.setup.chosen
        return grown_run(chosen.opened.training, chosen.config).tree()

    @property
    def words(self) -> PruneWords:
        return self.run.sentences.prunes(self.full)

    def place(self, cursor: int, inspected: int | None) -> int | None:
        """The event that the panel is about: the comparison at the node that one looks at, else
        the head of this step."""
        trace = self.run.trace
        if inspected is not None:
            at = compared_at(trace, inspected)
            return at if at is not None and at < cursor else None
        if trace.pruned_from is not None:
            return max((at for at in heads(trace) if at < min(cursor, len(trace))), default=None)
        node = under_discussion(trace, cursor)
        at = None if node is None else compared_at(trace, node)
        return at if at is not None and at < cursor else None
