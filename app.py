"""Page ``grow``: step through a tree being built, one decision at a time."""

from __future__ import annotations

import streamlit as st

from ui.widgets.data_choice import choose_data
from ui.widgets.decision_panel import decision_panel, pseudocode_panel, rows_panel
from ui.widgets.options import choose_config
from ui.widgets.row_run import row_panel, way
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.theatre import follow_link, rerun_if_changed, watch
from ui.widgets.what_if import what_if_panel

PANELS = ("decision", "rows", "code", "what_if", "row")


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; a step reruns only this."""
    rerun_if_changed(run)
    with guarded(run.session):
        _ = run.session._
        names = dict(zip(PANELS, (_("Decision"), _("Rows"), _("Code"), _("What if"),
                                  _("Run a row")), strict=True))  # fmt: skip
        tree, panel = st.columns([11, 9], gap="medium")
        with panel:
            shown = st.segmented_control(
                _("Panel"), PANELS, format_func=names.__getitem__, default="decision",
                required=True, key="grow.panel", label_visibility="collapsed", wrap=True,
            )  # fmt: skip
        path = way(run) if shown == "row" else {}
        with tree:
            state = watch(run, "grow", path)
        with panel:
            show_panel(run, str(shown), state.cursor, state.inspected)


def show_panel(run: Stage, shown: str, cursor: int, inspected: int | None) -> None:
    match shown:
        case "rows":
            rows_panel(run, cursor, inspected)
        case "code":
            pseudocode_panel(run, cursor)
        case "what_if":
            what_if_panel(run, cursor, inspected)
        case "row":
            row_panel(run)
        case _:
            decision_panel(run, cursor, inspected)


session = shell("grow")
with guarded(session):
    _ = session._
    st.caption(
        _("Watch a decision tree grow, decision by decision. Press → to take the next step, "
          "click a node to look at it.")
    )  # fmt: skip
    chosen = choose_config(session, choose_data(session))
    theatre(follow_link(stage(session, chosen), "grow"))
