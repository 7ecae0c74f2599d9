"""A table of one's own: its bytes, how they are read, and the tables made from them."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, field, replace
from functools import cached_property

import pandas as pd

from datasets.limits import MOST_CLASSES, MOST_TO_GROW, MOST_VALUES
from datasets.model import Entry, Opened, OwnText, Text
from datasets.report import Read, Reading
from datasets.settings import Settings, roles_of
from datasets.spellings import with_groups, with_spellings
from engine.dataset import Dataset, DatasetError
from engine.frames import Cells, from_frame
from engine.roles import Roles

LENIENT = Reading(uneven="refuse", doubles="number")


@dataclass(frozen=True)
class OwnTable:
    """What a visitor brought along, as plain values; nothing of it is written to disk."""

    id: str
    name: str
    content: bytes = field(repr=False)
    reading: Reading = LENIENT
    settings: Settings | None = None

    @property
    def title(self) -> str:
        return title_of(self.name)

    @cached_property
    def digest(self) -> str:
        """The fingerprint of the file: caches are asked by content, never by a name alone."""
        return hashlib.sha256(self.content).hexdigest()


def title_of(name: str) -> str:
    """A file's name without its ending.

    >>> title_of("melons.v2.csv"), title_of("melons")
    ('melons.v2', 'melons')
    """
    return name.rpartition(".")[0] or name


def edited(table: OwnTable, read: Read, frame: pd.DataFrame) -> OwnTable:
    """The table with the words of ``frame``; how numbers are written stays, blank rows go."""
    rows = frame.fillna("").astype(str)
    rows = rows[(rows != "").any(axis=1)]
    reading = replace(
        table.reading,
        encoding="utf-8",
        delimiter=",",
        header=True,
        sheet=None,
        decimal=read.report.decimal,
    )
    content = rows.to_csv(index=False, lineterminator="\n").encode()
    return replace(table, content=content, reading=reading)


def same_words(one: pd.DataFrame, other: pd.DataFrame) -> bool:
    """Whether two tables hold the same words, wherever their rows are numbered from."""
    if one.shape != other.shape:
        return False
    return bool((one.astype(object).to_numpy() == other.astype(object).to_numpy()).all())


def numbered(frame: pd.DataFrame) -> pd.DataFrame:
    """Rows counted as complaints count them."""
    return frame.set_axis(pd.RangeIndex(1, len(frame) + 1), axis=0)


def prepared(read: Read, settings: Settings, id: str) -> Opened:
    """The tables that trees grow on and are judged by, or one sentence on what is in the way."""
    said = roles_of(settings)
    roles = with_groups(with_spellings(said, read), read.frame, settings.rare, settings.rare_name)
    whole = from_frame(read.frame, roles, read.name)
    _check(whole, settings)
    rows = _sample(len(whole), settings)
    parts = _parts(whole, rows, read.frame, roles, settings)
    tables = [whole.take(part) if part else None for part in parts]
    if tables[0] is None:
        raise DatasetError(
            "No row of {name!r} is left to grow on; hold out fewer rows.", name=read.name
        )
    return Opened(tables[0], tables[1], _entry(read.name, said, id), tables[2])


def _entry(name: str, roles: Roles, id: str) -> Entry:
    """A guest of the catalogue: its words are its own in every language."""
    return Entry(
        id=id,
        title=OwnText(title_of(name)),
        teaches=Text("Your own table; only you can see it."),
        source=OwnText(name),
        roles=roles,
    )


def _check(whole: Dataset, settings: Settings) -> None:
    for attribute in whole.attributes:
        if len(attribute.domain) > MOST_VALUES:
            raise DatasetError(
                "Column {column!r} has {found} different values, but an attribute of words takes "
                "at most {most}; group rare values, ignore the column or use it as the id.",
                column=attribute.name,
                found=len(attribute.domain),
                most=MOST_VALUES,
            )
    if whole.classes is not None and len(whole.classes) > MOST_CLASSES:
        raise DatasetError(
            "The target {column!r} has {found} different classes, but a tree takes at most "
            "{most}; choose another target, or make it continuous if it is a number.",
            column=whole.target,
            found=len(whole.classes),
            most=MOST_CLASSES,
        )
    rows = len(whole) if settings.sample is None else min(settings.sample, len(whole))
    cells = rows * max(len(whole.attributes), 1)
    if cells > MOST_TO_GROW:
        raise DatasetError(
            "{rows} rows with {columns} attributes are too many to grow on here; take a sample of "
            "at most {most} rows or ignore columns.",
            rows=rows,
            columns=len(whole.attributes),
            most=MOST_TO_GROW // max(len(whole.attributes), 1),
        )


def _sample(rows: int, settings: Settings) -> list[int]:
    """The rows to work with: all, or so many drawn with the seed, in the order of the file."""
    if settings.sample is None or settings.sample >= rows:
        return list(range(rows))
    return sorted(random.Random(settings.seed).sample(range(rows), max(settings.sample, 1)))


def _parts(
    whole: Dataset, rows: list[int], frame: pd.DataFrame, roles: Roles, settings: Settings
) -> tuple[list[int], list[int], list[int]]:
    """Training, validation and test rows."""
    if settings.held is not None:
        column, mark = settings.held
        cells = Cells.read(frame[roles.target], roles.spelling(roles.target))
        marks = [str(word).strip() == mark for word in frame[column][cells.codes >= 0]]
        return [r for r in rows if not marks[r]], [r for r in rows if marks[r]], []
    if not settings.validation and not settings.test:
        return rows, [], []
    return _drawn(whole, rows, settings)


def _drawn(
    whole: Dataset, rows: list[int], settings: Settings
) -> tuple[list[int], list[int], list[int]]:
    """Each class gives the same share of its rows, so that no set lacks one by accident."""
    dice = random.Random(settings.seed)
    labels = whole.y.tolist() if whole.classes is not None else [0] * len(whole)
    groups: dict[float, list[int]] = {}
    for row in rows:
        groups.setdefault(labels[row], []).append(row)
    training: list[int] = []
    validation: list[int] = []
    test: list[int] = []
    for label in sorted(groups):
        group = groups[label]
        dice.shuffle(group)
        first = round(len(group) * settings.validation)
        second = first + round(len(group) * settings.test)
        validation += group[:first]
        test += group[first:second]
        training += group[second:]
    return sorted(training), sorted(validation), sorted(test)
