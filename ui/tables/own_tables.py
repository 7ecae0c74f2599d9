"""The tables that a visitor brought along: kept for this visitor only, in memory only.

The session holds bytes and settings. What is computed from them is cached by the content and the
settings, so that equal files share the work and nobody can ask for another's by a name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from datasets import Entry, Opened, entries, open_builtin
from datasets.limits import check_bytes
from datasets.own import OwnTable, prepared
from datasets.reading import read_bytes
from datasets.report import Read, Reading
from datasets.settings import Settings, followed, suggested
from engine.dataset import DatasetError
from ui.address import unsaved
from ui.frame.memory import remembered

UPLOADED = "upload"  # tables of one's own live in one session; a link can only name them
KEY = "own_tables"
MOST_TABLES = 8
MOST_BYTES = 100 * 2**20  # of all tables of a visitor


def tables() -> dict[str, OwnTable]:
    """All tables of this visitor by id, the oldest first."""
    kept: dict[str, OwnTable] = st.session_state.setdefault(KEY, {})
    return kept


def add(table: OwnTable) -> OwnTable:
    """Keep a table under an id of its own, with the settings that its look suggests."""
    kept = tables()
    check_bytes(len(table.content), table.name)
    if len(kept) >= MOST_TABLES:
        raise DatasetError(
            "You have {most} tables already; remove one before you add another.",
            most=MOST_TABLES,
        )
    if sum(len(other.content) for other in kept.values()) + len(table.content) > MOST_BYTES:
        raise DatasetError(
            "Your tables have more than {most} MB together; remove one before you add another.",
            most=MOST_BYTES // 2**20,
        )
    number = 1 + max((int(id.removeprefix(f"{UPLOADED}-")) for id in kept), default=0)
    named = with_settings(replace(table, id=f"{UPLOADED}-{number}"))
    keep(named)
    return named


def with_settings(table: OwnTable) -> OwnTable:
    """The table, whose settings are made anew when its columns are not those of before.

    A file that cannot be read is kept without settings, so that it can be read differently.
    """
    try:
        report = read_of(table).report
    except DatasetError:
        return replace(table, settings=None)
    now = [column.name for column in report.columns]
    before = [] if table.settings is None else [column.name for column in table.settings.columns]
    if now == before:
        return table
    return replace(table, settings=suggested(report, table.reading.missing))


def reread(table: OwnTable, reading: Reading) -> OwnTable:
    """The table read in another way; what was said about its columns stays if they are the same."""
    changed = replace(table, reading=reading)
    if table.settings is not None:
        try:
            before, now = read_of(table).report, read_of(changed).report
        except DatasetError:
            return with_settings(changed)
        if [c.name for c in before.columns] == [c.name for c in now.columns]:
            settings = followed(table.settings, before, now)
            return replace(changed, settings=replace(settings, missing=reading.missing))
    return with_settings(changed)


def keep(table: OwnTable) -> None:
    """The table as it is now, under the id that it has."""
    tables()[table.id] = table
    unsaved.mark(table.id)


def change(id: str, changed: Callable[[OwnTable], OwnTable]) -> None:
    """For callbacks: the table as it is now, changed; one that is gone stays gone."""
    table = tables().get(id)
    if table is not None:
        keep(changed(table))


def remove(id: str) -> None:
    tables().pop(id, None)
    unsaved.clear(id)


def read_of(table: OwnTable) -> Read:
    """The words of a table and the report, read at most once while it is in use."""
    return _read(table.digest, table.name, table.reading, table.content)


def opened_of(table: OwnTable) -> Opened:
    """The tables to grow on and to judge by."""
    if table.settings is None:
        raise DatasetError("The table {name!r} has no settings yet.", name=table.name)
    parts = (table.digest, table.id, table.name, table.reading, table.settings)
    return _open(*parts, table)


def open_any(id: str) -> Opened:
    """A built-in table or one of the visitor's own."""
    own = tables().get(id)
    return open_builtin(id) if own is None else opened_of(own)


def all_entries() -> list[Entry]:
    """The entries of the data menu: the built-in tables, then those of this visitor."""
    return [*entries(), *own_entries()]


def own_entries() -> list[Entry]:
    """The visitor's tables that a tree can grow on; page ``data`` says what the others lack."""
    found = []
    for table in tables().values():
        try:
            found.append(opened_of(table).entry)
        except DatasetError:
            continue
    return found


# Arguments that begin with an underscore are no part of the key: the digest stands for them.
@remembered
def _read(digest: str, name: str, reading: Reading, _content: bytes) -> Read:
    return read_bytes(_content, name, reading)


@remembered
def _open(
    digest: str, id: str, name: str, reading: Reading, settings: Settings, _table: OwnTable
) -> Opened:
    return prepared(read_of(_table), settings, _table.id)
