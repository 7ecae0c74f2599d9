"""Runs are remembered and shared: a class that opens the same lesson grows its tree once."""

from __future__ import annotations

from engine.config import Config
from engine.dataset import Dataset
from engine.language import Translator
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.trace import Trace, record
from ui.frame.cache_keys import run_key, table_key
from ui.frame.waiting import Says, Task, made


def grown_trace(dataset: Dataset, config: Config) -> Trace:
    """The trace of this table under these options, grown at most once while it is in use."""

    def doing(_: Translator) -> str:
        return _("Growing on {rows} rows", rows=f"{len(dataset):,}")

    task = growing(f"grown\0{run_key(dataset, config)}", doing)
    return made(task, lambda: _told(record(dataset, config)))


def growing(key: str, doing: Says) -> Task:
    """A tree that is to be grown."""

    def stopped(_: Translator) -> str:
        return _("Growing was stopped. {advice}", advice=advice(_))

    return Task(key, doing, stopped, advice)


def advice(_: Translator) -> str:
    """What makes a run shorter."""
    return _(
        "Limit the depth, ask for more rows in a leaf, or take a smaller sample on the page of "
        "your data."
    )


def pruned_trace(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    """The same, pruned; what growing costs is paid once for all methods."""
    grown = grown_trace(dataset, config)

    def doing(_: Translator) -> str:
        return _("Pruning a tree of {n} nodes", n=f"{len(grown.lifetimes):,}")

    def stopped(_: Translator) -> str:
        return _("Pruning was stopped. {advice}", advice=pruning_advice(_))

    key = f"pruned\0{run_key(dataset, config)}\0{table_key(validation)}\0{pruning!r}"
    task = Task(key, doing, stopped, pruning_advice)
    return made(task, lambda: _told(pruned(grown, pruning, validation)))


def pruning_advice(_: Translator) -> str:
    return _("Fewer folds, a smaller tree or a smaller sample take less time.")


def _told(trace: Trace) -> Trace:
    """With what every view asks first; here it is part of the work."""
    assert trace.lifetimes is not None
    return trace
