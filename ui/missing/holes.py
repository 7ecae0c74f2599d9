"""The table with its holes: which cells are unknown, which rows are complete."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.dataset import Dataset
from engine.language import Translator
from ui.kit.escape import md
from ui.missing.sentences import MOST_NAMED
from ui.missing.weights_table import RHO
from ui.player.blocks import Block, table
from ui.run.rows_table import MISSING, MOST_ROWS, headings, row_cells
from ui.tree.names import NodeNames

COMPLETE = "✓"


@dataclass(frozen=True)
class Holes:
    """Where a table has cells and where it has none."""

    dataset: Dataset

    @cached_property
    def known(self) -> list[list[bool]]:
        """For each attribute, which rows know it."""
        pairs = zip(self.dataset.attributes, self.dataset.columns, strict=True)
        # A missing number is NaN, which equals nothing; a missing word has a negative code.
        return [
            ((column == column) if attribute.is_continuous else (column >= 0)).tolist()
            for attribute, column in pairs
        ]

    @cached_property
    def complete(self) -> list[int]:
        """The rows without a hole."""
        cells = zip(*self.known, strict=True)
        return [row for row, known in enumerate(cells) if all(known)]

    def known_in(self, attribute: int) -> int:
        return sum(self.known[attribute])

    @property
    def wasted(self) -> int:
        """Known cells of rows that have a hole: what dropping these rows would drop."""
        cells = sum(map(self.known_in, range(len(self.known))))
        return cells - len(self.complete) * len(self.known)

    @property
    def any(self) -> bool:
        return len(self.complete) < len(self.dataset)


def holes_table(names: NodeNames, holes: Holes) -> Block:
    """All rows with holes as bold question marks, and on top how many rows know each column."""
    dataset = holes.dataset
    complete = set(holes.complete)
    shares = [f"{holes.known_in(a)}/{len(dataset)}" for a in range(len(dataset.attributes))]
    lines = [[RHO, *shares, ""]]
    for row in range(min(len(dataset), MOST_ROWS)):
        name, *cells = row_cells(dataset, row, names)
        marked = [f"**{MISSING}**" if text == MISSING else text for text in cells]
        lines.append([f"{name} {COMPLETE}" if row in complete else name, *marked])
    return table(headings(dataset, names), lines, dense=True)


def holes_story(_: Translator, holes: Holes) -> tuple[str, str]:
    """How many rows are complete, and why it would be a pity to keep only these."""
    size = len(holes.dataset)
    complete = holes.complete
    ids = _(", ").join(md(str(holes.dataset.row_ids[row])) for row in complete)
    listed = 0 < len(complete) <= MOST_NAMED
    told = (
        _("Only **{n} of {size} rows** are complete: {ids}.", n=len(complete), size=size, ids=ids)
        if listed
        else _("**{n} of {size} rows** are complete.", n=len(complete), size=size)
    )
    waste = _(
        "Dropping the other {others} rows would also throw away {cells} cells that are known. "
        "Instead each attribute is judged by the rows that know it, and its gain is scaled by "
        "their share ρ.",
        others=size - len(complete),
        cells=holes.wasted,
    )
    return told, waste
