"""The rows of a node as a table, with the column under discussion marked."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from engine.dataset import Dataset
from engine.trace import Trace
from ui.views import numbers
from ui.views.escape import md, short
from ui.views.node_words import NodeWords

MOST_ROWS = 200  # a longer table belongs on the data page, not beside a decision
MISSING = "?"


def rows_table(trace: Trace, node: int, words: NodeWords, discussed: int | None) -> pd.DataFrame:
    """Row id, weight where rows are fractional, every attribute, and the target."""
    rows, weights = trace.rows(node)
    rows, weights = rows[:MOST_ROWS].tolist(), weights[:MOST_ROWS].tolist()
    _, notes = words.words, dict[str, list[str]]()
    if any(weight != 1 for weight in weights):
        notes[_("weight")] = [numbers.weight(weight) for weight in weights]
    return _table(trace.dataset, rows, words, notes, discussed)


def whole_table(dataset: Dataset, validation: list[int], words: NodeWords) -> pd.DataFrame:
    """All rows of a table; those kept for validation have a tick."""
    _, kept = words.words, set(validation)
    rows = list(range(len(dataset)))[:MOST_ROWS]
    return _table(dataset, rows, words, {_("validates"): ["✓" if r in kept else "" for r in rows]})


def _table(
    dataset: Dataset,
    rows: list[int],
    words: NodeWords,
    notes: Mapping[str, list[str]],
    discussed: int | None = None,
) -> pd.DataFrame:
    _, ids = words.words, [md(str(dataset.row_ids[row])) for row in rows]
    table: dict[str, list[str]] = {_("row"): ids, **notes}
    for index, attribute in enumerate(dataset.attributes):
        mark = "▸ " if index == discussed else ""
        table[_unused(mark + heading(attribute.name, words), table)] = [
            cell(dataset.cell(row, index), words) for row in rows
        ]
    table[_unused(heading(dataset.target, words), table)] = [truth(dataset, r, words) for r in rows]
    return pd.DataFrame(table)


def heading(name: str, words: NodeWords) -> str:
    return md(short(words.name(name), 24))


def _unused(name: str, table: dict[str, list[str]]) -> str:
    """Two long names may look alike once shortened; a table needs them apart."""
    while name in table:
        name += "′"
    return name


def cell(value: str | float | None, words: NodeWords) -> str:
    """A cell as text; a missing one is a question mark."""
    if value is None:
        return MISSING
    return md(short(words.name(value), 24)) if isinstance(value, str) else numbers.exact(value)


def truth(dataset: Dataset, row: int, words: NodeWords) -> str:
    y = dataset.y[row]
    if dataset.classes is None:
        return numbers.exact(float(y))
    return md(short(words.name(dataset.classes[y]), 24)) if y >= 0 else MISSING
