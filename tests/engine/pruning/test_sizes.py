"""A tree split by split: the order and every figure beside the oracle, which judges each anew."""

from __future__ import annotations

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.holdout import divide
from engine.pruning.events import Tally
from engine.pruning.sizes import Sized, sizes
from engine.trace import record
from tests.oracles import growing, pruning
from tests.oracles.pruning import Shape, Tree
from tests.support.prune_runs import noisy
from tests.support.tables import table_of

COMPLETE = [e.id for e in ENTRIES if not open_builtin(e.id).training.has_missing]
CLASSES = ("id3", "c45", "cart")


def lowered(node: Tree, measure: str) -> float:
    """Impurity before and after a split, each with its rows."""

    def mixed(one: Tree) -> float:
        if one["weights"] is None:
            return float(one["squared_error"])
        return (
            float(one["weight"] * growing.impurity_of_counts(one["weights"], measure))
            if one["weight"]
            else 0.0
        )

    return round(mixed(node) - sum(mixed(child) for child in pruning.children(node)), 9)


def grown(full: Tree, measure: str) -> list[Shape]:
    """From the root alone: of all splits that could come next the one that lowers most."""
    shape, found = Shape(), [Shape()]
    while True:
        open_nodes = [node for node in pruning.leaves(full, shape) if node["branches"]]
        if not open_nodes:
            return found
        best = max(open_nodes, key=lambda node: (lowered(node, measure), -node["number"]))
        shape |= {best["number"]}
        found.append(shape)


def told(size: Sized) -> list[float]:
    measures = [size.training, size.validation]
    numbers = [m.total - m.right if isinstance(m, Tally) else m for m in measures if m is not None]
    return [size.leaves, *numbers]


def compare(training: Dataset, validation: Dataset, algorithm: str) -> None:
    options = growing.ALGORITHMS[algorithm]
    full = pruning.grow(table_of(training), options)
    found = sizes(record(training, Config(algorithm)).tree(), training, validation)
    shapes = grown(full, options.impurity)
    assert len(found) == len(shapes)
    for size, shape in zip(found, shapes, strict=True):
        losses = [
            float(pruning.judge(full, shape, table_of(rows)).loss)
            / (len(rows) if rows.is_regression else 1)
            for rows in (training, validation)
        ]
        assert told(size) == pytest.approx([len(pruning.leaves(full, shape)), *losses], abs=1e-9)
        assert size.node is None or size.node in shape


@pytest.mark.parametrize("id", COMPLETE)
def test_every_built_in_table(id: str) -> None:
    opened = open_builtin(id)
    training, validation = opened.training, opened.validation
    if validation is None:
        training, validation = divide(opened.training, range(0, len(opened.training), 3))
    for algorithm in ("regression",) if training.is_regression else CLASSES:
        compare(training, validation, algorithm)


@pytest.mark.parametrize("regression", [False, True])
def test_trees_that_are_far_too_large(regression: bool) -> None:
    compare(*noisy(90, regression), "regression" if regression else "cart")


def test_the_melons_of_table_4_2() -> None:
    """Figure 4.6 stands on the curve: navel alone gets 5/7; the full tree of figure 4.5 3/7."""
    opened = open_builtin("watermelon_2.0_split")
    tree = record(opened.training, Config("id3", choose=(Choice("", "脐部"),))).tree()
    found = sizes(tree, opened.training, opened.validation)
    first, second, *_others, last = found
    assert first == (None, 1, Tally(5, 10), Tally(3, 7))
    assert second == (0, 3, Tally(7, 10), Tally(5, 7))
    assert last[1:] == (11, Tally(10, 10), Tally(3, 7))


def test_rows_with_missing_cells_are_judged_like_any_tree() -> None:
    """The ends of the curve: the root alone, and the whole tree with its fractions of rows."""
    whole = open_builtin("watermelon_2.0alpha").training
    training, validation = divide(whole, range(0, 17, 4))
    tree = record(training, Config("id3")).tree()
    full = pruning.grow(table_of(training), growing.ALGORITHMS["id3"])
    found = sizes(tree, training, validation)
    for size, shape in ((found[0], Shape()), (found[-1], pruning.whole(full))):
        right = len(pruning.judge(full, shape, table_of(validation)).right)
        assert size.validation == Tally(right, len(validation))


def test_without_validation_rows_there_is_one_curve() -> None:
    table = open_builtin("loan").training
    found = sizes(record(table, Config("id3")).tree(), table, None)
    assert [size.validation for size in found] == [None] * len(found)
    assert found[-1].training == Tally(15, 15)
    single = record(table, Config("id3", max_depth=0)).tree()
    assert sizes(single, table, None) == [(None, 1, Tally(9, 15), None)]
