"""Random trees that are worth pruning: grown to the end, with rows to judge them by.

Half of them come from the awkward little tables of ``tables.py``, half from bigger ones
with missing cells. The judges of a little table are its own rows with each other's targets, so
that right and wrong are as good as drawn by lot; one of them may have a class that nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.config import Config
from engine.dataset import UNKNOWN, Dataset
from engine.events import PruningCompared
from engine.pruning.events import Measure
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.trace import Trace
from engine.tree import Tree
from tests.oracles import pruning as prune_oracles
from tests.oracles.growing import Table
from tests.oracles.pruning import Shape
from tests.support.tables import (
    Dice,
    Run,
    dataset_of,
    every_algorithm,
    mixed_table,
    parts_of,
    takes_numbers,
    try_out,
)

BYTES_OF_A_CASE = 220
MOST_SHAPES = 3000  # that a test is willing to enumerate
CLOSE = 1e-9
KINDS = ("classes", "numbers")
BY_CLASSES = [a for a in every_algorithm() if parts_of(a) and not takes_numbers(a)]
BY_NUMBERS = [a for a in every_algorithm() if takes_numbers(a)]


@dataclass(frozen=True)
class Case:
    """A full tree, rows to judge it by, and options of pruning, for the engine and the oracle."""

    run: Run
    judges: Table
    accept: str
    order: str
    least: float
    alpha: float
    risk: str
    rule: str
    folds: int

    @cached_property
    def validation(self) -> Dataset:
        # A word in place of a class that nobody knows keeps the door from dropping the row.
        known = [self.run.dataset.classes[0] if y is None else y for y in self.judges.target]
        read = dataset_of(self.judges._replace(target=tuple(known)))
        unknown = [i for i, y in enumerate(self.judges.target) if y is None]
        y = read.y.copy()
        y[unknown] = UNKNOWN
        return replace(read, y=y)

    @cached_property
    def exact(self) -> prune_oracles.Tree:
        return prune_oracles.grow(self.run.table, self.run.options)

    @cached_property
    def countable(self) -> bool:
        return prune_oracles.how_many_shapes(self.exact) <= MOST_SHAPES

    def pruned(self, method: str, **options: Any) -> Trace:
        words = {"accept": self.accept, "order": self.order, "least": self.least, **options}
        return pruned(self.run.trace, Pruning(method, **words), self.validation)


def shape_of(tree: Tree) -> Shape:
    """The engine's tree in the oracle's terms: the nodes that ask."""
    return frozenset(n for n in tree.walk() if tree.nodes[n].routed)


def comparisons(trace: Trace) -> list[PruningCompared]:
    return [event for event in trace.events if isinstance(event, PruningCompared)]


def before_and_after(event: PruningCompared) -> tuple[Measure, Measure]:
    """The measure of the tree as it was, and as it would be."""
    sides = {"leaf": event.as_leaf, "branch": event.as_branch}
    was = sides.pop(event.was)
    (other,) = sides.values()
    return was, other


def unit(case: Case) -> float:
    """What a small difference is small against: the loss of the root, rows or squares."""
    exact = case.exact["squared_error"]
    if exact is None:
        return 1.0
    largest = max(abs(float(y)) for y in (*case.run.table.target, *case.judges.target))
    return max(float(exact), (CLOSE * largest) ** 2, 1e-30)


def case(thrown: bytes, numbers: bool) -> Case:
    dice = Dice(thrown)
    algorithm = dice.pick(*(BY_NUMBERS if numbers else BY_CLASSES))
    config = Config(
        **parts_of(algorithm),
        zero_gain=dice.pick("split", "stop"),
        branches=dice.pick("domain", "present"),
        ties=dice.pick("first", "last"),
    )
    words = {
        "accept": dice.pick("strict", "equal"),
        "order": dice.pick("deepest", "post_order"),
        "least": dice.mostly(0.0, 0.1, 0.25),
        "alpha": dice.pick(0.0, 0.1, 0.5, 0.918296, 1.0, 2.061477, 3.359901, 7.282129),
        "risk": dice.pick("error", "impurity"),
        "rule": dice.pick("minimum", "one_se"),
        "folds": dice.pick(2, 3, 5),
    }
    table, judges = dice.pick(little, bigger)(dice, numbers)
    return Case(Run(table, config), judges, **words)


def little(dice: Dice, numbers: bool) -> tuple[Table, Table]:
    by, stranger = dice.pick(1, 2, 3, 0, 5), dice.mostly(False, True) and not numbers
    table = dice.table(numbers)
    place = by % len(table.target)
    target: list[Any] = [*table.target[place:], *table.target[:place]]
    target[-1] = None if stranger else target[-1]
    return table, table._replace(target=tuple(target))


def bigger(dice: Dice, numbers: bool) -> tuple[Table, Table]:
    rows = dice.pick(10, 8, 12, *(() if numbers else (16, 20)))  # exact means are slow to add up
    first, second = dice.number(), dice.number()
    return mixed_table(rows, first, numbers), mixed_table(dice.pick(6, 9), second, numbers)


def for_both_kinds(
    *kinds: str, slow: int = 1
) -> Callable[[Callable[[Case], None]], Callable[[str], None]]:
    """Turns a law about one case into a test for classes and one for numbers.

    A law that is ``slow`` times as slow as others sees so many times fewer cases.
    """

    def decorate(law: Callable[[Case], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize("kind", kinds or KINDS)
        def test(kind: str) -> None:
            thrown = st.binary(min_size=BYTES_OF_A_CASE, max_size=BYTES_OF_A_CASE)
            cases = thrown.map(lambda some: case(some, kind == "numbers"))
            examples = settings().max_examples // slow
            try_out(settings(max_examples=examples)(given(case=cases)(law)), kind)

        test.__doc__ = law.__doc__
        return test

    return decorate
