"""What words look like: numbers and how they are written, dates, or words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from datasets.dates import day_or_month
from datasets.report import ColumnKind, Reading, Written
from engine.dates import DayMonth, date_of
from engine.frames import number_of, numbers_of

MOSTLY = 0.75  # share of numbers, or of dates, above which another word among them is odd
FIRST = 200  # words that show whether it is worth looking at all of them
COMMA = re.compile(r"[+-]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?")
GROUPED = re.compile(r"[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")
IS_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?")


@dataclass(frozen=True)
class Look:
    """What the different words of a column are taken for, without the ``holes`` among them."""

    kind: ColumnKind
    written: Written = "plain"
    dates: DayMonth | None = None
    in_doubt: bool = False
    holes: tuple[str, ...] = ()


def look_of(words: list[str], reading: Reading, delimiter: str | None) -> Look:
    """Numbers or dates, if need be without the marks that are missing among such; else words.

    >>> look_of(["1", "#N/A"], Reading(), ","), look_of(["red", "None"], Reading(), ",").kind
    (Look(kind='numbers', written='plain', dates=None, in_doubt=False, holes=('#N/A',)), 'words')
    """
    holes = tuple(word for word in words if word in reading.among_numbers)
    rest = [word for word in words if word not in holes]
    look = _plain_look(rest, reading, delimiter)
    if holes and look.kind in ("words", "empty"):
        return Look("words")
    return replace(look, holes=holes)


def _plain_look(words: list[str], reading: Reading, delimiter: str | None) -> Look:
    if not words:
        return Look("empty")
    written = written_how(words, reading.decimal, delimiter)
    if numbers_of(plain_numbers(words, written)) is not None:
        return Look("numbers", written)
    if not is_date(words[0]):
        return Look("words")
    first, in_doubt = day_or_month(words)
    if in_doubt and reading.dates is not None:
        first = reading.dates
    is_dates = all(date_of(word, first or "day") is not None for word in words)
    return Look("dates", dates=first, in_doubt=in_doubt) if is_dates else Look("words")


def odd_words(words: list[str]) -> list[str]:
    """The few words that keep a column from being one of numbers, or of dates.

    >>> odd_words(["1", "2", "3,5", "many"]), odd_words(["red", "blue"]), odd_words(["1", "inf"])
    (['many'], [], ['inf'])
    """
    for fits in (is_number, is_date):
        some = words[:FIRST]
        if 2 * sum(fits(word) or _is_infinite(word) for word in some) < len(some):
            continue  # a long column of words is not looked through to the end
        odd = [word for word in words if not fits(word)]
        if len(odd) <= (1 - MOSTLY) * len(words) or all(map(_is_infinite, odd)):
            return odd
    return []


def is_number(word: str) -> bool:
    return number_of(word) is not None or bool(COMMA.fullmatch(word) or GROUPED.fullmatch(word))


def is_date(word: str) -> bool:
    return date_of(word, "day") is not None or date_of(word, "month") is not None


def _is_infinite(word: str) -> bool:
    """Whether a word writes a number that is none here: infinite, or too large for the machine."""
    try:
        return abs(float(word)) == float("inf")
    except ValueError:
        return False


def written_how(words: list[str], decimal: str | None, delimiter: str | None) -> Written:
    """How the numbers of a column are written, if they are numbers.

    >>> written_how(["1,5", "2"], None, ";"), written_how(["1,234", "2,000"], None, ",")
    ('comma', 'grouped')
    """
    with_comma = [word for word in words if "," in word]
    if not with_comma:
        return "plain"
    grouped = all(map(IS_GROUPED.fullmatch, with_comma))
    if grouped and (decimal == "." or (decimal is None and delimiter == ",")):
        return "grouped" if all(map(GROUPED.fullmatch, words)) else "plain"
    if decimal != "." and all(map(COMMA.fullmatch, words)):
        return "comma"
    return "grouped" if grouped and all(map(GROUPED.fullmatch, words)) else "plain"


def plain_numbers(words: list[str], written: Written) -> list[str]:
    """The same numbers with a decimal point and nothing between the thousands.

    >>> plain_numbers(["1.234,5"], "comma"), plain_numbers(["1,234.5"], "grouped")
    (['1234.5'], ['1234.5'])
    """
    match written:
        case "comma":
            return [word.replace(".", "").replace(",", ".") for word in words]
        case "grouped":
            return [word.replace(",", "") for word in words]
        case "plain":
            return words
