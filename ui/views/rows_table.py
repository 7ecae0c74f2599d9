"""The rows of a node as a table, with the column under discussion marked."""

from __future__ import annotations

import pandas as pd

from engine.trace import Trace
from ui.views import numbers
from ui.views.escape import md, short
from ui.views.node_words import NodeWords

MOST_ROWS = 200  # a longer table belongs on the data page, not beside a decision
MISSING = "?"


def rows_table(trace: Trace, node: int, words: NodeWords, discussed: int | None) -> pd.DataFrame:
    """Row id, weight where rows are fractional, every attribute, and the target."""
    dataset, _ = trace.dataset, words.words
    rows, weights = trace.rows(node)
    rows, weights = rows[:MOST_ROWS].tolist(), weights[:MOST_ROWS].tolist()
    table: dict[str, list[str]] = {_("row"): [md(str(dataset.row_ids[row])) for row in rows]}
    if any(weight != 1 for weight in weights):
        table[_("weight")] = [numbers.weight(weight) for weight in weights]
    for index, attribute in enumerate(dataset.attributes):
        mark = "▸ " if index == discussed else ""
        table[_unused(mark + heading(attribute.name, words), table)] = [
            cell(dataset.cell(row, index), words) for row in rows
        ]
    table[_unused(heading(dataset.target, words), table)] = [truth(trace, r, words) for r in rows]
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


def truth(trace: Trace, row: int, words: NodeWords) -> str:
    y = trace.dataset.y[row]
    if trace.dataset.classes is None:
        return numbers.exact(float(y))
    return md(short(words.name(trace.dataset.classes[y]), 24)) if y >= 0 else MISSING
