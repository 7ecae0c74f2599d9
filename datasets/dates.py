"""In which order the dates of a column are written, where a single date does not tell."""

from __future__ import annotations

from collections.abc import Iterable

from engine.dates import NUMBERED, DayMonth


def day_or_month(words: Iterable[str]) -> tuple[DayMonth | None, bool]:
    """What comes first in dates that are all numbers, and whether that is in doubt.

    A number above 12 is a day. Where none is, slashes are taken for the American order. ``None`` is
    for words that need no such order.

    >>> day_or_month(["1/2/2000", "13/2/2000"]), day_or_month(["1/2/2000"])
    (('day', False), ('month', True))
    """
    found = [match for word in words if (match := NUMBERED.fullmatch(word))]
    if not found:
        return None, False
    if any(int(match["one"]) > 12 for match in found):
        return "day", False
    if any(int(match["two"]) > 12 for match in found):
        return "month", False
    return ("month" if found[0]["mark"] == "/" else "day"), True
