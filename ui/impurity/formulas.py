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
from ui.kit.typeset import LOG, SIZE, WRITTEN, aligned, in_lines, share, sign, stacked


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


def formula(_: Translator, impurity: Impurity, counts: Sequence[float], unit: str) -> str:
    """The definition of a measure and its numbers; ``I(D)`` and its value where none is known."""
    result = decimal(shown(impurity, counts, unit))
    left = f"{sign(impurity)}(D)"
    written = WRITTEN.get(impurity.name)
    if written is None:
        return stacked(left, [result])
    definition, lines = written.definition(LOG[unit]), written.stack(counts, LOG[unit])
    if impurity.unit is not None:
        return stacked(left, [definition, *lines, result + unit_name(_, unit)])
    lines[-1] += f" = {result}"
    # What takes a single fraction fits beside its definition.
    alone = "".join(lines).count(r"\tfrac") == 1
    return stacked(left, [f"{definition} = {lines[0]}"] if alone else [definition, *lines])


def exact_values(counts: Sequence[float], unit: str) -> str:
    """Every measure with six decimals, for whoever asks."""
    return ", ".join(f"{i.symbol} {closely(shown(i, counts, unit))}" for i in of_classes())


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
    parts = zip(score.branch_weights, score.branch_impurities(ENTROPY), strict=True)
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
