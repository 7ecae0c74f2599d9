"""Page ``boundary``: two trees on the same points, cuts along the axes beside slanting lines."""

from __future__ import annotations

import streamlit as st

from ui.boundary.data import choose_points
from ui.boundary.downloads import downloads
from ui.boundary.panels import ask, own_ends
from ui.boundary.stage import Pair, choose_pair
from ui.boundary.theatre import controls, read, rerun_if_changed, say, show_side
from ui.frame.shell import guarded, shell


@st.fragment
def theatre(pair: Pair) -> None:
    """One row of controls, both planes with both trees, and a panel; only what asks reruns this."""
    with guarded(pair.session):
        rerun_if_changed(pair)
        top = st.container(gap=None)
        with top:
            controls(pair)
        for column, side in zip(st.columns(2, gap="medium"), pair.sides, strict=True):
            with column:
                show_side(pair, side)
        tab = read(pair)
        with top:
            say(pair, tab, own_ends(pair, tab))
        ask(pair, tab)
        downloads(pair)


session = shell("boundary")
with guarded(session):
    _ = session._
    st.caption(
        _(
            "The same points, two trees: cuts along the axes on the left, slanting lines on the "
            "right. › (or the → key) takes a step in both; tap a region, a leaf or a point for "
            "more."
        )
    )
    theatre(choose_pair(session, choose_points(session)))
