"""Page ``missing``: what a tree does with unknown cells, while it grows and when it predicts."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ui.widgets.missing_data import choose_holed
from ui.widgets.missing_panels import (
    gain_panel,
    holes_panel,
    predict_panel,
    start_with_a_hole,
    style,
    weights_panel,
)
from ui.widgets.options import choose_config
from ui.widgets.row_run import way
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.theatre import follow_link, go_to, watch

PANELS = ("weights", "decision", "table", "predict")


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; a step reruns only this."""
    with guarded(run.session):
        _ = run.session._
        names = dict(zip(PANELS, (_("Weights"), _("Decision"), _("Table"), _("Predict")),
                         strict=True))  # fmt: skip
        tree, panel = st.columns([11, 9], gap="medium")
        with panel:
            shown = st.segmented_control(
                _("Panel"), PANELS, format_func=names.__getitem__, default="weights",
                required=True, key="missing.panel", label_visibility="collapsed", wrap=True,
            )  # fmt: skip
        path: dict[int, float] = {}
        if shown == "predict":
            start_with_a_hole(run)
            path = way(run)
        with tree:
            state = watch(run, "missing", path)
        with panel:
            match shown:
                case "decision":
                    gain_panel(run, state.cursor, state.inspected)
                case "table":
                    holes_panel(run)
                case "predict":
                    predict_panel(run, path, state.cursor, partial(go_to, "missing"))
                case _:
                    weights_panel(run, state.cursor, state.inspected)


session = shell("missing")
with guarded(session):
    _ = session._
    st.caption(
        _("Rows with unknown cells divide into fractions on their way down. Press → and watch "
          "the first ones divide, then click a node to see what it holds.")
    )  # fmt: skip
    style()
    chosen = choose_config(session, choose_holed(session))
    theatre(follow_link(stage(session, chosen), "missing"))
