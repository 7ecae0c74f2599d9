"""Pruning a run: which method, on which rows, and the run with all that is said about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.config import Config, ConfigError
from engine.dataset import Dataset
from engine.events import Event
from engine.pruning.choice import cost_complexity
from engine.pruning.events import PruneEvent
from engine.pruning.loss import c_alpha
from engine.pruning.options import UNPRUNED, Pruning
from engine.pruning.pessimistic import pessimistic
from engine.pruning.post import by_hand, post
from engine.pruning.pre import pre
from engine.trace import Trace, collector_paused, record


def record_pruned(
    dataset: Dataset,
    config: Config,
    pruning: Pruning = UNPRUNED,
    validation: Dataset | None = None,
) -> Trace:
    """Grow the tree, cut it back, and keep every event."""
    return pruned(record(dataset, config), pruning, validation)


def pruned(grown: Trace, pruning: Pruning, validation: Dataset | None) -> Trace:
    """A run that has been grown already, pruned."""
    if pruning.needs_validation and not validation:
        raise ConfigError(
            "{method} compares accuracies on validation rows, and there are none; keep some rows "
            "for validation, or take c_alpha, cost_complexity or pessimistic.",
            method=pruning.method,
        )
    with collector_paused():
        if pruning.method == "pre":
            told = pre(grown.tree(), grown.dataset, judges(grown, validation), pruning)
            return replace(grown, events=tuple(told), pruning=pruning, validation=validation)
        events: tuple[Event, ...] = (*grown.events, *_told(grown, pruning, validation))
    return replace(
        grown, events=events, pruning=pruning, validation=validation, pruned_from=len(grown)
    )


def judges(grown: Trace, validation: Dataset | None) -> Dataset:
    """The validation rows, or the training rows where there are none."""
    return grown.dataset if validation is None else validation


def _told(grown: Trace, pruning: Pruning, validation: Dataset | None) -> Iterable[PruneEvent]:
    tree = grown.tree()
    dataset = grown.dataset
    rows = judges(grown, validation)
    match pruning.method:
        case "post":
            return post(tree, dataset, rows, pruning)
        case "c_alpha":
            return c_alpha(tree, dataset, pruning)
        case "pessimistic":
            return pessimistic(tree, dataset, pruning)
        case "cost_complexity":
            return cost_complexity(tree, dataset, grown.config, validation, pruning)
        case "hand":
            return by_hand(tree, dataset, rows, pruning)
        case "none" | "pre":
            return ()
