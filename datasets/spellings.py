"""How a file spells its columns, from what its reader found and its owner said."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pandas as pd

from datasets.report import ColumnFacts, Read, Written
from engine.frames import Cells
from engine.roles import Roles
from engine.spelling import DECIMAL_COMMA, GROUPED_BY_COMMA, Spelling, meanings, typed_forms

MONTH_NAME = re.compile("[a-z]{3}", re.IGNORECASE)
REPLACED: dict[Written, tuple[tuple[str, str], ...]] = {
    "plain": (),
    "comma": DECIMAL_COMMA,
    "grouped": GROUPED_BY_COMMA,
}


def with_spellings(roles: Roles, read: Read) -> Roles:
    """The roles, with which the words of the file can be read as they stand there."""
    numbers = {*roles.continuous, *([roles.target] if roles.regression else [])}
    spellings = {
        facts.name: _spelling(read.frame[facts.name], facts, roles, facts.name in numbers)
        for facts in read.report.columns
    }
    return replace(roles, spellings=spellings)


def _spelling(column: pd.Series, facts: ColumnFacts, roles: Roles, as_numbers: bool) -> Spelling:
    """Dates are numbers only where somebody wants them to be."""
    dates = facts.kind == "dates" and as_numbers
    marks = (*roles.missing, *facts.holes)
    if facts.range is not None:
        # Who takes all cells for numbers has -999.0 where the file has -999.
        marks += tuple(form for form in typed_forms(marks) if form not in set(column.str.strip()))
    return Spelling(
        missing=tuple(dict.fromkeys(marks)),
        replaced=REPLACED[facts.written] + (_digits(column) if dates or facts.range else ()),
        dates=facts.dates or "day" if dates else None,
        named_months=dates and any(map(MONTH_NAME.search, column.unique())),
    )


def _digits(column: pd.Series) -> tuple[tuple[str, str], ...]:
    """Digits that only some programs know, such as the wide ones of Chinese keyboards."""
    signs = {sign for word in column.unique() for sign in str(word) if not sign.isascii()}
    return tuple((sign, str(int(sign))) for sign in sorted(signs) if sign.isdecimal())


def with_groups(roles: Roles, frame: pd.DataFrame, fewer_than: int, name: str) -> Roles:
    """The roles, with the rare values of nominal attributes under one name."""
    if fewer_than < 2:
        return roles
    ordered = {*(roles.ordinal or ()), *(roles.values or ())}
    spellings = dict(roles.spellings or {})
    for column in roles.nominal:
        if column not in ordered:
            spelling = roles.spelling(column)
            spellings[column] = replace(
                spelling, words=_groups(frame[column], spelling, fewer_than, name.strip())
            )
    return replace(roles, spellings=spellings)


def _groups(
    column: pd.Series, spelling: Spelling, fewer_than: int, name: str
) -> tuple[tuple[str, str], ...]:
    """The rare words and the name; a single one stays what it is."""
    cells = Cells.of(column, spelling.missing)
    meant = meanings(cells.words, spelling)
    rows = Counter(meant[code] for code in cells.codes.tolist() if code >= 0)
    rare = {word for word, n in rows.items() if n < fewer_than}
    if len(rare) < 2:
        return ()
    pairs = zip(cells.words, meant, strict=True)
    return tuple((word, name) for word, stands_for in pairs if stands_for in rare)
