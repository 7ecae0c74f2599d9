"""Dates in SQL: the text of a cell becomes a year with a fraction, as in ``engine.dates``.

No two dialects have the same functions for dates, so text is cut into its parts and the rest is
arithmetic of whole numbers. It goes in steps, each of which uses the columns of the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.dates import MONTHS, THIS_CENTURY, DayMonth
from engine.export.sql_cells import DIGITS, case, digitless, is_in, replaced
from engine.spelling import Spelling

Columns = list[tuple[str, str]]  # names, and what is in them
WEEKDAYS: tuple[str, ...] = ("mon", "tues", "tue", "wednes", "weds", "wed", "thurs", "thur", "thu")
WEEKDAYS += ("fri", "satur", "sat", "sun")
AT_ONCE = 10  # replacements in one expression; the parser of SQLite gives up on very many
HALVES = (("a.m", "am"), ("p.m", "pm"))
SILENT = tuple((word, "") for word in ("utc", "gmt", "z", "am", "pm", "th", "st", "nd", "rd"))
BETWEEN = tuple((mark, "-") for mark in "/|.|:| |t|年|月|日" if mark != "|")
# In the end a date is ``--2024--07--02--``, whatever stood between its numbers.
DASHES = (("---", "-"), ("--", "-"), ("--", "-"), ("-", "--"))
TWO_DIGITS = tuple((f"-{digit}-", f"-0{digit}-") for digit in DIGITS)
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
NO_TIME = "00--00--00--"
OLDEST, NEWEST = 1500, 2199  # years that make a date of a year and a month alone


def date_steps(word: str, name: str, spelling: Spelling) -> Iterator[Columns]:
    """The columns of each step; the last ones are ``{name}_y``, ``_m``, ``_d`` and ``_s``."""
    yield [(f"{name}_word", f"LOWER({replaced(word, spelling.replaced)})")]
    without = [*HALVES, *(_weekdays() if spelling.named_months else ()), (",", " "), (". ", " ")]
    yield from _in_steps(f"{name}_word", f"{name}_long", without)
    text = numbers = f"{name}_text"
    yield [(text, f"TRIM({name}_long)")]
    if spelling.named_months:
        numbers = f"{name}_numbers"
        yield from _in_steps(text, numbers, _month_numbers())
    yield [(f"{name}_local", f"'-' || {_without_zone(numbers)} || '-'")]
    parts, shape = f"{name}_parts", f"{name}_shape"
    yield from _in_steps(f"{name}_local", parts, [*SILENT, *BETWEEN, *DASHES, *TWO_DIGITS])
    yield [(shape, _shape(text, numbers, parts, spelling.dates or "day"))]
    yield [(f"{name}_{part}", value) for part, value in _read(text, parts, shape)]


def _in_steps(before: str, after: str, pairs: Sequence[tuple[str, str]]) -> Iterator[Columns]:
    """Many replacements, a few at a time."""
    starts = range(0, len(pairs), AT_ONCE)
    for start in starts:
        name = after if start == starts[-1] else f"{after}_{start}"
        yield [(name, replaced(before, pairs[start : start + AT_ONCE]))]
        before = name


def _weekdays() -> list[tuple[str, str]]:
    return [(f"{day}{rest}", "") for day in WEEKDAYS for rest in ("day", "")]


def _month_numbers() -> list[tuple[str, str]]:
    """Longer names first: march begins with mar."""
    names = sorted(MONTHS, key=len, reverse=True)
    return [(name, f"-{MONTHS[name]}-") for name in names]


def _without_zone(text: str) -> str:
    """Hours from Greenwich are no part of a date here."""
    cut = []
    for zone in ("__:__", "____"):
        signed = " OR ".join(f"{text} LIKE '%:%{sign}{zone}'" for sign in "+-")
        cut.append(f"WHEN {signed} THEN SUBSTR({text}, 1, LENGTH({text}) - {len(zone) + 1})")
    return case(*cut, f"ELSE {text}")


def _shape(text: str, numbers: str, parts: str, first: DayMonth) -> str:
    """Which numbers are year, month and day; NULL where there is no date."""
    begins = is_in(f"SUBSTR({text}, 1, 1)", DIGITS)
    named = f"{numbers} <> {text}"
    # Two digits are a year after slashes or the name of a month.
    is_short = f"({text} LIKE '%/%/%' OR ({named} AND {begins}))"
    # A month with a name is where it is; of two numbers one is the month.
    month_first = f"NOT ({begins})" + (f" OR {numbers} = {text}" if first == "month" else "")
    century = f"BETWEEN '{OLDEST}' AND '{NEWEST}'"
    return case(
        f"WHEN {digitless(replaced(parts, [('-', '')]))} <> '' THEN NULL",
        f"WHEN {_like(parts, text, '--____--__--__--')} THEN 'ymd'",
        f"WHEN {_like(parts, text, '--__--__--____--')} THEN",
        f"CASE WHEN {month_first} THEN 'mdy' ELSE 'dmy' END",
        f"WHEN {is_short} AND {_like(parts, text, '--__--__--__--')} THEN",
        f"CASE WHEN {month_first} THEN 'mds' ELSE 'dms' END",
        f"WHEN {parts} LIKE '--____--__--' AND SUBSTR({parts}, 3, 4) {century} THEN 'ym'",
        f"WHEN {named} AND {parts} LIKE '--__--____--' THEN 'my'",
    )


def _read(text: str, parts: str, shape: str) -> Iterator[tuple[str, str]]:
    """Year, month, day and second of the day."""
    one, two = _number(parts, 3, 2), _number(parts, 7, 2)
    year, last, short = _number(parts, 3, 4), _number(parts, 11, 4), _short(parts)
    time, earlier = _seconds(parts, text, 17), _seconds(parts, text, 15)
    month, day = _number(parts, 9, 2), _number(parts, 13, 2)
    values = {
        "ymd": (year, month, day, time),
        "dmy": (last, two, one, time),
        "mdy": (last, one, two, time),
        "dms": (short, two, one, earlier),
        "mds": (short, one, two, earlier),
        "ym": (year, month, "1", "0"),
        "my": (_number(parts, 7, 4), one, "1", "0"),
    }
    for place, part in enumerate("ymds"):
        whens = [f"WHEN '{form}' THEN {of[place]}" for form, of in values.items()]
        yield part, case(shape, *whens)


def _short(parts: str) -> str:
    """A year of two digits."""
    year = _number(parts, 11, 2)
    return f"{year} + CASE WHEN {year} < {THIS_CENTURY} THEN 2000 ELSE 1900 END"


def _like(parts: str, text: str, shape: str) -> str:
    """A date alone, or with hours and minutes behind it."""
    return f"({parts} LIKE '{shape}' OR ({parts} LIKE '{shape}__--__--%' AND {text} LIKE '%:%'))"


def _number(parts: str, at: int, size: int) -> str:
    return f"CAST(SUBSTR({parts}, {at}, {size}) AS DECIMAL({size}))"


def _seconds(parts: str, text: str, at: int) -> str:
    """Of the day; NULL if there is no such time."""
    filled = f"({parts} || '{NO_TIME}')"
    hour, minute, second = (_number(filled, at + 4 * place, 2) for place in range(3))
    is_half = f"{text} LIKE '%:%pm%' OR {text} LIKE '%:%am%'"
    half = f"CASE WHEN {is_half} THEN {hour} % 12 ELSE {hour} END"
    later = f"CASE WHEN {text} LIKE '%:%pm%' THEN 12 ELSE 0 END"
    fits = f"{half} < 24 AND {minute} < 60 AND {second} < 60"
    return f"CASE WHEN {fits} THEN ({half} + {later}) * 3600 + {minute} * 60 + {second} END"


def known_date(word: str, name: str, spelling: Spelling) -> str:
    """The year with a fraction of the last step.

    ``%`` and quotients without a rest are the same everywhere; ROUND and whole division are not.
    """
    year, month, day, second = (f"{name}_{part}" for part in "ymds")
    leap = f"({year} % 4 = 0 AND ({year} % 100 <> 0 OR {year} % 400 = 0))"
    ends = " ".join(f"WHEN {n} THEN {length}" for n, length in enumerate(LENGTHS, 1))
    last = f"CASE {month} {ends} ELSE 0 END + CASE WHEN {month} = 2 AND {leap} THEN 1 ELSE 0 END"
    starts = " ".join(f"WHEN {n} THEN {sum(LENGTHS[: n - 1])}" for n in range(1, 13))
    days = f"CASE {month} {starts} END + CASE WHEN {month} > 2 AND {leap} THEN 1 ELSE 0 END"
    passed = f"(({days} + {day} - 1) * 86400 + {second})"
    total = f"(CASE WHEN {leap} THEN 366 ELSE 365 END * 86400)"
    is_date = f"{year} > 0 AND {second} >= 0 AND {day} BETWEEN 1 AND {last}"
    return case(
        f"WHEN {is_in(word, spelling.missing)} THEN NULL",
        f"WHEN {is_date} AND {second} = 0 THEN {_rounded(year, passed, total, 10**4)}",
        f"WHEN {is_date} THEN {_rounded(year, passed, total, 10**7)}",
    )


def _rounded(year: str, passed: str, total: str, scale: int) -> str:
    """The year and the part of it that has passed, to so many parts of a year."""
    doubled = f"(2 * {scale} * {passed} + {total})"
    whole = f"({doubled} - {doubled} % (2 * {total})) / (2 * {total})"
    return f"CAST({year} * {scale} + {whole} AS DOUBLE PRECISION) / {scale}e0"
