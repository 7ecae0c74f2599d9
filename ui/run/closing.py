"""The card at the end of a run: what was built, how good it is, and where to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.dataset import Dataset
from engine.language import Translator
from engine.predict import accuracy, mean_squared_error
from engine.trace import Trace
from ui.kit import numbers
from ui.player import blocks
from ui.player.blocks import Block
from ui.player.script import Script
from ui.tree.secrets import WINNER

Next = tuple[str, str, str]  # the id of a page, its title and what it is for


@dataclass(frozen=True, eq=False)
class Closing:
    """What is said of a finished run; ``leads`` is the next page of the route, if there is one."""

    trace: Trace
    validation: Dataset | None
    _: Translator
    leads: Next | None = None

    def card(self) -> Sequence[Block]:
        _ = self._
        tree = self.trace.tree()
        facts = [
            [_("leaves"), str(len(tree.leaves()))],
            [_("depth"), str(tree.depth())],
            [_("training"), self.quality(self.trace.dataset)],
        ]
        if self.validation is not None:
            facts.append([_("validation"), self.quality(self.validation)])
        said = {"title": _("The tree is finished."), "facts": facts, "note": self.note()}
        return [blocks.secret(WINNER, Block("closing", said | {"next": self.onward()}), ())]

    def quality(self, table: Dataset) -> str:
        """The share of rows that come out right, or the mean squared error."""
        if table.is_regression:
            error = mean_squared_error(self.trace.tree(), table)
            return self._("MSE {error}", error=numbers.decimal(error))
        judged = accuracy(self.trace.tree(), table)
        return numbers.accuracy(len(judged.right), len(judged.right) + len(judged.wrong))

    def note(self) -> str | None:
        """Nobody should take the rows that a tree was made from for its test."""
        if self.validation is not None:
            return None
        return self._(
            "These are the rows that it was built from. How good it is on others, only rows that "
            "it has not seen can tell."
        )

    def onward(self) -> dict[str, Any] | None:
        if self.leads is None:
            return None
        page, title, about = self.leads
        text = self._("Next: {title}", title=self._(title))
        return {"page": page, "text": text, "about": self._(about)}


def closed(script: Script, panel: str, end: int, card: Callable[[], Sequence[Block]]) -> Script:
    """The same script, with a card below this panel at its last step."""
    name = f"{panel}.now"
    before = script.says.get(name)

    def now(cursor: int) -> Sequence[Block]:
        said = before(cursor) if before is not None else ()
        return [*said, *(card() if cursor == end else ())]

    return replace(script, says={**script.says, name: now})
