"""What the panels of page ``regression`` say at a step: the cut as a picture, and the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.dataset import Dataset
from engine.events import AttributeScored
from ui.player import blocks
from ui.player.blocks import Block
from ui.player.script import Say, Script
from ui.regression.figure import losses_alone, points_and_losses
from ui.regression.map import plane
from ui.regression.model import MOST_POINTS, Scene, first_tried, scene
from ui.regression.sentences import loss_formula, sentence
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.tree.secrets import NUMBER, WINNER


@dataclass(frozen=True, eq=False)
class RegressionScript:
    """The reading panels of one run with a number as its target."""

    narrator: Narrator

    @cached_property
    def script(self) -> Script:
        table = RowsTable(self.narrator.trace, self.narrator.names)
        panels = DecisionScript(self.narrator, table)
        says: dict[str, Say] = {
            "cut": self.cut,
            "decision": panels.decision,
            "rows": panels.rows,
            "code": panels.code,
        }
        if axes(self.narrator.trace.dataset):
            says["map"] = self.map
        return Script(says, table.shared)

    def cut(self, cursor: int) -> Sequence[Block]:
        """The points, the function so far, the cut with its residuals, and every cut's loss; until
        they are revealed, the node alone, and then the losses without the smallest of them."""
        trace = self.narrator.trace
        seen = scene(trace, cursor)
        if seen is None:
            return [self.nothing]
        before = self.before(seen)
        if before is None:
            return self.told(seen)
        only_number = isinstance(trace.events[cursor - 1], AttributeScored)
        hidden = self.told(before) if only_number else self.numbers(seen, before)
        first, *others = (blocks.secret(WINNER, block, ()) for block in self.told(seen))
        return [blocks.secret(WINNER, first, hidden), *others]

    def before(self, seen: Scene) -> Scene | None:
        """The same node when it was opened; nothing where that is this step."""
        begun = self.narrator.trace.lifetimes[seen.node].opened
        return scene(self.narrator.trace, begun) if begun < seen.cursor else None

    def numbers(self, seen: Scene, before: Scene) -> Sequence[Block]:
        """The loss of every cut of the first attribute; which is smallest is for the eye."""
        tried = first_tried(seen)
        if tried is None:
            return self.told(before)
        _ = self.narrator._
        figure = losses_alone(_, before, tried, self.narrator.label)
        shown = blocks.figure("cut", figure, _("The points and the loss of every cut."))
        return [blocks.secret(NUMBER, shown, self.told(before))]

    def told(self, seen: Scene) -> Sequence[Block]:
        _ = self.narrator._
        about = _("The points, the tree's function so far, the cut and the loss of every cut.")
        return [
            blocks.text(sentence(_, seen, self.narrator.names)),
            blocks.figure("cut", points_and_losses(_, seen, self.narrator.label), about),
            blocks.formula(loss_formula(seen, self.narrator.names)),
            *self.rest(seen),
        ]

    def rest(self, seen: Scene) -> list[Block]:
        if len(seen.rows) <= MOST_POINTS:
            return []
        return [
            blocks.note(
                self.narrator._(
                    "More than {n} rows: the picture shows the first ones, and not every cut.",
                    n=MOST_POINTS,
                )
            )
        ]

    def map(self, cursor: int) -> Sequence[Block]:
        """Two attributes as a plane."""
        _ = self.narrator._
        seen = scene(self.narrator.trace, cursor)
        found = axes(self.narrator.trace.dataset)
        if seen is None or found is None:
            return [self.nothing]
        about = _("The plane of two attributes, cut into rectangles with a mean each.")
        told = _(
            "Each leaf is a rectangle in the colour of its mean; each point has the colour "
            "of its own number."
        )
        shown = blocks.figure("map", plane(_, seen, *found, self.narrator.label), about)
        before = self.before(seen)
        if before is not None:
            figure = plane(_, before, *found, self.narrator.label)
            shown = blocks.secret(WINNER, shown, [blocks.figure("map", figure, about)])
        return [blocks.text(told), shown]

    @cached_property
    def nothing(self) -> Block:
        _ = self.narrator._
        return blocks.text(
            _(
                "Nothing is cut yet. The first step (› or the → key) looks at all points and every "
                "cut of them."
            )
        )


def axes(dataset: Dataset) -> tuple[int, int] | None:
    """The two attributes of a map, when the tree is grown on exactly two numbers."""
    attributes = dataset.attributes
    if len(attributes) == 2 and all(attribute.is_continuous for attribute in attributes):
        return 0, 1
    return None
