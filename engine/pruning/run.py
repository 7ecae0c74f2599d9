"""Pruning a run: which method, on which rows, and the run with all that is said about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from engine.config import Config, ConfigError
from engine.dataset import Dataset
from engine.node import check_largest
from engine.progress import beat
from engine.pruning.catalogue import method_of, needs_rows
from engine.pruning.method import Grown
from engine.pruning.options import UNPRUNED, Pruning
from engine.trace import Trace, collector_paused, record

Fact = TypeVar("Fact")


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
    method = method_of(pruning)
    if validation is not None:
        check_largest(validation)
    if needs_rows(pruning) and not validation:
        raise ConfigError(
            "{method} compares accuracies on validation rows, and there are none; keep some rows "
            "for validation, or take c_alpha, cost_complexity or pessimistic.",
            method=pruning.method,
        )
    with collector_paused():
        tree = grown.tree()
        facts = method.tell(Grown(tree, grown.dataset, grown.config, validation, pruning))
        told = tuple(_with_signs_of_life(facts))
    made = replace(grown, events=told, pruning=pruning, validation=validation)
    if method.regrows:
        return made
    return replace(made, events=(*grown.events, *told), pruned_from=len(grown))


def _with_signs_of_life(facts: Iterable[Fact]) -> Iterator[Fact]:
    for fact in facts:
        beat()
        yield fact
