"""The mark of a message that is declared in one place and said in another."""

from __future__ import annotations


def N_(message: str) -> str:
    """The message as it is: whoever says it passes it to a translator.

    A table of names is read before anybody knows the reader's language, so it cannot say them; but
    the tests that compare the catalogues with the code have to find them.

    >>> NAMES = {"gini": N_("Gini index")}
    """
    return message
