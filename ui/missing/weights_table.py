"""Rows by nodes: the weight of each training row as it goes down the tree."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from ui.kit.escape import md, short
from ui.missing.weights import Division, Weights
from ui.player.blocks import Block
from ui.run.rows_table import cell, heading
from ui.tree.names import NodeNames, edge_to

MOST_ROWS = 200  # a longer table is no longer read
MANY_NODES = 12  # beyond that only the way to the current node and the ends of the tree
MOST_VALUES = 5  # of a long way the end tells more than the beginning
SHARES = "r̃ᵥ"
RHO = "ρ"
SUM = "Σ"
NAMES = "names"  # the column of the rows' ids
NBSP = "\N{NO-BREAK SPACE}"  # a number is not broken over lines


@dataclass(frozen=True)
class Column:
    """One column: a line of shares on top where rows divide, a sum at the foot."""

    heading: str
    cells: list[str]
    share: str = ""
    total: str = ""


@dataclass(frozen=True)
class WeightsTable:
    """Tables of one run's weights; fractions are bold and rows that divide come first."""

    weights: Weights
    names: NodeNames
    cells: dict[str, Any] = field(default_factory=dict)  # what the steps share

    def around(self, number: int, cursor: int) -> pd.DataFrame:
        """A node between the one above and those below, for the rows that come here."""
        weights = self.weights
        division = self.weights.division(number, cursor)
        rows = self.ordered(number, () if division is None else division.rows)
        above = weights.tree.nodes[number].opened.parent
        columns = [self.ids(rows)]
        if division is not None:
            columns.append(self.tested(division, rows))
        if above is not None:
            columns.append(self.column(above, md(short(self.condition(above), 40)), rows))
        here = f"▸{NBSP}{md(short(self.condition(number), 40))}"
        columns.append(self.column(number, here, rows))
        if division is not None:
            pairs = zip(division.children, division.shares, strict=True)
            columns += [
                self.column(child, md(short(self.edge(child), 40)), rows, share)
                for child, share in pairs
            ]
        return framed(columns, with_shares=division is not None and bool(division.rows))

    def everywhere(self, cursor: int) -> Block:
        """All rows in all nodes that have some; of many nodes the telling ones.

        A node holds the same rows at every step, so its column is written down once.
        """
        nodes = self.weights.nodes_at(cursor)
        if len(nodes) > MANY_NODES:
            nodes = self.weights.way_and_ends(cursor)
        nodes = [node for node in nodes if len(self.weights.here(node))]
        rows = self.ordered(0, {row for node in nodes for row in self.weights.partial(node)})
        self.keep(NAMES, self.ids(rows), rows)
        for node in nodes:
            self.keep(str(node), self.column(node, self.way(node), rows), rows)
        return Block("grid", {"table": 0, "rows": rows, "columns": [NAMES, *map(str, nodes)]})

    def keep(self, name: str, column: Column, rows: list[int]) -> None:
        """Cells go by column and row; those that are empty are left out."""
        self.cells[name] = [column.heading, column.total]
        for row, text in zip(rows, column.cells, strict=True):
            if text:
                self.cells[f"{name}/{row}"] = text

    def shared(self) -> list[Any]:
        """The table of cells that the blocks speak of."""
        return [{"cells": self.cells}]

    def ordered(self, number: int, first: Collection[int]) -> list[int]:
        """The rows of a node: those that divide, those that come in part, the others."""
        rows: list[int] = self.weights.here(number).index.tolist()
        divided = set(first)
        part = set(self.weights.partial(number))
        return sorted(rows, key=lambda row: (row not in divided, row not in part))[:MOST_ROWS]

    def ids(self, rows: list[int]) -> Column:
        _ = self.names._
        ids = self.names.dataset.row_ids
        return Column(_("row"), [md(str(ids[row])) for row in rows], SHARES, SUM)

    def tested(self, division: Division, rows: list[int]) -> Column:
        """The values of the attribute that the node asks for."""
        dataset = self.names.dataset
        attribute = division.attribute
        values = [cell(dataset.cell(row, attribute), self.names) for row in rows]
        name = heading(dataset.attributes[attribute].name, self.names)
        return Column(name, values, f"{RHO}{NBSP}={NBSP}{division.rho}")

    def column(self, number: int, name: str, rows: list[int], share: str = "") -> Column:
        told = self.weights.fractions(number, rows)
        marked = [f"**{text}**" if _is_part(text) else text for text in told]
        # The rows of the node above are not all listed: its sum would seem wrong.
        whole = len(self.weights.here(number)) <= sum(map(bool, told)) or len(rows) == MOST_ROWS
        total = self.weights.total(number).replace(" ", NBSP) if whole else ""
        return Column(name, marked, share, total)

    def edge(self, number: int) -> str:
        """The value on the edge to a node."""
        above = edge_to(number, self.weights.tree)
        return self.names._("root") if above is None else self.names.branch(*above)

    def condition(self, number: int) -> str:
        """The same with the name of the attribute."""
        return self.names.leading_to(number, self.weights.tree) or self.names._("root")

    def way(self, number: int) -> str:
        """All values from the root to a node, escaped; it is broken only between them."""
        line = self.weights.tree.ancestors(number)
        values = [md(short(self.edge(n), 20)) for n in (line[1:] or line)[-MOST_VALUES:]]
        shown = ["…", *values] if len(line) - 1 > MOST_VALUES else values
        return f"{NBSP}/ ".join(value.replace(" ", NBSP) for value in shown)


def framed(columns: list[Column], with_shares: bool) -> pd.DataFrame:
    """Columns side by side; two that look alike are kept apart by a prime."""
    table: dict[str, list[str]] = {}
    for column in columns:
        name = column.heading
        while name in table:
            name += "′"
        table[name] = [*([column.share] if with_shares else []), *column.cells, column.total]
    return pd.DataFrame(table)


def _is_part(text: str) -> bool:
    return "/" in text or "." in text
