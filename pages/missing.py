"""Page ``missing``: what a tree does with unknown cells, while it grows and when it predicts."""

from __future__ import annotations

import streamlit as st

from ui.exercise.panel import PANEL, ask_panel
from ui.frame.shell import guarded, shell
from ui.missing.data import choose_holed
from ui.missing.panels import missing_show, predict_panel, start_with_a_hole
from ui.run.downloads import downloads
from ui.run.options import choose_options
from ui.run.row import way
from ui.run.stage import Stage, stage_of
from ui.run.theatre import read, watch


@st.fragment
def theatre(stage: Stage) -> None:
    """The tree and one panel beside it; only the prediction reruns this."""
    with guarded(stage.session):
        show = missing_show(stage)
        tree, side = st.columns([11, 9], gap="medium")
        with side:
            tab = read(stage, show)
        predicting = tab.id == "predict"
        path: dict[int, float] = {}
        if predicting:
            start_with_a_hole(stage)
            path = way(stage)
        with tree:
            watch(stage, show, path)
        with side:
            if predicting:
                predict_panel(stage, path)
            elif tab.id == PANEL:
                ask_panel(stage)
        downloads(stage)


session = shell("missing")
with guarded(session):
    _ = session._
    st.caption(
        _(
            "Rows with unknown cells divide into fractions on their way down. Take the first "
            "step (› or the → key), then tap a node to see what it holds."
        )
    )
    theatre(stage_of(session, choose_options(session, choose_holed(session))))
