"""Why two runs part, in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from engine.compare import Divergence
from engine.events import AttributesFiltered
from engine.scores import Score
from engine.tree import Node
from ui.kit import numbers
from ui.kit.escape import md
from ui.run.narrator import Narrator


@dataclass(frozen=True)
class Side:
    """One of two runs at the node where they part."""

    name: str
    narrator: Narrator
    number: int

    @property
    def node(self) -> Node:
        return self.narrator.trace.tree().nodes[self.number]

    @property
    def score(self) -> Score:
        chosen = self.node.chosen
        if chosen is None:
            raise ValueError(f"node {self.number} of {self.name} is a leaf")
        return chosen.score

    def question(self) -> str:
        return self.narrator.sentences.question(self.score)

    def competing(self) -> str:
        return self.narrator.sentences.competing(self.score)

    def score_of(self, attribute: int) -> Score:
        """What this run made of any attribute at the node."""
        return next(score for score in self.node.scores if score.attribute == attribute)

    def says(self, prefix: str) -> dict[str, str]:
        """The parts of a sentence about this side, by their names in it."""
        return {
            prefix: md(self.name),
            f"{prefix}_question": self.question(),
            f"{prefix}_score": self.competing(),
        }


def because(found: Divergence, one: Side, other: Side) -> str:
    """One sentence on the decision at which two runs part, and on what it comes from."""
    match found.why:
        case "stop":
            return _stop(one, other)
        case "tie":
            return _tie(one, other)
        case "filter":
            return _filter(one, other)
        case "ratio":
            return _ratio(one, other)
        case "form":
            return _form(one, other)
        case "cut":
            return one.narrator._(
                "Both cut the same attribute: {one} at {one_question} ({one_score}), {other} at "
                "{other_question} ({other_score}); another measure finds another cut the best.",
                **one.says("one"),
                **other.says("other"),
            )
        case "measure":
            return _measure(one, other)
        case _:
            assert_never(found.why)


def _stop(one: Side, other: Side) -> str:
    leaf, split = (one, other) if one.node.chosen is None else (other, one)
    made = leaf.node.leaf
    reason = "" if made is None else leaf.narrator.names.reason_short(made.reason)
    return one.narrator._(
        "{leaf} makes a leaf here ({reason}); {split} goes on with {split_question} "
        "({split_score}).",
        leaf=md(leaf.name),
        reason=reason,
        **split.says("split"),
    )


def _tie(one: Side, other: Side) -> str:
    tied = other.score.attribute in one.node.tied
    unsure, sure = (one, other) if tied else (other, one)
    return one.narrator._(
        "For {unsure} it is a tie of {names} ({unsure_score}), and the first column wins; for "
        "{sure} the best is {sure_question} ({sure_score}).",
        names=unsure.narrator.sentences.attributes(unsure.node.tied),
        **unsure.says("unsure"),
        **sure.says("sure"),
    )


def _filter(one: Side, other: Side) -> str:
    strict, free = (one, other) if one.narrator.algorithm.filters else (other, one)
    means = [e.mean_gain for e in strict.node.considered if isinstance(e, AttributesFiltered)]
    units = strict.narrator.units
    return one.narrator._(
        "{free_question} has the largest gain ratio, but its gain {gain} is below the average "
        "{mean}: {strict} leaves it out and takes {strict_question} ({strict_score}).",
        gain=units.show(free.score.gain),
        mean=units.show(means[0]) if means else "–",
        **free.says("free"),
        **strict.says("strict"),
    )


def _ratio(one: Side, other: Side) -> str:
    """Gain against gain ratio: the split information of both winners says it."""
    plain, ratio = (one, other) if one.narrator.algorithm.rating == "gain" else (other, one)
    loser = ratio.score_of(plain.score.attribute)
    if loser.gain_ratio is None or loser.split_information <= ratio.score.split_information:
        return _measure(one, other)
    units = ratio.narrator.units
    return one.narrator._(
        "Gain favours attributes with many values: {plain} takes {plain_question} "
        "({plain_score}). {ratio} divides the gain by the split information, {large} there and "
        "{small} for {ratio_question}, and that puts {ratio_question} ahead: {winner} against "
        "{loser}.",
        large=units.show(loser.split_information),
        small=units.show(ratio.score.split_information),
        winner=numbers.decimal(ratio.score.gain_ratio or 0.0),
        loser=numbers.decimal(loser.gain_ratio),
        **plain.says("plain"),
        **ratio.says("ratio"),
    )


def _form(one: Side, other: Side) -> str:
    many = one.narrator.algorithm.form == "multiway"
    wide, narrow = (one, other) if many else (other, one)
    return one.narrator._(
        "{wide} gives every value a branch and takes {wide_question} ({wide_score}); {narrow} "
        "asks questions with two answers and takes {narrow_question} ({narrow_score}).",
        **wide.says("wide"),
        **narrow.says("narrow"),
    )


def _measure(one: Side, other: Side) -> str:
    return one.narrator._(
        "{one} takes {one_question} ({one_score}), {other} {other_question} ({other_score}): "
        "they measure differently how mixed the branches are.",
        **one.says("one"),
        **other.says("other"),
    )
