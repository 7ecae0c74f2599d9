"""A table while somebody types into it."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from datasets.own import numbered, same_words


@dataclass
class Draft:
    """The words of a table, those that its editor began with, and those that it shows now."""

    cells: pd.DataFrame
    base: pd.DataFrame
    now: pd.DataFrame

    @property
    def typed(self) -> bool:
        """Whether anything differs from the table."""
        return not same_words(self.now, self.cells)

    def fits(self, cells: pd.DataFrame) -> bool:
        """Whether the table still says what it said when something was typed into it."""
        return list(cells.columns) == list(self.cells.columns) and same_words(cells, self.cells)

    def go_on(self) -> None:
        """Another editor begins where the last one ended."""
        self.base = numbered(self.now)


def fresh(frame: pd.DataFrame) -> Draft:
    """Nothing has been typed yet."""
    cells = numbered(frame.astype(object))
    return Draft(cells, cells, cells)
