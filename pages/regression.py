"""Page ``regression``: a step function fitted to points, cut by cut."""

from __future__ import annotations

import streamlit as st

from ui.address import link
from ui.exercise.panel import PANEL, ask_panel
from ui.frame.menu import PAGES, there_is
from ui.frame.shell import guarded, shell
from ui.regression.data import choose_numbers, grown_there
from ui.regression.panels import regression_show
from ui.regression.pictures import picture_forms
from ui.run.downloads import downloads
from ui.run.options import choose_options
from ui.run.stage import Stage, stage_of
from ui.run.theatre import read, watch


@st.fragment
def theatre(stage: Stage) -> None:
    """The tree and one panel beside it; nothing but a wish for another part of a long run, or for
    something to take away, reruns this."""
    with guarded(stage.session):
        show = regression_show(stage)
        tree, side = st.columns(2, gap="medium")
        with side:
            tab = read(stage, show)
        with tree:
            watch(stage, show)
        if tab.id == PANEL:
            with side:
                ask_panel(stage)
        downloads(stage, picture_forms)


session = shell("regression")
with guarded(session):
    _ = session._
    st.caption(
        _(
            "A tree that predicts a number: every cut is tried, the one with the smallest squared "
            "error stays. › (or the → key) takes the next step."
        )
    )
    options = choose_options(session, choose_numbers(session))
    theatre(stage_of(session, options))
    table = grown_there(options.opened)
    if table is not None and there_is(PAGES["prune"].file):
        st.page_link(
            PAGES["prune"].file,
            label=_("Prune this tree"),
            icon=":material/content_cut:",
            query_params=link.to_page("prune") | {"data": table},
        )
