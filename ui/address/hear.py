"""What comes from a browser is checked before it is used: values of widgets, and calls back.

A browser that is clicked fast, or has just been told another language, still sends the values of
the widgets that it shows. So a widget that would have to show another value, or other words, is
another widget, and what is said of the old one is nobody's wish.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import streamlit as st

from engine.complaint import Complaint
from ui.address import link

Begins = Literal["index", "value", "default", "empty"]
KEY = "hear"
LOG = logging.getLogger("split_by_split")


def follow(
    key: str,
    value: Any,
    set_to: Callable[[Any], None],
    options: Sequence[Any] | None = None,
    *,
    begins: Begins,
) -> dict[str, Any]:
    """Arguments of a widget that shows ``value`` and reports a change to ``set_to``.

    Where ``options`` are given, anything else that a browser says is ignored, and so is nothing:
    a browser that has not yet drawn what is chosen says so of a row of buttons.

    ``begins`` names the argument by which such a widget is born with a value. A value that comes
    by the session instead reaches the browser after the widget is drawn, and for a moment the
    browser takes the default (the first option, the lower end) for the reader's wish. Only a
    number that may be empty is born ``"empty"``: one that is born with a value cannot be emptied.
    """
    kept = _state()
    here = link.state()
    stem = f"{key}.{here['page']}.{here['now'].get('lang')}"
    turn = kept["turns"].get(key, 0)
    name = ""
    while not name or (name in st.session_state and not _same(st.session_state[name], value)):
        name = f"{stem}.{turn}"
        turn = turn + 1
    kept["turns"][key], kept["shown"][key] = turn - 1, name
    kept["said"][key] = value
    if begins == "empty" and name not in st.session_state:
        st.session_state[name] = value

    def heard() -> None:
        said = st.session_state.get(name)
        known = options is None or said in options
        # A widget that has just gone is sent once more, as it was: that is no wish either.
        if kept["shown"].get(key) == name and known and not _same(said, kept["said"].get(key)):
            kept["said"][key] = said
            set_to(said)

    return {"key": name, "on_change": safely(heard), **_born(value, options, begins)}


def _born(value: Any, options: Sequence[Any] | None, begins: Begins) -> dict[str, Any]:
    if begins == "empty":
        return {"value": None}
    if begins != "index":
        return {begins: value}
    known = [] if options is None else list(options)
    return {"index": known.index(value) if value in known else None}


def safely(act: Callable[..., None]) -> Callable[..., None]:
    """A callback runs outside of the page and its guard: what it fails with is said where the page
    begins, and the page stays."""

    def guarded(*args: Any, **more: Any) -> None:
        try:
            act(*args, **more)
        except Complaint as problem:
            _state()["problem"] = problem
        except Exception as problem:
            LOG.exception("a callback failed with %s", link.params())
            _state()["problem"] = problem

    return guarded


def problem() -> Exception | None:
    """What the last callback failed with; said once."""
    found: Exception | None = _state().pop("problem", None)
    return found


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-6)  # an address rounds what a slider says
    return bool(one == other)


def _state() -> dict[str, Any]:
    if KEY not in st.session_state:
        st.session_state[KEY] = {"turns": {}, "shown": {}, "said": {}}
    kept: dict[str, Any] = st.session_state[KEY]
    return kept
