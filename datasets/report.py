"""What a file is taken for: the wishes of its owner, and what the reader assumed.

Both are plain values. The app words them in the language of the visitor and offers a control
for each assumption; the command line takes the assumptions as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pandas as pd

from engine.dates import DayMonth
from engine.spelling import MISSING_TOKENS, NUMBER_MARKS

FileKind = Literal["text", "workbook", "arff", "arrow"]
ColumnKind = Literal["numbers", "words", "dates", "empty"]
# What tells rows apart but teaches nothing: ids, counters 1, 2, 3 ..., names with nearly as many
# different values as rows, notes in whole sentences, crowds of words that each would be a branch.
Likeness = Literal["id", "counter", "names", "text", "crowd"]
# How the numbers of a column are written: 1234.5, or 1234,5, or 1,234.5.
Written = Literal["plain", "comma", "grouped"]


@dataclass(frozen=True)
class Reading:
    """How to read a file; ``None`` leaves a matter to the reader.

    ``uneven`` is what happens to rows with more or fewer cells than the header, ``doubles`` to
    columns of one name: refuse the file, or repair it and say so. ``missing`` are the marks that
    are missing in every column, ``among_numbers`` those that are so among numbers and dates only.
    """

    encoding: str | None = None
    delimiter: str | None = None
    header: bool | None = None
    decimal: str | None = None
    dates: DayMonth | None = None  # asked only where a column does not tell itself
    missing: tuple[str, ...] = MISSING_TOKENS
    among_numbers: tuple[str, ...] = NUMBER_MARKS
    sheet: str | None = None
    types: Literal["file", "look"] = "file"  # whose word counts, where a file declares types
    uneven: Literal["refuse", "fill"] = "refuse"
    doubles: Literal["refuse", "number"] = "refuse"


@dataclass(frozen=True)
class ColumnFacts:
    """What the cells of a column look like before anybody has said what they mean."""

    name: str
    kind: ColumnKind
    rows: int
    missing: int
    distinct: int
    common: tuple[tuple[str, int], ...]  # the most frequent words with their counts
    like: Likeness | None = None
    written: Written = "plain"
    dates: DayMonth | None = None  # for dates of numbers with the year at the end
    in_doubt: bool = False  # whether no date of the column tells the day from the month
    holes: tuple[str, ...] = ()  # marks that are missing here, where all else are numbers or dates
    marks: tuple[str, ...] = ()  # the same marks where they are words among words
    strange: tuple[tuple[int, str], ...] = ()  # (row, cell): odd ones among numbers or dates
    range: tuple[float, float] | None = None
    order: tuple[str, ...] = ()  # declared by the file itself
    ordered: bool = False  # whether that order has a meaning

    @property
    def like_id(self) -> bool:
        return self.like in ("id", "counter")

    @property
    def is_constant(self) -> bool:
        return self.distinct == 1


@dataclass(frozen=True)
class Report:
    """The assumptions under which a file became a table."""

    kind: FileKind
    rows: int
    columns: tuple[ColumnFacts, ...]
    encoding: str | None = None
    sure: bool = True  # whether the encoding is known rather than likely
    delimiter: str | None = None
    header: bool = True
    decimal: str = "."
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    renamed: tuple[tuple[int, str, str], ...] = ()  # (place, name in the file, name here)
    short_rows: tuple[int, ...] = ()
    long_rows: tuple[int, ...] = ()
    formulas: int = 0  # cells of a workbook whose formula has no stored result
    dropped: tuple[str, ...] = ()  # columns that hold lists, pictures and the like

    def column(self, name: str) -> ColumnFacts:
        return next(column for column in self.columns if column.name == name)


@dataclass(frozen=True, eq=False)
class Read:
    """A table of words and how it came about."""

    name: str
    frame: pd.DataFrame
    report: Report


@dataclass(frozen=True)
class Declared:
    """What a file itself says about a column."""

    kind: ColumnKind | None = None
    order: tuple[str, ...] = ()
    ordered: bool = False


@dataclass(frozen=True, eq=False)
class Raw:
    """All records of a file, the one with the names included, before anything is assumed."""

    records: pd.DataFrame
    kind: FileKind
    encoding: str | None = None
    sure: bool = True
    delimiter: str | None = None
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    short_rows: tuple[int, ...] = ()
    long_rows: tuple[int, ...] = ()
    names: tuple[str, ...] | None = None  # where the format itself has names
    declared: tuple[Declared, ...] = ()  # column by column, where the format has types
    dropped: tuple[str, ...] = ()  # columns whose cells are no numbers, words or dates
    formulas: int = 0
