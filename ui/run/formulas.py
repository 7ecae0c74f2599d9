r"""A score worked out as the book would typeset it, with this step's own numbers.

Every function returns lines of LaTeX (``kit/typeset.py``). With missing cells the sets are the
known rows, written with a tilde, and the gain is scaled by rho.
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
from ui.kit.typeset import TIMES, Line
from ui.kit.units import Units
from ui.tree.names import NodeNames

UNKNOWN_ROWS = "u"  # the branch of rows that do not know the answer
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

    def lines(self, score: Score) -> list[Line]:
        """All lines that lead to the number by which the attribute competes."""
        if score.split is None:
            return []
        if self.impurity.compares == "loss":
            return list(self.loss(score))
        return [*self.impurities(score), *self.result(score)]

    def impurities(self, score: Score) -> Iterator[Line]:
        """The impurity of the node's known rows and of each branch."""
        d = self.known(score)
        sign = typeset.sign(self.impurity)
        yield f"{sign}({d})", self.worked_out(_added(score.branches), score.impurity, "")
        values = score.branch_impurities(self.impurity)
        for v, (branch, value) in enumerate(zip(score.branches, values, strict=True)):
            if v == MOST_BRANCHES:
                yield "", r"\vdots"
                return
            if weight_of(branch) > 0:
                label = latex(short(self.branch(score, v), 16))
                yield rf"{sign}({d}^{{{label}}})", self.worked_out(branch, value, str(v))

    def result(self, score: Score) -> Iterator[Line]:
        """The weighted sum, the gain, and what the algorithm makes of them."""
        d, a = self.known(score), self.question(score)
        values = score.branch_impurities(self.impurity)
        known = sum(score.branch_weights)
        terms = [
            f"{_ratio(w, known, f'{v}.')}{TIMES}{self.units.show(values[v])}"
            for v, w in enumerate(score.branch_weights)
            if w > 0
        ]
        weighted = "+".join(terms[:MOST_BRANCHES] + ([r"\cdots"] if terms[MOST_BRANCHES:] else []))
        if self.impurity.compares == "remainder":
            index = self.units.show(score.remainder)
            yield (
                typeset.of(rf"{typeset.sign(self.impurity)}\_\mathrm{{index}}", d, a),
                (f"={weighted}={index}"),
            )
            inside = f"{self.units.show(score.impurity)}-{index}"
        else:
            inside = f"{self.units.show(score.impurity)}-{typeset.in_brackets(weighted)}"
        if score.partly_known:
            whole = known / score.rho
            inside = rf"{_ratio(known, whole)}{TIMES}\bigl[{inside}\bigr]"
            yield r"\rho", f"={_ratio(known, whole, '.')}={numbers.decimal(score.rho)}"
        yield typeset.of(r"\mathrm{Gain}", "D", a), f"={inside}={self.units.show(score.gain)}"
        if self.algorithm.rating == "gain_ratio":
            yield from self.gain_ratio(score)

    def gain_ratio(self, score: Score) -> Iterator[Line]:
        a = self.question(score)
        known = sum(score.branch_weights)
        whole = known / score.rho if self.unknown_branch and score.rho else known
        weights = [(f"{v}.", w) for v, w in enumerate(score.branch_weights) if w > 0]
        if whole - known > 1e-9:
            weights.append((f"{UNKNOWN_ROWS}.", whole - known))
        shares = "+".join(
            f"{_ratio(w, whole, rows)}{self.units.log}{_ratio(w, whole, rows)}"
            for rows, w in weights[:MOST_BRANCHES]
        )
        information = self.units.show(score.split_information)
        yield typeset.of(r"\mathrm{IV}", a), f"=-{typeset.in_brackets(shares)}={information}"
        left = typeset.of(r"\mathrm{Gain\_ratio}", "D", a)
        if score.gain_ratio is None:
            yield left, r"=\text{--}"
            return
        over = rf"\dfrac{{{self.units.show(score.gain)}}}{{{information}}}"
        yield left, f"={over}={numbers.decimal(score.gain_ratio)}"

    def loss(self, score: Score) -> Iterator[Line]:
        """Least squares: the two means and the summed squares (Li Hang 5.21)."""
        for m, branch in enumerate(score.branches, start=1):
            if isinstance(branch, Moments):
                n = numbers.weight(branch.weight)
                mean = numbers.decimal(branch.mean)
                yield f"c_{m}", rf"=\tfrac{{1}}{{{n}}}\textstyle\sum_{{R_{m}}} y_i={mean}"
        sums = "+".join(
            numbers.decimal(branch.squared_error)
            for branch in score.branches
            if isinstance(branch, Moments)
        )
        squares = r"\textstyle\sum_{R_1}(y_i-c_1)^2+\sum_{R_2}(y_i-c_2)^2"
        yield "L", f"={squares}={sums}={numbers.decimal(score.loss)}"

    def worked_out(self, counts: Summary, value: float, branch: str) -> str:
        """A sign, the measure of a branch's rows written out, and what it comes to."""
        total = weight_of(counts)
        shares = [_ratio(n, total, f"{branch}.{k}") for k, n in enumerate(counts) if n > 0]
        written = typeset.line(self.impurity, shares, self.units.log)
        return f"={written}={self.units.show(value)}" if written else f"={self.units.show(value)}"

    def known(self, score: Score) -> str:
        return r"\tilde{D}" if score.partly_known else "D"

    def question(self, score: Score) -> str:
        """The attribute, with its cut or value when the split is binary."""
        if score.split is None or score.split.kind == "multiway":
            return latex(short(self.names.attribute(score.attribute), 20))
        return latex(short(self.names.condition(score.split, 0), 28))

    def branch(self, score: Score, branch: int) -> str:
        return self.names.branch(score.split, branch) if score.split is not None else ""


def _added(branches: Sequence[Summary]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*branches, strict=True)))


def _ratio(part: float, whole: float, rows: str = "") -> str:
    """A fraction as the book prints it; of fractional weights a decimal. It tells which ``rows`` it
    counts as ``branch.class``, either of them empty for all, so that the browser finds them."""
    top, bottom = numbers.weight(part), numbers.weight(whole)
    shown = rf"\tfrac{{{top}}}{{{bottom}}}"
    if " " in top + bottom or "/" in top + bottom:
        shown = numbers.decimal(part / whole)
    return rf"\htmlData{{rows={rows}}}{{{shown}}}" if rows else shown
