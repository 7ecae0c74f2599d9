"""The measures as the book would typeset them, with the numbers of this page worked in."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log2

from engine.impurities import ENTROPY, Impurity, of_classes
from engine.language import Translator
from engine.measures import entropy
from engine.scores import Score
from ui.kit.escape import latex
from ui.kit.numbers import closely, decimal
from ui.kit.typeset import DOT, LOG, WRITTEN, Line, share, shares, sign


def in_unit(bits: float, unit: str) -> float:
    """The same entropy in the unit of the page.

    >>> in_unit(1.0, "bits"), round(in_unit(1.0, "nats"), 3)
    (1.0, 0.693)
    """
    return bits * log(2) if unit == "nats" else bits


def unit_name(_: Translator, unit: str) -> str:
    """The unit as upright text behind a number."""
    return r"\ " + latex(_("nats") if unit == "nats" else _("bits"))


def shown(impurity: Impurity, counts: Sequence[float], unit: str) -> float:
    """A measure as the page shows it: entropy in its unit, the others as they are."""
    value = impurity(counts)
    return in_unit(value, unit) if impurity.unit == "bits" else value


def formula(_: Translator, impurity: Impurity, counts: Sequence[float], unit: str) -> Line:
    """The definition of a measure and its numbers; ``I(D)`` and its value where none is known."""
    result = decimal(shown(impurity, counts, unit))
    left = f"{sign(impurity)}(D)"
    written = WRITTEN.get(impurity.name)
    if written is None:
        return left, f"={result}"
    unit_of = "" if impurity.unit is None else unit_name(_, unit)
    worked_out = written.line(shares(counts), LOG[unit])
    return left, f"={written.definition(LOG[unit])}={worked_out}={result}{unit_of}"


def exact_values(counts: Sequence[float], unit: str) -> str:
    """Every measure with six decimals, for whoever asks."""
    return ", ".join(f"{i.symbol} {closely(shown(i, counts, unit))}" for i in of_classes())


def information(p: float) -> float:
    """What an event of this probability tells when it happens, in bits.

    >>> information(0.25), information(1)
    (2.0, 0.0)
    """
    return -log2(p) + 0.0


def information_formula(_: Translator, p: float, unit: str) -> Line:
    value = decimal(in_unit(information(p), unit))
    return rf"-{LOG[unit]} {p:g}", f"={value}{unit_name(_, unit)}"


def average_formula(_: Translator, counts: Sequence[float], unit: str) -> Line:
    """Entropy as the average information of the classes of the node above."""
    n = sum(counts)
    terms = [
        rf"{share(n_k, n)}{DOT}{decimal(in_unit(information(n_k / n), unit))}"
        for n_k in counts
        if n_k
    ]
    value = f"{decimal(in_unit(entropy(counts), unit))}{unit_name(_, unit)}"
    return r"\mathrm{Ent}(D)", f"={'+'.join(terms)}={value}"


def mutual_formula(_: Translator, score: Score, unit: str) -> list[Line]:
    """H(Y), H(Y|X) and their difference for one attribute; with missing cells also the gain."""
    known = sum(score.branch_weights)
    before, after = (in_unit(bits, unit) for bits in (score.impurity, score.remainder))
    parts = zip(score.branch_weights, score.branch_impurities(ENTROPY), strict=True)
    terms = [rf"{share(w, known)}{DOT}{decimal(in_unit(ent, unit))}" for w, ent in parts if w]
    difference = f"{decimal(before)}-{decimal(after)}={decimal(before - after)}"
    lines = [
        ("H(Y)", f"={decimal(before)}{unit_name(_, unit)}"),
        (r"H(Y{\mid}X)", f"={'+'.join(terms)}={decimal(after)}"),
        ("I(X;Y)", rf"=H(Y)-H(Y{{\mid}}X)={difference}{unit_name(_, unit)}"),
    ]
    if score.partly_known:
        rho, gain = share(known, known / score.rho), decimal(in_unit(score.gain, unit))
        worked_out = rf"\rho{DOT}I={rho}{DOT}{decimal(before - after)}"
        lines.append((r"\mathrm{Gain}", f"={worked_out}={gain}"))
    return lines
