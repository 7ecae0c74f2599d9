"""What several pages say: a complaint, a number of leaves, the name of a tree in a sequence."""

from __future__ import annotations

from engine.complaint import Complaint
from engine.language import Translator
from ui.kit.escape import md


def complaint(_: Translator, error: Complaint) -> str:
    """The sentence of an error in the language of the reader; names in it are text."""
    values = dict(error.values)
    if "what" in values:  # the one value that is a word of ours
        values["what"] = _(str(values["what"]))
    return md(_(error.sentence, **values))


def leaves_text(_: Translator, count: int) -> str:
    """How many leaves, with the word in its number."""
    return _("1 leaf") if count == 1 else _("{n} leaves", n=count)


def tree_name(number: int) -> str:
    """T with a small number below it.

    >>> tree_name(12)
    'T₁₂'
    """
    return "T" + str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))
