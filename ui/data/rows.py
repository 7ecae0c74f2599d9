"""The rows of a table: small ones to edit, large ones to look at."""

from __future__ import annotations

import streamlit as st

from datasets.draft import Draft
from datasets.own import OwnTable, numbered
from datasets.report import Read
from ui.data import drafts
from ui.frame.session import Session

MOST_EDITED = 20_000  # cells; beyond that an editor in a browser is no help
SHOWN = 1_000  # rows of a preview
WIDE = 200  # columns of a preview
HIDDEN = "<style>.st-key-table_cells { display: none; }</style>"


def rows_panel(session: Session, table: OwnTable, read: Read, shown: bool) -> None:
    """The cells, in one place of the page. Behind another panel an editor stays until it has told
    what was typed last: it waits a moment before it tells."""
    if not shown:
        st.html(HIDDEN)
    with st.container(key="table_cells"):
        if shown or drafts.editor_key(table) in st.session_state:
            _cells(session, table, read, shown)


def _cells(session: Session, table: OwnTable, read: Read, shown: bool) -> None:
    """The words of the file, not what became of them."""
    _ = session._
    frame = read.frame
    if frame.size <= MOST_EDITED:
        _editor(session, table, read, shown)
        return
    first = frame.iloc[:SHOWN, :WIDE]
    st.caption(
        _(
            "The first {rows} of {all} rows and {columns} of {width} columns; a table of "
            "this size is edited in a spreadsheet program.",
            rows=f"{len(first):,}",
            all=f"{len(frame):,}",
            columns=len(first.columns),
            width=len(frame.columns),
        )
    )
    st.dataframe(
        numbered(first),
        key=f"data.{table.id}.rows",
        height=420,
        alt=_("The first rows of the table."),
    )


def _editor(session: Session, table: OwnTable, read: Read, shown: bool) -> None:
    _ = session._
    draft, fits = drafts.begun(table, read)
    if not fits:
        st.markdown(
            _(
                "The table is read differently now. Apply or discard what you typed into it "
                "before you go on."
            )
        )
    else:
        _type(session, table, draft)
    if shown:
        drafts.apply_buttons(session, table, read)


def _type(session: Session, table: OwnTable, draft: Draft) -> None:
    _ = session._
    st.caption(
        _(
            "Change cells, add rows at the end, or mark rows and delete them; then apply. "
            "Every page follows."
        )
    )
    # Nothing here depends on the language: an editor with another word in it would be another one,
    # and what was typed would be gone.
    now = st.data_editor(
        draft.base,
        num_rows="dynamic",
        key=drafts.editor_key(table),
        height=min(460, 80 + 35 * len(draft.base)),
        alt=table.title,
    )
    drafts.typed(table, draft, now)
