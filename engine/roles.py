"""What each column of a table is for, as its owner declares it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.dataset import DatasetError
from engine.spelling import MISSING_TOKENS, Spelling


@dataclass(frozen=True)
class Roles:
    """What each column is for and how its cells are read; ``from_frame`` guesses the rest.

    ``missing`` are the marks of all columns but those with a spelling of their own.
    """

    target: str
    regression: bool = False
    ignore: tuple[str, ...] = ()
    id_column: str | None = None
    continuous: tuple[str, ...] = ()
    nominal: tuple[str, ...] = ()
    ordinal: Mapping[str, tuple[str, ...]] | None = None
    values: Mapping[str, tuple[str, ...]] | None = None
    classes: tuple[str, ...] | None = None
    missing: tuple[str, ...] = MISSING_TOKENS
    spellings: Mapping[str, Spelling] | None = None

    def spelling(self, column: str) -> Spelling:
        """How the cells of a column are spelled."""
        return (self.spellings or {}).get(column, Spelling(self.missing))


def check_roles(columns: list[str], roles: Roles) -> None:
    for repeated in (c for i, c in enumerate(columns) if c in columns[:i]):
        raise DatasetError(
            "Two columns are called {column!r}; give each a name of its own.", column=repeated
        )
    asked = (roles.target, *roles.ignore, *roles.continuous, *roles.nominal)
    asked += tuple(roles.ordinal or ()) + tuple(roles.values or ())
    asked += (roles.id_column,) if roles.id_column is not None else ()
    for column in asked:
        if column not in columns:
            raise DatasetError(
                "There is no column {column!r}; the columns are: {known}.",
                column=column,
                known=", ".join(columns),
            )
    if roles.target in roles.ignore:
        raise DatasetError(
            "Column {column!r} cannot be both the target and ignored.", column=roles.target
        )
    for column in set(roles.continuous) & {*roles.nominal, *(roles.ordinal or ())}:
        raise DatasetError(
            "Column {column!r} cannot be both continuous and nominal; drop one.", column=column
        )
