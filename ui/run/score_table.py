"""The table of all attributes that were tried at a node, every quantity in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.events import AttributeScored, AttributesFiltered
from engine.growers.contest import Algorithm
from engine.language import Translator
from engine.measures import Moments
from engine.scores import Score
from engine.tree import Node
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.kit.units import Units
from ui.player.blocks import Block, Veil, table
from ui.tree.names import NodeNames
from ui.tree.secrets import NUMBER, WINNER

NEVER: Mapping[int, int] = {}  # told with the step itself


@dataclass(frozen=True)
class ScoreTable:
    """Rows for the attributes scored so far; the marks need no colour."""

    algorithm: Algorithm
    names: NodeNames
    units: Units

    def block(self, node: Node, moments: Mapping[int, int] = NEVER) -> Block:
        """The table for a panel: a quantity that a row lacks is a dash, the verdict comes last.
        ``moments`` says when the score of each attribute is told."""
        rows, last = self.rows(node), self.names._("result")
        names = [*dict.fromkeys(name for row in rows for name in row if name != last), last]
        lines = [[row.get(name, "–") for name in names] for row in rows]
        average = self.average(node, names)
        return table(
            names, lines + average, dense=True, veil=self.veil(node, names, moments, average)
        )

    def veil(
        self, node: Node, names: list[str], moments: Mapping[int, int], last: list[list[str]]
    ) -> Veil:
        """Until its score is revealed a row reads the attribute alone; a threshold is a number."""
        scored = [e.score.attribute for e in node.considered if isinstance(e, AttributeScored)]
        return Veil(
            [NUMBER] * (len(names) - 1) + [WINNER],
            [*(moments.get(attribute) for attribute in scored), *(None for _line in last)],
            [
                *(md(short(self.names.attribute(a), 32)) for a in scored),
                *(line[0] for line in last),
            ],
        )

    def average(self, node: Node, names: list[str]) -> list[list[str]]:
        """The mean gain, which an attribute has to reach, as the last line."""
        _ = self.names._
        shown = {_("attribute"): _("average gain")}
        filtered = (e for e in node.considered if isinstance(e, AttributesFiltered))
        return [
            [{**shown, _("gain"): self.units.show(e.mean_gain)}.get(name, "") for name in names]
            for e in filtered
        ]

    def rows(self, node: Node) -> list[dict[str, str]]:
        """A line for each attribute, its quantities by name."""
        _ = self.names._
        scores = [e.score for e in node.considered if isinstance(e, AttributeScored)]
        return [
            {
                _("attribute"): self.name(score),
                **self.numbers(score, _),
                _("result"): self.verdict(score, node, _),
            }
            for score in scores
        ]

    def name(self, score: Score) -> str:
        text = self.names.attribute(score.attribute)
        if score.split is not None and score.split.kind != "multiway":
            text = self.names.condition(score.split, 0)
        return md(short(text, 32))

    def numbers(self, score: Score, _: Translator) -> dict[str, str]:
        """The quantities by which this algorithm compares, in the order it needs them."""
        if score.split is None:
            return dict.fromkeys(self.columns(_), "–")
        rho = {"ρ": numbers.decimal(score.rho)} if self.has_holes(score) else {}
        if self.algorithm.impurity.compares == "loss":
            means = [b.mean for b in score.branches if isinstance(b, Moments)]
            return {
                **{f"c{i}": numbers.decimal(mean) for i, mean in enumerate(means, start=1)},
                _("loss"): numbers.decimal(score.loss),
            }
        shown = {
            self.remainder(_): self.units.show(score.remainder),
            **rho,
            _("gain"): self.units.show(score.gain),
        }
        if self.algorithm.rating == "gain_ratio":
            ratio = score.gain_ratio
            shown[_("split information")] = self.units.show(score.split_information)
            shown[_("gain ratio")] = "–" if ratio is None else numbers.decimal(ratio)
        return shown

    def columns(self, _: Translator) -> tuple[str, ...]:
        if self.algorithm.impurity.compares == "loss":
            return ("c1", "c2", _("loss"))
        return (self.remainder(_), _("gain"))

    def remainder(self, _: Translator) -> str:
        """What the weighted impurity of the branches is called."""
        return _(self.algorithm.impurity.after)

    def has_holes(self, score: Score) -> bool:
        return self.names.dataset.has_holes(score.attribute)

    def verdict(self, score: Score, node: Node, _: Translator) -> str:
        """Chosen, tied, filtered out, or nothing yet."""
        chosen = node.chosen
        if chosen is not None and chosen.score.attribute == score.attribute:
            return "✓ " + _("chosen")
        if score.attribute in node.tied:
            return "= " + _("tied")
        for event in node.considered:
            if isinstance(event, AttributesFiltered):
                return "· " + self.against(score, event)
        if not score.separates:
            return "· " + _("does not separate")
        return "" if score.impurity > 0 else "· " + _("known rows agree")

    def against(self, score: Score, event: AttributesFiltered) -> str:
        """Whether an attribute reaches the average, with the number itself."""
        _, mean = self.names._, self.units.show(event.mean_gain)
        if score.attribute in event.passed:
            return _("reaches {mean}", mean=mean)
        return _("below {mean}", mean=mean)
