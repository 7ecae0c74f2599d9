"""What if the number of a row were an attribute? It wins by gain and loses by gain ratio."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.scores import Score
from ui.kit import numbers
from ui.player import blocks
from ui.player.blocks import Block
from ui.run.narrator import Narrator
from ui.tree.secrets import WINNER
from ui.tree.steps import under_discussion

WITH, WITHOUT = "with_number", "without_number"  # what Python is told


@dataclass(frozen=True, eq=False)
class RowNumber:
    """The column of row numbers beside the table of the root's scores."""

    narrator: Narrator
    column: str

    def at(self, cursor: int) -> Sequence[Block]:
        """A way there, or why it wins and loses, and the way back."""
        _, name = self.narrator._, self.narrator.names.name(self.column)
        if under_discussion(self.narrator.trace, cursor) != 0:
            return []
        names = [attribute.name for attribute in self.narrator.trace.dataset.attributes]
        if self.column not in names:
            asked = _("What if the row's number ({name}) were an attribute?", name=name)
            return [blocks.button(asked, WITH)]
        back = blocks.button(_("Without {name}", name=name), WITHOUT)
        said = self.why(names.index(self.column), cursor)
        return [blocks.secret(WINNER, blocks.note(said), ()), back] if said else [back]

    def why(self, attribute: int, cursor: int) -> str:
        """Both numbers of it, and who beats it, once all are known."""
        scores = self.narrator.trace.tree(cursor).nodes[0].scores
        own = next((score for score in scores if score.attribute == attribute), None)
        rated = [s for s in scores if s.gain_ratio is not None and s.attribute != attribute]
        if own is None or not rated:
            return ""
        return self.sentence(own, max(rated, key=lambda score: score.gain_ratio or 0.0))

    def sentence(self, own: Score, other: Score) -> str:
        _, show = self.narrator._, self.narrator.units.show
        phrases = self.narrator.sentences
        return _(
            "Each of the {n} values of {name} has one row, so no other gain is larger: {gain}. But "
            "IV = {iv} is large too: the gain ratio is {ratio}, that of {other} {theirs}.",
            n=sum(1 for weight in own.branch_weights if weight),
            name=phrases.attributes((own.attribute,)),
            gain=show(own.gain),
            iv=show(own.split_information),
            ratio=numbers.decimal(own.gain_ratio or 0.0),
            other=phrases.attributes((other.attribute,)),
            theirs=numbers.decimal(other.gain_ratio or 0.0),
        )
