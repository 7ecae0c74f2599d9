"""Tables as people write them, beside what they mean: marks, commas, dates, blanks, rare words.

What a cell means is known before it is written, so nothing here asks a reader.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from datasets.own import prepared
from datasets.reading import read_bytes
from datasets.report import Reading
from datasets.settings import Column, Settings
from engine.dataset import UNKNOWN, Dataset

Meaning = float | str | None
NUMBERS: dict[str, Callable[[float], str]] = {
    "plain": lambda x: f"{x:.2f}",
    "comma": lambda x: f"{x:.2f}".replace(".", ","),
    "comma and points": lambda x: f"{x:,.2f}".translate({44: ".", 46: ","}),
    "grouped": lambda x: f"{x:,.2f}",
    "exponent": lambda x: f"{x * 100:.0f}E-2",
    "wide digits": lambda x: f"{x:.2f}".translate({48 + d: 0xFF10 + d for d in range(10)}),
}
DATES = (
    "%Y-%m-%d",
    "%Y/%m/%d %H:%M",
    "%Y年%m月%d日",
    "%Y-%m-%dT%H:%M:%SZ",
    "%Y-%m-%d %H:%M:%S.250+02:00",
    "%d.%m.%Y",
    "%d.%m.%Y %H:%M",
    "%d/%m/%y",
    "%m/%d/%Y",
    "%m/%d/%y %I:%M %p",
    "%m-%d-%Y %I:%M:%S p.m.",
    "%b %d, %Y",
    "%A, %d %B %Y",
    "%d-%b-%y",
    "%dth %B %Y",
    "%Y-%m",
    "%B %Y",
)
MARKS = ("?", "n.a.", "-999")  # missing everywhere, by the word of the owner
HOLES = ("NaN", "#N/A", "null")  # missing among numbers and dates
WORDS = ("red", "blue", "TRUE", "01", "it's", "a b")
RARE = ("teal", "ochre", "7.50", "false")
BLANKS = ("", "", " ", "\t", "\u3000", "\u00a0 ")
NEVER = "never seen"


@dataclass(frozen=True)
class RawTable:
    """Rows as they stand in a file; ``known`` is what their cells mean, column by column."""

    header: tuple[str, ...]
    rows: list[list[str]]
    known: list[list[Meaning]]  # of number, date and word
    reading: Reading
    settings: Settings

    def dicts(self) -> list[dict[str, str]]:
        return [dict(zip(self.header, row, strict=True)) for row in self.rows]

    def text(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self.reading.delimiter or ",", lineterminator="\n")
        writer.writerows([self.header, *self.rows])
        return out.getvalue()

    def dataset(self) -> Dataset:
        read = read_bytes(self.text().encode(), "raw.csv", self.reading)
        return prepared(read, self.settings, "raw").training


def raw_table(
    seed: int, numbers: str, dates: str, blanks: bool = True, marks: bool = True
) -> RawTable:
    """A hundred rows whose class follows the number, the date and the word."""
    random = Random(seed)
    rows, known = [], []
    for place in range(100):
        values = _values(random)
        if place < len(RARE):
            values = values._replace(word=RARE[place])
        odd = (values.number > 900) ^ (values.moment.year % 3 == 0) ^ (values.word == "red")
        row, meaning = _written(values, numbers, dates)
        row, meaning = _disturbed(row, meaning, random, blanks, marks and place >= len(RARE))
        rows.append([f"r{place}", *row, "yes" if odd else "no"])
        known.append(meaning)
    return RawTable(("key", "n", "d", "w", "y"), rows, known, _reading(numbers, dates), _settings())


def more_rows(table: RawTable, seed: int, numbers: str, dates: str) -> RawTable:
    """Rows of the same form that no tree has seen, and with words that it has not seen."""
    random = Random(seed)
    rows, known = [], []
    for place in range(30):
        values = _values(random)
        if place % 5 == 0:
            values = values._replace(word=random.choice((NEVER, *RARE)))
        row, meaning = _written(values, numbers, dates)
        row, meaning = _disturbed(row, meaning, random)
        rows.append([f"new {place}", *row, ""])
        known.append(meaning)
    return replace(table, rows=rows, known=known)


def as_known(table: RawTable, like: Dataset) -> Dataset:
    """The engine's table of what the cells mean."""
    new = like.take([0] * len(table.rows))
    for place, attribute in enumerate(like.attributes):
        for row, meaning in enumerate(known[place] for known in table.known):
            if attribute.is_continuous:
                new.columns[place][row] = float("nan") if meaning is None else meaning
            else:
                code = {word: code for code, word in enumerate(attribute.domain)}
                new.columns[place][row] = code.get(str(meaning), UNKNOWN)
    return new


class Values(NamedTuple):
    """What a row is about, before it is written."""

    number: float
    moment: datetime
    word: str


def _values(random: Random) -> Values:
    moment = datetime(1971, 1, 1) + timedelta(seconds=random.randrange(90 * 365 * 86400))
    return Values(random.randrange(-50_000, 250_000) / 100, moment, random.choice(WORDS))


def _written(values: Values, numbers: str, dates: str) -> tuple[list[str], list[Meaning]]:
    moment = values.moment
    moment = datetime.strptime(moment.strftime(dates), dates)  # as much as the form says
    if "p.m." in dates:
        moment = moment.replace(hour=moment.hour % 12 + 12)
    word = "rare" if values.word in RARE else values.word
    cells = [NUMBERS[numbers](values.number), moment.strftime(dates), values.word]
    return cells, [values.number, year(moment), word]


def _disturbed(
    cells: list[str],
    known: list[Meaning],
    random: Random,
    blanks: bool = True,
    marks: bool = True,
) -> tuple[list[str], list[Meaning]]:
    """Some cells missing, and blanks around the others."""
    cells, known = list(cells), list(known)
    for place, cell in enumerate(cells):
        if marks and random.random() < 0.15:
            known[place] = None
            cells[place] = random.choice((*MARKS, "", *(HOLES if place < 2 else ())))
        elif blanks:
            around = random.choice(BLANKS)
            cells[place] = around + cell + around
    return cells, known


def year(moment: datetime) -> float:
    """A year with a fraction; four places, or seven for a time of day."""
    start, end = datetime(moment.year, 1, 1), datetime(moment.year + 1, 1, 1)
    share = (moment - start) / (end - start)
    return round(moment.year + share, 7 if moment.hour or moment.minute or moment.second else 4)


def _reading(numbers: str, dates: str) -> Reading:
    return Reading(
        delimiter=";",
        header=True,
        decimal="," if "comma" in numbers else ".",
        dates="month" if dates.startswith("%m") else "day",
        missing=("", *MARKS),
        among_numbers=HOLES,
    )


def _settings() -> Settings:
    columns = (
        Column("key", "id", "nominal"),
        Column("n", "attribute", "continuous"),
        Column("d", "attribute", "continuous"),
        Column("w", "attribute", "nominal"),
        Column("y", "target", "nominal"),
    )
    return Settings(columns, rare=2, rare_name="rare", missing=("", *MARKS))
