"""Where tables come from: the program's entry hands it in, so that the engine reads no files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from engine.config import GivenLine
from engine.dataset import Dataset
from engine.roles import Roles


@dataclass(frozen=True)
class Form:
    """What a call says about the form of its files; ``None`` leaves a matter to the reader."""

    encoding: str | None = None
    delimiter: str | None = None
    sheet: str | None = None
    missing: tuple[str, ...] | None = None


class Suggested(NamedTuple):
    """What the look of a file's columns suggests, given its target.

    ``aside`` are the columns that would tell rows apart and teach nothing; ``id_column``, if there
    is one, is among them. ``numbers`` counts the different numbers of a target of numbers.
    """

    aside: tuple[str, ...] = ()
    id_column: str | None = None
    numbers: int = 0


class Table(Protocol):
    """A table before its columns have their roles."""

    kind: str  # built-in, text, workbook, ...
    columns: tuple[str, ...]  # their names
    roles: Roles | None  # which a built-in table knows itself
    lines: tuple[GivenLine, ...]  # of the book's oblique tree on it, if it prints one
    algorithm: str | None  # that it was made for, if it was made for one

    def suggested(self, target: str) -> Suggested:
        """What the columns look like."""

    def open(self, roles: Roles) -> tuple[Dataset, Dataset | None]:
        """Training rows, and the validation rows that come with the table."""

    def title(self, language: str) -> str:
        """What the table is called above a sheet of paper."""

    def word(self, word: str, language: str) -> str:
        """A word of the table in a language."""


class Tables(Protocol):
    """All tables that there are."""

    def table(self, name: str, form: Form) -> Table:
        """A built-in table by its id, else a file by its path."""

    def read(self, path: str, form: Form) -> Any:
        """The text cells of a file."""

    def listed(self, language: str) -> Iterable[tuple[str, str]]:
        """The ids of the built-in tables and what they are."""
