"""Page ``practice``: questions on fresh small tables, marked at once; a number names a sheet."""

from __future__ import annotations

import streamlit as st

from ui.address import link
from ui.address.left_out import say_left_out
from ui.frame.shell import guarded, shell
from ui.practice.setup import setup
from ui.practice.sheet import sheet_from
from ui.practice.show import show

session = shell("practice")
with guarded(session):
    _ = session._
    st.title(_("Practice"), anchor=False)
    sheet, problems = sheet_from(link.params())
    say_left_out(_, problems)
    if sheet.seed is None or not sheet.topics:
        st.markdown(
            _(
                "Work it out before you look: questions about small tables that nobody has seen "
                "before, marked at once. Skip what you like; nothing is graded."
            )
        )
        setup(_, sheet)
    else:
        show(session, sheet)
