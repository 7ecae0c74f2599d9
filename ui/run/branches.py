"""The rows of a node by the branches of the question under discussion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.dataset import UNKNOWN
from engine.measures import Moments, Summary
from engine.scores import Score
from engine.splits import branch_of, cells_of
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.kit.units import Units
from ui.player.blocks import Block
from ui.run.formulas import UNKNOWN_ROWS
from ui.run.rows_table import RowsTable

Held: TypeAlias = tuple[int, float]  # a row and its weight in the node
MOST_ROWS = 40  # a decision needs to show where its numbers come from, not every row


@dataclass(frozen=True, eq=False)
class BranchRows:
    """Groups of rows, each with its counts by class and its impurity."""

    table: RowsTable
    units: Units

    def block(self, node: int, score: Score | None) -> Block:
        """The rows of a node by this question's branches, or all together."""
        _ = self.table.names._
        held = [part.tolist() for part in self.table.trace.rows(node)]
        rows = list(zip(*held, strict=True))
        groups = [self.whole(rows)]
        if score is not None and score.split is not None:
            groups = self.groups(rows, score)
        most = max(3, MOST_ROWS // len(groups)) if len(rows) > MOST_ROWS else MOST_ROWS
        cut = [group | _first(group, most) for group in groups]
        self.table.write(row for group in cut for row in group["ids"])
        shown = sum(len(group["ids"]) for group in cut)
        return Block(
            "branches",
            {
                "table": self.table.number,
                "column": None if score is None else score.attribute,
                "groups": cut,
                "label": self.label(score),
                "rest": _("{n} of {size} rows are shown.", n=shown, size=len(rows))
                if shown < len(rows)
                else None,
            },
        )

    def label(self, score: Score | None) -> str:
        _, names = self.table.names._, self.table.names
        if score is None or score.split is None:
            return _("The rows of this node")
        name = md(short(names.attribute(score.attribute), 24))
        return _("The rows of this node by {attribute}", attribute=name)

    def whole(self, rows: Sequence[Held]) -> dict[str, Any]:
        """All rows in one group, which needs no heading."""
        return {"branch": "", "name": "", "about": "", "parts": [], **self.rows(rows)}

    def groups(self, rows: Sequence[Held], score: Score) -> list[dict[str, Any]]:
        """One group for each branch that has rows, then those that do not know the answer."""
        if score.split is None:
            return []
        dataset = self.table.trace.dataset
        cells = cells_of(score.split, dataset, [row for row, _weight in rows])
        by_branch: dict[int, list[Held]] = {}
        for branch, held in zip(branch_of(score.split, cells).tolist(), rows, strict=True):
            by_branch.setdefault(branch, []).append(held)
        strangers = by_branch.pop(UNKNOWN, [])
        values = score.branch_impurities(self.units.impurity)
        found = []
        for v, mine in sorted(by_branch.items()):
            name = md(short(self.table.names.branch(score.split, v), 24))
            about = self.about(score.branches[v], values[v])
            parts = self.parts(score.branches[v])
            head = {"branch": str(v), "name": name, "about": about, "parts": parts}
            found.append(head | self.rows(mine))
        return [*found, self.unknown(strangers)] if strangers else found

    def unknown(self, rows: Sequence[Held]) -> dict[str, Any]:
        """Rows whose cell is missing count in no fraction; they follow every branch in parts."""
        _ = self.table.names._
        head = {"branch": UNKNOWN_ROWS, "name": "?", "about": _("unknown"), "parts": []}
        return head | self.rows(rows)

    def about(self, branch: Summary, value: float) -> str:
        """The impurity of a branch; of numbers their mean."""
        if isinstance(branch, Moments):
            return f"c = {numbers.decimal(branch.mean)}"
        return f"{self.table.names.measure_short()} {self.units.show(value)}"

    def parts(self, branch: Summary) -> list[list[Any]]:
        """Class, its rows, and how long its bar is."""
        if isinstance(branch, Moments):
            return []
        return [[k, numbers.weight(w), round(w, 6)] for k, w in enumerate(branch) if w > 0]

    def rows(self, rows: Sequence[Held]) -> dict[str, Any]:
        """The rows of a group with their classes, and with their weights where some are parts."""
        dataset = self.table.trace.dataset
        ids = [row for row, _weight in rows]
        classes = [None] * len(ids) if dataset.classes is None else dataset.y[ids].tolist()
        parts = [numbers.weight(weight) for _row, weight in rows]
        whole = all(part == "1" for part in parts)
        return {"ids": ids, "classes": classes, "weights": None if whole else parts}


def _first(group: dict[str, Any], most: int) -> dict[str, Any]:
    cut: Sequence[str] = ("ids", "classes", "weights")
    return {name: group[name] and group[name][:most] for name in cut}
