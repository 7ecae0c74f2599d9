r"""How an algorithm rates a question, as LaTeX: the gain, the gain ratio, an index or a loss."""

from __future__ import annotations

from dataclasses import dataclass

from engine.growers.contest import Algorithm
from engine.impurities import ENTROPY
from engine.language import Translator
from ui.kit import typeset


@dataclass(frozen=True)
class Criterion:
    """The number by which questions compete, with the signs of the worked-out formulas."""

    algorithm: Algorithm

    @property
    def by_ratio(self) -> bool:
        return self.algorithm.rating == "gain_ratio"

    @property
    def impurity(self) -> str:
        return typeset.sign(self.algorithm.impurity)

    @property
    def sign(self) -> str:
        if self.by_ratio:
            return r"\mathrm{Gain\_ratio}"
        signs = {"gain": r"\mathrm{Gain}", "remainder": rf"{self.impurity}\_\mathrm{{index}}"}
        return signs.get(self.algorithm.impurity.compares, "L")

    def name(self, _: Translator) -> str:
        """What the number is called; the gain has its name from entropy."""
        if self.by_ratio:
            return _("gain ratio")
        impurity = self.algorithm.impurity
        plain = impurity.compares != "gain" or impurity == ENTROPY
        return _(impurity.criterion) if plain else _("decrease of impurity")

    def of(self, question: str) -> str:
        return f"{self.sign}({question})" if self.sign == "L" else f"{self.sign}(D,{question})"

    def written(self, question: str, parts: str) -> str:
        """What is computed of a question; ``parts`` is the weighted impurity of its branches."""
        left = self.of(question)
        if self.by_ratio:
            return rf"{left}=\mathrm{{Gain}}(D,{question})/\mathrm{{IV}}({question})"
        if self.algorithm.impurity.compares == "gain":
            return f"{left}={self.impurity}(D)-{parts}"
        return f"{left}={parts}"

    def best(self, chosen: str, over: str, question: str) -> str:
        smallest = not self.by_ratio and self.algorithm.impurity.compares != "gain"
        extreme = "min" if smallest else "max"
        return rf"{chosen}=\arg\{extreme}_{{{over}}}{self.of(question)}"

    def gain(self, question: str) -> str:
        """By how much the question lowers the impurity."""
        match self.algorithm.impurity.compares:
            case "gain":
                return rf"\mathrm{{Gain}}(D,{question})"
            case "remainder":
                return rf"{self.impurity}(D)-{self.impurity}\_\mathrm{{index}}(D,{question})"
            case _:
                return rf"{self.impurity}-\tfrac{{1}}{{N}}L({question})"

    def over_thresholds(self) -> str:
        """A continuous attribute is worth what its best threshold is worth; the gain decides."""
        sign, extreme = r"\mathrm{Gain}(D,", "max"
        if self.algorithm.impurity.compares != "gain":
            sign, extreme = self.of("")[:-1], "min"
        return rf"{sign}a)=\{extreme}_{{t\in T_a}}{sign}a,t)"

    def rating(self, question: str) -> str:
        """What the threshold epsilon is compared with."""
        return self.of(question) if self.by_ratio else self.gain(question)
