"""Small random tables with everything that is awkward about tables, and random options.

Few rows and few values make ties, constants, conflicting rows and empty branches common instead
of rare. ``SPLIT_HYPOTHESIS=thorough`` in the environment tries many more of them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import Any

import pandas as pd
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from engine.config import Config
from engine.dataset import Dataset, Roles, from_frame
from engine.trace import Trace, record
from tests.oracles import ALGORITHMS, Cell, Column, Options, Table

COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],  # a whole tree per example
    "phases": [phase for phase in Phase if phase is not Phase.explain],  # it takes minutes here
}
settings.register_profile("quick", max_examples=100, derandomize=True, **COMMON)
settings.register_profile("thorough", max_examples=3000, **COMMON)
settings.load_profile(os.environ.get("SPLIT_HYPOTHESIS", "quick"))

# Every algorithm of the catalogue, and mixtures that lead to the general one.
ALGORITHM_OPTIONS: Mapping[str, dict[str, Any]] = {
    "id3": {"algorithm": "id3"},
    "c45": {"algorithm": "c45"},
    "c45_li": {"algorithm": "c45_li"},
    "cart": {"algorithm": "cart"},
    "cart_subset": {"algorithm": "cart", "form": "subset"},
    "cart_multiway": {"algorithm": "cart_multiway"},
    "regression": {"algorithm": "regression"},
    "regression_subset": {"algorithm": "regression", "form": "subset"},
    "error_rate": {"algorithm": "cart", "impurity": "error"},
    "gini_ratio": {"algorithm": "id3", "impurity": "gini", "rating": "gain_ratio"},
    "general": {},
}
WORDS = ("red", "green", "blue", "grey")
# Ties and duplicates; neighbouring floats, which have no midpoint; sizes that overflow a sum.
NUMBERS = (0.0, 1.0, 2.0, 3.0, 0.5, -1.0, 0.1, 0.2, 0.3, 1.0 + 2**-52, 1e-300, 1e308, -1e308)


@dataclass(frozen=True)
class Run:
    """A table and options, both as the engine takes them and as the oracle does."""

    table: Table
    config: Config
    random: int = field(default=0, repr=False)

    @cached_property
    def dataset(self) -> Dataset:
        return dataset_of(self.table)

    @cached_property
    def trace(self) -> Trace:
        return record(self.dataset, self.config)

    @property
    def options(self) -> Options:
        return options_of(self.config)


def dataset_of(table: Table) -> Dataset:
    """The table as the engine reads it, through its own door."""
    named = {
        column.name: [_word(row[i]) for row in table.rows]
        for i, column in enumerate(table.columns)
    }
    named["target"] = [_word(value) for value in table.target]
    kinds = {kind: [c for c in table.columns if c.kind == kind] for kind in ("nominal", "ordinal")}
    roles = Roles(
        target="target",
        regression=table.classes is None,
        continuous=tuple(c.name for c in table.columns if c.kind == "continuous"),
        ordinal={c.name: c.domain for c in kinds["ordinal"]},
        values={c.name: c.domain for c in kinds["nominal"] if c.domain},
        classes=table.classes,
    )
    return from_frame(pd.DataFrame(named, dtype=object), roles)


def table_of(dataset: Dataset) -> Table:
    """A table of the engine in the oracle's terms."""
    columns = tuple(Column(a.name, a.kind, a.domain) for a in dataset.attributes)
    rows = tuple(
        tuple(dataset.cell(row, attribute) for attribute in range(len(columns)))
        for row in range(len(dataset))
    )
    target = dataset.y.tolist()
    if dataset.classes is not None:
        target = [dataset.classes[code] for code in target]
    return Table(columns, rows, tuple(target), dataset.classes)


def mixed_table(rows: int, seed: int, regression: bool) -> Table:
    """A bigger table of every kind of column, a tenth of its cells missing."""
    random = Random(seed)
    columns = (
        Column("word", "nominal", WORDS),
        Column("step", "ordinal", ("low", "middle", "high", "top")),
        Column("number", "continuous"),
        Column("flag", "nominal", ("on", "off", "never")),
    )
    body, target = [], []
    for _ in range(rows):
        full: list[Cell] = [
            random.choice(WORDS[:3]), random.choice(columns[1].domain),
            random.randrange(8) / 4, random.choice(("on", "off")),
        ]
        lean = WORDS.index(str(full[0])) + columns[1].domain.index(str(full[1])) + random.random()
        target.append(round(lean * 4) / 4 if regression else ("yes", "no", "maybe")[int(lean) % 3])
        body.append(tuple(None if random.random() < 0.1 else cell for cell in full))
    return Table(columns, tuple(body), tuple(target), None if regression else
                 ("yes", "no", "maybe"))


def _word(cell: Cell) -> str:
    return "" if cell is None else cell if isinstance(cell, str) else repr(cell)


