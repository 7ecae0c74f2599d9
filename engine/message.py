"""Messages that are declared in one place and said in another: a mark, and a choice by number."""

from __future__ import annotations


def N_(message: str) -> str:
    """The message as it is: whoever says it passes it to a translator.

    A table of names is read before anybody knows the reader's language, so it cannot say them; but
    the tests that compare the catalogues with the code have to find them.

    >>> NAMES = {"gini": N_("Gini index")}
    """
    return message


def by_number(count: float, one: str, more: str) -> str:
    """The message for one, or the one for none and for several.

    >>> by_number(1, "{n} row", "{n} rows"), by_number(0, "{n} row", "{n} rows")
    ('{n} row', '{n} rows')
    """
    return one if count == 1 else more
