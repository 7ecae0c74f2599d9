"""What was typed into cells and has not been applied: it stays, whatever else is opened."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import streamlit as st

from datasets.draft import Draft, fresh
from datasets.own import OwnTable, edited
from datasets.report import Read
from ui.address import hear, unsaved
from ui.frame.session import Session
from ui.tables import own_tables

KEY = "data.drafts"
TURN = "data.drafts.turn"  # another turn is another editor, which begins anew


def draft_of(table: OwnTable) -> Draft | None:
    """What was typed into this table, if anything."""
    draft: Draft | None = _drafts().get(table.id)
    return draft if draft is not None and draft.typed else None


def editor_key(table: OwnTable) -> str:
    """The key of the table's editor; it is the same as long as its cells are."""
    turn = st.session_state.get(TURN, 0)
    return f"data.{table.id}.edit.{table.digest}.{crc32(repr(table.reading).encode())}.{turn}"


def begun(table: OwnTable, read: Read) -> tuple[Draft, bool]:
    """The draft that the editor shows, and whether it is one of the table as it is read now.

    An editor that has just come goes on where the last one ended.
    """
    new = fresh(read.frame)
    draft = _drafts().setdefault(table.id, new)
    if draft.fits(new.cells):
        if editor_key(table) not in st.session_state:
            draft.go_on()
    elif not draft.typed:
        draft = _drafts()[table.id] = new
    return draft, draft.fits(new.cells)


def typed(table: OwnTable, draft: Draft, now: Any) -> None:
    """What the editor shows now."""
    draft.now = now
    if draft.typed:
        unsaved.mark(table.id)


def apply_buttons(session: Session, table: OwnTable, read: Read) -> None:
    """Make the draft the table, or forget it."""
    _ = session._
    draft = draft_of(table)
    with st.container(horizontal=True, width="content"):
        st.button(
            _("Apply changes"),
            key=f"data.{table.id}.apply",
            type="primary",
            disabled=draft is None,
            icon=":material/check:",
            on_click=hear.safely(_apply),
            args=(table, read),
        )
        if draft is not None:
            st.button(
                _("Discard changes"),
                key=f"data.{table.id}.discard",
                type="tertiary",
                icon=":material/undo:",
                on_click=hear.safely(forget),
                args=(table.id,),
            )


def say_unapplied(session: Session, table: OwnTable, read: Read) -> None:
    """Wherever one is on the page: what was typed is still there, and can be applied from here."""
    if draft_of(table) is not None:
        with st.container(
            border=True, horizontal=True, vertical_alignment="center", key="unapplied"
        ):
            st.markdown(session._("What you typed into the table is kept, but not applied yet."))
            apply_buttons(session, table, read)


def forget(id: str) -> None:
    """For callbacks: the cells as they were."""
    _drafts().pop(id, None)
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1


def _apply(table: OwnTable, read: Read) -> None:
    draft = draft_of(table)
    if draft is not None:
        own_tables.change(
            table.id, lambda now: own_tables.with_settings(edited(now, read, draft.now))
        )
        forget(table.id)


def _drafts() -> dict[str, Draft]:
    kept: dict[str, Draft] = st.session_state.setdefault(KEY, {})
    return kept
