"""The built-in tables: what there is, and how to open one."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pandas as pd

from datasets import tables
from datasets.model import Entry
from engine.dataset import Dataset, DatasetError
from engine.frames import from_frame
from engine.roles import Roles

FOLDER = Path(tables.__file__).parent
FIRST = ("watermelon", "lihang")  # the books come first, in the order of a course


def _all_entries() -> Iterator[Entry]:
    """What the modules in the folder of tables say, so that a new one need not be named here."""
    found = {module.name for module in iter_modules(tables.__path__)}
    for name in (*FIRST, *sorted(found.difference(FIRST))):
        yield from import_module(f"{tables.__name__}.{name}").ENTRIES


ENTRIES = list(_all_entries())


@dataclass(frozen=True)
class Opened:
    """A table ready to grow on: its training rows, its validation and test rows if it has some."""

    training: Dataset
    validation: Dataset | None
    entry: Entry
    test: Dataset | None = None


def known_ids() -> tuple[str, ...]:
    """The ids of the built-in tables in the order of the catalogue."""
    return tuple(known.id for known in ENTRIES)


def suggestion(name: str) -> str:
    """A hint for a misspelt id, ready to follow the name in a sentence; empty if none is near.

    >>> suggestion("watermelon2.0")
    " (did you mean 'watermelon_2.0'?)"
    """
    near = difflib.get_close_matches(name.lower(), known_ids(), n=1, cutoff=0.7)
    return f" (did you mean {near[0]!r}?)" if near else ""


def entry(id: str) -> Entry:
    """The catalogue's entry with this id."""
    for known in ENTRIES:
        if known.id == id:
            return known
    raise DatasetError(
        f"There is no built-in table {id!r}{suggestion(id)}; "
        f"the built-in tables are: {', '.join(known_ids())}."
    )


def open_builtin(id: str, roles: Roles | None = None) -> Opened:
    """A built-in table with its own roles, or with ``roles`` in their place.

    With its own roles a table is read once per process and shared by everybody, so its arrays are
    made read-only. Other roles are the caller's business and are read afresh.
    """
    if roles is None:
        return _open_shared(id)
    return _open(entry(id), roles)


@cache
def _open_shared(id: str) -> Opened:
    found = entry(id)
    opened = _open(found, found.roles)
    for table in (opened.training, opened.validation):
        for array in () if table is None else (*table.columns, table.y):
            array.setflags(write=False)
    return opened


def file_of(id: str) -> bytes:
    """The CSV file of a built-in table, for somebody who wants a copy."""
    return (FOLDER / f"{entry(id).id}.csv").read_bytes()


def cells_of(id: str) -> pd.DataFrame:
    """The words of a built-in table."""
    # House files are known to be clean; the careful reader is for files of other people.
    return pd.read_csv(
        FOLDER / f"{entry(id).id}.csv", dtype=str, keep_default_na=False, encoding="utf-8"
    )


def _open(found: Entry, roles: Roles) -> Opened:
    frame = cells_of(found.id)
    if found.validation is None:
        return Opened(from_frame(frame, roles, found.id), None, found)
    return _open_in_two(found, frame, roles, *found.validation)


def _open_in_two(found: Entry, frame: pd.DataFrame, roles: Roles, column: str, mark: str) -> Opened:
    """Training and validation rows of one table, with the domains and classes of the whole."""
    if column not in roles.ignore:
        # Otherwise the tree could test which rows are kept for its validation.
        roles = replace(roles, ignore=(*roles.ignore, column))
    whole = from_frame(frame, roles, found.id)
    targets = (str(word).strip() for word in frame[roles.target])
    marks = [
        held == mark
        for held, target in zip(frame[column], targets, strict=True)
        if target not in roles.missing  # ``from_frame`` leaves these rows out
    ]
    training = [row for row, marked in enumerate(marks) if not marked]
    validation = [row for row, marked in enumerate(marks) if marked]
    return Opened(whole.take(training), whole.take(validation), found)
