"""The forms in which a finished tree can be had as text.

``FORMATS`` is read when it is needed, never copied: what is entered there is on the command line
(``--format``) and, if it has a title, among the things that a page lets one take away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.dataset import Dataset
from engine.export.dot import dot
from engine.export.python_code import python_code
from engine.export.rules import rules
from engine.export.sql_code import MOST_LEAVES, sql_code, sql_with_probabilities
from engine.export.words import Words
from engine.message import N_
from engine.tree import Tree


@dataclass(frozen=True)
class Format:
    """A form by its word on the command line, and the lines of a tree in it.

    ``title`` and ``too_large``, what is said of a tree of more than ``most_leaves``, are messages
    for a translator. A file's name ends in ``ending``. ``told`` is the form in a reader's words; a
    program is the same for all readers.
    """

    name: str
    lines: Callable[[Tree, Dataset], Iterator[str]]
    title: str | None = None
    ending: str = ".txt"
    mime: str = "text/plain"
    most_leaves: int | None = None
    too_large: str = ""
    told: Callable[[Tree, Dataset, Words], Iterator[str]] | None = None


FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("dot", dot, told=dot),  # a page has its own, with the colours of the page
        Format("rules", rules, N_("The tree as rules (text)"), "-rules.txt", told=rules),
        Format("python", python_code, N_("The tree as a Python function"), ".py", "text/x-python"),
        Format(
            "sql",
            sql_code,
            N_("The tree as SQL"),
            ".sql",
            "application/sql",
            MOST_LEAVES,
            N_("SQL takes at most {most} leaves; limit the depth."),
        ),
        Format(
            "sql-probabilities",
            sql_with_probabilities,
            N_("The tree as SQL, with probabilities"),
            "-probabilities.sql",
            "application/sql",
            MOST_LEAVES,
            N_("SQL takes at most {most} leaves; limit the depth."),
        ),
    )
}
