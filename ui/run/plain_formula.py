"""A score worked out in plain HTML, line by line, for paper: no script sets these formulas.

It says what ``formulas.py`` says on the page, with the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.export.formulas import formula
from engine.impurities import ENTROPY, Impurity
from engine.measures import Summary, weight_of
from engine.scores import Score
from engine.tree import Node
from ui.kit import numbers, typeset
from ui.kit.escape import html
from ui.run.narrator import Narrator

KNOWN = "D&#771;"  # a tilde above: the rows whose value is known


@dataclass(frozen=True, eq=False)
class PlainFormula:
    """Works out the scores of one run; every line is HTML."""

    narrator: Narrator

    @property
    def impurity(self) -> Impurity:
        return self.narrator.algorithm.impurity

    def of_node(self, node: Node) -> str:
        """The impurity of all rows of a node."""
        return self.derived("D", node.opened.summary, node.opened.impurity)

    def lines(self, score: Score) -> Iterator[str]:
        """All lines that lead to the number by which an attribute competes."""
        if score.split is None:
            yield "–"
        elif self.impurity.compares == "loss":
            yield html(formula(score, self.narrator.algorithm))
        else:
            yield from self.impurities(score)
            yield from self.result(score)

    def impurities(self, score: Score) -> Iterator[str]:
        """Of the rows whose value is known, where some is not, and of each branch with rows."""
        d = self.rows_of(score)
        if d == KNOWN:
            whole = tuple(map(sum, zip(*score.branches, strict=True)))
            yield self.derived(d, whole, score.impurity)
        values = score.branch_impurities(self.impurity)
        for v, (branch, value) in enumerate(zip(score.branches, values, strict=True)):
            if score.split is not None and weight_of(branch) > 0:
                name = html(self.narrator.names.branch(score.split, v))
                yield self.derived(f"{d}<sup>{name}</sup>", branch, value)

    def derived(self, rows: str, counts: Summary, value: float) -> str:
        """``Ent(D) = −(8/17·log₂ 8/17 + 9/17·log₂ 9/17) = 0.998``."""
        total = weight_of(counts)
        shares = [_share(n, total) for n in counts if n > 0]
        written = "" if self.impurity.of_numbers else self.written(shares)
        parts = (f"{self.impurity.symbol}({rows})", written, self.narrator.units.show(value))
        return " = ".join(filter(None, parts))

    def written(self, shares: list[str]) -> str:
        return typeset.text(self.impurity, shares, self.narrator.units.log)

    def result(self, score: Score) -> Iterator[str]:
        """The weighted sum, the gain, and the gain ratio where the algorithm compares by it."""
        show = self.narrator.units.show
        arguments = f"({self.rows_of(score)}, {self.question(score)})"
        weighted = " + ".join(self.terms(score))
        inside = f"{show(score.impurity)} − ({weighted})"
        if self.impurity.compares == "remainder":
            yield f"{self.impurity.symbol}_index{arguments} = {weighted} = {show(score.remainder)}"
            inside = f"{show(score.impurity)} − {show(score.remainder)}"
        if score.partly_known:
            known = sum(score.branch_weights)
            yield f"ρ = {_share(known, known / score.rho)} = {numbers.decimal(score.rho)}"
            inside = f"{numbers.decimal(score.rho)} × [{inside}]"
        yield f"Gain(D, {self.question(score)}) = {inside} = {show(score.gain)}"
        if self.narrator.algorithm.rating == "gain_ratio":
            yield from self.gain_ratio(score)

    def gain_ratio(self, score: Score) -> Iterator[str]:
        show, a = self.narrator.units.show, self.question(score)
        shares = self.information_shares(score)
        written = typeset.text(ENTROPY, shares, self.narrator.units.log)
        yield f"IV({a}) = {written} = {show(score.split_information)}"
        if score.gain_ratio is not None:
            over = f"{show(score.gain)} / {show(score.split_information)}"
            yield f"Gain_ratio(D, {a}) = {over} = {numbers.decimal(score.gain_ratio)}"

    def information_shares(self, score: Score) -> list[str]:
        """Of the branches, and of the unknown rows where they count as one."""
        known = sum(score.branch_weights)
        counts = self.narrator.trace.config.unknown_branch and score.rho
        whole = known / score.rho if counts else known
        weights = [weight for weight in (*score.branch_weights, whole - known) if weight > 1e-9]
        return [_share(weight, whole) for weight in weights]

    def terms(self, score: Score) -> Iterator[str]:
        known = sum(score.branch_weights)
        values = score.branch_impurities(self.impurity)
        for weight, value in zip(score.branch_weights, values, strict=True):
            if weight > 0:
                yield f"{_share(weight, known)}×{self.narrator.units.show(value)}"

    def rows_of(self, score: Score) -> str:
        return KNOWN if score.partly_known else "D"

    def question(self, score: Score) -> str:
        """The attribute, with its cut or value when the split is binary."""
        names = self.narrator.names
        if score.split is None or score.split.kind == "multiway":
            return html(names.attribute(score.attribute))
        return html(names.condition(score.split, 0))


def _share(part: float, whole: float) -> str:
    """A fraction as the book prints it; of fractional weights a decimal."""
    top, bottom = numbers.weight(part), numbers.weight(whole)
    fractional = " " in top + bottom or "/" in top + bottom
    return numbers.decimal(part / whole) if fractional else f"{top}/{bottom}"
