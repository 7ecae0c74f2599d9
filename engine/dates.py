"""Dates as people write them, and as numbers that still read like dates.

The year comes first (2024-07-02, 2024年7月2日), or the month has a name (Jul 2 2024, 2-Jul-2024),
or there are numbers whose order a single date need not tell: 3/4/2024. A program made of a tree
carries this file along, so it needs nothing but the standard library.
"""

from __future__ import annotations

import calendar
import datetime
import re
from typing import Literal

# What comes first in dates of numbers alone, such as 3/4/2024.
DayMonth = Literal["day", "month"]
TIME = (
    r"(?:[ T,]+(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:[.,]\d+)?)?"
    r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)?(?: ?(?:Z|UTC|GMT))?(?: ?[+-]\d{2}:?\d{2})?)?"
)
WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +)?"
TH = r"(?:st|nd|rd|th)?"
YEAR_FIRST = (r"(?P<year>\d{4})(?:[-/.]|年)(?P<month>\d{1,2})(?:[-/.]|月)(?P<day>\d{1,2})日?",)
NAMED = (
    rf"{WEEKDAY}(?P<name>[a-z]{{3,9}})\.?[ -]+(?P<day>\d{{1,2}}){TH},?[ -]+(?P<year>\d{{4}})",
    rf"{WEEKDAY}(?P<day>\d{{1,2}}){TH}[ .-]*(?P<name>[a-z]{{3,9}})\.?,?[ -]*(?P<year>\d{{4}}|\d\d)",
)
MONTH_ALONE = (
    r"(?P<year>1[5-9]\d\d|2[01]\d\d)(?:-|/|年)(?P<month>\d{1,2})月?",  # or it is a code
    r"(?P<name>[a-z]{3,9})\.?,?[ -]+(?P<year>\d{4})",
)
FORMS = (*(form + TIME for form in (*YEAR_FIRST, *NAMED)), *MONTH_ALONE)
PLAIN = tuple(re.compile(form, re.IGNORECASE) for form in FORMS)
# Two digits are a year only after slashes: 1.2.10 is more often a version or a chapter.
NUMBERED = re.compile(
    r"(?P<one>\d{1,2})(?P<mark>[-/.])(?P<two>\d{1,2})(?P=mark)(?P<year>\d{4}|(?<=/)\d\d)" + TIME
)
NAMES: tuple[str, ...] = ("january", "february", "march", "april", "may", "june", "july")
NAMES += ("august", "september", "october", "november", "december")
MONTHS = {"sept": 9} | {
    name[:size]: month for month, name in enumerate(NAMES, 1) for size in (3, len(name))
}
THIS_CENTURY = 69  # two digits below are of the 2000s, as the C library has it


def date_of(word: str, first: DayMonth = "day") -> datetime.datetime | None:
    """The date that a word writes; ``first`` is what comes first where both are numbers.

    >>> date_of("Jan 2 2000") == date_of("2.1.2000") == date_of("1/2/00", "month")
    True
    >>> date_of("2024-02-30"), date_of("next year"), date_of("31/12/1999", "month")
    (None, None, None)
    """
    numbered = NUMBERED.fullmatch(word)
    found = numbered or next((m for form in PLAIN if (m := form.fullmatch(word))), None)
    if found is None:
        return None
    part = found.groupdict()
    if numbered:
        one, two = part["one"], part["two"]
        day, month = (one, two) if first == "day" else (two, one)
    else:
        day = part.get("day") or "1"
        month = part.get("month") or MONTHS.get(part["name"].lower(), 0)
    try:
        return datetime.datetime(_year(part["year"]), int(month), int(day), *_time(part))
    except ValueError:
        return None


def _year(digits: str) -> int:
    short = int(digits)
    return short if len(digits) > 2 else short + (2000 if short < THIS_CENTURY else 1900)


def _time(part: dict[str, str | None]) -> tuple[int, int, int]:
    hour = int(part.get("hour") or 0)
    half = part.get("half")
    if half:
        hour = hour % 12 + (12 if half in "Pp" else 0)
    return hour, int(part.get("minute") or 0), int(part.get("second") or 0)


def decimal_year(word: str, first: DayMonth = "day") -> str | None:
    """A date as a number that still reads like one, or ``None``: 2024-07-02 is 2024.5.

    >>> decimal_year("2024-07-02"), decimal_year("2023年1月1日"), decimal_year("2024-02-30")
    ('2024.5', '2023.0', None)
    """
    moment = date_of(word, first)
    if moment is None:
        return None
    passed = round((moment - datetime.datetime(moment.year, 1, 1)).total_seconds())
    total = (366 if calendar.isleap(moment.year) else 365) * 24 * 60 * 60
    # Four places tell the days apart; a time of day takes three more.
    scale = 10**4 if moment.time() == datetime.time() else 10**7
    # Whole numbers as far as can be: any other program that rounds halves up finds the same.
    parts = (2 * scale * passed + total) // (2 * total)
    return str((moment.year * scale + parts) / scale)
