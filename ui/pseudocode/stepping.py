"""Which line of a program is marked at a step of its run, and which while answers are hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.trace import Trace
from ui.player import blocks
from ui.player.blocks import Block
from ui.pseudocode.lines import Program
from ui.tree.secrets import WINNER, veiled
from ui.tree.steps import stops


@dataclass(frozen=True, eq=False)
class Stepping:
    """A program beside a run; ``line`` says what the last event before a cursor carries out."""

    program: Program
    trace: Trace
    line: Callable[[int], str | None]

    def at(self, cursor: int) -> Sequence[Block]:
        """The line tells whether a node is split; until that is revealed, it is the one with which
        the decision begins."""
        begun = veiled(self.trace, cursor, self.places)
        if begun == cursor:
            return [self.standing(cursor)]
        return [blocks.secret(WINNER, self.standing(cursor), [self.standing(begun)])]

    def standing(self, cursor: int) -> Block:
        return blocks.code(self.block, self.program.place(self.line(cursor)))

    @cached_property
    def block(self) -> Block:
        """Written down once for all steps."""
        return self.program.block()

    @cached_property
    def places(self) -> Sequence[int]:
        return stops(self.trace, "decision")
