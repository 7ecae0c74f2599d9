"""Growth is bounded by sense: a few missing cells make no tree explode, whatever grows it."""

from __future__ import annotations

import numpy as np
import pytest

from engine.config import Config, least_weight_of
from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.telling import grown_trees
from engine.growers.general import growing
from engine.trace import Trace, record
from tests.support.real_tables import PENGUINS, VEGA, full_of_holes, planets, real_table

TABLES = {name: lambda name=name: real_table(name) for name in (*PENGUINS, *VEGA)} | {
    "holes": full_of_holes,
    "holes, a number": lambda: full_of_holes(regression=True),
    "planets": planets,
}


def inner(trace: Trace) -> int:
    return sum(node.routed is not None for node in trace.tree().nodes.values())


@pytest.mark.parametrize("name", TABLES)
def test_inner_nodes_are_fewer_than_rows_on_every_real_table(name: str) -> None:
    """With every algorithm that takes the table, oblique ones too; and every tree of a forest."""
    table = TABLES[name]()
    assert table.has_missing
    assert least_weight_of(Config(), table) == 1
    for algorithm in growing(table.is_regression):
        if any(a.is_continuous for a in table.attributes) or algorithm.form != "linear":
            trace = record(table, Config(algorithm.name))
            assert inner(trace) < len(table), algorithm.name
    for grown in grown_trees(table, ForestConfig(trees=2)):
        assert grown.shape.leaves <= len(table)


# Nodes and depth as they were measured, with a little room; without the two rules penguins had up
# to 122 nodes and depth 31 (oblique: 683 nodes), and the table of 27 columns more than 160,000.
MEASURED = {
    ("penguins.csv", "id3"): (50, 8),
    ("penguins.csv", "c45"): (55, 8),
    ("penguins.csv", "c45_li"): (55, 9),
    ("penguins.csv", "cart"): (50, 8),
    ("penguins.csv", "cart_multiway"): (50, 8),
    ("penguins.csv", "oblique"): (15, 5),
    ("penguins-raw.csv", "cart"): (45, 9),
    ("penguins-raw.csv", "oblique"): (15, 5),
    ("cars.json", "id3"): (125, 12),
    ("cars.json", "oblique"): (75, 9),
    ("holes", "id3"): (1300, 13),
    ("holes", "cart"): (1300, 23),
    ("planets", "regression"): (1600, 30),
    ("airports.csv", "regression"): (6752, 70),
}


@pytest.mark.parametrize(("name", "algorithm"), MEASURED)
def test_nodes_and_depth_of_real_tables(name: str, algorithm: str) -> None:
    tree = record(TABLES[name](), Config(algorithm)).tree()
    nodes, depth = MEASURED[name, algorithm]
    assert len(tree.nodes) <= nodes
    assert tree.depth() <= depth


def test_two_penguins_without_numbers_do_not_change_the_first_questions() -> None:
    """The tree of all rows asks at its top what the tree of the complete rows asks."""
    table = real_table("penguins.csv")
    numbers = [c for a, c in zip(table.attributes, table.columns, strict=True) if a.is_continuous]
    complete = table.take(np.flatnonzero(~np.isnan(numbers).any(axis=0)).tolist())
    assert len(table) - len(complete) == 2
    one, other = (record(t, Config("id3", max_depth=1)).tree().nodes[0] for t in (table, complete))
    assert one.split == other.split


def test_a_table_without_missing_cells_grows_as_if_there_were_no_least_weight() -> None:
    table = without_holes(full_of_holes())
    one, other = (record(table, Config("id3", least_weight=least)) for least in (None, 0))
    again = record(table, Config("id3", least_weight=1))
    assert one.events == other.events == again.events


def without_holes(table: Dataset) -> Dataset:
    for attribute, column in enumerate(table.columns):
        for row in np.flatnonzero(np.isnan(column) if column.dtype.kind == "f" else column < 0):
            table = table.with_cell(int(row), attribute, int(row) % 4)
    return table
