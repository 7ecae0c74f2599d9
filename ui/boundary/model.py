"""What page ``boundary`` knows of a tree at a moment: its nodes, their polygons and lines."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan

from engine.dataset import Dataset
from engine.predict import node_label
from engine.regions import Cut, Plane, Polygon, cuts, reached, regions, window_of
from engine.routing import rows_everywhere
from engine.trace import Trace
from engine.tree import Tree

ACROSS, UP = 0, 1  # the page's tables have just these two attributes


def two_columns(dataset: Dataset, across: str, up: str) -> Dataset:
    """The same rows with two continuous columns and nothing else."""
    places = [dataset.attribute_index(name) for name in (across, up)]
    return replace(
        dataset,
        attributes=tuple(dataset.attributes[place] for place in places),
        columns=tuple(dataset.columns[place] for place in places),
    )


def held_out(dataset: Dataset, percent: int, seed: int) -> tuple[Dataset, Dataset | None]:
    """Rows to grow on and rows kept aside, drawn class by class; at least one row stays."""
    aside: list[int] = []
    draw = random.Random(seed)
    for code in range(len(dataset.classes or ())):
        mine = [row for row, y in enumerate(dataset.y.tolist()) if y == code]
        aside += draw.sample(mine, round(len(mine) * percent / 100))
    if not aside or len(aside) == len(dataset):
        return dataset, None
    rest = [row for row in range(len(dataset)) if row not in set(aside)]
    return dataset.take(rest), dataset.take(sorted(aside))


def numbers_of(dataset: Dataset) -> list[str]:
    """The columns that can be an axis."""
    return [a.name for a in dataset.attributes if a.is_continuous]


def plottable(dataset: Dataset) -> bool:
    """Whether a table has classes and a plane to draw them in."""
    return not dataset.is_regression and len(numbers_of(dataset)) >= 2


@dataclass(frozen=True, eq=False)
class Moment:
    """A run at one of its steps, on the plane of its two attributes."""

    trace: Trace
    cursor: int
    plane: Plane

    @cached_property
    def tree(self) -> Tree:
        """The tree so far; nodes that wait for their turn stand in it as they will be opened."""
        return self.trace.shown_tree(self.cursor)

    @cached_property
    def polygons(self) -> dict[int, Polygon]:
        """What reaches each node that is not split yet."""
        return dict(regions(self.tree, self.plane))

    @cached_property
    def cuts(self) -> list[Cut]:
        return cuts(self.tree, self.plane)

    @property
    def current(self) -> int | None:
        """The node that the step is about."""
        return self.trace.events[self.cursor - 1].node if self.cursor else None

    @cached_property
    def numbers(self) -> dict[int, int]:
        """R1, R2 ... for the leaves of the finished tree, from left to right."""
        return leaf_numbers(self.trace)

    def polygon(self, node: int) -> Polygon:
        """What reaches any node, split or not; nothing if it is outside the window."""
        return dict(reached(self.tree, self.plane)).get(node, ())

    def klass(self, node: int) -> int:
        """The class that a node says, by its place among the classes."""
        classes = self.trace.dataset.classes or ()
        return classes.index(str(node_label(self.tree.nodes[node], self.trace.dataset)))


def moment(trace: Trace, cursor: int) -> Moment:
    return Moment(trace, cursor, Plane(ACROSS, UP, window_of(trace.dataset, ACROSS, UP)))


def leaf_numbers(trace: Trace) -> dict[int, int]:
    """The leaves of a finished run, numbered as one reads the tree."""
    return {leaf: place for place, leaf in enumerate(trace.tree().leaves(), start=1)}


def homes(trace: Trace) -> list[int | None]:
    """For every row the leaf in which the run puts it; none for a row that goes several ways."""
    tree = trace.tree()
    found: list[int | None] = [None] * len(trace.dataset)
    for number, (rows, weights) in rows_everywhere(trace.dataset, tree):
        if tree.nodes[number].leaf is not None:
            for row in rows[weights == 1].tolist():
                found[row] = number
    return found


def points_of(dataset: Dataset, code: int) -> list[tuple[float, float, int]]:
    """Place and row of the points of one class; rows without a place are left out."""
    columns: Sequence[list[float]] = [column.tolist() for column in dataset.columns]
    return [
        (x, y, row)
        for row, (x, y, k) in enumerate(zip(*columns, dataset.y.tolist(), strict=True))
        if k == code and not isnan(x) and not isnan(y)
    ]
