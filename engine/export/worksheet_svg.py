"""A tree of boxes as SVG: from the top down where it is narrow, else from left to right."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.export.worksheet_parts import Box, Drawing
from engine.export.worksheet_text import short, width

WIDE, HIGH = 96, 46  # of a box
BESIDE = 7  # leaves that stand side by side on paper; more stand one below the other
FONT = 'font-family="Georgia, Noto Serif CJK SC, Songti SC, SimSun, serif"'


@dataclass(frozen=True)
class Grid:
    """How far apart the boxes stand: from one depth to the next, and from leaf to leaf."""

    down: bool
    deep: int
    beside: int

    def corner(self, depth: int, place: float) -> tuple[float, float]:
        """The upper left corner of a box."""
        along, across = 4 + depth * self.deep, 4 + place * self.beside
        return (across, along) if self.down else (along, across)

    @property
    def room(self) -> int:
        """For what stands on an edge."""
        return self.beside - 6 if self.down else self.deep - WIDE - 10


LETTER = 6  # wide, on an edge
FEWEST, MOST = 12, 20  # letters that an edge has room for
DOWN = Grid(True, 104, 106)


def to_the_right(boxes: Sequence[Box]) -> Grid:
    """As far apart as the longest value on an edge needs."""
    longest = max((width(box.edge or "") for box in boxes), default=0)
    letters = min(max(longest, FEWEST), MOST)
    return Grid(False, WIDE + LETTER * letters + 14, 54)


def svg(drawing: Drawing) -> str:
    boxes = drawing.boxes
    places = across(boxes)
    leaves = sum(1 for number in range(len(boxes)) if not _below(boxes, number))
    grid = DOWN if leaves <= BESIDE else to_the_right(boxes)
    corners = [grid.corner(b.depth, place) for b, place in zip(boxes, places, strict=True)]
    wide = max(x for x, y in corners) + WIDE + 4
    high = max(y for x, y in corners) + HIGH + 14
    size = f'width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}"'
    inside = [*_edges(boxes, corners, grid), *_drawn(boxes, corners)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(inside)}</svg>'


def across(boxes: Sequence[Box]) -> list[float]:
    """Leaves one after the other, a parent in the middle of its children.

    >>> across([Box(1, None, 0), Box(2, 0, 1), Box(3, 0, 1)])
    [0.5, 0.0, 1.0]
    """
    places = [0.0] * len(boxes)
    leaves = 0
    below = [_below(boxes, number) for number in range(len(boxes))]
    for number in range(len(boxes)):
        if not below[number]:
            places[number] = float(leaves)
            leaves += 1
    for number in reversed(range(len(boxes))):  # children stand behind their parents
        if below[number]:
            places[number] = (places[below[number][0]] + places[below[number][-1]]) / 2
    return places


def _below(boxes: Sequence[Box], number: int) -> list[int]:
    return [place for place, box in enumerate(boxes) if box.parent == number]


def _edges(
    boxes: Sequence[Box], corners: Sequence[tuple[float, float]], grid: Grid
) -> Iterator[str]:
    for box, (x, y) in zip(boxes, corners, strict=True):
        if box.parent is None:
            continue
        from_x, from_y = corners[box.parent]
        if grid.down:
            ends = (from_x + WIDE / 2, from_y + HIGH, x + WIDE / 2, y)
            at = (x + WIDE / 2, y - 16)
        else:
            ends = (from_x + WIDE, from_y + HIGH / 2, x, y + HIGH / 2)
            at = (x - 5 - grid.room / 2, y + HIGH / 2 + 4)
        yield _line(*ends)
        yield from _label(box.edge, *at, grid.room)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    return f'<line {ends} stroke="#555"/>'


def _label(text: str | None, x: float, y: float, room: int) -> Iterator[str]:
    """What stands on an edge, on white, or white to write on."""
    wide = 70 if text is None else min(LETTER * width(text) + 6, room)
    edge = ' stroke="#bbb" stroke-dasharray="2 2"' if text is None else ""
    if text != "":
        place = f'x="{x - wide / 2:g}" y="{y - 12:g}" width="{wide}" height="16"'
        yield f'<rect {place} fill="white"{edge}/>'
    if text:
        yield _text(text, x, y, 11, room // LETTER)


def _drawn(boxes: Sequence[Box], corners: Sequence[tuple[float, float]]) -> Iterator[str]:
    for box, (x, y) in zip(boxes, corners, strict=True):
        place = f'x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="{10 if box.round else 2}"'
        yield f'<rect {place} fill="white" stroke="#333"/>'
        yield _text(str(box.number), x + 10, y + 12, 10, 4)
        for line, text in enumerate(box.lines):
            yield _text(text, x + WIDE / 2, y + 22 + 15 * line, 12 - 2 * line, 15)
        if box.goes_on:
            yield _text("…", x + WIDE / 2, y + HIGH + 9, 13, 2)


def _text(text: str, x: float, y: float, size: int, most: int) -> str:
    """Centred on a point, and no wider than there is room for."""
    said = html.escape(short(text, most))
    return f'<text x="{x:g}" y="{y:g}" {FONT} font-size="{size}" text-anchor="middle">{said}</text>'
