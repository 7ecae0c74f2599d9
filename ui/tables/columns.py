"""The data menu of pages that grow no tree of their own: tables, and no runs of a book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from datasets import Opened
from engine.dataset import Dataset
from ui.address import hear, link
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.tables.choice import say_what_it_teaches, why_not
from ui.tables.own_tables import all_entries, open_any

NOTHING: Mapping[str, Opened] = {}


def choose_table(
    session: Session,
    fits: Callable[[Dataset], bool],
    default: str,
    forget: tuple[str, ...],
    generated: Mapping[str, Opened] = NOTHING,
) -> Opened:
    """A table that this page can use; another one makes the parameters ``forget`` senseless.

    ``generated`` are tables of the page's own, which stand behind all others.
    """
    entries = {e.id: e for e in all_entries() if fits(open_any(e.id).training)}
    entries |= {id: opened.entry for id, opened in generated.items()}
    asked = link.params().get("data", default)
    chosen = asked if asked in entries else default

    def change(id: str) -> None:
        link.tell({"panel": link.place().get("panel")})  # one stands at the beginning again
        link.write({**dict.fromkeys(forget), "data": id if id != default else None})

    with st.sidebar.container(key="pick_data"):
        st.selectbox(
            session._("Data"),
            list(entries),
            format_func=lambda id: plain(entries[id].title.of(session.language)),
            **hear.follow("data", chosen, change, list(entries), begins="index"),
        )
        say_what_it_teaches(session, entries[chosen])
    opened = generated[chosen] if chosen in generated else open_any(chosen)
    if asked != chosen:
        st.info(why_not(session, asked, opened.entry), icon=":material/link_off:")
    return opened
