"""The pseudo-code of a run at each of its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language import Translator
from engine.pruning.catalogue import METHODS, NONE
from engine.trace import Trace
from ui.player.blocks import Block
from ui.pseudocode import binary, multiway, oblique, pruning
from ui.pseudocode.lines import Line, Program
from ui.pseudocode.marks import line_of
from ui.pseudocode.run import Run
from ui.pseudocode.stepping import Stepping
from ui.tree.steps import first


@dataclass(frozen=True, eq=False)
class Code:
    """One run in one language: its program, and the line of each step."""

    trace: Trace
    _: Translator

    @cached_property
    def program(self) -> Program:
        """That of pruning where the tree is pruned, else that of growing."""
        run = Run(self.trace.dataset, self.trace.config, self._)
        options = self.trace.pruning
        if options.method == NONE.name:
            return Program(run.title, tuple(growing(run)(run)))
        written = pruning.WRITTEN.get(options.method, pruning.general)
        return Program(self._(METHODS[options.method].title), tuple(written(run, options)))

    def line(self, cursor: int) -> str | None:
        """What the last event before this cursor carries out. Where pruning begins one stands at
        the beginning of its program, which has no lines for the growth before."""
        start = first(self.trace)
        if cursor > start:
            return line_of(self.trace.events[cursor - 1], self.trace)
        return "open" if start and cursor == start else None

    def at(self, cursor: int) -> Sequence[Block]:
        """The program, with the line that the step carries out."""
        return self.stepping.at(cursor)

    @cached_property
    def stepping(self) -> Stepping:
        return Stepping(self.program, self.trace, self.line)


def growing(run: Run) -> Callable[[Run], Iterator[Line]]:
    """The program for the form of the algorithm's questions."""
    match run.algorithm.form:
        case "linear":
            return oblique.lines
        case "multiway":
            return multiway.lines
        case _:
            return binary.regression if run.dataset.is_regression else binary.classification
