"""What a reading panel is made of: plain values that the browser draws (``player/blocks.js``).

Texts are markdown with nothing in it but ``**`` and names escaped by ``escape.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pandas as pd

from ui.views.escape import md


class Block(NamedTuple):
    """One thing in a panel: its kind, and JSON's own types, which may hold further blocks."""

    kind: str
    value: Any


def text(words: str) -> Block:
    """A paragraph."""
    return Block("p", words)


def note(words: str) -> Block:
    """A small remark."""
    return Block("note", words)


def formula(latex: str) -> Block:
    return Block("formula", latex)


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], dense: bool = False,
    strong: Sequence[int] = (),
) -> Block:  # fmt: skip
    """Cells are texts; ``strong`` rows stand out."""
    value: dict[str, Any] = {"head": list(head), "rows": [list(row) for row in rows]}
    more: dict[str, Any] = {"dense": True} if dense else {}
    return Block("table", value | more | ({"strong": list(strong)} if strong else {}))


def frame_table(frame: pd.DataFrame, dense: bool = False) -> Block:
    """A table of pandas, whose cells are texts already."""
    rows = frame.astype(str).to_numpy().tolist()
    return table([str(name) for name in frame.columns], rows, dense)


class Pick(NamedTuple):
    """One of several things that a reader can pick."""

    id: int
    name: str
    blocks: Sequence[Block]


def picks(label: str, items: Sequence[Pick], usual: int) -> Block:
    return Block("picks", {"label": label, "items": [list(item) for item in items],
                           "usual": usual})  # fmt: skip


def columns(*parts: Sequence[Block]) -> Block:
    """Blocks side by side."""
    return Block("columns", [list(part) for part in parts])


def figure(name: str, plotted: Mapping[str, Any], about: str) -> Block:
    """A chart as plotly writes it down; charts of one name take each other's place."""
    return Block("figure", {"name": name, "data": plotted["data"], "layout": plotted["layout"],
                            "about": about})  # fmt: skip


def code(lines: Sequence[str], now: int | None) -> Block:
    return Block("code", {"lines": [md(line) for line in lines], "now": now})


def choices(label: str, path: str, items: Mapping[str, str], now: str) -> Block:
    """Decisions of one's own at the node with this path, by what Python is told."""
    return Block("choices", {"label": label, "path": path, "items": [list(i) for i in items.items()],
                             "now": now})  # fmt: skip


def button(words: str, say: str) -> Block:
    """Tells Python this word."""
    return Block("button", {"text": words, "say": say})
