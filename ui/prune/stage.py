"""A pruned run as a stage: its own voice, and the link strengths in the boxes of its tree."""

from __future__ import annotations

from dataclasses import replace

from engine.pruning.options import UNPRUNED, Pruning
from ui.frame.memory import of_run
from ui.frame.run_cache import pruned_trace
from ui.frame.session import Session
from ui.prune.notes import link_notes
from ui.prune.sentences import of_pruning
from ui.run.options import RunOptions
from ui.run.stage import Stage, laid_out, stage_of
from ui.tree.model import TreeModel


def pruned_stage(session: Session, options: RunOptions, pruning: Pruning) -> Stage:
    """Grow and prune the run, or take it from the cache, and lay its tree out once."""
    if pruning == UNPRUNED:
        return stage_of(session, options)
    training, validation = options.opened.training, options.opened.validation
    trace = pruned_trace(training, options.config, pruning, validation)
    entry, nats = options.opened.entry, options.nats
    plain = Stage(session, options, trace, laid_out(trace, session, entry, nats))
    which = ("noted tree", entry.id, session.language, nats)
    return replace(plain, model=of_run(trace, which, lambda: _noted(plain)), of_pruning=of_pruning)


def _noted(stage: Stage) -> TreeModel:
    return replace(stage.model, notes=link_notes(stage.trace))
