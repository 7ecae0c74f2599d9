"""What Python shows of a finished run, while answers are hidden: one sentence, and a button.

Where the player reveals a decision, the browser knows by itself what is seen (``hiding.js``). These
parts are not sent before somebody asks for them.
"""

from __future__ import annotations

from functools import partial

import streamlit as st

from ui.address import hear, hiding
from ui.frame.session import Session
from ui.tree.secrets import NUMBER, WINNER

KEY = "revealed"  # how much a visitor has asked for, by run and part


def switch(session: Session) -> None:
    """Hide answers, or not, on a page without a player."""
    _ = session._
    st.toggle(
        _("Hide answers"),
        help=_("First guess: a step shows its numbers, then who wins, when you reveal them"),
        **hear.follow(
            "hide", hiding.is_on(), lambda on: hiding.switch({"on": bool(on)}), begins="value"
        ),
    )


def is_down(session: Session, part: str) -> bool:
    """Whether this part of the page stays hidden; then the sentence stands in its place."""
    if known(part):
        return False
    with st.container(horizontal=True, vertical_alignment="center", key=f"curtain_{part}"):
        st.markdown(session._("Hidden until you reveal it."), width="content")
        _button(session._("Reveal"), part, WINNER)
    return True


def known(part: str) -> int:
    """How much of a part is revealed: nothing, its numbers, or also who wins by them."""
    return _revealed().get(part, 0) if hiding.is_on() else WINNER


def reveal_next(session: Session, part: str) -> None:
    """One stage more, where there is one."""
    now = known(part)
    if now == 0:
        _button(session._("Reveal the numbers"), part, NUMBER)
    elif now == NUMBER:
        _button(session._("Reveal the decision"), part, WINNER)


def _button(caption: str, part: str, level: int) -> None:
    st.button(
        caption,
        key=f"reveal_{part}",
        icon=":material/visibility:",
        on_click=hear.safely(partial(_reveal, part, level)),
    )


def _revealed() -> dict[str, int]:
    runs: dict[str, dict[str, int]] = st.session_state.setdefault(KEY, {})
    return runs.setdefault(hiding.this_run(), {})


def _reveal(part: str, level: int) -> None:
    _revealed()[part] = level
