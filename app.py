"""Page ``grow``: step through a tree being built, one decision at a time.

``streamlit run app.py`` also finds the server here, which hands out a few files of its own.
"""

from __future__ import annotations

import streamlit as st

from ui import served
from ui.exercise.panel import PANEL, ask_panel
from ui.frame.shell import guarded, shell
from ui.grow.beside import both_trees
from ui.grow.show import decide, grow_show
from ui.run.downloads import downloads
from ui.run.options import choose_options
from ui.run.row import row_panel, way
from ui.run.stage import Stage, stage_of
from ui.run.theatre import read, watch
from ui.tables.choice import choose_data
from ui.welcome.show import welcome


@st.fragment
def theatre(stage: Stage) -> None:
    """The tree and one panel beside it; only a panel that asks reruns this."""
    with guarded(stage.session):
        show = grow_show(stage)
        tree, side = st.columns([11, 9], gap="medium")
        with side:
            tab = read(stage, show, decide)
        with tree:
            watch(stage, show, way(stage) if tab.id == "row" else {})
        with side:
            if tab.id == "row":
                row_panel(stage)
            elif tab.id == PANEL:
                ask_panel(stage)
        downloads(stage)


def page() -> None:
    session = shell("grow")
    with guarded(session):
        _ = session._
        st.caption(
            _(
                "Watch a decision tree grow: › (or the → key) takes the next step, a node tells "
                "more when you tap it."
            )
        )
        stage = stage_of(session, choose_options(session, choose_data(session)))
        welcome(stage)
        theatre(stage)
        both_trees(stage)


if __name__ == "__main__":  # Streamlit runs the page; its server imports this file
    page()
else:
    base = str(st.get_option("server.baseUrlPath") or "")
    app = st.App(__file__, routes=served.routes(base), middleware=served.middleware())
