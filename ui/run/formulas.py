r"""A score worked out as the book would typeset it, with this step's own numbers.

Every function returns LaTeX for one ``aligned`` block. With missing cells the sets are the known
rows, written with a tilde, and the gain is scaled by rho.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.growers.contest import Algorithm
from engine.impurities import Impurity
from engine.measures import Moments, Summary, weight_of
from engine.scores import Score
from ui.kit import numbers, typeset
from ui.kit.escape import latex, short
from ui.kit.units import Units
from ui.tree.names import NodeNames

MOST_BRANCHES = 8  # more lines than that are a wall, not an explanation


@dataclass(frozen=True)
class Formula:
    """Works out the scores of one run."""

    algorithm: Algorithm
    names: NodeNames
    units: Units
    unknown_branch: bool = False

    @property
    def impurity(self) -> Impurity:
        return self.algorithm.impurity

    def block(self, score: Score) -> str:
        """All lines that lead to the number by which the attribute competes."""
        if score.split is None:
            return ""
        if self.impurity.compares == "loss":
            lines = list(self.loss(score))
        else:
            lines = [*self.impurities(score), *self.result(score)]
        # Room above the first fractions, and on the right, where KaTeX reports too little.
        inside = r"\vphantom{\Big(}" + r"\\[2pt]".join(lines)
        return r"\begin{aligned}" + inside + r"\end{aligned}\,"

    def impurities(self, score: Score) -> Iterator[str]:
        """The impurity of the node's known rows and of each branch."""
        d = self.known(score)
        sign = typeset.sign(self.impurity)
        yield f"{sign}({d}) &= {self.worked_out(_added(score.branches), score.impurity)}"
        values = score.branch_impurities(self.impurity)
        for v, (branch, value) in enumerate(zip(score.branches, values, strict=True)):
            if v == MOST_BRANCHES:
                yield r"&\;\;\vdots"
                return
            if weight_of(branch) > 0:
                label = latex(short(self.branch(score, v), 16))
                yield rf"{sign}({d}^{{{label}}}) &= {self.worked_out(branch, value)}"

    def result(self, score: Score) -> Iterator[str]:
        """The weighted sum, the gain, and what the algorithm makes of them."""
        d, a = self.known(score), self.question(score)
        parts = zip(score.branch_weights, score.branch_impurities(self.impurity), strict=True)
        known = sum(score.branch_weights)
        terms = [rf"{_ratio(w, known)}\times {self.units.show(v)}" for w, v in parts if w > 0]
        weighted = "+".join(terms[:MOST_BRANCHES] + ([r"\cdots"] if terms[MOST_BRANCHES:] else []))
        if self.impurity.compares == "remainder":
            index = self.units.show(score.remainder)
            yield rf"\mathrm{{{self.impurity.symbol}\_index}}({d},{a}) &= {weighted}"
            yield rf"&= {index}"
            inside = f"{self.units.show(score.impurity)}-{index}"
        else:
            inside = rf"{self.units.show(score.impurity)}-\left({weighted}\right)"
        if score.rho < 1:
            whole = known / score.rho
            inside = rf"{_ratio(known, whole)}\times\left[{inside}\right]"
            yield rf"\rho &= {_ratio(known, whole)} = {numbers.decimal(score.rho)}"
        yield rf"\mathrm{{Gain}}(D,{a}) &= {inside}"
        yield rf"&= {self.units.show(score.gain)}"
        if self.algorithm.rating == "gain_ratio":
            yield from self.gain_ratio(score)

    def gain_ratio(self, score: Score) -> Iterator[str]:
        a = self.question(score)
        known = sum(score.branch_weights)
        whole = known / score.rho if self.unknown_branch and score.rho else known
        weights = [w for w in score.branch_weights if w > 0]
        if whole - known > 1e-9:
            weights.append(whole - known)
        shares = "+".join(
            rf"{_ratio(w, whole)}{self.units.log}{_ratio(w, whole)}"
            for w in weights[:MOST_BRANCHES]
        )
        information = self.units.show(score.split_information)
        yield rf"\mathrm{{IV}}({a}) &= -\left({shares}\right) = {information}"
        if score.gain_ratio is None:
            yield rf"\mathrm{{Gain\_ratio}}(D,{a}) &= \text{{--}}"
            return
        over = rf"\frac{{{self.units.show(score.gain)}}}{{{information}}}"
        ratio = numbers.decimal(score.gain_ratio)
        yield rf"\mathrm{{Gain\_ratio}}(D,{a}) &= {over} = {ratio}"

    def loss(self, score: Score) -> Iterator[str]:
        """Least squares: the two means and the summed squares (Li Hang 5.21)."""
        for m, branch in enumerate(score.branches, start=1):
            if isinstance(branch, Moments):
                n = numbers.weight(branch.weight)
                yield rf"c_{m} &= \tfrac{{1}}{{{n}}}\textstyle\sum_{{R_{m}}} y_i = " + (
                    numbers.decimal(branch.mean)
                )
        sums = "+".join(
            numbers.decimal(branch.squared_error)
            for branch in score.branches
            if isinstance(branch, Moments)
        )
        squares = r"\textstyle\sum_{R_1}(y_i-c_1)^2+\sum_{R_2}(y_i-c_2)^2"
        yield rf"{squares} &= {sums} = {numbers.decimal(score.loss)}"

    def worked_out(self, counts: Summary, value: float) -> str:
        """The measure of one set of rows, written out, and what it comes to."""
        total = weight_of(counts)
        shares = [_ratio(n, total) for n in counts if n > 0]
        written = typeset.line(self.impurity, shares, self.units.log)
        return f"{written} = {self.units.show(value)}" if written else self.units.show(value)

    def known(self, score: Score) -> str:
        return r"\tilde{D}" if score.rho < 1 else "D"

    def question(self, score: Score) -> str:
        """The attribute, with its cut or value when the split is binary."""
        if score.split is None or score.split.kind == "multiway":
            return latex(short(self.names.attribute(score.attribute), 20))
        return latex(short(self.names.condition(score.split, 0), 28))

    def branch(self, score: Score, branch: int) -> str:
        return self.names.branch(score.split, branch) if score.split is not None else ""


def _added(branches: Sequence[Summary]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*branches, strict=True)))


def _ratio(part: float, whole: float) -> str:
    """A fraction as the book prints it; of fractional weights a decimal."""
    top, bottom = numbers.weight(part), numbers.weight(whole)
    if " " in top + bottom or "/" in top + bottom:
        return numbers.decimal(part / whole)
    return rf"\tfrac{{{top}}}{{{bottom}}}"
