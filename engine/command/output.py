"""The words of a call about what is printed: its form, its language and where it goes."""

from __future__ import annotations

import argparse
from os.path import splitext
from typing import Any

from engine.export.formats import FORMATS
from engine.export.run_formats import RUN_FORMATS
from engine.language import languages

TABLE = "table"  # the rows themselves, and no tree
# What the ending of --output says where --format says nothing.
ENDINGS = {
    ".json": "json",
    ".dot": "dot",
    ".gv": "dot",
    ".py": "python",
    ".sql": "sql",
    ".csv": "csv",
    ".gift": "gift",
}


def output_options(group: Any) -> None:
    group.add_argument(
        "--format",
        choices=("text", "json", *FORMATS, *RUN_FORMATS, TABLE, "csv"),
        help="default: text; csv is for predictions, table is the table as CSV",
    )
    group.add_argument(
        "--language", choices=tuple(languages()), help="of the text; default: the locale's"
    )
    group.add_argument("--candidates", action="store_true", help="all candidate splits in the JSON")
    group.add_argument("--predict", metavar="FILE", help="also predict the rows of this table")
    group.add_argument("--output", metavar="FILE", help="write there; its ending says the format")


def format_of(args: argparse.Namespace) -> str:
    """The form that is asked for, else the one of the file that is to be written."""
    if args.format is not None:
        return str(args.format)
    return ENDINGS.get(splitext(args.output or "")[1].lower(), "text")
