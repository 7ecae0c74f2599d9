"""What is said of the trees that cost-complexity pruning makes: their risks, and each in small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language import Translator
from engine.pruning.events import SubtreeChosen
from engine.trace import Trace
from ui.player import blocks
from ui.player.blocks import Block
from ui.prune.sequence import TreeSequence, risk_figure
from ui.prune.thumbs import names_of, small_trees
from ui.tree.model import TreeModel
from ui.tree.secrets import WINNER


@dataclass(frozen=True, eq=False)
class SequenceScript:
    """``model`` is the picture of the run, of which the small ones are made."""

    trace: Trace
    model: TreeModel
    _: Translator

    @cached_property
    def trees(self) -> TreeSequence:
        return TreeSequence(self.trace)

    @cached_property
    def chart(self) -> Block:
        _ = self._
        about = _("Training risk and estimated risk of the trees T₀, T₁, … with one standard error")
        return blocks.figure("risks", risk_figure(_, self.trees).to_plotly_json(), about)

    @cached_property
    def thumbnails(self) -> Sequence[Block]:
        return small_trees(self._, self.model, self.trees)

    @cached_property
    def names(self) -> dict[int, str]:
        return names_of(self.trees)

    def risks(self, cursor: int) -> Sequence[Block]:
        """The curve of risks, with a line at the tree of this step."""
        note = self._(
            "Below each tree its number of leaves. The line is the smallest risk plus "
            "one standard error."
        )
        shown = [blocks.marked(self.chart, self.trees.round_at(cursor)), blocks.note(note)]
        return self.hidden(shown, self.chosen_at)

    @staticmethod
    def hidden(shown: Sequence[Block], until: int) -> Sequence[Block]:
        """Where one tree is marked among all, a decision to come is told."""
        first, *others = [blocks.secret(WINNER, block, (), until) for block in shown]
        return [blocks.secret(WINNER, first, told=until), *others]

    @cached_property
    def chosen_at(self) -> int:
        """The moment at which it is told which of the trees is taken."""
        places = (at for at, e in enumerate(self.trace.events, 1) if isinstance(e, SubtreeChosen))
        return next(places, len(self.trace))

    def sequence(self, cursor: int) -> Sequence[Block]:
        """The risks of all trees, and each of them in small."""
        label = self._("Go to the tree")
        here = self.trees.round_at(cursor)
        small = [blocks.small_trees(label, self.thumbnails, here)]
        more = [blocks.steps(label, self.names, cursor)] if self.names else []
        small = [blocks.secret(WINNER, block, (), self.chosen_at) for block in (*small, *more)]
        return [*self.risks(cursor), *small]
