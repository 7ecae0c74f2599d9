"""By what cached things are found: the one place that says when two tables are the same.

Caches are shared by all visitors. Two tables share what is made of them only if every cell and the
name are equal: the name is part of a trace but of no fingerprint, and nobody may see the name of
another's file.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from engine.config import Config
from engine.dataset import Dataset
from engine.trace import Trace


def table_key(table: Dataset | None) -> str:
    """The name of a table and the fingerprint of its content; nothing where there is no table."""
    return "" if table is None else f"{table.name}\0{table.fingerprint}"


def run_key(dataset: Dataset, config: Config) -> str:
    """A table under options."""
    return f"{table_key(dataset)}\0{config!r}"


def trace_key(trace: Trace) -> str:
    """A run with all that it depends on."""
    grown = run_key(trace.dataset, trace.config)
    return f"{grown}\0{table_key(trace.validation)}\0{trace.pruning!r}"


KEYS: dict[type[Any], Callable[[Any], str]] = {Dataset: table_key, Trace: trace_key}
PLAIN = (str, int, float, bool, type(None))


def key_of(value: object) -> Hashable:
    """By what an argument is told from others; options are told apart by their ``repr``."""
    if isinstance(value, PLAIN):
        return type(value), value
    if isinstance(value, tuple):
        return tuple(map(key_of, value))
    return KEYS.get(type(value), repr)(value)