def options_of(config: Config) -> Options:
    """What the oracle is to do, said without a look at the engine's own catalogue."""
    options = ALGORITHMS[config.algorithm]
    if config.rating not in (None, options.rating):
        options = options._replace(rating=config.rating, above_average=False)
    return options._replace(
        impurity=config.impurity or options.impurity,
        form=config.form or options.form,
        zero_gain=config.zero_gain or options.zero_gain,
        **{name: getattr(config, name) for name in (
            "branches", "epsilon", "max_depth", "min_rows", "min_leaf", "ties", "threshold",
            "unknown_branch",
        )},
    )


@dataclass(frozen=True)
class Filling:
    """What one column is and what its cells are drawn from."""

    kind: str
    spread: int
    numbers: list[float]
    gaps: str

    def column(self, number: int) -> Column:
        least = 0 if self.kind == "nominal" else 1  # an ordinal column must name its values
        domain = () if self.kind == "continuous" else WORDS[: max(self.spread, least)]
        return Column(f"{self.kind}{number}", self.kind, domain)

    def cell(self, code: int) -> Cell:
        pool = self.numbers if self.kind == "continuous" else WORDS[: self.spread]
        if not pool or self.gaps == "all" or (self.gaps == "some" and code % 3 == 2):
            return None
        return pool[code % len(pool)]


def class_table(fillings: list[Filling], codes: list[tuple[int, ...]], classes: int) -> Table:
    names = ("yes", "no", "maybe")[:classes]
    return _table(fillings, codes, tuple(names[row[0] % classes] for row in codes), names)


def number_table(
    fillings: list[Filling], codes: list[tuple[int, ...]], unit: tuple[float, float]
) -> Table:
    scale, shift = unit
    return _table(fillings, codes, tuple(row[0] * scale + shift for row in codes), None)


def _table(
    fillings: list[Filling], codes: list[tuple[int, ...]], target: tuple[Any, ...],
    classes: tuple[str, ...] | None,
) -> Table:
    described = tuple(filling.column(i) for i, filling in enumerate(fillings))
    rows = tuple(
        tuple(filling.cell(code) for filling, code in zip(fillings, row[1:], strict=False))
        for row in codes
    )
    return Table(described, rows, target, classes)


# A code is a whole number that a column reads in its own way: rows then shrink to zeros.
CODES = st.lists(st.tuples(*[st.integers(0, 11)] * 5), min_size=1, max_size=12)
FILLINGS = st.lists(
    st.builds(
        Filling,
        kind=st.sampled_from(["nominal", "ordinal", "continuous"]),
        spread=st.integers(0, len(WORDS)),
        numbers=st.lists(st.sampled_from(NUMBERS), min_size=1, max_size=6),
        gaps=st.sampled_from(["none", "none", "none", "some", "some", "all"]),
    ),
    max_size=4,
)
UNITS = st.sampled_from([(1.0, 0.0), (0.1, 0.0), (1000.0, -3000.0), (0.001, 0.0), (1.0, 1e6)])
CLASS_TABLES = st.builds(class_table, FILLINGS, CODES, st.sampled_from([2, 2, 3, 1]))
NUMBER_TABLES = st.builds(number_table, FILLINGS, CODES, UNITS)


def mostly(usual: Any, *others: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from([usual] * 2 * len(others) + list(others))


GENERAL = {
    "algorithm": st.sampled_from(["id3", "c45", "c45_li", "cart", "cart_multiway"]),
    "impurity": st.sampled_from(["entropy", "gini", "error"]),
    "rating": st.sampled_from(["gain", "gain_ratio"]),
    "form": st.sampled_from(["multiway", "equals", "subset"]),
}


@cache
def runs(
    algorithm: str, ties: tuple[str, ...] = ("first", "last")
) -> st.SearchStrategy[Run]:
    """A random table with random options for one algorithm of the catalogue."""
    fixed = {name: st.just(value) for name, value in ALGORITHM_OPTIONS[algorithm].items()}
    config = st.builds(
        Config,
        **(fixed or GENERAL),
        zero_gain=mostly(None, "split", "stop"),
        branches=st.sampled_from(["domain", "present"]),
        # No value that a score can have: a score is at most rounded, and the stop is for "less".
        epsilon=mostly(0.0, 0.0123, 0.234),
        max_depth=mostly(None, 0, 1, 2),
        min_rows=mostly(0.0, 2.0, 3.5),
        min_leaf=mostly(0.0, 1.0, 2.0, 2.5),
        ties=st.sampled_from(ties),
        seed=st.integers(0, 3),
        threshold=mostly("midpoint", "value", "median"),
        unknown_branch=st.booleans(),
    )
    table = NUMBER_TABLES if algorithm.startswith("regression") else CLASS_TABLES
    return st.builds(Run, table, config, st.integers(0, 10**6))
