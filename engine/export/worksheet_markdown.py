"""A worksheet as Markdown: tables, lines to write on, and trees as lists within lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from engine.export.worksheet_parts import (
    Beside,
    Blank,
    Box,
    Cell,
    Choice,
    Drawing,
    Heading,
    NewPage,
    Paper,
    Part,
    Table,
    Text,
    Together,
)
from engine.export.worksheet_text import markdown

LINE = r"\_" * 16  # to write on
LOOKS = {"note": "*{}*", "working": "- {}"}


def markdown_lines(paper: Paper) -> Iterator[str]:
    """The whole sheet, line by line."""
    yield f"# {markdown(paper.title)}"
    yield ""
    if paper.lines:
        yield "　".join(f"{markdown(name)} {LINE}" for name in paper.lines)
        yield ""
    yield from _parts(paper.parts)


def _parts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        yield from _part(part)
        yield ""


def _part(part: Part) -> Iterator[str]:
    match part:
        case Heading(text, level):
            yield f"{'#' * level} {markdown(text)}"
        case Text(text, look):
            yield LOOKS.get(look, "{}").format(markdown(text))
        case Table():
            yield from _table(part)
        case Blank(prompt, answer):
            yield f"{markdown(prompt)} {LINE if answer is None else f'**{markdown(answer)}**'}"
        case Choice():
            yield markdown(part.prompt)
            yield ""
            yield from _boxes(part)
        case Drawing(boxes):
            yield from map(_item, boxes)
        case Together(parts):
            yield from _parts(parts)
        case Beside(left, right):
            yield from _parts((*left, *right))
        case NewPage():
            yield "---"
        case _:
            assert_never(part)


def _table(table: Table) -> Iterator[str]:
    yield _row(map(markdown, table.head))
    yield _row("---" for _ in table.head)
    for place, row in enumerate(table.rows):
        yield _row(_cell(cell, won=place == table.won) for cell in row)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell, *, won: bool) -> str:
    if not cell:
        return " "
    return f"**{markdown(cell)}**" if won else markdown(cell)


def _boxes(choice: Choice) -> Iterator[str]:
    for place, option in enumerate(choice.options):
        yield f"- [{'x' if place in choice.right else ' '}] {markdown(option)}"


def _item(box: Box) -> str:
    """A node as an item of the list of its parent."""
    room = LINE if box.edge is None else ""
    edge = "" if box.parent is None else f"{markdown(box.edge or '')}{room}: "
    inside = LINE if box.edge is None else markdown(" — ".join(box.lines))
    return f"{'    ' * box.depth}- ({box.number}) {edge}{inside}{' …' if box.goes_on else ''}"
