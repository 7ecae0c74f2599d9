"""A table that everybody has: to look at, and to copy."""

from __future__ import annotations

import streamlit as st

from datasets import entry
from datasets.catalogue import cells_of, in_folder
from datasets.own import numbered
from ui.data.bring import copy_button
from ui.frame.session import Session
from ui.kit.escape import md

SHOWN = 1_000  # rows of a preview


def shared_table(session: Session, id: str) -> None:
    _ = session._
    found = entry(id)
    about = md(found.teaches.of(session.language))
    st.subheader(md(found.title.of(session.language)), anchor=False)
    if in_folder(id) is None:
        st.markdown(_("This is a built-in table. {about}", about=about))
    else:
        source = md(found.source.of(session.language))
        st.markdown(
            _("Everybody on this server has this table. {about}", about=about) + f" ({source})"
        )
    copy_button(session, id)
    st.dataframe(numbered(cells_of(id).head(SHOWN)), key="data.builtin")
