"""The head of the sidebar and the address line: the browser draws and writes them; here they are
told the run, and heard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from engine.language import languages
from ui.address import link, unsaved
from ui.address.hear import safely
from ui.frame.menu import PAGES, menu
from ui.frame.qr import qr_code
from ui.frame.session import Session
from ui.player import assets
from ui.player.captions import frame_captions

KEY = "frame"
SHARED_LINK = "frame.share"
LONGEST, DENSEST = 20_000, 1_500  # characters of a link, and of one that a phone reads as a code

_frame = st.components.v2.component(
    "split_by_split_frame",
    html='<div class="head"></div>',
    css=assets.style("frame"),
    js=assets.script("frame"),
)


def frame(session: Session, brand: str) -> None:
    """One element, whatever it shows: every element of a page costs the server a little."""
    _frame(
        key=KEY,
        data=assets.packed(
            {
                **run_told(),
                "brand": brand,
                "words": frame_captions(session._),
                "language": session.language,
                "languages": list(languages().items()),
                "presenting": session.presenting,
                "sections": menu(session._),
                "unsaved": unsaved.is_something(),
            }
        ),
        on_went_change=safely(_went),
        on_switch_change=safely(_switch),
        on_share_change=safely(_share),
    )
    asked = st.session_state.pop(SHARED_LINK, None)
    if asked is not None:
        st.dialog(session._("Link to this place"))(_shown)(session, asked)


def run_told() -> dict[str, Any]:
    """What the address line has to know of the run. A fragment that changes it without drawing the
    page anew tells it by its voice, as ``run``."""
    state = link.state()
    return {
        "page": state["page"],
        "params": link.params(),
        "heard": state["heard"],
        "session": state["session"],
        "plays": PAGES[state["page"]].plays,
    }


def _went() -> None:
    """Somebody went back or forward; a browser can send anything, and only words are taken."""
    message = st.session_state[KEY].get("went")
    if isinstance(message, Mapping) and isinstance(message.get("n"), int):
        link.went(message["n"], _texts(message.get("params")) | _texts(message.get("place")))


def _switch() -> None:
    """Another language, or presentation mode."""
    match st.session_state[KEY].get("switch"):
        case {"lang": str(language)} if language in languages():
            link.write({"lang": language})
        case {"present": str(wanted)}:
            link.write({"present": "1" if wanted else None})


def _texts(said: Any) -> dict[str, str]:
    found = said.items() if isinstance(said, Mapping) else ()
    return {name: value for name, value in found if isinstance(value, str)}


def _share() -> None:
    asked = st.session_state[KEY].get("share")
    is_link = isinstance(asked, str) and asked.startswith(("http://", "https://"))
    if is_link and len(asked) <= LONGEST:
        st.session_state[SHARED_LINK] = asked


def _shown(session: Session, asked: str) -> None:
    """The link to copy, and its code for a slide."""
    if len(asked) <= DENSEST:
        st.image(qr_code(asked), width=420, alt=session._("QR code of this link"))
    st.code(asked, language=None, wrap_lines=True)
    st.caption(
        session._(
            "Whoever opens it sees this page, this step and this panel. A table of "
            "your own is not in it."
        )
    )
