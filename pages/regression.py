"""Page ``regression``: a step function fitted to points, cut by cut."""

from __future__ import annotations

import streamlit as st

from ui.widgets import link
from ui.widgets.menu import there_is
from ui.widgets.options import choose_config
from ui.widgets.regression_data import choose_numbers, grown_there
from ui.widgets.regression_panels import regression_show
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.theatre import read, watch

PRUNE = "pages/prune.py"


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; nothing but a wish for another part of a long run, or for
    something to take away, reruns this."""
    with guarded(run.session):
        show = regression_show(run)
        tree, side = st.columns(2, gap="medium")
        with side:
            read(run, show)
        with tree:
            watch(run, show)


session = shell("regression")
with guarded(session):
    _ = session._
    st.caption(
        _(
            "A tree that predicts a number: every cut is tried, the one with the smallest squared "
            "error stays. Press → and watch the step function grow."
        )
    )
    chosen = choose_config(session, choose_numbers(session))
    theatre(stage(session, chosen))
    table = grown_there(chosen.opened)
    if table is not None and there_is(PRUNE):
        st.page_link(
            PRUNE,
            label=_("Prune this tree"),
            icon=":material/content_cut:",
            query_params=link.to_page("prune") | {"data": table},
        )
