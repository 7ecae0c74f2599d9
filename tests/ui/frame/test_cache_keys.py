"""Whose run it is: caches are shared by all visitors, so their keys must tell every table apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pandas as pd
import pytest

from engine.config import Config
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import record
from ui.frame.cache_keys import run_key, table_key, trace_key
from ui.frame.run_cache import grown_trace, pruned_trace

COLUMNS = {"a": ["x", "y", "x", "y"], "b": ["p", "p", "q", "q"], "class": ["1", "2", "1", "2"]}


def table(name: str = "salaries.csv", **columns: list[str]) -> Dataset:
    return from_frame(pd.DataFrame(COLUMNS | columns), Roles(target="class"), name)


def different_tables() -> Iterator[Dataset]:
    """One table, and tables that differ from it in one thing each."""
    yield table()
    yield table(name="salaries of last year.csv")
    yield table(a=["x", "y", "x", "x"])  # one cell
    yield table(a=["x", "z", "x", "z"])  # the same codes, other values
    yield table(**{"class": ["1", "3", "1", "3"]})  # the same codes, other classes
    yield table().take([0, 1, 2])
    yield replace(table(), row_ids=(7, 8, 9, 10))


def test_tables_that_differ_in_one_thing_never_share_a_key() -> None:
    for one, other in combinations(different_tables(), 2):
        assert table_key(one) != table_key(other)
        assert run_key(one, Config("id3")) != run_key(other, Config("id3"))


def test_equal_tables_share_their_key_and_their_run() -> None:
    assert table_key(table()) == table_key(table())
    assert grown_trace(table(), Config("id3")) is grown_trace(table(), Config("id3"))


@pytest.mark.parametrize("other", list(different_tables())[1:])
def test_nobody_gets_the_run_of_another_table(other: Dataset) -> None:
    grown_trace(table(), Config("id3"))
    assert grown_trace(other, Config("id3")).dataset is other
    pruned_trace(table(), Config("id3"), Pruning("post"), table())
    found = pruned_trace(table(), Config("id3"), Pruning("post"), other)
    assert found.validation is other, "other rows judge it"


def test_the_key_of_a_trace_knows_all_that_the_run_depends_on() -> None:
    plain = record(table(), Config("id3"))
    traces = [
        plain,
        record(table("other.csv"), Config("id3")),
        record(table(), Config("cart")),
        record_pruned(table(), Config("id3"), Pruning("post"), table()),
        record_pruned(table(), Config("id3"), Pruning("post"), table("other.csv")),
        record_pruned(table(), Config("id3"), Pruning("c_alpha"), None),
    ]
    assert len({trace_key(trace) for trace in traces}) == len(traces)
    assert trace_key(record(table(), Config("id3"))) == trace_key(plain)
