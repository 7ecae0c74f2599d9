"""What Python shows of a finished run, while answers are hidden: one sentence, and a button."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ui.address import hiding
from ui.address.hear import safely
from ui.frame.session import Session

KEY = "revealed"  # the parts that a visitor has asked for, by run


def is_down(session: Session, part: str) -> bool:
    """Whether this part of the page stays hidden; then the sentence stands in its place."""
    if not hiding.is_on() or part in _revealed():
        return False
    with st.container(horizontal=True, vertical_alignment="center", key=f"curtain_{part}"):
        st.markdown(session._("Hidden until you reveal it."), width="content")
        st.button(
            session._("Reveal"),
            key=f"reveal_{part}",
            icon=":material/visibility:",
            on_click=safely(partial(_reveal, part)),
        )
    return True


def _revealed() -> set[str]:
    runs: dict[str, set[str]] = st.session_state.setdefault(KEY, {})
    return runs.setdefault(hiding.this_run(), set())


def _reveal(part: str) -> None:
    _revealed().add(part)
