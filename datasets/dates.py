"""Dates as people write them, and as numbers that still read like dates."""

from __future__ import annotations

import datetime
import re

DATE = re.compile(
    r"(\d{4})([-/.]|年)(\d{1,2})([-/.]|月)(\d{1,2})日?([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?)?(Z)?"
)


def decimal_year(word: str) -> str | None:
    """A date as a number that still reads like one, or ``None``: 2024-07-02 is 2024.5.

    >>> decimal_year("2024-07-02"), decimal_year("2023年1月1日"), decimal_year("2024-02-30")
    ('2024.5', '2023.0', None)
    """
    found = DATE.fullmatch(word)
    if found is None:
        return None
    try:
        day = datetime.date(int(found[1]), int(found[3]), int(found[5]))
        first = datetime.date(day.year, 1, 1)
        length = (datetime.date(day.year, 12, 31) - first).days + 1
    except ValueError:
        return None
    return str(round(day.year + (day - first).days / length, 4))
