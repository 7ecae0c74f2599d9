"""Page ``forest``: many trees on drawn rows and attributes, tree by tree, and their vote."""

from __future__ import annotations

import streamlit as st

from ui.widgets.forest_controls import Woods, at_tree, choose_woods, step_over
from ui.widgets.forest_inside import enter, inside
from ui.widgets.forest_job import Planting, planting
from ui.widgets.forest_panels import bag_and_ledger, show_panel, waiting
from ui.widgets.shell import Session, guarded, shell


def progress(session: Session, job: Planting) -> None:
    """How far the forest is; a stopped one can go on."""
    _ = session._
    if job.running:
        waiting(session, job, _("{done} of {total} trees"))
    elif job.stopped:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(_("Stopped after {done} of {total} trees.", done=job.done, total=job.total))
            st.button(_("Go on"), icon=":material/play_arrow:", on_click=job.start)


def theatre(session: Session, woods: Woods, job: Planting) -> None:
    """Step over the trees, or into one of them."""
    _ = session._
    with st.container(horizontal=True, vertical_alignment="center", key="over"):
        tree = step_over(session, woods, len(job.forest))
        into = woods.asked.inside
        st.button(
            _("Back to the forest") if into else _("Step into tree {tree}", tree=tree),
            # Two buttons, not one that changes: the second has no focus, so the arrows are free.
            icon=":material/logout:" if into else ":material/login:", key="out" if into else "into",
            on_click=enter, args=(not into,),
        )  # fmt: skip
    woods = at_tree(woods, tree)
    if into:
        inside(session, woods, tree)
        return
    left, right = st.columns(2, gap="medium")
    with left:
        bag_and_ledger(session, woods, job.forest, tree)
    with right:
        show_panel(session, woods, job, tree)


session = shell("forest")
with guarded(session):
    _ = session._
    st.caption(
        _("Each tree grows on rows drawn with replacement, with K attributes drawn at each node; "
          "then they vote. Press → for the next tree, or step into one.")
    )  # fmt: skip
    woods = choose_woods(session)
    job = planting(woods.training, woods.asked.config, woods.aside)
    if job.problem is not None:
        raise job.problem
    progress(session, job)
    if len(job.forest):
        theatre(session, woods, job)
