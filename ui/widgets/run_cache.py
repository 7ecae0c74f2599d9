"""Runs are remembered and shared: a class that opens the same lesson grows its tree once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from engine.config import Config
from engine.dataset import Dataset
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.trace import Trace, record

SMALL = 5_000  # rows; traces of tables this size take a few megabytes at most


def run(dataset: Dataset, config: Config) -> Trace:
    """The trace of this table under these options, grown at most once while it is in use."""
    return _small(dataset, config) if len(dataset) <= SMALL else _large(dataset, config)


def _key(dataset: Dataset) -> str:
    # The name is part of the trace but of no digest; nobody may see the name of another's file.
    return f"{dataset.name}\0{dataset.fingerprint}"


# Resources, not data: cached data are unpickled on every hit, which costs more than growing.
@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs={Dataset: _key, Config: repr})
def _small(dataset: Dataset, config: Config) -> Trace:
    return record(dataset, config)


@st.cache_resource(max_entries=8, show_spinner=False, hash_funcs={Dataset: _key, Config: repr})
def _large(dataset: Dataset, config: Config) -> Trace:
    return record(dataset, config)


def run_pruned(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    """The same, pruned; what growing costs is paid once for all methods."""
    cut = _small_pruned if len(dataset) <= SMALL else _large_pruned
    return cut(dataset, config, pruning, validation)


KEYS: dict[str | type[Any], Callable[[Any], Any]] = {Dataset: _key, Config: repr, Pruning: repr}


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=KEYS)
def _small_pruned(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    return pruned(run(dataset, config), pruning, validation)


@st.cache_resource(max_entries=8, show_spinner=False, hash_funcs=KEYS)
def _large_pruned(
    dataset: Dataset, config: Config, pruning: Pruning, validation: Dataset | None
) -> Trace:
    return pruned(run(dataset, config), pruning, validation)
