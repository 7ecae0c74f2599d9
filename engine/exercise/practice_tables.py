"""Small fresh tables for practice, drawn so that a person can count in them.

The names are messages: a reader's language is a translator away. A rule on one attribute, and on a
second one where the first leaves a doubt, gives the classes; a few rows may break it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Attribute, Dataset
from engine.message import N_

Codes = NDArray[Any]
TARGET = N_("outing")
CLASSES = (N_("yes"), N_("no"))
NOMINAL = (
    Attribute(N_("weather"), "nominal", (N_("sunny"), N_("cloudy"), N_("rainy"))),
    Attribute(N_("wind"), "nominal", (N_("strong"), N_("weak"))),
    Attribute(N_("day"), "nominal", (N_("workday"), N_("weekend"))),
    Attribute(N_("road"), "nominal", (N_("free"), N_("busy"), N_("closed"))),
    Attribute(N_("mood"), "nominal", (N_("good"), N_("bad"))),
)
CONTINUOUS = (
    Attribute(N_("temperature"), "continuous"),
    Attribute(N_("distance"), "continuous"),
)
ROWS = (8, 10, 12)
LEAST = 2  # rows of each value: a share of one row teaches little
SCALE = 15  # so many even numbers, 2 to 30, that a continuous cell may be


def draw_nominal(random: np.random.Generator, breaks: int = 0, more: int = 0) -> Dataset:
    """Three nominal attributes, so many rows that break the rule, and ``more`` rows at the end
    that keep it."""
    rows = int(random.choice(ROWS))
    picked = sorted(random.choice(len(NOMINAL), 3, replace=False).tolist())
    attributes = tuple(NOMINAL[place] for place in picked)
    columns = tuple(draw_codes(random, len(a.domain), rows, more) for a in attributes)
    first, second = random.choice(3, 2, replace=False).tolist()
    y = ruled(random, columns[first], columns[second])
    y[random.choice(rows, breaks, replace=False)] ^= 1
    return made(attributes, columns, y)


def draw_codes(random: np.random.Generator, values: int, rows: int, more: int = 0) -> Codes:
    """Every value at least twice among the rows, the rest at random, in any order."""
    sure = np.repeat(np.arange(values), LEAST)
    rest = random.integers(values, size=rows - len(sure))
    first = random.permutation(np.concatenate((sure, rest)))
    return np.concatenate((first, random.integers(values, size=more))).astype(np.int32)


def ruled(random: np.random.Generator, first: Codes, second: Codes) -> Codes:
    """Each value of the first attribute says a class, but for one that leaves it to the second."""
    said = random.integers(2, size=int(first.max()) + 1)
    doubtful = int(random.integers(len(said)))
    return np.where(first == doubtful, second % 2, said[first]).astype(np.int32)


def draw_numbers(random: np.random.Generator) -> Dataset:
    """A continuous attribute or two beside a nominal one; the first number leads the rule."""
    rows = int(random.choice(ROWS[:2]))
    count = int(random.integers(1, 3))
    numbers = CONTINUOUS[:count]
    nominal = NOMINAL[int(random.choice((1, 2, 4)))]
    # Even numbers have whole midpoints.
    cells = [2.0 * (1 + random.choice(SCALE, rows, replace=False)) for _ in numbers]
    codes = draw_codes(random, 2, rows)
    limit = float(np.sort(cells[0])[int(random.integers(2, rows - 2))])
    y = (cells[0] >= limit).astype(np.int32)
    y[random.choice(rows, int(random.integers(1, 3)), replace=False)] ^= 1
    return made((*numbers, nominal), (*cells, codes), y)


def made(attributes: Sequence[Attribute], columns: Sequence[Codes], y: Codes) -> Dataset:
    return Dataset(
        name="practice",
        attributes=tuple(attributes),
        columns=tuple(columns),
        target=TARGET,
        classes=CLASSES,
        y=y,
        row_ids=tuple(range(1, len(y) + 1)),
    )


def with_holes(random: np.random.Generator, dataset: Dataset, attribute: int) -> Dataset:
    """The same table with two cells of one attribute missing."""
    for row in random.choice(len(dataset), 2, replace=False).tolist():
        dataset = dataset.with_cell(row, attribute, None)
    return dataset
