"""Runs of the built-in tables: each grown by every algorithm, and one cut by every method."""

from __future__ import annotations

from functools import cache

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.dataset import Dataset
from engine.growers.general import CATALOGUE
from engine.pruning.catalogue import METHODS
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.trace import Trace, record

OPTIONS = {"c_alpha": {"alpha": 2.0}, "cost_complexity": {"alpha": 0.05}}
Name = tuple[str, str, str]  # table, algorithm, method


def fits(table: str, algorithm: str, method: str) -> bool:
    dataset = open_builtin(table).training
    if CATALOGUE[algorithm].form == "linear" and not any(
        a.is_continuous for a in dataset.attributes
    ):
        return False
    if method == "pessimistic" and dataset.is_regression:
        return False
    return CATALOGUE[algorithm].impurity.of_numbers == dataset.is_regression


GROWN: list[Name] = [
    (entry.id, algorithm, "none")
    for entry in ENTRIES
    for algorithm in CATALOGUE
    if fits(entry.id, algorithm, "none")
]
PRUNED: list[Name] = [
    (table, algorithm, method)
    for table in ("watermelon_3.0", "regression_5.2")
    for algorithm in CATALOGUE
    for method in METHODS
    if method != "none" and fits(table, algorithm, method)
]


@cache
def told(table: str, algorithm: str, method: str) -> Trace:
    """A run; by hand the first node with a branch below the root is cut, then the root."""
    dataset = open_builtin(table).training
    # Whatever the gain, so that there is much to cut.
    grown = record(dataset, Config(algorithm, zero_gain=None if method == "none" else "split"))
    tree = grown.tree()
    inner = [n for n in tree.walk() if tree.nodes[n].routed]
    cuts = tuple(tree.path(node, dataset) for node in (*inner[1:2], 0)) if method == "hand" else ()
    options = Pruning(method, cuts=cuts, **OPTIONS.get(method, {}))
    return pruned(grown, options, every_third(dataset)) if method != "none" else grown


def every_third(dataset: Dataset) -> Dataset:
    return dataset.take(range(0, len(dataset), 3))
