"""Page ``forest``: many trees on drawn rows and attributes, tree by tree, and their vote."""

from __future__ import annotations

import streamlit as st

from ui.address import hear, link
from ui.forest.controls import Woods, choose_woods
from ui.forest.downloads import downloads
from ui.forest.experiments import waiting
from ui.forest.inside import enter, inside, older_link, way_out
from ui.forest.job import Planting, planting
from ui.forest.line import choose_panel, standing, tree_line
from ui.forest.panels import bag_and_ledger, show_panel
from ui.frame.session import Session
from ui.frame.shell import guarded, shell
from ui.run import curtain


def progress(session: Session, job: Planting) -> None:
    """How far the forest is; a stopped one can go on."""
    _ = session._
    if job.running:
        waiting(session, job, _("{done} of {total} trees"))
    elif job.stopped:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(_("Stopped after {done} of {total} trees.", done=job.done, total=job.total))
            st.button(
                _("Resume"),
                icon=":material/play_arrow:",
                key="forest.go_on",
                on_click=hear.safely(job.start),
            )


@st.fragment
def overview(session: Session, woods: Woods, job: Planting) -> None:
    """Every tree in turn: its bag and the ledger, and a panel on the forest so far."""
    with guarded(session):
        if woods.params != link.params():
            st.rerun()  # something in here has asked for another run, which is the page's business
        _ = session._
        asked = standing(woods)
        tree = min(asked, len(job.forest))
        with st.container(horizontal=True, vertical_alignment="center", key="over"):
            tree_line(session, woods)
            st.button(
                _("Step into tree {tree}", tree=asked),
                icon=":material/login:",
                key="into",
                on_click=hear.safely(enter),
                args=(woods.asked.config.trees,),
            )
            curtain.switch(session)
        if tree < asked:
            st.caption(
                _(
                    "Tree {asked} has not grown yet; this is tree {tree}, the newest.",
                    asked=asked,
                    tree=tree,
                )
            )
        left, right = st.columns(2, gap="medium")
        with right:
            show_panel(session, woods, job, tree, choose_panel(session, woods))
        with left:
            bag_and_ledger(session, woods, job.forest, tree)
        downloads(session, woods, job, tree)


session = shell("forest", older_link)
with guarded(session):
    _ = session._
    st.caption(
        _(
            "Each tree grows on rows drawn with replacement, with K attributes drawn at each node; "
            "then they vote. › (or the → key) shows the next tree; step into any of them."
        )
    )
    woods = choose_woods(session)
    job = planting(woods.training, woods.asked.config, woods.aside)
    if job.problem is not None:
        raise job.problem
    progress(session, job)
    if woods.asked.into is not None:
        way_out(session, woods, woods.asked.into)
        inside(session, woods, woods.asked.into)
    elif len(job.forest):
        overview(session, woods, job)
