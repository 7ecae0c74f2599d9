"""The words of a call about its files and columns: how they are read and what each column is."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from engine.command.forest import NAME as FOREST
from engine.command.growing import criteria
from engine.command.tables import Form, Table
from engine.config import ConfigError
from engine.growers.general import growing
from engine.impurities import IMPURITIES
from engine.roles import Roles
from engine.spelling import MISSING_TOKENS

DELIMITERS = {"tab": "\t", "\\t": "\t"}
MOST_NUMBERS = 20  # different numbers that may be classes


def file_options(group: Any) -> None:
    group.add_argument("--sheet", metavar="NAME", help="of a workbook")
    group.add_argument("--encoding", metavar="NAME", help="of text, such as gb18030")
    group.add_argument("--delimiter", metavar="MARK", help="between cells; tab for a tabulator")


def column_options(group: Any) -> None:
    group.add_argument("--id", metavar="COL", help="a column that only names rows")
    group.add_argument("--ignore", metavar="COL", action="append", default=[])
    group.add_argument("--continuous", metavar="COL", action="append", default=[])
    group.add_argument("--nominal", metavar="COL", action="append", default=[])
    group.add_argument(
        "--ordinal",
        metavar="COL=A,B,C",
        action="append",
        default=[],
        help="nominal with a meaningful order",
    )
    group.add_argument(
        "--values",
        metavar="COL=A,B,C",
        action="append",
        default=[],
        help="a column's domain and its order",
    )
    group.add_argument("--classes", metavar="A,B", help="the order of the classes")
    group.add_argument(
        "--missing",
        metavar="TOKEN",
        action="append",
        help="a missing cell; default: empty, ?, NA, -",
    )


def form_of(args: argparse.Namespace) -> Form:
    """The call's words about the form of its files."""
    delimiter = DELIMITERS.get(args.delimiter, args.delimiter)
    if delimiter is not None and len(delimiter) != 1:
        raise ConfigError(
            "--delimiter takes one character or the word tab; got {found!r}.", found=args.delimiter
        )
    missing = None if args.missing is None else tuple(args.missing)
    return Form(args.encoding, delimiter, args.sheet, missing)


def roles_of(args: argparse.Namespace, table: Table) -> tuple[Roles, tuple[str, ...]]:
    """The call's words about columns, on top of what a table knows of itself or looks like.

    Beside the roles: the columns that were set aside without a word in the call.
    """
    if table.roles is None and args.target is None:
        raise ConfigError(
            "The table {table!r} needs --target COLUMN: the column to predict.", table=args.table
        )
    base = table.roles or Roles(target=args.target)
    values = dict(base.values or {}) | dict(_named_list("--values", t) for t in args.values)
    ordinal = dict(base.ordinal or {}) | dict(_named_list("--ordinal", t) for t in args.ordinal)
    target = args.target or base.target
    look = table.suggested(target)
    spoken = {*args.ignore, *args.continuous, *args.nominal, *values, *ordinal, args.id}
    aside = tuple(name for name in look.aside if name not in spoken and not _chosen(args, name))
    id_column = args.id or base.id_column or (look.id_column if look.id_column in aside else None)
    former = (base.id_column,) if base.id_column not in (None, id_column, target) else ()
    # A built-in's words about one target say nothing about another.
    classes = base.classes if target == base.target else None
    roles = replace(
        base,
        target=target,
        regression=_of_numbers(args, base, target),
        ignore=(*base.ignore, *former, *args.ignore, *(c for c in aside if c != id_column)),
        id_column=None if id_column == target else id_column,
        continuous=(*base.continuous, *args.continuous),
        nominal=(*base.nominal, *args.nominal),
        values={c: v for c, v in values.items() if c not in args.continuous},
        ordinal={c: v for c, v in ordinal.items() if c not in args.continuous},
        classes=tuple(args.classes.split(",")) if args.classes is not None else classes,
        missing=tuple(args.missing) if args.missing is not None else MISSING_TOKENS,
    )
    _check_target(roles, look.numbers)
    return roles, aside


def _chosen(args: argparse.Namespace, name: str) -> bool:
    return any(text.endswith(f"={name}") for text in args.choose)


def _of_numbers(args: argparse.Namespace, base: Roles, target: str) -> bool:
    """Whether a number is to be predicted: by the algorithm, the criterion or the table itself."""
    own_word = base.regression and target == base.target and args.algorithm in (None, FOREST)
    asked = IMPURITIES[criteria()[args.criterion][0]] if args.criterion else None
    of_numbers = args.algorithm == FOREST and asked is not None and asked.of_numbers
    by_numbers = [algorithm.name for algorithm in growing(numbers=True)]
    return own_word or of_numbers or args.algorithm in by_numbers


def _check_target(roles: Roles, numbers: int) -> None:
    """Numbers are classes where they are few, or where the call says so."""
    said = roles.regression or roles.classes or roles.target in roles.nominal
    if numbers > MOST_NUMBERS and not said:
        raise ConfigError(
            "The target {target!r} holds {count} different numbers, and each would be a class of "
            "its own; predict numbers with --algorithm regression, or say --nominal {target} if "
            "they are classes.",
            target=roles.target,
            count=numbers,
        )


def _named_list(option: str, text: str) -> tuple[str, tuple[str, ...]]:
    column, found, values = text.partition("=")
    if not found or not column or not values:
        raise ConfigError(
            '{option} takes "COLUMN=A,B,C"; got {found!r}.',
            option=option,
            found=text,
        )
    return column, tuple(value.strip() for value in values.split(","))
