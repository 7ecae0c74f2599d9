"""Training and validation rows of one table, with the domains and classes of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pandas as pd

from datasets.model import Entry, Opened
from engine.dataset import Dataset, DatasetError
from engine.frames import Cells, from_frame
from engine.roles import Roles


def opened_in_two(
    found: Entry, frame: pd.DataFrame, roles: Roles, column: str, mark: str
) -> Opened:
    """By a column whose word marks the rows for validation."""
    if column not in roles.ignore:
        # Otherwise the tree could test which rows are kept for its validation.
        roles = replace(roles, ignore=(*roles.ignore, column))
    whole = from_frame(frame, roles, found.id)
    targets = Cells.read(frame[roles.target], roles.spelling(roles.target))
    marks = [
        str(held).strip() == mark
        for held, target in zip(frame[column], targets.codes, strict=True)
        if target >= 0  # ``from_frame`` leaves the other rows out
    ]
    training = [row for row, marked in enumerate(marks) if not marked]
    validation = [row for row, marked in enumerate(marks) if marked]
    return Opened(whole.take(training), whole.take(validation), found)


def without_rows(found: Entry, whole: Dataset, rows: Sequence[str]) -> Opened:
    """By the ids of the rows for validation, if there are any."""
    if not rows:
        return Opened(whole, None, found)
    ids = [str(row) for row in whole.row_ids]
    unknown = next((row for row in rows if row not in ids), None)
    if unknown is not None:
        raise DatasetError(
            "The description of {name!r} names row {row!r} for validation, but there is none.",
            name=found.id,
            row=unknown,
        )
    training = [place for place, id in enumerate(ids) if id not in rows]
    validation = [place for place, id in enumerate(ids) if id in rows]
    return Opened(whole.take(training), whole.take(validation), found)


def read_only(opened: Opened) -> Opened:
    """Nobody can change what everybody sees."""
    for table in (opened.training, opened.validation):
        for array in () if table is None else (*table.columns, table.y):
            array.setflags(write=False)
    return opened
