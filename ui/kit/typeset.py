r"""Measures as the books typeset them: the table of their formulas, and what a formula is made of.

A formula is lines of two sides; the browser sets the right sides under each other and breaks a long
one before a sign (``player/formula.js``). It can only break what is no group, so a bracket around a
sum is ``\bigl( \bigr)`` and never ``\left( \right)``.

``WRITTEN`` has a line for each impurity of classes; one that is not in it is shown as ``I(D)`` and
its number. Entropy is shown in bits (``\log_2``) or nats (``\ln``); only the number and the sign of
the logarithm differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.impurities import ENTROPY, ERROR, GINI, Impurity
from ui.kit.numbers import decimal, weight

Line: TypeAlias = tuple[str, str]  # what stands before the sign; the sign and what follows it
LOG = {"bits": r"\log_2", "nats": r"\ln"}
BREAK = r"\allowbreak "  # a place for a line to break where there is no sign
TIMES = r"\times\nobreak "  # a product stays together; sums break
DOT = r"\cdot\nobreak "
MINUS = r"-\nobreak "


# The signs of ``WRITTEN``'s lines as text; a share is digits, a point and a slash.
TEXT = {
    r"\log_2": "·log₂ ",
    r"\ln": "·ln ",
    r"\max": "max",
    r"\bigl": "",
    r"\bigr": "",
    BREAK: " ",
    "^2": "²",
    "+": " + ",
    "-": "−",
}


@dataclass(frozen=True)
class Written:
    """One measure in LaTeX; the last argument is always the sign of the logarithm.

    ``definition`` is general, ``line`` has the shares of the classes in it.
    """

    definition: Callable[[str], str]
    line: Callable[[Sequence[str], str], str]


def sign(impurity: Impurity) -> str:
    """The measure's symbol, upright."""
    return rf"\mathrm{{{impurity.symbol}}}"


def of(function: str, *arguments: str) -> str:
    """A function of its arguments; a long one may break before each of them."""
    return f"{function}({BREAK}{(',' + BREAK).join(arguments)})"


def line(impurity: Impurity, shares: Sequence[str], log: str) -> str:
    """The measure of these shares in one line; empty for a measure that is not written out."""
    written = WRITTEN.get(impurity.name)
    return written.line(shares, log) if written else ""


def text(impurity: Impurity, shares: Sequence[str], log: str) -> str:
    r"""The same as text, for what cannot set formulas; ``log`` is one of ``LOG``.

    >>> text(ENTROPY, ["8/17", "9/17"], LOG["bits"]), text(GINI, ["1/2", "1/2"], LOG["bits"])
    ('−(8/17·log₂ 8/17 + 9/17·log₂ 9/17)', '1 − (1/2)² − (1/2)²')
    """
    said = line(impurity, shares, log)
    for sign_, shown in TEXT.items():
        said = said.replace(sign_, shown)
    return said[:1] + said[1:].replace("−", " − ")


def in_brackets(inside: str) -> str:
    return rf"\bigl({inside}\bigr)"


def _entropy_line(shares: Sequence[str], log: str) -> str:
    return "-" + in_brackets("+".join(f"{p}{log}{p}" for p in shares))


def _gini_line(shares: Sequence[str], log: str) -> str:
    return "1-" + "-".join(rf"\bigl({p}\bigr)^2" for p in shares)


def _error_line(shares: Sequence[str], log: str) -> str:
    return r"1-\max" + in_brackets(("," + BREAK).join(shares))


WRITTEN: dict[str, Written] = {
    ENTROPY.name: Written(lambda log: rf"-\textstyle\sum_k p_k {log} p_k", _entropy_line),
    GINI.name: Written(lambda log: r"1-\textstyle\sum_k p_k^2", _gini_line),
    ERROR.name: Written(lambda log: r"1-\max_k p_k", _error_line),
}


def share(part: float, whole: float) -> str:
    """A small fraction; weights that are fractions themselves become decimals."""
    return rf"\tfrac{{{_whole(part)}}}{{{_whole(whole)}}}"


def shares(counts: Sequence[float]) -> list[str]:
    """The share of every class that has rows; one without adds nothing."""
    return [share(n_k, sum(counts)) for n_k in counts if n_k]


def _whole(value: float) -> str:
    text = weight(value)
    return decimal(value) if "/" in text else text
