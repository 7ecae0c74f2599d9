"""Whether the first record of a table holds the names of its columns or is a row like others."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from datasets.looks import is_date, is_number
from datasets.report import Reading

LOOKED_AT = 50  # rows that are compared with the first one
FEWEST = 3  # rows below which a word that comes again says nothing
REPEATS = 1_000  # rows in which a word of the first one may come again


def first_is_header(records: pd.DataFrame, reading: Reading) -> bool:
    """Names stand above numbers and dates, which they are not themselves, and do not come again.

    A first record of numbers above numbers is data; where all columns are of words, it is data if
    most of its words occur again below them.
    """
    absent = {*reading.missing, *reading.among_numbers}
    is_data: list[bool] = []
    for place in records.columns:
        words = [str(word).strip() for word in records[place].iloc[: LOOKED_AT + 1]]
        first = words[0]
        fits = _fits([word for word in words[1:] if word not in absent])
        if fits is not None and first not in absent:
            if not fits(first):
                return True
            is_data.append(True)
    return not is_data and not _comes_again(records, absent)


def _fits(words: list[str]) -> Callable[[str], bool] | None:
    """What all words are: numbers, dates, or (``None``) neither."""
    return next((fits for fits in (is_number, is_date) if words and all(map(fits, words))), None)


def _comes_again(records: pd.DataFrame, absent: set[str]) -> bool:
    """Whether most words of the first record occur again in their columns."""
    if len(records) <= FEWEST:
        return False
    again = [
        first in {str(word).strip() for word in records[place].iloc[1 : REPEATS + 1]}
        for place in records.columns
        if (first := str(records[place].iloc[0]).strip()) not in absent
    ]
    return 2 * sum(again) > len(again)
