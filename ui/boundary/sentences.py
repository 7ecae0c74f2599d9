"""Page ``boundary`` in words: the rule of a region, and a line of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from engine.impurities import ENTROPY
from engine.language import Relabel, Translator
from engine.predict import node_label
from engine.scores import Score
from engine.splits import Linear
from engine.tree import Node
from ui.boundary.line import Trial
from ui.boundary.model import Moment
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.run.sentences import Sentences
from ui.tree.names import NodeNames

LONGEST = 60  # letters of one condition


@dataclass(frozen=True)
class BoundarySentences:
    """Says what one sees of one tree."""

    moment: Moment
    _: Translator
    label: Relabel

    @cached_property
    def nodes(self) -> NodeNames:
        return NodeNames(self.moment.trace.dataset, ENTROPY, self._, self.label)

    def condition(self, node: int) -> str:
        """The condition that leads from the node above to this one; nothing for the root."""
        return md(short(self.nodes.leading_to(node, self.moment.tree), LONGEST))

    def rule(self, node: int) -> str:
        """The conditions from the root to a node."""
        _ = self._
        said = [self.condition(below) for below in self.moment.tree.ancestors(node)[1:]]
        return _(" and ").join(said) or _("everywhere")

    def answer(self, node: Node) -> str:
        """The class that a node says as a leaf, if it is one or not."""
        label = node_label(node, self.moment.trace.dataset)
        return md(short(self.nodes.leaf(label), 24))


def worth(_: Translator, speaker: Sentences, score: Score) -> str:
    """What a question is worth, without saying where it cuts."""
    if isinstance(score.split, Linear):
        return _("The best line: {score}.", score=speaker.competing(score))
    name = md(short(speaker.names.attribute(score.attribute), LONGEST))
    return _("The best cut of {name}: {score}.", name=name, score=speaker.competing(score))


def trial_sentence(_: Translator, trial: Trial, nodes: NodeNames) -> str:
    """One's own line beside the algorithm's, in one or two sentences."""
    mine = numbers.decimal(trial.score.gain)
    condition = md(nodes.condition(trial.line, 0))
    if not trial.score.separates:
        return _(
            "Your line {line} leaves all rows of this node on one side, so it gains nothing.",
            line=f"**{condition}**",
        )
    if trial.hides:
        return _("Your line {line} gains {mine}.", line=f"**{condition}**", mine=mine)
    if trial.best is None or trial.best.split is None:
        return _(
            "Your line {line} gains {mine}; this node needs none.",
            line=f"**{condition}**",
            mine=mine,
        )
    best = numbers.decimal(trial.best.gain)
    if trial.is_best:
        return _(
            "Your line {line} gains {mine}: as good as the algorithm's.",
            line=f"**{condition}**",
            mine=mine,
        )
    return _(
        "Your line {line} gains {mine}, the algorithm's {best}.",
        line=f"**{condition}**",
        mine=mine,
        best=best,
    )


def sides_table(_: Translator, trial: Trial, nodes: NodeNames) -> pd.DataFrame:
    """What lies on either side of both lines."""
    classes = nodes.dataset.classes or ()
    scores = {_("your line"): trial.score}
    if trial.best is not None and trial.best.split is not None:
        scores[_("the algorithm's")] = trial.best

    def side(parts: Sequence[float]) -> str:
        return " · ".join(
            f"{md(nodes.name(c))} {numbers.weight(n)}" for c, n in zip(classes, parts, strict=True)
        )

    rows = {name: [*map(side, s.branches), numbers.decimal(s.gain)] for name, s in scores.items()}
    return pd.DataFrame.from_dict(rows, orient="index", columns=[md("≤"), md(">"), _("gain")])
