"""The rows of a node as a table, with the column under discussion marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd

from engine.dataset import Dataset
from engine.trace import Trace
from ui.kit import numbers, palette
from ui.kit.escape import md, short
from ui.player.blocks import Block
from ui.tree.names import NodeNames

MOST_ROWS = 200  # a longer table belongs on the data page, not beside a decision
MISSING = "?"


class RowsTable:
    """All rows that the nodes of a run show, each of them written down once."""

    def __init__(self, trace: Trace, names: NodeNames, number: int = 0) -> None:
        self.trace = trace
        self.names = names
        self.number = number  # its place among the tables of the script
        self.cells: dict[int, list[str]] = {}

    def block(self, node: int, discussed: int | None, veiled: bool = False) -> Block:
        """Row id, weight where rows are fractional, every attribute, and the target. Where the
        mark is ``veiled``, it tells who wins."""
        rows, weights = self.trace.rows(node)
        ids = rows[:MOST_ROWS].tolist()
        parts = weights[:MOST_ROWS].tolist()
        self.write(ids)
        value: dict[str, Any] = {"table": self.number, "ids": ids, "mark": discussed}
        if any(weight != 1 for weight in parts):
            value["weights"] = [numbers.weight(weight) for weight in parts]
        if veiled and discussed is not None:
            value["veiled"] = True
        return Block("rows", value)

    def write(self, rows: Iterable[int]) -> None:
        """Write down the cells of these rows, unless they are already."""
        for row in rows:
            if row not in self.cells:
                self.cells[row] = row_cells(self.trace.dataset, row, self.names)

    def shared(self) -> list[Any]:
        """The table of cells that the blocks speak of."""
        _ = self.names._
        return [
            {
                "head": headings(self.trace.dataset, self.names),
                "cells": self.cells,
                "weight": _("weight"),
                "classes": [
                    {"name": md(short(self.names.name(name), 12)), "colour": palette.colour(k)}
                    for k, name in enumerate(self.trace.dataset.classes or ())
                ],
            }
        ]


def whole_table(dataset: Dataset, validation: list[int], names: NodeNames) -> pd.DataFrame:
    """All rows of a table; those kept for validation have a tick."""
    _ = names._
    kept = set(validation)
    rows = list(range(len(dataset)))[:MOST_ROWS]
    first, *others = headings(dataset, names)
    lines = []
    for row in rows:
        id, *cells = row_cells(dataset, row, names)
        lines.append([id, "✓" if row in kept else "", *cells])
    return pd.DataFrame(lines, columns=[first, _("validates"), *others])


def headings(dataset: Dataset, names: NodeNames) -> list[str]:
    found = [names._("row")]
    for name in (*(attribute.name for attribute in dataset.attributes), dataset.target):
        found.append(_unused(heading(name, names), found))
    return found


def row_cells(dataset: Dataset, row: int, names: NodeNames) -> list[str]:
    values = [cell(dataset.cell(row, index), names) for index in range(len(dataset.attributes))]
    return [md(str(dataset.row_ids[row])), *values, truth(dataset, row, names)]


def heading(name: str, names: NodeNames) -> str:
    return md(short(names.name(name), 24))


def _unused(name: str, taken: list[str]) -> str:
    """Two long names may look alike once shortened; a table needs them apart."""
    while name in taken:
        name += "′"
    return name


def cell(value: str | float | None, names: NodeNames) -> str:
    """A cell as text; a missing one is a question mark."""
    if value is None:
        return MISSING
    return md(short(names.name(value), 24)) if isinstance(value, str) else numbers.exact(value)


def truth(dataset: Dataset, row: int, names: NodeNames) -> str:
    y = dataset.y[row]
    if dataset.classes is None:
        return numbers.exact(float(y))
    return md(short(names.name(dataset.classes[y]), 24)) if y >= 0 else MISSING
