"""What the panels under the planes say at every step of the common timeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.dataset import Dataset
from engine.growers.general import algorithm_of
from engine.language import Relabel, Translator
from engine.trace import Trace
from ui.boundary.curves import depth_figure
from ui.boundary.guide import Guide, region, region_sum, release
from ui.boundary.outcome import outcome
from ui.boundary.sentences import worth
from ui.boundary.tally import levels
from ui.kit.escape import md
from ui.kit.units import Units
from ui.player import blocks
from ui.player.blocks import Block
from ui.player.script import Script
from ui.pseudocode.code import Code
from ui.run.sentences import Sentences
from ui.tree.names import NodeNames
from ui.tree.secrets import NUMBER, WINNER, secret_of
from ui.tree.steps import under_discussion

EYES = ("look", "look2")  # the reader's look at the left tree, and at the right one


@dataclass(frozen=True, eq=False)
class Half:
    """One of the two trees: its run, and where it stands at each step of the timeline."""

    title: str
    trace: Trace
    track: Sequence[int]

    @cached_property
    def reached(self) -> dict[int, int]:
        """By cursor the first step of the timeline at which the tree stands there."""
        return {cursor: step for step, cursor in reversed([*enumerate(self.track)])}


@dataclass(frozen=True, eq=False)
class BoundaryScript:
    """Both trees in one language; ``fresh`` are rows to judge them by."""

    halves: Sequence[Half]
    _: Translator
    label: Relabel
    fresh: Dataset | None
    fresh_name: str

    def script(self) -> Script:
        says = {
            "chosen": self.chosen,
            "depth": self.depth,
            "sum": self.sum,
            "code": self.code,
        }
        return Script(says, lambda: self.guides)

    @property
    def steps(self) -> range:
        """Every step of the timeline."""
        return range(len(self.halves[0].track))

    @cached_property
    def guides(self) -> list[dict[str, Any]]:
        """What the blocks share: how to speak of the regions and points of either tree."""
        return [
            Guide(half.trace, self._, self.label).told(eye, half.track)
            for eye, half in zip(EYES, self.halves, strict=True)
        ]

    @cached_property
    def sentences(self) -> list[Sentences]:
        return [self.speaker(half.trace) for half in self.halves]

    def speaker(self, trace: Trace) -> Sentences:
        algorithm = algorithm_of(trace.config)
        names = NodeNames(trace.dataset, algorithm.impurity, self._, self.label)
        return Sentences(trace, algorithm, names, Units(algorithm.impurity, nats=False))

    def sentence(self, half: int, step: int) -> str:
        """What the step does to one of the trees."""
        return self.at(half, self.halves[half].track[step])

    def at(self, half: int, cursor: int) -> str:
        return self.sentences[half].at(cursor, self.halves[half].trace.tree(cursor))

    def told(self, half: int, step: int) -> Block:
        """What the step does to one of the trees; until it is revealed, which node it is about, and
        then what every question is worth."""
        trace, cursor = self.halves[half].trace, self.halves[half].track[step]
        said = blocks.text(self.at(half, cursor))
        node = under_discussion(trace, cursor)
        if node is None or cursor == (begun := trace.lifetimes[node].opened):
            return said
        told = self.halves[half].reached[cursor]
        level = NUMBER if secret_of(trace.events[cursor - 1]) == NUMBER else WINNER
        before = [blocks.text(self.at(half, begun)), *self.scored(half, cursor, told)]
        return blocks.secret(level, said, before, told)

    def scored(self, half: int, cursor: int, told: int) -> list[Block]:
        """What the best cut of each attribute is worth, or the best line; where it lies is still to
        be found."""
        trace, speaker = self.halves[half].trace, self.sentences[half]
        node = trace.tree(cursor).nodes[trace.events[cursor - 1].node]
        said = [worth(self._, speaker, score) for score in node.scores if score.split is not None]
        return [blocks.secret(NUMBER, blocks.text(line), (), told) for line in said]

    def chosen(self, step: int) -> Sequence[Block]:
        """What the step does, the rule of what was chosen, and the way of a chosen point."""
        sides = [[self.told(half, step), region(half)] for half in (0, 1)]
        end = blocks.secret(WINNER, blocks.text(self.outcome), ())
        closing = [end] if step == self.steps[-1] else []
        return [*closing, blocks.columns(*sides), release(self._("Clear selection"))]

    @cached_property
    def outcome(self) -> str:
        """What came out of both trees, on these points."""
        runs = [half.trace for half in self.halves]
        return outcome(self._, runs, self.fresh, self.fresh_name)

    def sum(self, step: int) -> Sequence[Block]:
        """Each tree as a sum of indicators, one for each of its regions; at any step."""
        _ = self._
        about = _(
            "A tree is a sum over its regions: each point lies in exactly one of them, so "
            "exactly one term counts. The indicators cannot be differentiated; a tree is "
            "not learnt by following a gradient."
        )
        sides = [
            [blocks.text(f"**{md(half.title)}**"), region_sum(place)]
            for place, half in enumerate(self.halves)
        ]
        return [blocks.text(about), blocks.columns(*sides)]

    def code(self, step: int) -> Sequence[Block]:
        """Both programs, each with the line that its tree has come to."""
        pairs = zip(self.codes, self.halves, strict=True)
        return [blocks.columns(*(code.at(half.track[step]) for code, half in pairs))]

    @cached_property
    def codes(self) -> list[Code]:
        return [Code(half.trace, self._) for half in self.halves]

    def depth(self, step: int) -> Sequence[Block]:
        """How many tests each tree asks, level by level, and what they bring; at any step, for who
        may know both trees."""
        first, *others = self.curves
        end = self.steps[-1]
        hidden = [blocks.secret(WINNER, block, (), end) for block in others]
        return [blocks.secret(WINNER, first, told=end), *hidden]

    @cached_property
    def curves(self) -> Sequence[Block]:
        _ = self._
        found = {half.title: levels(half.trace, self.fresh) for half in self.halves}
        said = _(
            "{outcome} On the right of the picture: what each level brings.",
            outcome=self.outcome,
        )
        plotted = depth_figure(_, found, self.fresh_name).to_plotly_json()
        about = _("Tests asked and accuracy over the depth of both trees.")
        return [blocks.text(said), blocks.figure("depth", plotted, about)]
