"""The data menu of page ``data``: also tables that no tree can grow on yet."""

from __future__ import annotations

import streamlit as st

from datasets import entries, entry
from ui.address import hear, link
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.tables import own_tables
from ui.tables.choice import DEFAULT, why_not


def choose_own(session: Session) -> str:
    """The id of the table that the page is about; one's own come first here."""
    _ = session._
    own = {id: table.title for id, table in reversed(own_tables.tables().items())}
    titles = own | {known.id: known.title.of(session.language) for known in entries()}
    asked = link.params().get("data")
    chosen = asked if asked in titles else DEFAULT
    with st.sidebar.container(key="pick_data"):
        st.selectbox(
            _("Data"),
            list(titles),
            format_func=lambda id: plain(titles[id]),
            **hear.follow("data", chosen, _change, list(titles), begins="index"),
        )
    if asked is not None and asked != chosen:
        st.info(why_not(session, asked, entry(chosen)), icon=":material/link_off:")
    return chosen


def _change(id: str) -> None:
    link.write({"data": id if id != DEFAULT else None})
