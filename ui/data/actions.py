"""What comes of a table that was brought along, and what one can do with it as a whole."""

from __future__ import annotations

import streamlit as st

from datasets.lesson import lesson_text
from datasets.own import OwnTable
from datasets.report import Read
from engine.dataset import DatasetError
from engine.export.sheet import table_sheet
from ui.address import hear, link, unsaved
from ui.data import drafts, final_test
from ui.data.sentences import ready_sentence
from ui.frame.session import Session
from ui.kit.phrases import complaint
from ui.tables import own_tables


def ready(session: Session, table: OwnTable) -> None:
    """What comes of it all, and where to go from here."""
    _ = session._
    try:
        opened = own_tables.opened_of(table)
    except DatasetError as error:
        st.warning(complaint(_, error), icon=":material/info:")
        return
    with st.container(border=True, horizontal=True, vertical_alignment="center", key="ready"):
        st.markdown(ready_sentence(_, opened), width="stretch")
        if st.button(
            _("Grow a tree"), type="primary", icon=":material/account_tree:", key="data.grow"
        ):
            st.switch_page("app.py", query_params=link.to_page("grow"))
        parts = [(_("training"), opened.training)]
        parts += [(_("validation"), opened.validation)] if opened.validation else []
        parts += [(_("test"), opened.test)] if opened.test else []
        st.download_button(
            _("Cleaned table (CSV)"),
            lambda: table_sheet(parts, _("row"), _("set")),
            file_name=f"{table.id}.csv",
            mime="text/csv",
            on_click="ignore",
            type="tertiary",
            icon=":material/download:",
            key="data.cleaned",
        )


def lesson_button(session: Session, table: OwnTable, read: Read) -> None:
    """The table with all that was said about it, as a file that opens here again."""
    _ = session._
    query = link.params()
    st.download_button(
        _("Save as a lesson file"),
        lambda: lesson_text(session.page, query, (table, read)),
        file_name=f"{table.id}-lesson.json",
        mime="application/json",
        on_click=hear.safely(unsaved.clear),
        args=(table.id,),
        type="tertiary",
        icon=":material/save:",
        key="data.lesson",
        help=_("It keeps the table and all settings, and opens here again like any table."),
    )


def remove_button(session: Session, table: OwnTable) -> None:
    st.button(
        session._("Remove this table"),
        key="data.remove",
        type="tertiary",
        icon=":material/delete:",
        on_click=hear.safely(_remove),
        args=(table.id,),
    )


def _remove(id: str) -> None:
    own_tables.remove(id)
    drafts.forget(id)
    final_test.forget(id)
    link.write({"data": None})
