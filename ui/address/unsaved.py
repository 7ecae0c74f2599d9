"""What a reload would lose: the browser asks before it, as long as there is something."""

from __future__ import annotations

import streamlit as st

KEY = "unsaved"


def mark(id: str) -> None:
    """The table of this id is in this session and nowhere else as it is now."""
    _ids().add(id)


def clear(id: str) -> None:
    """It was saved, or removed."""
    _ids().discard(id)


def is_something() -> bool:
    return bool(_ids())


def _ids() -> set[str]:
    kept: set[str] = st.session_state.setdefault(KEY, set())
    return kept
