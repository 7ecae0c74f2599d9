"""Page ``missing``: what a tree does with unknown cells, while it grows and when it predicts."""

from __future__ import annotations

import streamlit as st

from ui.widgets.missing_data import choose_holed
from ui.widgets.missing_panels import missing_show, predict_panel, start_with_a_hole
from ui.widgets.options import choose_config
from ui.widgets.row_run import way
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.theatre import read, watch


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; only the prediction reruns this."""
    with guarded(run.session):
        show = missing_show(run)
        tree, side = st.columns([11, 9], gap="medium")
        with side:
            predicting = read(run, show).id == "predict"
        path: dict[int, float] = {}
        if predicting:
            start_with_a_hole(run)
            path = way(run)
        with tree:
            watch(run, show, path)
        if predicting:
            with side:
                predict_panel(run, path)


session = shell("missing")
with guarded(session):
    _ = session._
    st.caption(
        _(
            "Rows with unknown cells divide into fractions on their way down. Press → and watch "
            "the first ones divide, then click a node to see what it holds."
        )
    )
    theatre(stage(session, choose_config(session, choose_holed(session))))
