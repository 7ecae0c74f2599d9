"""The rows of a table: small ones to edit, large ones to look at."""

from __future__ import annotations

from typing import Any

import streamlit as st

from datasets.own import OwnTable, edited, numbered, same_words
from datasets.report import Read
from ui.address import hear
from ui.frame.session import Session
from ui.tables import own_tables

MOST_EDITED = 20_000  # cells; beyond that an editor in a browser is no help
SHOWN = 1_000  # rows of a preview
WIDE = 200  # columns of a preview


def rows_panel(session: Session, table: OwnTable, read: Read) -> None:
    """The words of the file, not what became of them."""
    _ = session._
    frame = read.frame
    if frame.size <= MOST_EDITED:
        _editor(session, table, read)
        return
    shown = frame.iloc[:SHOWN, :WIDE]
    st.caption(
        _(
            "The first {rows} of {all} rows and {columns} of {width} columns; a table of "
            "this size is edited in a spreadsheet program.",
            rows=f"{len(shown):,}",
            all=f"{len(frame):,}",
            columns=len(shown.columns),
            width=len(frame.columns),
        )
    )
    st.dataframe(
        numbered(shown),
        key=f"data.{table.id}.rows",
        height=420,
        alt=_("The first rows of the table."),
    )


def _editor(session: Session, table: OwnTable, read: Read) -> None:
    _ = session._
    st.caption(
        _(
            "Change cells, add rows at the end, or mark rows and delete them; then apply. "
            "Every page follows."
        )
    )
    cells = numbered(read.frame.astype(object))
    # Nothing here depends on the language: an editor with another word in it would be another one,
    # and what was typed would be gone.
    changed = st.data_editor(
        cells,
        num_rows="dynamic",
        key=f"data.{table.id}.edit.{table.digest}",
        height=min(460, 80 + 35 * len(cells)),
        alt=table.title,
    )
    st.button(
        _("Apply changes"),
        key=f"data.{table.id}.apply",
        type="primary",
        disabled=same_words(changed, cells),
        icon=":material/check:",
        on_click=hear.safely(_apply),
        args=(table, read, changed),
    )


def _apply(table: OwnTable, read: Read, changed: Any) -> None:
    own_tables.change(table.id, lambda now: own_tables.with_settings(edited(now, read, changed)))
