"""Runs are remembered and shared: a class that opens the same lesson grows its tree once.

A large table takes a while. Its growth shows how many rows have come to rest and can be stopped:
every sign of progress is a moment at which Streamlit ends a script that a click has overtaken.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import streamlit as st

from engine.config import Config
from engine.dataset import Dataset
from engine.language import Translator, language_of, translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.trace import Trace, record
from ui.address import link
from ui.frame.cache_keys import KEYS, run_key
from ui.kit.numbers import percent

SMALL = 5_000  # rows; traces of tables this size take a few megabytes at most
STOPPED = "growth.stopped"


Made = TypeVar("Made")
OF_A_RUN = 96  # things made of one run: languages, units, panels, windows
_made: WeakKeyDictionary[Trace, dict[Hashable, Any]] = WeakKeyDictionary()


def of_run(trace: Trace, which: Hashable, make: Callable[[], Made]) -> Made:
    """What is made of a run, once for everybody: found without a key, and gone with the run."""
    kept = _made.setdefault(trace, {})
    if which not in kept:
        if len(kept) >= OF_A_RUN:
            kept.clear()
        kept[which] = make()
    found: Made = kept[which]
    return found


@dataclass
class Slot:
    """Where the run of a large table is kept once it is finished."""

    trace: Trace | None = None


def grown_trace(dataset: Dataset, config: Config) -> Trace:
    """The trace of this table under these options, grown at most once while it is in use."""
    if len(dataset) <= SMALL:
        return _small(dataset, config)
    slot = _large(dataset, config)
    if slot.trace is None:
        slot.trace = _watched(dataset, config)
    return slot.trace


def _watched(dataset: Dataset, config: Config) -> Trace:
    """Grow with a bar and a way to stop; a run that was stopped waits for its owner."""
    _ = translator_for(language_of(link.params().get("lang"), st.context.locale))
    this_run = run_key(dataset, config)
    if st.session_state.get(STOPPED) == this_run:
        st.info(
            _(
                "Growing was stopped. Limit the depth, ask for more rows in a leaf, or take a "
                "smaller sample on the page of your data."
            ),
            icon=":material/pause:",
        )
        st.button(_("Grow it after all"), key="growth.again", on_click=_set_stopped, args=(None,))
        st.stop()
    place = st.empty()
    with place.container():
        bar = st.progress(0.0, text=_progress(_, dataset, 0.0))
        st.button(
            _("Stop growing"),
            key=f"growth.stop.{short_key(this_run)}",  # a page may grow two runs
            icon=":material/stop_circle:",
            on_click=_set_stopped,
            args=(this_run,),
        )
    trace = record(
        dataset, config, watch=lambda share: _show(bar, _progress(_, dataset, share), share)
    )
    place.empty()
    return trace


def _show(bar: st.delta_generator.DeltaGenerator, text: str, share: float) -> None:
    bar.progress(min(max(share, 0.0), 1.0), text=text)


def _progress(_: Translator, dataset: Dataset, share: float) -> str:
    return _(
        "Growing on {rows} rows: {share} of them are in a leaf.",
        rows=f"{len(dataset):,}",
        share=percent(min(max(share, 0.0), 1.0), 0),
    )


def short_key(this_run: str) -> str:
    return hashlib.sha256(this_run.encode()).hexdigest()[:12]


def _set_stopped(this_run: str | None) -> None:
    st.session_state[STOPPED] = this_run


# Resources, not data: cached data are unpickled on every hit, which costs more than growing.
@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=KEYS)
def _small(dataset: Dataset, config: Config) -> Trace:
    return record(dataset, config)


@st.cache_resource(max_entries=4, show_spinner=False, hash_funcs=KEYS)
def _large(dataset: Dataset, config: Config) -> Slot:
    return Slot()


def pruned_trace(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    """The same, pruned; what growing costs is paid once for all methods."""
    grown_trace(
        dataset, config
    )  # here and not in the cache, which would keep the bar of its progress
    cut = _small_pruned if len(dataset) <= SMALL else _large_pruned
    return cut(dataset, config, pruning, validation)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=KEYS)
def _small_pruned(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    return pruned(grown_trace(dataset, config), pruning, validation)


@st.cache_resource(max_entries=8, show_spinner=False, hash_funcs=KEYS)
def _large_pruned(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    return pruned(grown_trace(dataset, config), pruning, validation)
