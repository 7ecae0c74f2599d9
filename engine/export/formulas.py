"""A score as one line of arithmetic, with the step's own numbers in it, as the book prints it."""

from __future__ import annotations

from engine.export.rules import number
from engine.growers.contest import Algorithm
from engine.impurities import ENTROPY, ERROR, GINI, Impurity
from engine.measures import Moments, Summary, entropy, weight_of
from engine.scores import Score


def formula(score: Score, algorithm: Algorithm) -> str:
    """``0.998 - (6/17*1.000 + 6/17*0.918 + 5/17*0.722) = 0.108`` and the like."""
    if score.split is None:
        return "-"
    if algorithm.impurity.compares == "loss":
        return _loss(score)
    if algorithm.impurity.compares == "remainder":
        decrease = f"{score.impurity:.3f} - {score.remainder:.3f}"
        return f"{_terms(score, algorithm)} = {score.remainder:.3f}; {_scaled(score, decrease)}"
    inside = f"{score.impurity:.3f} - ({_terms(score, algorithm)})"
    text = _scaled(score, inside)
    return text + _ratio(score) if algorithm.rating == "gain_ratio" else text


def _terms(score: Score, algorithm: Algorithm) -> str:
    """The weighted impurities of the branches that hold rows."""
    known = sum(score.branch_weights)
    parts = zip(score.branch_weights, score.branch_impurities(algorithm.impurity), strict=True)
    terms = (f"{number(w)}/{number(known)}*{value:.3f}" for w, value in parts if w > 0)
    return " + ".join(terms)


def _scaled(score: Score, inside: str) -> str:
    """Known rows only count by their share rho."""
    if score.partly_known:
        return f"{score.rho:.3f}*({inside}) = {score.gain:.3f}"
    return f"{inside} = {score.gain:.3f}"


def _ratio(score: Score) -> str:
    if score.gain_ratio is None:
        return "; / 0"
    return f"; / {score.split_information:.3f} = {score.gain_ratio:.3f}"


def _loss(score: Score) -> str:
    parts = [branch for branch in score.branches if isinstance(branch, Moments)]
    terms = " + ".join(f"{part.squared_error:.3f}" for part in parts)
    means = ", ".join(f"c{i} = {part.mean:.3f}" for i, part in enumerate(parts, start=1))
    return f"{means}; {terms} = {score.loss:.3f}"


def impurity_formula(summary: Summary, impurity: Impurity) -> str:
    """The impurity of some rows, from their counts.

    >>> impurity_formula((8, 9), ENTROPY)
    '-(8/17*log2(8/17) + 9/17*log2(9/17)) = 0.998'
    >>> impurity_formula((8, 9), GINI), impurity_formula((8, 9), ERROR)
    ('1 - ((8/17)^2 + (9/17)^2) = 0.498', '1 - 9/17 = 0.471')
    """
    if impurity is ENTROPY:
        return _bits(summary)
    total = number(weight_of(summary))
    shares = [f"{number(n_k)}/{total}" for n_k in summary if n_k > 0]
    if impurity is GINI:
        squares = " + ".join(f"({share})^2" for share in shares)
        return f"1 - ({squares}) = {impurity(summary):.3f}"
    if impurity is ERROR:
        return f"1 - {number(max(summary))}/{total} = {impurity(summary):.3f}"
    return f"{impurity(summary):.3f}"


def information_formula(score: Score) -> str:
    """The split information; with "unknown" as one more branch where the run counts it so."""
    known = sum(score.branch_weights)
    unknown = known / score.rho - known
    textbook = abs(entropy(score.branch_weights) - score.split_information) < 1e-9
    return _bits(score.branch_weights if textbook else (*score.branch_weights, unknown))


def _bits(weights: Summary) -> str:
    total = number(sum(weights))
    shares = [f"{number(w)}/{total}" for w in weights if w > 0]
    terms = " + ".join(f"{share}*log2({share})" for share in shares)
    return f"-({terms}) = {entropy(weights):.3f}"
