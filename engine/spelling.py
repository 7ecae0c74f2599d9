"""How a file spells what a tree knows, as plain values that a program can carry along.

A tree asks for words and numbers. The file that they come from may spell them otherwise: marks for
missing cells, commas in numbers, dates, rare words under one name. Who reads a file says so here,
column by column; cells are read by it, and so are the raw cells that a program made of the tree is
given. A column that says nothing is spelled plainly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.dates import DayMonth, decimal_year

MISSING_TOKENS = ("", "?", "NA", "-")
# Missing too where all other cells of a column are numbers or dates; among words they are words.
NUMBER_MARKS = ("NaN", "NULL", "null", "N/A", "n/a", "None", "#N/A", ".")


@dataclass(frozen=True)
class Spelling:
    """How the cells of one column are spelled; what is not said here is plain.

    A cell loses the blanks around it. Then it is missing, or one of ``words``, which stand for
    another word; else what is ``replaced`` is so, in this order, and what is left is a word, a
    number, or with ``dates`` a date, which becomes a year with a fraction.
    """

    missing: tuple[str, ...] = MISSING_TOKENS
    words: tuple[tuple[str, str], ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    dates: DayMonth | None = None
    named_months: bool = False  # whether there are names in its dates


PLAIN = Spelling()
# How numbers are written other than 1234.5: as 1.234,5 or as 1,234.5.
DECIMAL_COMMA = ((".", ""), (",", "."))
GROUPED_BY_COMMA = ((",", ""),)


def meaning(cell: str, spelling: Spelling) -> str | None:
    """The word or the number that a cell stands for; ``None`` is missing.

    >>> meaning(" 1.234,5 ", Spelling(replaced=DECIMAL_COMMA))
    '1234.5'
    >>> meaning("2.7.2024", Spelling(dates="day")), meaning("n.a.", Spelling(missing=("n.a.",)))
    ('2024.5', None)
    """
    word = cell.strip()
    if word in spelling.missing:
        return None
    for spelled, meant in spelling.words:
        if word == spelled:
            return meant
    for old, new in spelling.replaced:
        word = word.replace(old, new)
    if spelling.dates is None:
        return word
    return decimal_year(word, spelling.dates) or word


def meanings(words: Iterable[str], spelling: Spelling) -> list[str | None]:
    """The meaning of every word, of many at once."""
    known = dict(spelling.words)
    rest = replace(spelling, words=())
    return [known[word] if word in known else meaning(word, rest) for word in words]


def typed_forms(words: Iterable[str]) -> dict[str, str]:
    """How a program writes words that it took for numbers or truth values, where that is clear.

    >>> typed_forms(["01", "2.50", "TRUE", "red"])
    {'1': '01', '1.0': '01', '2.5': '2.50', 'true': 'TRUE', 'True': 'TRUE'}
    >>> typed_forms(["1", "01"])
    {}
    """
    known = list(words)
    found: dict[str, list[str]] = {}
    for word in known:
        for form in _forms(word):
            found.setdefault(form, []).append(word)
    return {form: of[0] for form, of in found.items() if len(of) == 1 and form not in known}


def _forms(word: str) -> Iterable[str]:
    if word.lower() in ("true", "false"):
        return (word.lower(), word.capitalize())
    try:
        number = float(word)
    except ValueError:
        return ()
    if not math.isfinite(number) or not word.isascii():
        return ()
    whole = number.is_integer() and abs(number) < 2**53
    return (str(int(number)), repr(number)) if whole else (repr(number),)
