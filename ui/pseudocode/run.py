"""What a program depends on: the algorithm with its options, and what the table is like."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.config import Config, least_weight_of
from engine.dataset import Dataset
from engine.growers.contest import Algorithm
from engine.growers.general import CATALOGUE, algorithm_of
from engine.language import Translator
from ui.pseudocode.criterion import Criterion
from ui.pseudocode.lines import Line, tex


@dataclass(frozen=True, eq=False)
class Run:
    """A run before it starts, in one language; lines that it can never reach are not written."""

    dataset: Dataset
    config: Config
    _: Translator

    @cached_property
    def algorithm(self) -> Algorithm:
        return algorithm_of(self.config)

    @property
    def criterion(self) -> Criterion:
        return Criterion(self.algorithm)

    @property
    def title(self) -> str:
        own = self.algorithm == CATALOGUE[self.config.algorithm]
        return self._(self.algorithm.title) if own else self._("Custom")

    @property
    def continuous(self) -> bool:
        return any(attribute.is_continuous for attribute in self.dataset.attributes)

    @property
    def nominal(self) -> bool:
        return not all(attribute.is_continuous for attribute in self.dataset.attributes)

    @property
    def missing(self) -> bool:
        return self.dataset.has_missing

    @property
    def limited(self) -> bool:
        config = self.config
        numbers = (config.min_rows, config.min_leaf, config.min_impurity)
        least = least_weight_of(config, self.dataset)
        return config.max_depth is not None or least > 0 or any(number > 0 for number in numbers)

    @property
    def leaves_by_hand(self) -> bool:
        return any(choice.attribute is None for choice in self.config.choose)

    @property
    def leaf(self) -> str:
        """What becomes of a node that is not split."""
        _ = self._
        if self.dataset.is_regression:
            return _("a leaf with the mean of the target")
        return _("a leaf of the majority class")

    def pure(self, rows: str, number: str = "", depth: int = 0) -> Line:
        """The first stop case: there is nothing left to tell apart."""
        _ = self._
        said = (
            _(
                "**if** the target is the same in all of {rows}: a leaf with it, **return**",
                rows=tex(rows),
            )
            if self.dataset.is_regression
            else _(
                "**if** all rows of {rows} are of one class: a leaf of it, **return**",
                rows=tex(rows),
            )
        )
        return Line("pure", said, number, depth)

    def limits(self, depth: int = 0) -> list[Line]:
        """The limits that the options set, if they do."""
        _ = self._
        found = []
        if self.limited:
            said = _(
                "**if** a limit is reached (depth, rows, impurity): {leaf}, **return**",
                leaf=self.leaf,
            )
            found.append(Line("limits", said, "", depth))
        if self.leaves_by_hand:
            said = _("**if** you make the node a leaf: {leaf}, **return**", leaf=self.leaf)
            found.append(Line("hand", said, "", depth))
        return found

    def epsilon(self, question: str, number: str = "", depth: int = 0) -> Line:
        """The stop case of a best question that is not good enough."""
        _ = self._
        none = tex(f"{self.criterion.gain(question)}=0")
        few = tex(rf"{self.criterion.rating(question)}<\varepsilon")
        stops = self.algorithm.zero_gain == "stop"
        if stops and self.criterion.by_ratio:
            said = _(
                "**if** {none}, or {few}: {leaf}, **return**", none=none, few=few, leaf=self.leaf
            )
        else:
            # With a threshold of its own no gain needs no mention: it is below it.
            least = none if stops and not self.config.epsilon else few
            said = _("**if** {few}: {leaf}, **return**", few=least, leaf=self.leaf)
        return Line("epsilon", said, number, depth)

    def tie(self, depth: int = 0) -> Line:
        return Line("tie", self._("**if** several are equal: the rule for ties decides"), "", depth)

    def rho(self, question: str, depth: int = 0) -> list[Line]:
        """Missing values, first question: how an attribute is rated."""
        if not self.missing:
            return []
        gain = rf"\mathrm{{Gain}}(D,{question})=\rho\times\mathrm{{Gain}}(\tilde D,{question})"
        said = self._(
            "cells missing: only the rows {known} that have a value count, {gain}",
            known=tex(r"\tilde D"),
            gain=tex(gain),
        )
        return [Line("rho", said, "", depth)]

    def divide(self, weight: str, depth: int = 0) -> list[Line]:
        """Missing values, second question: where a row goes."""
        if not self.missing:
            return []
        said = self._(
            "a row without the value goes to every child, with the weight {weight}",
            weight=tex(weight),
        )
        return [Line("divide", said, "", depth)]
