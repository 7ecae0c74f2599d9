"""What a visitor has answered so far, question by question; kept as plain values, and only here.

A question is known by a name of its own. Nothing about it is sent to a browser before it is
answered, shown or given up.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui.exercise.attempt import Attempt

KEY = "exercise"


def attempt(name: str) -> Attempt:
    """The visitor's attempt at the question of this name."""
    kept: dict[str, Attempt] = st.session_state.setdefault(KEY, {})
    return kept.setdefault(name, Attempt())


def forget(named: Callable[[str], bool]) -> None:
    """Begin again with the questions of these names."""
    kept: dict[str, Attempt] = st.session_state.setdefault(KEY, {})
    for name in [name for name in kept if named(name)]:
        del kept[name]
