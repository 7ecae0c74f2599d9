"""The words of a call: all options in their groups; every mistake is one sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

from engine.command.forest import forest_options
from engine.command.growing import growing_options, oblique_options
from engine.command.output import format_of, output_options
from engine.command.pruning import method_options, validation_options, weakest_link_options
from engine.command.reading import column_options, file_options
from engine.config import ConfigError
from engine.message import N_

# What argparse says of a call, and what is said in its place.
FAULTS = (
    (
        r"argument (?P<option>\S+): invalid choice: (?P<found>.+) \(choose from (?P<known>.+)\)",
        N_("{option} cannot be {found}; choose one of {known}."),
    ),
    (
        r"argument (?P<option>\S+): invalid int value: (?P<found>.+)",
        N_("{option} takes a whole number, not {found}."),
    ),
    (
        r"argument (?P<option>\S+): invalid float value: (?P<found>.+)",
        N_("{option} takes a number, not {found}."),
    ),
    (
        r"argument (?P<option>\S+): expected one argument",
        N_("{option} needs a word after it; see python -m engine --help."),
    ),
    (
        r"unrecognized arguments: (?P<words>.+)",
        N_("Nothing is known of {words}; see python -m engine --help."),
    ),
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing the usage."""

    def error(self, message: str) -> NoReturn:
        for pattern, sentence in FAULTS:
            if fault := re.fullmatch(pattern, message, re.DOTALL):
                raise ConfigError(sentence, **fault.groupdict())
        raise ConfigError("{message}; see python -m engine --help.", message=message)


def parser() -> Parser:
    """All options, grouped as the books group their choices."""
    p = Parser(
        prog="python -m engine",
        allow_abbrev=False,
        description="Grow a decision tree and tell every decision.",
    )
    p.add_argument(
        "table", metavar="TABLE", nargs="?", help="a file, or the id of a built-in table"
    )
    p.add_argument("--tables", action="store_true", help="list the built-in tables")
    p.add_argument("--target", metavar="COLUMN", help="the column to predict")
    output_options(p)
    file_options(p.add_argument_group("files"))
    column_options(p.add_argument_group("columns"))
    growing_options(p.add_argument_group("growing"))
    oblique_options(p.add_argument_group("oblique trees"))
    forest_options(p.add_argument_group("forest"))
    judging = p.add_argument_group("validation")
    for options in (validation_options, method_options, weakest_link_options):
        options(judging)
    return p


def understood(arguments: Sequence[str]) -> argparse.Namespace:
    """The words of a call; ``given`` among them are the names of the options that it names."""
    args = parser().parse_args(arguments)
    plain = parser()
    plain.set_defaults(**dict.fromkeys(vars(args)))
    found = vars(plain.parse_args(arguments))
    args.given = frozenset(name for name, value in found.items() if value is not None)
    args.format = format_of(args)
    if args.tables and args.given - {"tables", "language", "output"}:
        raise ConfigError(
            "--tables lists the built-in tables and grows nothing; leave out the rest."
        )
    if args.table is None and not args.tables:
        raise ConfigError("No table is named; name a file, or a built-in table (see --tables).")
    check_combination(args)
    return args


def check_combination(args: argparse.Namespace) -> None:
    """Words of a call that contradict each other."""
    judges = (args.validation, args.validation_rows, args.hold_out)
    if sum(given is not None for given in judges) > 1:
        raise ConfigError(
            "Give one of --validation FILE, --validation-rows ID,ID and "
            "--hold-out SHARE, not several."
        )
    if args.format == "csv" and args.predict is None:
        raise ConfigError("--format csv is for predictions; add --predict FILE.")
