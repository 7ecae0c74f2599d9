"""Small random tables with everything that is awkward about tables, and random options.

Few rows and few values make ties, constants, conflicting rows and empty branches common instead
of rare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import Any
from zlib import crc32

import pandas as pd
from hypothesis import seed, settings
from hypothesis import strategies as st

from engine.config import Config
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.growers.contest import Algorithm
from engine.growers.general import CATALOGUE, growing
from engine.impurities import IMPURITIES, of_classes
from engine.roles import Roles
from engine.trace import Trace, record
from tests.oracles.growing import ALGORITHMS, MEASURES, Cell, Column, Options, Table

# What is tried beside the algorithms of the catalogue; the last one draws all of its parts.
MIXTURES: Mapping[str, dict[str, Any]] = {
    "cart_subset": {"algorithm": "cart", "form": "subset"},
    "regression_subset": {"algorithm": "regression", "form": "subset"},
    "error_rate": {"algorithm": "cart", "impurity": "error"},
    "gini_ratio": {"algorithm": "id3", "impurity": "gini", "rating": "gain_ratio"},
    "general": {},
}
MOST_ROWS = 12
WORDS = ("red", "green", "blue", "grey")
# Ties and duplicates; neighbouring floats, which have no midpoint; sizes that overflow a sum.
NUMBERS = (0.0, 1.0, 2.0, 3.0, 0.5, -1.0, 0.1, 0.2, 0.3, 1.0 + 2**-52, 1e-300, 1e308, -1e308)


def every_algorithm() -> list[str]:
    """The algorithms of the catalogue that choose an attribute, and the mixtures."""
    return [*(a.name for a in CATALOGUE.values() if a.form != "linear"), *MIXTURES]


def parts_of(algorithm: str) -> dict[str, Any]:
    """What a config must say to get this algorithm or mixture."""
    return MIXTURES.get(algorithm, {"algorithm": algorithm})


def takes_numbers(algorithm: str) -> bool:
    """Whether the target must be a number."""
    return algorithm != "general" and CATALOGUE[parts_of(algorithm)["algorithm"]].of_numbers


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
        return options_of(self.config, self.table)


def dataset_of(table: Table) -> Dataset:
    """The table as the engine reads it, through its own door."""
    named = {
        column.name: [_word(row[i]) for row in table.rows] for i, column in enumerate(table.columns)
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


def node_at(trace: Trace, path: str) -> int:
    """The number of the node that this way leads to: ``纹理=清晰/根蒂=蜷缩``."""
    tree = trace.tree()
    return next(n for n in tree.walk() if tree.path(n, trace.dataset) == path)


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
            random.choice(WORDS[:3]),
            random.choice(columns[1].domain),
            random.randrange(8) / 4,
            random.choice(("on", "off")),
        ]
        lean = WORDS.index(str(full[0])) + columns[1].domain.index(str(full[1])) + random.random()
        target.append(round(lean * 4) / 4 if regression else ("yes", "no", "maybe")[int(lean) % 3])
        body.append(tuple(None if random.random() < 0.1 else cell for cell in full))
    return Table(
        columns, tuple(body), tuple(target), None if regression else ("yes", "no", "maybe")
    )


def _word(cell: Cell) -> str:
    return "" if cell is None else cell if isinstance(cell, str) else repr(cell)


def options_of(config: Config, table: Table) -> Options:
    """What the oracle is to do, said without a look at the engine's own catalogue.

    Only an algorithm or a measure that the oracle does not know is taken at its own word.
    """
    options = ALGORITHMS.get(config.algorithm) or _own_word(CATALOGUE[config.algorithm])
    for impurity in IMPURITIES.values():
        MEASURES.setdefault(impurity.name, impurity.of)
    holes = any(cell is None for row in table.rows for cell in row)
    automatic = 1.0 if holes and len(table.rows) > 30 else 0.0
    if config.rating not in (None, options.rating):
        options = options._replace(rating=config.rating, above_average=False)
    return options._replace(
        impurity=config.impurity or options.impurity,
        form=config.form or options.form,
        zero_gain=config.zero_gain or options.zero_gain,
        least_weight=automatic if config.least_weight is None else config.least_weight,
        **{
            name: getattr(config, name)
            for name in (
                "branches",
                "epsilon",
                "max_depth",
                "min_impurity",
                "min_rows",
                "min_leaf",
                "ties",
                "threshold",
                "unknown_branch",
            )
        },
    )


def _own_word(algorithm: Algorithm) -> Options:
    """The parts of an algorithm as its record has them."""
    return Options(
        algorithm.impurity.name,
        algorithm.rating,
        algorithm.filters,
        algorithm.form,
        algorithm.zero_gain,
    )


class Dice:
    """Turns evenly spread bytes into choices; a zero takes the first, which is the simplest.

    One draw of bytes is much faster than a hundred small draws, every example is a new one, and
    Hypothesis still shrinks a failing table byte by byte towards the simplest choices.
    """

    def __init__(self, thrown: bytes) -> None:
        self.left = iter(thrown)

    def pick(self, *sides: Any) -> Any:
        return sides[next(self.left) % len(sides)]

    def mostly(self, usual: Any, *others: Any) -> Any:
        return self.pick(*[usual] * 3 * len(others), *others)

    def column(self, number: int) -> tuple[Column, list[Cell]]:
        """A column and twelve cells of it: all known, some missing, or all missing."""
        kind = self.pick("nominal", "continuous", "ordinal")
        spread = self.pick(2, 3, 4, 2, 3, 4, 1, 0)
        numbers = [self.pick(*NUMBERS) for _ in range(6)][: self.pick(2, 3, 4, 5, 6, 6)]
        gaps = self.pick("none", "some", "none", "some", "none", "some", "none", "all")
        pool: list[Cell] = numbers if kind == "continuous" else list(WORDS[:spread])
        missing = {"none": [], "some": [None], "all": [None] * 99}[gaps]
        cells = [self.pick(*pool * 2, *missing) if pool else None for _ in range(MOST_ROWS)]
        # An ordinal column must name at least one value.
        domain = WORDS[: max(spread, 1 if kind == "ordinal" else 0)]
        return Column(f"{kind}{number}", kind, () if kind == "continuous" else domain), cells

    def table(self, regression: bool) -> Table:
        rows = self.pick(2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 6, 7, 8, 9, 10, 11, 12, 9, 10, 12)
        count = self.pick(1, 0, 2, 3, 4, 3, 4, 2, 3, 4, 2, 3)
        columns = [self.column(number) for number in range(4)][:count]
        names = self.pick(("yes", "no"), ("yes",), *[("yes", "no", "maybe"), ("yes", "no")] * 4)
        scale, shift = self.pick((1.0, 0.0), (0.1, 0.0), (1e3, -3e3), (0.001, 0.0), (1.0, 1e6))
        codes = [self.pick(*range(12)) for _ in range(MOST_ROWS)][:rows]
        target = (
            code * scale + shift if regression else names[code % len(names)] for code in codes
        )
        return Table(
            tuple(column for column, _ in columns),
            tuple(tuple(cells[i] for _, cells in columns) for i in range(rows)),
            tuple(target),
            None if regression else names,
        )

    def config(self, algorithm: str, ties: tuple[str, ...]) -> Config:
        general = {
            "algorithm": self.pick(*(a.name for a in growing(numbers=False) if a.form != "linear")),
            "impurity": self.pick(*(impurity.name for impurity in of_classes())),
            "rating": self.pick("gain", "gain_ratio"),
            "form": self.pick("multiway", "equals", "subset"),
        }
        return Config(
            **(parts_of(algorithm) or general),
            zero_gain=self.mostly(None, "split", "stop"),
            branches=self.pick("domain", "present"),
            # No value that a score can have: whether 0.5 is less than 0.5 is tested by itself.
            epsilon=self.mostly(0.0, 0.0123, 0.234),
            min_impurity=self.mostly(0.0, 0.234, 0.789),
            max_depth=self.mostly(None, 0, 1, 2),
            min_rows=self.mostly(0.0, 2.0, 3.5),
            min_leaf=self.mostly(0.0, 1.0, 2.0, 2.5),
            least_weight=self.mostly(None, 0.5, 1.0, 2.0),
            ties=self.pick(*ties),
            seed=self.pick(0, 1, 2, 3),
            threshold=self.mostly("midpoint", "value", "median"),
            unknown_branch=self.pick(False, True),
        )

    def number(self) -> int:
        return int(self.pick(*range(256)) + 256 * self.pick(*range(256)))


BYTES_OF_A_RUN = 200  # a few more than a run can ask for


@cache
def runs(algorithm: str, ties: tuple[str, ...] = ("first", "last")) -> st.SearchStrategy[Run]:
    """A random table with random options for one algorithm of the catalogue."""

    def run(thrown: bytes) -> Run:
        dice = Dice(thrown)
        table = dice.table(takes_numbers(algorithm))
        return Run(table, dice.config(algorithm, ties), dice.number())

    return st.binary(min_size=BYTES_OF_A_RUN, max_size=BYTES_OF_A_RUN).map(run)


def try_out(law: Callable[[], None], about: str) -> None:
    """Look for a counterexample: among the same tables every time, but others for each law."""
    name = f"{getattr(law, '__name__', '')} {about}"
    (seed(crc32(name.encode()))(law) if settings().derandomize else law)()
