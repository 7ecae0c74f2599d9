"""Parts of sentences about a run: a node, a question, a score, in the words of its table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.candidates import Candidate
from engine.growers.contest import Algorithm
from engine.language import Translator
from engine.scores import Score
from engine.trace import Trace
from engine.tree import Tree
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.kit.units import Units
from ui.tree.names import NodeNames


@dataclass(frozen=True)
class Phrases:
    """Markdown; every name in it is escaped."""

    trace: Trace
    algorithm: Algorithm
    names: NodeNames
    units: Units

    @property
    def _(self) -> Translator:
        return self.names._

    def where(self, node: int, tree: Tree) -> str:
        """A node by the condition that leads to it."""
        condition = self.names.leading_to(node, tree)
        return self.bold(condition) if condition else self._("the root")

    def question(self, score: Score) -> str:
        text = self.names.attribute(score.attribute)
        if score.split is not None and score.split.kind != "multiway":
            text = self.names.condition(score.split, 0)
        return self.bold(text)

    def attributes(self, attributes: tuple[int, ...]) -> str:
        return self._(", ").join(self.bold(self.names.attribute(a)) for a in attributes)

    def competing(self, score: Score) -> str:
        """The number by which the algorithm compares, with its name."""
        _ = self._
        if score.split is None:
            return _("its known rows do not differ")
        impurity = self.algorithm.impurity
        if impurity.compares == "loss":
            return _("loss {value}", value=numbers.decimal(score.loss))
        if self.algorithm.rating == "gain_ratio":
            ratio = "–" if score.gain_ratio is None else numbers.decimal(score.gain_ratio)
            return _("gain ratio {value}", value=ratio)
        if impurity.compares == "remainder":
            return f"{_(impurity.criterion)} {self.units.show(score.remainder)}"
        return f"{_(impurity.gained)} {self.units.show(score.gain)}"

    def candidate(self, candidate: Candidate, best: bool) -> str:
        """One split of many and the number by which it competes."""
        text = self.names.condition(candidate.split, 0)
        name = self.bold(text) if best else md(short(text, 48))
        value = self.units.show(candidate.score.competing(self.algorithm.impurity))
        return f"{name} {value}"

    def rating(self, value: float) -> str:
        ratio = self.algorithm.rating == "gain_ratio"
        return numbers.decimal(value) if ratio else self.units.show(value)

    def bold(self, text: str) -> str:
        return f"**{md(short(text, 48))}**"
