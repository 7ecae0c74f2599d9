"""Runs whose pseudo-code is stepped through, by the family of their program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pandas as pd

from datasets import open_builtin
from datasets.tables.watermelon import BOOK_LINES
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.growers.general import CATALOGUE
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.retarget import narrowed, with_target
from engine.roles import Roles
from engine.trace import Trace, record
from tests.support.told_runs import GROWN, PRUNED, every_third, told

FAMILIES = {
    "id3": "multiway",
    "c45": "multiway",
    "c45_li": "multiway",
    "cart_multiway": "multiway",
    "cart": "cart",
    "regression": "regression",
    "oblique": "oblique",
}
# Options that lead to lines which no run by default reaches.
OPTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("multiway", "watermelon_2.0", {"algorithm": "id3", "epsilon": 0.4}),
    ("multiway", "watermelon_2.0", {"algorithm": "id3", "max_depth": 1}),
    ("multiway", "watermelon_2.0", {"algorithm": "id3", "ties": "ask"}),
    ("multiway", "watermelon_3.0", {"algorithm": "c45", "min_rows": 6, "branches": "present"}),
    ("multiway", "watermelon_2.0", {"algorithm": "id3", "impurity": "error"}),
    ("multiway", "loan", {"algorithm": "id3", "rating": "gain_ratio", "min_impurity": 0.95}),
    ("multiway", "loan", {"algorithm": "id3", "choose": (Choice("", None),)}),
    ("multiway numbers", "regression_5.2", {"algorithm": "regression", "form": "multiway"}),
    ("multiway", "watermelon_2.0alpha", {"algorithm": "c45", "least_weight": 2.0}),
    ("cart", "watermelon_3.0", {"algorithm": "cart", "form": "subset", "max_depth": 2}),
    ("cart", "watermelon_2.0", {"algorithm": "cart", "choose": (Choice("", None),)}),
    ("cart", "watermelon_2.0", {"algorithm": "cart", "epsilon": 0.2}),
    ("cart", "watermelon_2.0", {"algorithm": "cart", "rating": "gain_ratio"}),
    ("regression", "regression_5.2", {"algorithm": "regression", "min_leaf": 3}),
    ("regression", "regression_5.2", {"algorithm": "regression", "epsilon": 0.5}),
    ("regression", "regression_5.2", {"algorithm": "regression", "max_depth": 1}),
    ("oblique", "watermelon_3.0alpha", {"algorithm": "oblique", "oblique": "climb"}),
    ("oblique", "watermelon_3.0alpha", {"algorithm": "oblique", "oblique": "logistic"}),
    (
        "oblique",
        "watermelon_3.0alpha",
        {"algorithm": "oblique", "oblique": "given", "lines": BOOK_LINES},
    ),
    ("oblique", "watermelon_3.0alpha", {"algorithm": "oblique", "epsilon": 0.9}),
    ("oblique", "watermelon_3.0alpha", {"algorithm": "oblique", "max_depth": 1}),
]
# Corners of a square, and a point that is there twice: ties, and rows that nothing tells apart.
CORNERS = pd.DataFrame(
    {"u": [0, 0, 1, 1, 2, 2], "v": [0, 1, 0, 1, 2, 2], "y": [0, 1, 1, 0, 0, 1]}
).astype(str)
# The rows that know the attribute agree; only one that does not know it differs.
UNKNOWN = pd.DataFrame({"u": ["p", "q", "?"], "y": ["a", "a", "b"]})
TWINS: list[tuple[str, str]] = [
    ("multiway", "id3"),
    ("cart", "cart"),
    ("regression", "regression"),
    ("oblique", "oblique"),
]
PRUNINGS: list[dict[str, Any]] = [
    {"method": "post", "accept": "equal", "order": "post_order"},
    {"method": "post", "least": 0.1},
    {"method": "pre", "accept": "equal"},
    {"method": "cost_complexity"},
    {"method": "cost_complexity", "judge": "validation", "rule": "one_se"},
]


@cache
def runs() -> list[tuple[str, Trace]]:
    """Every run with the name of its family: a form of growing, or a way of pruning."""
    return [*_grown(), *_with_options(), *_with_twins(), *_pruned()]


def _grown() -> Iterator[tuple[str, Trace]]:
    assert set(FAMILIES) == set(CATALOGUE), "a new algorithm has to be stepped through, too"
    for table, algorithm, method in GROWN:
        yield FAMILIES[algorithm], told(table, algorithm, method)


def _with_options() -> Iterator[tuple[str, Trace]]:
    for family, table, options in OPTIONS:
        yield family, record(open_builtin(table).training, Config(**options))


def corners(algorithm: str) -> Dataset:
    numbers = algorithm == "regression"
    continuous = ("u", "v") if algorithm in ("regression", "oblique") else ()
    nominal = () if continuous else ("u", "v")
    roles = Roles("y", continuous=continuous, nominal=nominal, regression=numbers)
    return from_frame(CORNERS, roles)


def _with_twins() -> Iterator[tuple[str, Trace]]:
    for family, algorithm in TWINS:
        for rule in ("split", "stop"):
            yield family, record(corners(algorithm), Config(algorithm, zero_gain=rule))
    age = narrowed(open_builtin("loan").training, ["年龄"])
    yield "multiway", record(age, Config("id3"))
    for family, algorithm in TWINS[:2]:
        yield family, record(from_frame(UNKNOWN, Roles("y")), Config(algorithm))
    dense = with_target(open_builtin("watermelon_3.0").training, "密度")
    yield "regression", record(dense, Config("regression"))


def _pruned() -> Iterator[tuple[str, Trace]]:
    for table, algorithm, method in PRUNED:
        yield method, told(table, algorithm, method)
    for table, algorithm in (("watermelon_3.0", "id3"), ("regression_5.2", "regression")):
        dataset = open_builtin(table).training
        for options in PRUNINGS:
            pruning = Pruning(**options)
            yield (
                pruning.method,
                record_pruned(dataset, Config(algorithm), pruning, every_third(dataset)),
            )
