"""Page ``data``: bring a table, check how it was read, say what its columns are, and go on."""

from __future__ import annotations

import streamlit as st

from datasets.own import OwnTable
from datasets.report import Read
from engine.dataset import DatasetError
from ui.address import hear
from ui.data import drafts
from ui.data.actions import lesson_button, ready, remove_button
from ui.data.bring import bring
from ui.data.columns import columns_panel
from ui.data.final_test import final_test
from ui.data.menu import choose_own
from ui.data.parts import parts_panel
from ui.data.reading import reading_controls, report_panel
from ui.data.rows import rows_panel
from ui.data.shared import shared_table
from ui.frame.session import Session
from ui.frame.shell import guarded, shell
from ui.kit.escape import md
from ui.kit.phrases import complaint
from ui.prune.query import pruning_from_query
from ui.tables import own_tables

PANELS = ("columns", "rows", "parts", "test")
SHOWN = "data.shown"  # the panel that is open


def own_table(session: Session, table: OwnTable) -> None:
    """Everything about one table; a file that cannot be read keeps its controls."""
    _ = session._
    st.subheader(md(table.title), anchor=False)
    try:
        read = own_tables.read_of(table)
    except DatasetError as error:
        st.error(complaint(_, error), icon=":material/info:")
        with st.container(horizontal=True):
            reading_controls(session, table, None)
            remove_button(session, table)
        return
    report, controls = st.columns([4, 1], gap="medium")
    with report:
        report_panel(session, table, read)
    with controls:
        reading_controls(session, table, read)
        lesson_button(session, table, read)
        remove_button(session, table)
    ready(session, table)
    st.caption(
        _(
            "A reload, or closing this tab, forgets the table; a lesson file, one click away, "
            "keeps it."
        )
    )
    panels(session, table, read)


def panels(session: Session, table: OwnTable, read: Read) -> None:
    """Columns, cells and parts; what was typed and not applied is said on every one of them."""
    _ = session._
    unapplied = st.container()  # what was typed is known only when the editor has told
    titles = (_("Columns"), _("Table"), _("Split and sample"), _("Final test"))
    names = dict(zip(PANELS, titles, strict=True))
    shown = st.session_state.get(SHOWN, PANELS[0])
    st.segmented_control(
        _("Panel"),
        PANELS,
        format_func=names.__getitem__,
        required=True,
        label_visibility="collapsed",
        wrap=True,
        **hear.follow("data.panel", shown, show, PANELS, begins="default"),
    )
    settings = table.settings
    if settings is None:
        return
    rows_panel(session, table, read, shown == "rows")
    match shown:
        case "columns":
            columns_panel(session, table, read, settings)
        case "parts":
            parts_panel(session, table, read.report, settings)
        case "test":
            final_test(session, table, settings, pruning_from_query)
    if shown != "rows":
        with unapplied:
            drafts.say_unapplied(session, table, read)


def show(panel: str) -> None:
    st.session_state[SHOWN] = panel


session = shell("data")
with guarded(session):
    _ = session._
    chosen = choose_own(session)
    st.title(_("Your data"), anchor=False)
    st.markdown(
        _(
            "Drop a table here, look at what was made of it, choose the target, and grow a tree "
            "on it. It stays in this browser tab's session; nobody else sees it."
        )
    )
    own = own_tables.tables().get(chosen)
    bring(session, quiet=own is not None)
    if own is not None:
        own_table(session, own)
    else:
        shared_table(session, chosen)
