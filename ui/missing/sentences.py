"""Missing values in sentences: who divides, what rho does to a gain, what dropping rows costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.language import Translator
from engine.scores import Score
from engine.tree import Node
from ui.kit import numbers, typeset
from ui.kit.escape import latex, md, short
from ui.kit.typeset import TIMES, Line
from ui.missing.weights import Division, Weights, over
from ui.run.sentences import Sentences

MOST_NAMED = 8  # more rows than that are a number, not a list


@dataclass(frozen=True)
class MissingSentences:
    """Markdown and formulas on one run; every name in them is escaped."""

    weights: Weights
    sentences: Sentences

    @property
    def _(self) -> Translator:
        return self.sentences._

    def division(self, number: int | None, cursor: int) -> str:
        """Which rows miss the tested value of a node, and how they divide."""
        _ = self._
        if number is None:
            return _(
                "At first every row counts 1. Take the first step (› or the → key) and see which "
                "rows divide."
            )
        division = self.weights.division(number, cursor)
        if division is not None:
            return self._split(number, division)
        node = self.weights.trace.tree(cursor).nodes[number]
        if node.leaf is None:
            return _("The attribute is still being chosen; no row has divided here yet.")
        told = _("A leaf: nothing divides here any more.")
        return f"{told} {self.partial(number)}".strip()

    def _split(self, number: int, division: Division) -> str:
        _ = self._
        name = self.sentences.attributes((division.attribute,))
        if not division.rows:
            told = _("All rows here know {name}, so none divides at this step.", name=name)
            return f"{told} {self.partial(number)}".strip()
        entered = [pair for pair in zip(division.shares, division.known, strict=True) if pair[1]]
        facts = {
            "name": name,
            "rows": self.rows(division.rows),
            "shares": _(", ").join(f"**{share}**" for share, _known in entered),
            "parts": _(", ").join(numbers.weight(known) for _share, known in entered),
            "known": numbers.weight(sum(division.known)),
        }
        if len(division.rows) == 1:
            return _(
                "{rows} misses {name}. It enters every branch, its weight times {shares}: "
                "of {known} known rows, {parts} went there.",
                **facts,
            )
        return _(
            "{rows} miss {name}. Each enters every branch, its weight times {shares}: "
            "of {known} known rows, {parts} went there.",
            **facts,
        )

    def partial(self, number: int) -> str:
        """Which rows are here only in part; nothing if all are here whole."""
        _ = self._
        rows = self.weights.partial(number)
        if not rows:
            return ""
        told = self.weights.fractions(number, list(rows[:MOST_NAMED]))
        parts = _(", ").join(f"**{text}**" for text in dict.fromkeys(told))
        if len(rows) == 1:
            return _("{rows} is here only in part: {parts}.", rows=self.rows(rows), parts=parts)
        return _("{rows} are here only in part: {parts}.", rows=self.rows(rows), parts=parts)

    def rows(self, rows: Sequence[int]) -> str:
        """Rows by their ids, or how many they are: ``Rows 8, 10``."""
        _ = self._
        ids = self.weights.trace.dataset.row_ids
        if len(rows) > MOST_NAMED:
            return _("{n} rows", n=len(rows))
        named = _(", ").join(md(str(ids[row])) for row in rows)
        return _("Row {ids}", ids=named) if len(rows) == 1 else _("Rows {ids}", ids=named)

    def scaled(self, node: Node) -> list[Line]:
        r"""The chosen attribute's gain on its known rows, times rho, as one formula."""
        score = None if node.chosen is None else node.chosen.score
        if score is None or not score.partly_known or self.sentences.algorithm.impurity.of_numbers:
            return []
        a = self._question(score)
        show = self.sentences.units.show
        rho = _fraction(over(sum(score.branch_weights), sum(score.branch_weights) / score.rho))
        gain = r"\mathrm{Gain}"
        known = rf"\rho{TIMES}" + typeset.of(gain, r"\tilde{D}", a)
        worked_out = f"{rho}{TIMES}{show(known_gain(score))}"
        return [(typeset.of(gain, "D", a), f"={known}={worked_out}={show(score.gain)}")]

    def without_rho(self, node: Node) -> str:
        """Who would have won on known rows alone, where it is somebody else."""
        best = without_rho(node)
        if best is None or node.chosen is None or self.sentences.algorithm.rating != "gain":
            return ""
        attributes = self.sentences.attributes
        show = self.sentences.units.show
        return self._(
            "Here ρ decides: on known rows alone {other} would win, {theirs} against {ours}. But "
            "only {rho} of the weight knows it, so {theirs} counts as {left}.",
            other=attributes((best.attribute,)),
            theirs=show(known_gain(best)),
            ours=show(known_gain(node.chosen.score)),
            left=show(best.gain),
            rho=numbers.decimal(best.rho),
        )

    def _question(self, score: Score) -> str:
        names = self.sentences.names
        if score.split is None or score.split.kind == "multiway":
            return latex(short(names.attribute(score.attribute), 20))
        return latex(short(names.condition(score.split, 0), 28))


def known_gain(score: Score) -> float:
    """Gain(D~, a): what the split gains on the rows that know the attribute."""
    return score.impurity - score.remainder


def without_rho(node: Node) -> Score | None:
    """The attribute that would beat the chosen one if rho did not count."""
    if node.chosen is None or node.chosen.by != "score":
        return None
    rivals = [score for score in node.scores if score.split is not None and score.separates]
    best = max(rivals, key=known_gain)
    beaten = known_gain(best) > known_gain(node.chosen.score) + numbers.AS_GOOD_AS
    return best if beaten else None


def _fraction(text: str) -> str:
    top, slash, bottom = text.partition("/")
    return rf"\tfrac{{{top}}}{{{bottom}}}" if slash and " " not in top else text
