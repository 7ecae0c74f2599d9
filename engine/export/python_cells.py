"""What the tree knows of a raw cell, as part of a Python program.

Dates are read by the very file that reads them here, which the program carries along.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator

from engine import dates
from engine.dataset import Attribute
from engine.spelling import PLAIN, Spelling, typed_forms

HEAD = """\
# How the file spells each column: its missing marks, words that stand for another one, what is
# replaced in a cell, and what comes first in dates, which become years with a fraction.
USUAL = {plain}
SPELLING = {{
"""
TAIL = '''\
}}
# How a program writes words that it took for numbers or truth values.
TYPED = {typed}


def named(row):
    """The cells of a row by the names of their columns, without blanks and marks around them."""
    return {{str(name).strip("\\ufeff \\t\\r\\n"): cell for name, cell in row.items()}}


def word_in(row, column):
    """The word that a cell stands for, or None if it is missing."""
    cell = row.get(column)
    if cell is None or cell != cell:
        return None
    missing, words, replaced, dates = SPELLING.get(column, USUAL)
    word = str(cell).strip()
    if not isinstance(cell, str):
        word = TYPED.get(column, {{}}).get(word, word)
    if word in missing:
        return None
    if word in words:
        return words[word]
    for old, new in replaced:
        word = word.replace(old, new)
    return {dated}


def number_in(row, column):
    """The number that a cell stands for, or None if it is missing or a word."""
    word = word_in(row, column)
    cell = row.get(column)
    for spelled in (word,) if word is None or isinstance(cell, str) else (cell, word):
        try:
            number = float(spelled)
        except (TypeError, ValueError):
            continue
        return number if abs(number) < float("inf") else None
    return None


'''
DATED = "word if dates is None else decimal_year(word, dates) or word"


def reading_code(attributes: Iterable[Attribute]) -> Iterator[str]:
    """The lines that define ``named``, ``word_in`` and ``number_in`` for these columns."""
    columns = list(attributes)
    dated = any(attribute.spelling.dates for attribute in columns)
    if dated:
        yield _source_of_dates()
    yield HEAD.format(plain=_plain(PLAIN)).rstrip("\n")
    for attribute in columns:
        if attribute.spelling != PLAIN:
            yield f"    {attribute.name!r}: {_plain(attribute.spelling)},"
    typed = {a.name: forms for a in columns if (forms := _typed(a))}
    yield TAIL.format(typed=typed, dated=DATED if dated else "word").rstrip("\n")
    yield "\n"


def _plain(spelling: Spelling) -> str:
    marks = "{" + ", ".join(map(repr, spelling.missing)) + "}" if spelling.missing else "()"
    return f"({marks}, {dict(spelling.words)}, {spelling.replaced}, {spelling.dates!r})"


def _typed(attribute: Attribute) -> dict[str, str]:
    if attribute.is_continuous:
        return {}
    return typed_forms([*dict(attribute.spelling.words), *attribute.domain])


def _source_of_dates() -> str:
    """Without what stands at the head of a file only."""
    body = inspect.getsource(dates).partition("from __future__ import annotations")[2]
    return body.strip() + "\n\n"
