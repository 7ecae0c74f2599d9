"""Page ``learn``: the lessons of the course, and which of their cards are done."""

from __future__ import annotations

import streamlit as st

from ui.course import shelf
from ui.course.card import contents
from ui.frame.shell import guarded, say_what_failed, shell

session = shell("learn")
with guarded(session):
    _ = session._
    st.title(_("Lessons"), anchor=False)
    st.caption(
        _(
            "Short cards in the order of the books. Each opens the page that it speaks of, at the "
            "very step; try what it asks, and it notices."
        )
    )
    for problem in shelf.problems():
        say_what_failed(session, problem)
    contents(session.language, _)
