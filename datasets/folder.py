"""A folder of tables for everybody: a lecturer's data sets in every menu and on the command line.

``SPLIT_TABLES`` names it. Every file in it that a reader knows is a table, called by its name
without the ending; what a file of the same name with the ending ``.toml`` may say about it stands
in ``description``. What is left open is guessed as for any other file. Nothing is written there. A
file that cannot be used is one line in the log and not in the menu; files may come and go while the
app runs.
"""

from __future__ import annotations

import logging
import os
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from datasets.description import Description, InLanguages, described, description_in
from datasets.division import opened_in_two, read_only, without_rows
from datasets.limits import check_bytes
from datasets.model import Entry, Opened, OwnText, Text
from datasets.own import LENIENT, OwnTable, prepared
from datasets.reading import read_bytes
from datasets.report import Read
from datasets.settings import Settings, roles_of, suggested
from datasets.spellings import with_spellings
from engine.dataset import DatasetError
from engine.frames import from_frame
from engine.roles import Roles

VARIABLE = "SPLIT_TABLES"
ENDINGS = (".csv", ".tsv", ".txt", ".dat", ".data", ".xlsx", ".arff")
TYPED = (".parquet", ".feather", ".arrow")
MOST_TABLES = 200
LOOK_AGAIN = 2.0  # seconds after which the folder is looked at again
LOG = logging.getLogger("split_by_split")

Stamps = tuple[tuple[str, int, int], ...]  # names of files, when they were changed, their sizes


@dataclass(frozen=True, eq=False)
class FolderTable:
    """A table of the folder as it is now, shared by everybody."""

    path: Path
    said: Description
    settings: Settings
    opened: Opened

    def read(self) -> Read:
        return _words_of(self)

    def open(self, roles: Roles | None = None) -> Opened:
        """With its own roles, or read afresh with ``roles`` in their place."""
        if roles is None:
            return self.opened
        entry = self.opened.entry
        frame = self.read().frame
        roles = with_spellings(roles, self.read())
        if entry.validation is not None:
            return opened_in_two(entry, frame, roles, *entry.validation)
        return without_rows(entry, from_frame(frame, roles, entry.id), self.said.validation_rows)

    def copy(self) -> OwnTable:
        """The same table as one of a visitor's own."""
        content = self.path.read_bytes()
        return OwnTable("", self.path.name, content, self.said.reading(LENIENT), self.settings)


def folder_tables(taken: tuple[str, ...] = ()) -> dict[str, FolderTable]:
    """The tables of the folder by id, in the order of their names; ``taken`` ids are not theirs."""
    found = {id: folder_table(id, taken) for id in _places(taken)}
    return {id: table for id, table in found.items() if table is not None}


def folder_table(id: str, taken: tuple[str, ...] = ()) -> FolderTable | None:
    """One table of the folder, if it is there and can be used."""
    place = _places(taken).get(id)
    return None if place is None else _table(*place)


def _places(taken: tuple[str, ...]) -> dict[str, tuple[Path, Stamps]]:
    folder = os.environ.get(VARIABLE)
    if not folder:
        return {}
    return _listed(folder, _stamps(folder, int(time.monotonic() / LOOK_AGAIN)), taken)


@lru_cache(maxsize=1)
def _stamps(folder: str, moment: int) -> Stamps | None:
    try:
        with os.scandir(folder) as files:
            found = [(file.name, file.stat()) for file in files if file.is_file()]
    except OSError:
        return None
    return tuple(sorted((name, about.st_mtime_ns, about.st_size) for name, about in found))


@lru_cache(maxsize=1)
def _listed(
    folder: str, stamps: Stamps | None, taken: tuple[str, ...]
) -> dict[str, tuple[Path, Stamps]]:
    """Where each table and its description lie; what is in the way is said once."""
    if stamps is None:
        LOG.warning("%s: %s is no folder that can be read", VARIABLE, folder)
    places: dict[str, tuple[Path, Stamps]] = {}
    for name, _, _ in stamps or ():
        path = Path(folder, name)
        if path.suffix.lower() not in (*ENDINGS, *TYPED) or name.startswith("."):
            continue
        if path.stem in (*taken, *places) or path.stem.startswith("upload-"):
            LOG.warning("%s: %s is left out: its name is taken", VARIABLE, name)
        elif len(places) == MOST_TABLES:
            LOG.warning("%s: %s is left out: at most %s", VARIABLE, name, MOST_TABLES)
        else:
            both = (name, path.with_suffix(".toml").name)
            places[path.stem] = (path, tuple(s for s in stamps or () if s[0] in both))
    return places


@lru_cache(maxsize=2)
def _words_of(table: FolderTable) -> Read:
    content = table.path.read_bytes()
    return read_bytes(content, table.path.name, table.said.reading(LENIENT))


@lru_cache(maxsize=2 * MOST_TABLES)
def _table(path: Path, stamps: Stamps) -> FolderTable | None:
    """Read anew when the file or its description has changed."""
    try:
        return _read(path)
    except (DatasetError, OSError, UnicodeError) as problem:
        reason = " ".join(str(problem).split())
        LOG.warning("%s: %s is left out: %s", VARIABLE, path.name, reason)
        return None


def _read(path: Path) -> FolderTable:
    check_bytes(path.stat().st_size, path.name)
    beside = path.with_suffix(".toml")
    text = beside.read_text("utf-8-sig") if beside.is_file() else ""
    said = description_in(text, beside.name)
    reading = said.reading(LENIENT)
    read = read_bytes(path.read_bytes(), path.name, reading)
    settings = described(suggested(read.report, reading.missing), read.report, said)
    opened = prepared(replace(read, name=path.stem), settings, path.stem)
    opened = replace(opened, entry=_entry(path, said, settings, opened))
    if said.validation_rows:
        opened = without_rows(opened.entry, opened.training, said.validation_rows)
    return FolderTable(path, said, settings, read_only(opened))


def _entry(path: Path, said: Description, settings: Settings, opened: Opened) -> Entry:
    return Entry(
        id=path.stem,
        title=InLanguages(said.title) if said.title else OwnText(path.stem),
        teaches=InLanguages(said.teaches) if said.teaches else Text("A table of this course."),
        source=InLanguages(said.source) if said.source else Text("File {name}", name=path.name),
        roles=replace(roles_of(settings), classes=opened.training.classes),
        validation=settings.held,
    )
