"""What pseudo-code is made of: numbered, indented lines with formulas in them.

A line has an id, so that an event can name what it carries out. A program need not have a line for
every id: ``BROADER`` says which line an event belongs to where the finer one is not written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ui.player import blocks
from ui.player.blocks import Block

BROADER = {
    "values": "score",
    "cuts": "score",
    "rho": "score",
    "jump": "move",
    "start": "score",
    "move": "score",
    "filter": "choose",
    "tie": "choose",
    "halves": "route",
    "divide": "route",
    "draw": "recurse",
    "hand": "limits",
    "limits": "stop",
    "pure": "stop",
    "alike": "stop",
    "epsilon": "stop",
    "empty": "stop",
    "keep": "compare",
}


class Line(NamedTuple):
    """One line: ``text`` has LaTeX between dollar signs and keywords between pairs of asterisks.

    ``number`` is that of the book. A ``silent`` line is carried out by no event of its own: the
    head of a loop, book-keeping, the result.
    """

    id: str
    text: str
    number: str = ""
    depth: int = 0
    silent: bool = False

    def told(self) -> list[object]:
        """Number, indentation, and texts and formulas in turn."""
        return [self.number, self.depth, self.text.split("$")]


@dataclass(frozen=True)
class Program:
    """An algorithm in lines."""

    title: str
    lines: tuple[Line, ...]

    def block(self) -> Block:
        return blocks.program(self.title, [line.told() for line in self.lines])

    def place(self, id: str | None) -> int | None:
        """Which line carries this id, or else what is broader."""
        ids = [line.id for line in self.lines]
        while id is not None and id not in ids:
            id = BROADER[id]
        return None if id is None else ids.index(id)


def tex(latex: str) -> str:
    """A formula in a line."""
    return f"${latex}$"
