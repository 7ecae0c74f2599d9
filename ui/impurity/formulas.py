r"""The measures as the book would typeset them, with the numbers of this page worked in.

Every formula is a stack of short lines, so that it fits a phone. Entropy is shown in bits
(``\log_2``) or nats (``\ln``); only the number and the sign of the logarithm differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log2

from engine.language import Translator
from engine.measures import entropy, error_rate, gini
from engine.scores import Score
from ui.kit.escape import latex
from ui.kit.numbers import decimal, weight

SIZE = r"\small "  # KaTeX sets displays larger than the text around them
TALL = r"\vphantom{\Big(}"  # the page cuts off what rises above the first line, such as fractions
END = r"\,"  # KaTeX draws a stack two pixels wider than it says, which would make it scroll
MOST_DIGITS = 8  # of a term that shares its line with another one; a phone has no more room
LOG = {"bits": r"\log_2", "nats": r"\ln"}


def in_unit(bits: float, unit: str) -> float:
    """The same entropy in the unit of the page.

    >>> in_unit(1.0, "bits"), round(in_unit(1.0, "nats"), 3)
    (1.0, 0.693)
    """
    return bits * log(2) if unit == "nats" else bits


def unit_name(_: Translator, unit: str) -> str:
    """The unit as upright text behind a number."""
    return r"\ " + latex(_("nats") if unit == "nats" else _("bits"))


def entropy_formula(_: Translator, counts: Sequence[float], unit: str) -> str:
    r"""``Ent(D) = -\sum_k p_k \log_2 p_k`` and its numbers."""
    result = f"{decimal(in_unit(entropy(counts), unit))}{unit_name(_, unit)}"
    lines = [rf"-\sum_k p_k {LOG[unit]} p_k", *entropy_lines(counts, unit), result]
    return stacked(r"\mathrm{Ent}(D)", lines)


def entropy_lines(counts: Sequence[float], unit: str) -> list[str]:
    """The sum with fractions, a few terms in each line; a class without rows adds 0."""
    n = sum(counts)
    terms = [rf"{share(n_k, n)} {LOG[unit]} {share(n_k, n)}" if n_k else "0" for n_k in counts]
    return in_lines(terms, r"-\bigl(", r"\bigr)")


def gini_formula(counts: Sequence[float]) -> str:
    """``Gini(D) = 1 - sum_k p_k^2`` and its numbers."""
    n = sum(counts)
    terms = [rf"\left({share(n_k, n)}\right)^2" for n_k in counts]
    lines = [r"1 - \sum_k p_k^2", *in_lines(terms, r"1 - \bigl(", r"\bigr)")]
    lines[-1] += f" = {decimal(gini(counts))}"
    return stacked(r"\mathrm{Gini}(D)", lines)


def error_formula(counts: Sequence[float]) -> str:
    """``Err(D) = 1 - max_k p_k`` and its numbers."""
    largest = share(max(counts), sum(counts))
    return stacked(
        r"\mathrm{Err}(D)",
        [rf"1 - \max_k p_k = 1 - {largest} = {decimal(error_rate(counts))}"],
    )


def exact_values(counts: Sequence[float], unit: str) -> str:
    """Entropy, Gini impurity and error rate with six decimals, for whoever asks."""
    values = (in_unit(entropy(counts), unit), gini(counts), error_rate(counts))
    pairs = zip(("Ent", "Gini", "Err"), values, strict=True)
    return ", ".join(f"{name} {value:.6f}" for name, value in pairs)


def information(p: float) -> float:
    """What an event of this probability tells when it happens, in bits.

    >>> information(0.25), information(1)
    (2.0, 0.0)
    """
    return -log2(p) + 0.0


def information_formula(_: Translator, p: float, unit: str) -> str:
    value = decimal(in_unit(information(p), unit))
    return rf"{SIZE}-{LOG[unit]} {p:g} = {value}{unit_name(_, unit)}"


def average_formula(_: Translator, counts: Sequence[float], unit: str) -> str:
    """Entropy as the average information of the classes of the node above."""
    n = sum(counts)
    terms = [
        rf"{share(n_k, n)} \cdot {decimal(in_unit(information(n_k / n), unit))}"
        for n_k in counts
        if n_k
    ]
    lines = in_lines(terms, "", "")
    lines[-1] += rf" = {decimal(in_unit(entropy(counts), unit))}{unit_name(_, unit)}"
    return stacked(r"\mathrm{Ent}(D)", lines)


def mutual_formula(_: Translator, score: Score, unit: str) -> str:
    """H(Y), H(Y|X) and their difference for one attribute; with missing cells also the gain."""
    known = sum(score.branch_weights)
    before, after = (in_unit(bits, unit) for bits in (score.impurity, score.remainder))
    parts = zip(score.branch_weights, score.branch_impurities("entropy"), strict=True)
    terms = [rf"{share(w, known)} \cdot {decimal(in_unit(ent, unit))}" for w, ent in parts if w]
    conditional = in_lines(terms, "", "")
    conditional[-1] += f" = {decimal(after)}"
    difference = f"{decimal(before)} - {decimal(after)} = {decimal(before - after)}"
    rows = [
        rf"H(Y) &= {decimal(before)}{unit_name(_, unit)}",
        rf"H(Y \mid X) &= {conditional[0]}",
        *(rf"&\quad {line}" for line in conditional[1:]),
        r"I(X; Y) &= H(Y) - H(Y \mid X)",
        rf"&= {difference}{unit_name(_, unit)}",
    ]
    if score.rho < 1:
        gain = decimal(in_unit(score.gain, unit))
        rows.append(
            rf"\mathrm{{Gain}} &= \rho \cdot I = {share(known, known / score.rho)} \cdot "
            rf"{decimal(before - after)} = {gain}"
        )
    return aligned(rows)


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
