"""The words of a call about columns, in the table's own names whichever language names them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from engine.command.tables import Table
from engine.language import Relabel, languages

Rename = Callable[[str], str]
NAMES = ("target", "id")
LISTS = ("ignore", "continuous", "nominal")
LEADING = ("values", "ordinal")  # COL=A,B,C


def in_own_names(args: argparse.Namespace, table: Table) -> None:
    """Put the table's own names where the call names columns as the text shows them."""
    shown = {table.word(c, language): c for language in languages() for c in table.columns}
    own = shown | {column: column for column in table.columns}

    def rename(name: str) -> str:
        return own.get(name, name)

    for option in NAMES:
        name = getattr(args, option)
        setattr(args, option, None if name is None else rename(name))
    for option in LISTS:
        setattr(args, option, [rename(name) for name in getattr(args, option)])
    for option in LEADING:
        setattr(args, option, [_leading(text, rename) for text in getattr(args, option)])
    args.line = [_line(text, rename) for text in args.line]


def in_own_classes(text: str, classes: Sequence[str], readers: Sequence[Relabel]) -> str:
    """``CLASS=W,CLASS=W`` in the table's own words for its classes."""
    shown = {say(name): name for say in readers for name in classes}
    own = shown | {name: name for name in classes}
    parts = [part.rpartition("=") for part in text.split(",")]
    return ",".join(f"{own.get(name.strip(), name)}{equals}{w}" for name, equals, w in parts)


def _leading(text: str, rename: Rename) -> str:
    column, equals, values = text.partition("=")
    return f"{rename(column)}{equals}{values}"


def _line(text: str, rename: Rename) -> str:
    """``COL=W,COL=W<=T`` in own names."""
    terms, at_most, threshold = text.rpartition("<=")
    pairs = (term.rpartition("=") for term in terms.split(","))
    named = ",".join(f"{rename(name.strip())}{equals}{w}" for name, equals, w in pairs)
    return f"{named}{at_most}{threshold}"
