"""Page ``boundary``: two trees on the same points, cuts along the axes beside slanting lines."""

from __future__ import annotations

import streamlit as st

from ui.widgets.boundary_data import choose_points
from ui.widgets.boundary_panels import choose_panel, own_ends, show_panel
from ui.widgets.boundary_stage import Pair, choose_pair
from ui.widgets.boundary_theatre import controls, follow_link, show_side
from ui.widgets.shell import guarded, shell


@st.fragment
def theatre(pair: Pair) -> None:
    """One row of controls, both planes with both trees, and a panel; a step reruns only this."""
    with guarded(pair.session):
        step = controls(pair)
        planes = st.container()
        panel = choose_panel(pair)
        own = own_ends(pair, panel, step)
        with planes:
            left, right = st.columns(2, gap="medium")
            with left:
                show_side(pair, pair.straight, step, None)
            with right:
                show_side(pair, pair.slanting, step, own)
        show_panel(pair, panel, step)


session = shell("boundary")
with guarded(session):
    _ = session._
    st.caption(
        _("The same points, two trees: cuts along the axes on the left, slanting lines on the "
          "right. Press → to let both take the next step, click a region, a leaf or a point.")
    )  # fmt: skip
    theatre(follow_link(choose_pair(session, choose_points(session))))
