"""A popover of things to take away, which nobody pays for who does not open it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import streamlit as st

from engine.language import Translator
from ui.address import hear, link, unsaved, view
from ui.run.files import Form, Group, safe_name
from ui.tables import own_tables

OPEN = "take_away"
ASKED = "take_away.asked"  # how often the browser had told its place when this was opened


def offer(_: Translator, groups: Callable[[], Iterable[Group]], *, waits: bool) -> None:
    """What there is, under headings. A page whose step is the browser's ``waits`` for it."""
    with st.popover(_("Download"), icon=":material/download:", key=OPEN, on_change=_opened) as box:
        if not box.open:
            return
        if waits and st.session_state.get(ASKED) == link.state()["told"]:
            st.caption("…")  # the browser is just telling at which step one stands
            return
        for heading, forms in groups():
            with st.container(gap=None):
                st.caption(heading)
                for form in forms:
                    _button(form)


def _button(form: Form) -> None:
    st.download_button(
        form.text,
        form.make,
        file_name=form.name,
        mime=form.kind,
        on_click="ignore" if form.saves is None else hear.safely(unsaved.clear),
        args=(form.saves,),
        type="tertiary",
        key=f"download.{form.name}",
        help=form.why_not,
        disabled=form.why_not is not None,
    )


def _opened() -> None:
    st.session_state[ASKED] = link.state()["told"]


def listeners() -> list[str]:
    """Who has to hear of every step, besides a panel: this, for the picture of the step, and a tree
    that Python draws."""
    ears = {"downloads": st.session_state.get(OPEN), view.TEXTBOOK: view.is_textbook()}
    return [name for name, listens in ears.items() if listens]


def file_stem(id: str) -> str:
    """The beginning of all file names: the id of a built-in table, or a safe form of a title."""
    own = own_tables.tables().get(id)
    return safe_name(id if own is None else own.title, id)
