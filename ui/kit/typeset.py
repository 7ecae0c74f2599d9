r"""Measures as the books typeset them: the table of their formulas, and lines under each other.

``WRITTEN`` has a line for each impurity of classes; one that is not in it is shown as ``I(D)`` and
its number. Entropy is shown in bits (``\log_2``) or nats (``\ln``); only the number and the sign of
the logarithm differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.impurities import ENTROPY, ERROR, GINI, Impurity
from ui.kit.numbers import decimal, weight

SIZE = r"\small "  # KaTeX sets displays larger than the text around them
TALL = r"\vphantom{\Big(}"  # the page cuts off what rises above the first line, such as fractions
END = r"\,"  # KaTeX draws a stack two pixels wider than it says, which would make it scroll
MOST_DIGITS = 8  # of a term that shares its line with another one; a phone has no more room
LOG = {"bits": r"\log_2", "nats": r"\ln"}


@dataclass(frozen=True)
class Written:
    """One measure in LaTeX; the last argument is always the sign of the logarithm.

    ``definition`` is general, ``line`` has the shares of the classes in it, and ``stack`` the same
    as short lines that fit a phone.
    """

    definition: Callable[[str], str]
    line: Callable[[Sequence[str], str], str]
    stack: Callable[[Sequence[float], str], list[str]]


def sign(impurity: Impurity) -> str:
    """The measure's symbol, upright."""
    return rf"\mathrm{{{impurity.symbol}}}"


def line(impurity: Impurity, shares: Sequence[str], log: str) -> str:
    """The measure of these shares in one line; empty for a measure that is not written out."""
    written = WRITTEN.get(impurity.name)
    return written.line(shares, log) if written else ""


def stack(impurity: Impurity, counts: Sequence[float], log: str) -> list[str]:
    """The measure of these counts in short lines; none for a measure that is not written out."""
    written = WRITTEN.get(impurity.name)
    return written.stack(counts, log) if written else []


def _entropy_line(shares: Sequence[str], log: str) -> str:
    inside = "+".join(f"{p}{log}{p}" for p in shares)
    return rf"-\left({inside}\right)"


def _entropy_stack(counts: Sequence[float], log: str) -> list[str]:
    """A class without rows adds 0."""
    n = sum(counts)
    terms = [rf"{share(n_k, n)} {log} {share(n_k, n)}" if n_k else "0" for n_k in counts]
    return in_lines(terms, r"-\bigl(", r"\bigr)")


def _gini_line(shares: Sequence[str], log: str) -> str:
    return "1-" + "-".join(rf"\left({p}\right)^2" for p in shares)


def _gini_stack(counts: Sequence[float], log: str) -> list[str]:
    n = sum(counts)
    squares = [rf"\left({share(n_k, n)}\right)^2" for n_k in counts]
    return in_lines(squares, r"1 - \bigl(", r"\bigr)")


def _error_line(shares: Sequence[str], log: str) -> str:
    return rf"1-\max\left({','.join(shares)}\right)"


def _error_stack(counts: Sequence[float], log: str) -> list[str]:
    return [f"1 - {share(max(counts), sum(counts))}"]


WRITTEN: dict[str, Written] = {
    ENTROPY.name: Written(lambda log: rf"-\sum_k p_k {log} p_k", _entropy_line, _entropy_stack),
    GINI.name: Written(lambda log: r"1 - \sum_k p_k^2", _gini_line, _gini_stack),
    ERROR.name: Written(lambda log: r"1 - \max_k p_k", _error_line, _error_stack),
}


def share(part: float, whole: float) -> str:
    """A small fraction; weights that are fractions themselves become decimals."""
    return rf"\tfrac{{{_whole(part)}}}{{{_whole(whole)}}}"


def in_lines(terms: Sequence[str], before: str, behind: str) -> list[str]:
    """A sum broken into lines of two terms, or of one where the numbers are long."""
    longest = max(sum(c.isdigit() for c in term) for term in terms)
    size = 2 if longest <= MOST_DIGITS else 1
    chunks = [terms[i : i + size] for i in range(0, len(terms), size)]
    lines = [" + ".join(chunk) for chunk in chunks]
    lines = [line if i == 0 else rf"+\ {line}" for i, line in enumerate(lines)]
    lines[0] = before + lines[0]
    lines[-1] += behind
    return lines


def aligned(rows: Sequence[str]) -> str:
    """Lines under each other, each with its ``&`` before the sign."""
    return SIZE + r"\begin{aligned}" + TALL + r" \\ ".join(rows) + r"\end{aligned}" + END


def stacked(left: str, lines: Sequence[str]) -> str:
    """``left = first line`` with the others under it."""
    first, *rest = lines
    under = [rf"&\quad {line}" if line.startswith("+") else f"&= {line}" for line in rest]
    return aligned([f"{left} &= {first}", *under])


def _whole(value: float) -> str:
    text = weight(value)
    return decimal(value) if "/" in text else text
