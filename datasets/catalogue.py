"""The tables that everybody has: what there is, and how to open one."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pandas as pd

from datasets import tables
from datasets.division import opened_in_two, read_only
from datasets.folder import FolderTable, folder_table, folder_tables
from datasets.model import Entry, Opened
from engine.dataset import DatasetError
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


def entries() -> list[Entry]:
    """The tables that everybody has: the built-in ones, then those of the folder."""
    return [*ENTRIES, *(table.opened.entry for table in folder_tables(_built_in()).values())]


def known_ids() -> tuple[str, ...]:
    """The ids of the tables that everybody has, in the order of the catalogue."""
    return tuple(known.id for known in entries())


def is_known(id: str) -> bool:
    """Whether everybody has this table; the others of the folder are not looked at."""
    return id in _built_in() or in_folder(id) is not None


def in_folder(id: str) -> FolderTable | None:
    """A table of the folder, if it is one."""
    return folder_table(id, _built_in())


def _built_in() -> tuple[str, ...]:
    return tuple(known.id for known in ENTRIES)


def suggestion(name: str) -> str | None:
    """The id that a misspelt one may mean, if one is near.

    >>> suggestion("watermelon2.0")
    'watermelon_2.0'
    """
    return next(iter(difflib.get_close_matches(name.lower(), known_ids(), n=1, cutoff=0.7)), None)


def entry(id: str) -> Entry:
    """The catalogue's entry with this id."""
    found = in_folder(id)
    if found is not None:
        return found.opened.entry
    for known in ENTRIES:
        if known.id == id:
            return known
    near = suggestion(id)
    if near is not None:
        raise DatasetError(
            "There is no built-in table {name!r} (did you mean {near!r}?); "
            "the built-in tables are: {known}.",
            name=id,
            near=near,
            known=", ".join(known_ids()),
        )
    raise DatasetError(
        "There is no built-in table {name!r}; the built-in tables are: {known}.",
        name=id,
        known=", ".join(known_ids()),
    )


def open_builtin(id: str, roles: Roles | None = None) -> Opened:
    """A built-in table with its own roles, or with ``roles`` in their place.

    With its own roles a table is read once per process and shared by everybody, so its arrays are
    made read-only. Other roles are the caller's business and are read afresh.
    """
    shared = in_folder(id)
    if shared is not None:
        return shared.open(roles)
    if roles is None:
        return _open_shared(id)
    return _open(entry(id), roles)


@cache
def _open_shared(id: str) -> Opened:
    found = entry(id)
    return read_only(_open(found, found.roles))


def file_of(id: str) -> bytes:
    """The CSV file of a built-in table, for somebody who wants a copy."""
    return (FOLDER / f"{entry(id).id}.csv").read_bytes()


def cells_of(id: str) -> pd.DataFrame:
    """The words of a table that everybody has."""
    shared = in_folder(id)
    if shared is not None:
        return shared.read().frame
    # House files are known to be clean; the careful reader is for files of other people.
    return pd.read_csv(
        FOLDER / f"{entry(id).id}.csv", dtype=str, keep_default_na=False, encoding="utf-8"
    )


def _open(found: Entry, roles: Roles) -> Opened:
    frame = cells_of(found.id)
    if found.validation is None:
        return Opened(from_frame(frame, roles, found.id), None, found)
    return opened_in_two(found, frame, roles, *found.validation)
