"""What a worksheet is made of, before it is HTML or Markdown: plain texts, tables and drawings.

A sheet without answers is made without them: what stands in for an answer is ``None``, so that no
form of the sheet can let one slip.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = str | None  # ``None`` is left for the reader to fill in


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 2


@dataclass(frozen=True)
class Text:
    """A paragraph; a note is of less weight, working is arithmetic."""

    text: str
    look: str = ""


@dataclass(frozen=True)
class Table:
    """A table to read, or to fill in; the row ``won`` stands out, the column ``roomy`` takes the
    width that is left."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    won: int | None = None
    roomy: int | None = None


@dataclass(frozen=True)
class Blank:
    """Something asked for, and its answer or room for it."""

    prompt: str
    answer: Cell


@dataclass(frozen=True)
class Choice:
    """Boxes to tick; ``right`` are those that are, or nothing where that is asked."""

    prompt: str
    options: tuple[str, ...]
    right: tuple[int, ...] = ()


@dataclass(frozen=True)
class Box:
    """A node of a drawn tree: its number, the place of its parent in the drawing, what is written
    on the edge above it and inside."""

    number: int
    parent: int | None
    depth: int
    edge: Cell = None
    lines: tuple[str, ...] = ()
    round: bool = False  # a leaf, where that is known
    goes_on: bool = False  # there is more below it


@dataclass(frozen=True)
class Drawing:
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Together:
    """Parts that stay on one page if they can."""

    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Beside:
    """Two columns; the second takes the width that is left."""

    left: tuple[Part, ...]
    right: tuple[Part, ...]


@dataclass(frozen=True)
class NewPage:
    pass


Part = Heading | Text | Table | Blank | Choice | Drawing | Together | Beside | NewPage


@dataclass(frozen=True)
class Paper:
    """A whole sheet; ``lines`` stand at its head, for a name and a date."""

    title: str
    language: str
    parts: tuple[Part, ...]
    lines: tuple[str, ...] = field(default=())
