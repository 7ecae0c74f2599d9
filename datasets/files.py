"""Tables by the names of files on a disk, as the command line opens them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pandas as pd

from datasets.catalogue import is_known, known_ids, open_builtin, suggestion
from datasets.model import Entry, Opened, OwnText, Text
from datasets.reading import listed, read_bytes, usable
from datasets.report import Read, Reading, Report
from datasets.spellings import with_spellings
from engine.dataset import DatasetError
from engine.frames import from_frame
from engine.roles import Roles


def open_table(
    name_or_path: str, roles: Roles | None = None, reading: Reading | None = None
) -> Opened:
    """A built-in table by its id, else a file; write ``./loan`` for a file called ``loan``."""
    if is_known(name_or_path):
        return open_builtin(name_or_path, roles)
    if not os.path.exists(name_or_path):
        _complain(name_or_path)
    path = Path(name_or_path)
    read = read_file(path, reading)
    if roles is None:
        raise DatasetError(
            "The file {name!r} does not say which column is the target; choose one of: {known}.",
            name=path.name,
            known=listed(read.frame.columns),
        )
    roles = with_declared(roles, read.report)
    whole = from_frame(read.frame, with_spellings(roles, read), path.stem)
    return Opened(whole, None, _file_entry(path, roles))


def _complain(name: str) -> NoReturn:
    near = suggestion(name)
    if near is not None:
        raise DatasetError(
            "There is neither a built-in table nor a file called {name!r} (did you mean {near!r}?);"
            " give the path of a CSV file or one of: {known}.",
            name=name,
            near=near,
            known=", ".join(known_ids()),
        )
    raise DatasetError(
        "There is neither a built-in table nor a file called {name!r}; "
        "give the path of a CSV file or one of: {known}.",
        name=name,
        known=", ".join(known_ids()),
    )


def with_declared(roles: Roles, report: Report) -> Roles:
    """The roles, with what the file itself says of columns that they do not speak of."""
    spoken = {roles.target, roles.id_column, *roles.ignore, *roles.continuous, *roles.nominal}
    spoken |= {*(roles.ordinal or ()), *(roles.values or ())}
    rest = [facts for facts in report.columns if facts.name not in spoken]
    orders = {facts.name: facts for facts in report.columns if facts.order}
    classes = orders[roles.target].order if roles.target in orders else None
    return replace(
        roles,
        nominal=(*roles.nominal, *(f.name for f in rest if f.kind == "words" and not f.ordered)),
        ordinal=dict(roles.ordinal or {}) | {f.name: f.order for f in rest if f.ordered},
        values=dict(roles.values or {})
        | {f.name: f.order for f in rest if f.order and not f.ordered},
        classes=roles.classes or (None if roles.regression else classes),
    )


def _file_entry(path: Path, roles: Roles) -> Entry:
    """A file as a guest of the catalogue: it has no translations and no presets."""
    return Entry(
        id=str(path),
        title=OwnText(path.stem),
        teaches=Text("A table of your own."),
        source=Text("File {name}", name=path.name),
        roles=roles,
    )


def read_table(path: str | Path, reading: Reading | None = None) -> pd.DataFrame:
    """The table in a file on disk, with its numbers in plain form."""
    return usable(read_file(path, reading))


def read_file(path: str | Path, reading: Reading | None = None) -> Read:
    """The words of a file on disk and what was assumed to read them."""
    name = str(path)
    if os.path.isdir(path):
        raise DatasetError(
            "{name!r} is a folder, but a CSV file is needed; name a file in it.",
            name=name,
        )
    if not os.path.exists(path):
        raise DatasetError(
            "There is no file {name!r}; check the path and the spelling.",
            name=name,
        )
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise DatasetError(
            "The file {name!r} could not be read ({reason}); "
            "check that you may read it and that no other program holds it.",
            name=name,
            reason=error.strerror,
        ) from error
    return read_bytes(content, Path(path).name, reading)
