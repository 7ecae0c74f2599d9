"""The drawing of a textbook to take away: SVG by the ``dot`` program, else by the app itself."""

from __future__ import annotations

import shutil
import subprocess

from ui.tree.dot import Hand, tree_dot
from ui.tree.model import TreeModel
from ui.tree.svg import tree_svg

PATIENCE = 10.0  # seconds; a tree of some hundred nodes takes less than one
LETTERS = 12  # points, for paper


def textbook_dot(model: TreeModel, cursor: int) -> str:
    """The tree at this step in the language of Graphviz, for white paper."""
    return str(tree_dot(model, cursor, Hand(letters=LETTERS)).source)


def textbook_svg(model: TreeModel, cursor: int) -> str:
    """The tree at this step as Graphviz draws it where it is installed, else as the app does."""
    return drawn_by_graphviz(textbook_dot(model, cursor)) or tree_svg(model, cursor)


def drawn_by_graphviz(source: str) -> str | None:
    """An SVG document; nothing where there is no ``dot``, or it fails or takes too long."""
    program = shutil.which("dot")
    if program is None:
        return None
    try:
        done = subprocess.run(
            [program, "-Tsvg"],
            input=source.encode(),
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", errors="replace")
