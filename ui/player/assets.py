"""The browser's half of the player, put together from its files.

Streamlit takes a component's script as one text, so the modules are joined in the order in which
they need each other; their ``import`` lines are for editors and readers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from ui import served

FOLDER = Path(__file__).parent
STEPPING = ("dom", "hub", "keys", "hiding", "run", "controls", "stepper")
MODULES = {
    "player": (*STEPPING, "focus", "view", "scene", "tray", "neighbour", "player"),
    "lockstep": (*STEPPING, "drawing", "lockstep"),
    "panel": (
        *(
            "dom",
            "hub",
            "hiding",
            "formula",
            "modebar",
            "figure",
            "trees",
            "regions",
            "branches",
            "closing",
        ),
        *("code", "blocks", "panel"),
    ),
    "chart": ("dom", "modebar", "figure", "chart"),
    "formulas": ("dom", "formula", "formulas"),
    "plane": (
        *("dom", "hub", "hiding", "modebar", "figure", "shapes", "plotted", "aim", "doors"),
        *("picked", "plane"),
    ),
    "frame": ("dom", "hub", "keys", "address", "visits", "route", "frame"),
    "welcome": ("dom", "hub", "visits", "welcome"),
    "voice": ("dom", "hub", "voice"),
    "course": ("dom", "hub", "keys", "address", "visits", "course"),
}
IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def script(component: str) -> str:
    """One module out of several: what they export to each other becomes plain top level."""
    texts = [(FOLDER / f"{name}.js").read_text("utf-8") for name in MODULES[component]]
    return "\n".join(EXPORT.sub("", IMPORT.sub("", text)) for text in texts)


def packed(data: Mapping[str, Any]) -> bytes:
    """Values for a component; Streamlit would look for data frames in them and write them twice."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def style(name: str) -> str:
    return (FOLDER / f"{name}.css").read_text("utf-8")


def addresses() -> dict[str, str]:
    """Where the browser finds the typesetter and the plotter."""
    return served.addresses(str(st.get_option("server.baseUrlPath") or ""))
