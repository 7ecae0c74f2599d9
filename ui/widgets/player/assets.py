"""The browser's half of the player, put together from its files.

Streamlit takes a component's script as one text, so the modules are joined in the order in which
they need each other; their ``import`` lines are for editors and readers.
"""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
MODULES = ("dom", "run", "focus", "view", "wire", "lead", "scene", "controls", "keys",
           "stepper", "player")  # fmt: skip
PLANE = ("dom", "wire", "lead", "keys", "plane")
LOCKSTEP = ("dom", "run", "wire", "lead", "controls", "keys", "stepper", "lockstep")
IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def joined(names: tuple[str, ...]) -> str:
    """One module out of several: what they export to each other becomes plain top level."""
    texts = [(FOLDER / f"{name}.js").read_text("utf-8") for name in names]
    return "\n".join(EXPORT.sub("", IMPORT.sub("", text)) for text in texts)


def script() -> str:
    return joined(MODULES)


def lockstep() -> str:
    return joined(LOCKSTEP)


def plane() -> str:
    return joined(PLANE)


def plane_style() -> str:
    return (FOLDER / "plane.css").read_text("utf-8")


def voice() -> str:
    return joined(("voice",))


def style() -> str:
    return (FOLDER / "player.css").read_text("utf-8")
