"""Page ``missing``: what a tree does with unknown cells, while it grows and when it predicts."""

from __future__ import annotations

import streamlit as st

from ui.widgets import link
from ui.widgets.data_choice import STEP
from ui.widgets.downloads import downloads
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
from ui.widgets.player import player, remembered
from ui.widgets.row_run import way
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage

HEIGHT, PRESENTING_HEIGHT = 520, 760  # the larger one for a hall, where a screen is larger too
PANELS = ("weights", "decision", "table", "predict")


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; a step reruns only this."""
    with guarded(run.session):
        _ = run.session._
        names = dict(zip(PANELS, (_("Weights"), _("Decision"), _("Table"), _("Predict")),
                         strict=True))  # fmt: skip
        state = remembered(run.trace, "missing")
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
            state = player(run.trace, run.model, cursor=state.cursor, key="missing",
                           size=state.size, inspected=state.inspected, path=path,
                           height=PRESENTING_HEIGHT if run.session.presenting else HEIGHT,
                           on_change=keep_step)  # fmt: skip
            downloads(run, state.cursor)
        with panel:
            match shown:
                case "decision":
                    gain_panel(run, state.cursor, state.inspected)
                case "table":
                    holes_panel(run)
                case "predict":
                    predict_panel(run, path, state.cursor, go_to)
                case _:
                    weights_panel(run, state.cursor, state.inspected)


def follow_link(run: Stage) -> Stage:
    """Stand at the step that the address names; without one, a click from the first division.

    The player writes every step into the address, so this only moves for a link, for the
    browser's own back and forward, or for a new run.
    """
    asked = link.params().get(STEP, "")
    step = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    st.session_state["missing.cursor"] = min(step, len(run.trace))
    return run


def go_to(cursor: int) -> None:
    st.session_state["missing.cursor"] = cursor
    keep_step()


def keep_step() -> None:
    cursor = st.session_state["missing.cursor"]
    link.write({STEP: str(cursor) if cursor else None})


session = shell("missing")
with guarded(session):
    _ = session._
    st.caption(
        _("Rows with unknown cells divide into fractions on their way down. Press → and watch "
          "the first ones divide, then click a node to see what it holds.")
    )  # fmt: skip
    style()
    chosen = choose_config(session, choose_holed(session))
    theatre(follow_link(stage(session, chosen)))
