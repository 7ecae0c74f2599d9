"""What a reading panel is made of: plain values that the browser draws (``player/blocks.js``).

Texts are markdown with nothing in it but ``**`` and names escaped by ``escape.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pandas as pd

from ui.kit.typeset import Line


class Secret(NamedTuple):
    """What may be hidden: ``level`` is ``NUMBER`` or ``WINNER`` of ``ui.tree.secrets``, ``told``
    the moment that a block speaks of, where it is not the step. ``instead`` is seen until it is
    revealed; where that is ``None``, a sentence says that something is hidden."""

    level: int
    told: int | None = None
    instead: Sequence[Block] | None = None


class Block(NamedTuple):
    """One thing in a panel: its kind, and JSON's own types, which may hold further blocks."""

    kind: str
    value: Any
    secret: Secret | None = None  # nothing: everybody may see it at once


def text(sentence: str) -> Block:
    """A paragraph."""
    return Block("p", sentence)


def secret(
    level: int, block: Block, instead: Sequence[Block] | None = None, told: int | None = None
) -> Block:
    """The same block for who may see it."""
    return block._replace(secret=Secret(level, told, instead))


def note(sentence: str) -> Block:
    """A small remark."""
    return Block("note", sentence)


def formula(lines: Sequence[Line]) -> Block:
    """LaTeX in lines; a long one breaks before its signs."""
    return Block("formula", [list(line) for line in lines])


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    dense: bool = False,
    strong: Sequence[int] = (),
    veil: Veil | None = None,
) -> Block:
    """Cells are texts; ``strong`` rows stand out."""
    value: dict[str, Any] = {"head": list(head), "rows": [list(row) for row in rows]}
    more: dict[str, Any] = {"dense": True} if dense else {}
    if strong:
        more["strong"] = list(strong)
    if veil is not None:
        more["veil"] = veil._asdict()
    return Block("table", value | more)


class Veil(NamedTuple):
    """Which cells of a table are empty until they are revealed: the level of every column, and the
    moment at which every row is told. Until then its first cell reads as ``names`` has it. Rows
    stand out with the winner."""

    levels: Sequence[int]
    told: Sequence[int | None]
    names: Sequence[str]


def frame_table(frame: pd.DataFrame, dense: bool = False) -> Block:
    """A table of pandas, whose cells are texts already."""
    rows = frame.astype(str).to_numpy().tolist()
    return table([str(name) for name in frame.columns], rows, dense)


class Pick(NamedTuple):
    """One of several things that a reader can pick."""

    id: int
    name: str
    blocks: Sequence[Block]
    told: int | None = None  # the moment from which it can be picked, if numbers may be hidden


def picks(label: str, items: Sequence[Pick], usual: int) -> Block:
    return Block("picks", {"label": label, "items": [list(item) for item in items], "usual": usual})


def columns(*parts: Sequence[Block]) -> Block:
    """Blocks side by side."""
    return Block("columns", [list(part) for part in parts])


def switch(name: str, label: str, about: str, on: Sequence[Block], off: Sequence[Block]) -> Block:
    """One thing or another, as the reader wants it; the browser remembers it by its name."""
    return Block(
        "switch", {"name": name, "label": label, "help": about, "on": list(on), "off": list(off)}
    )


def figure(name: str, plotted: Mapping[str, Any], about: str) -> Block:
    """A chart as plotly writes it down; charts of one name take each other's place. Letters and
    lines are those of the page, so plotly's own template stays here."""
    layout = {part: value for part, value in plotted["layout"].items() if part != "template"}
    return Block(
        "figure", {"name": name, "data": plotted["data"], "layout": layout, "about": about}
    )


def program(title: str, lines: Sequence[Sequence[Any]]) -> Block:
    """Pseudo-code: of each line its number, its indentation, and texts and formulas in turn."""
    return Block("program", {"title": title, "lines": [list(line) for line in lines]})


def code(written: Block, now: int | None) -> Block:
    """A program with the line that is running; it is written down once for all steps."""
    return Block("code", {"program": written, "now": now})


def choices(label: str, path: str, items: Mapping[str, str], now: str) -> Block:
    """Decisions of one's own at the node with this path, by what Python is told."""
    pairs = [list(pair) for pair in items.items()]
    return Block("choices", {"label": label, "path": path, "items": pairs, "now": now})


def terms(label: str, items: Sequence[tuple[str, str]]) -> Block:
    """Terms with what they mean, folded until somebody asks."""
    return Block("terms", {"label": label, "items": [list(item) for item in items]})


def button(caption: str, say: str) -> Block:
    """Tells Python this word."""
    return Block("button", {"text": caption, "say": say})


def cards(one: Mapping[str, Any], sign: str, other: Mapping[str, Any]) -> Block:
    """Two sides in large figures (``name``, ``large``, ``small``, and ``taken`` or nothing). The
    figures are numbers that may be hidden; the sign and what is taken tell who wins."""
    return Block("cards", {"sides": [one, other], "sign": sign})


def marked(chart: Block, x: float | None) -> Block:
    """A chart with an upright line; the chart itself is written down once for all steps."""
    return Block("marked", {"figure": chart, "x": x})


def small_tree(
    id: int, step: int, lines: Sequence[str], taken: bool, drawn: Mapping[str, Any]
) -> Block:
    """A picture of lines and dots that leads to a step."""
    return Block("tree", {"id": id, "step": step, "words": list(lines), "taken": taken, **drawn})


def small_trees(label: str, trees: Sequence[Block], here: int | None) -> Block:
    """Small trees in a row, of which one is that of this step."""
    return Block("trees", {"label": label, "items": list(trees), "here": here})


def steps(label: str, items: Mapping[int, str], now: int) -> Block:
    """Steps that one can go to, by their names."""
    pairs = [list(pair) for pair in items.items()]
    return Block("steps", {"label": label, "items": pairs, "now": now})
