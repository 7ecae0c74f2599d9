"""Questions about rows that the finished tree has not seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.dataset import Dataset
from engine.exercise.precision import can_be_asked
from engine.exercise.question import Question
from engine.measures import TOLERANCE
from engine.predict import LeafReached, Passage, RowPredicted, predict_row
from engine.ties import majorities
from engine.trace import Trace
from engine.tree import Tree

Cells = tuple[float | None, ...]
FRESH = 3  # new rows of a run


def of_prediction(trace: Trace) -> Iterator[Question]:
    """The classes of a few new rows; one misses what the root asks, if the table misses cells."""
    tree = trace.tree()
    if not tree.nodes or tree.nodes[0].routed is None or any_waits(tree):
        return
    split = tree.nodes[0].split
    assert split is not None, "the root is split"
    fresh = new_rows(trace.dataset)
    if trace.dataset.has_missing:
        asked = split.attribute
        fresh[0] = (*fresh[0][:asked], None, *fresh[0][asked + 1 :])
    for cells in fresh:
        yield from predicted(trace, tree, cells)


def any_waits(tree: Tree) -> bool:
    """Whether a node is undecided: then the tree is not finished."""
    return any(node.decided is None for node in tree.nodes.values())


def new_rows(dataset: Dataset) -> list[Cells]:
    """Rows whose cells come from several rows of the table, so that all values are known ones; rows
    of the table itself where that makes no other."""
    rows = len(dataset)
    known = table_rows(dataset)
    found: list[Cells] = []
    for start in range(rows):
        places = [(start + column * (start + 1)) % rows for column in range(len(dataset.columns))]
        cells = tuple(cell_of(dataset, place, column) for column, place in enumerate(places))
        if cells not in (*found, *known):
            found.append(cells)
    found = found or known
    return found[:: max(len(found) // FRESH, 1)][:FRESH]


def table_rows(dataset: Dataset) -> list[Cells]:
    columns = range(len(dataset.columns))
    return [tuple(cell_of(dataset, row, c) for c in columns) for row in range(len(dataset))]


def cell_of(dataset: Dataset, row: int, column: int) -> float | None:
    """A number, or the code of a value; ``None`` where it is missing."""
    cell = dataset.columns[column][row]
    known = not np.isnan(cell) if dataset.attributes[column].is_continuous else cell >= 0
    return cell.item() if known else None


def with_new_row(dataset: Dataset, cells: Cells) -> Dataset:
    """A table of one row: the new one."""
    table = dataset.take([0])
    for column, cell in enumerate(cells):
        table = table.with_cell(0, column, cell)
    return replace(table, row_ids=(0,))


def passages(trace: Trace, cells: Cells) -> list[Passage]:
    """The row's way through the finished tree."""
    return list(predict_row(trace.tree(), with_new_row(trace.dataset, cells), 0))


def predicted(trace: Trace, tree: Tree, cells: Cells) -> Iterator[Question]:
    """The class of a new row, or its number; of classes with equal shares any one is right."""
    told = passages(trace, cells)
    last = told[-1]
    assert isinstance(last, RowPredicted), "a way ends in a prediction"
    end = len(trace)
    classes = trace.dataset.classes
    if classes is None:
        value = last.distribution[0]
        if can_be_asked(value):
            yield Question("predicted", "prediction", "number", end, end, 0, (value,), cells=cells)
        return
    most = max(last.distribution) - TOLERANCE
    best = tuple(k for k, share in enumerate(last.distribution) if share >= most)
    options = tuple(range(len(classes)))
    if len(classes) > len(best) and not doubtful(trace, tree, told):
        yield Question("predicted", "prediction", "choice", end, end, 0, best, options, cells=cells)


def doubtful(trace: Trace, tree: Tree, told: list[Passage]) -> bool:
    """Whether an empty leaf on the way repeats one of several equally frequent classes."""
    leaves = [passage.node for passage in told if isinstance(passage, LeafReached)]
    empty = [leaf for leaf in leaves if tree.nodes[leaf].opened.size == 0]
    return any(len(majorities(tree, leaf, trace.dataset)) > 1 for leaf in empty)
