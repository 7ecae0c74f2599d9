"""Page ``grow``: step through a tree being built, one decision at a time."""

from __future__ import annotations

import streamlit as st

from ui.widgets import link
from ui.widgets.data_choice import STEP, choose_data
from ui.widgets.decision_panel import decision_panel, pseudocode_panel, rows_panel
from ui.widgets.downloads import downloads
from ui.widgets.options import choose_config
from ui.widgets.player import player, remembered
from ui.widgets.row_run import row_panel, way
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.what_if import rerun_if_changed, what_if_panel

HEIGHT, PRESENTING_HEIGHT = 520, 760  # the larger one for a hall, where a screen is larger too
PANELS = ("decision", "rows", "code", "what_if", "row")


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; a step reruns only this."""
    rerun_if_changed()
    with guarded(run.session):
        _ = run.session._
        names = dict(zip(PANELS, (_("Decision"), _("Rows"), _("Code"), _("What if"),
                                  _("Run a row")), strict=True))  # fmt: skip
        state = remembered(run.trace, "grow")
        tree, panel = st.columns([11, 9], gap="medium")
        with panel:
            shown = st.segmented_control(
                _("Panel"), PANELS, format_func=names.__getitem__, default="decision",
                required=True, key="grow.panel", label_visibility="collapsed", wrap=True,
            )  # fmt: skip
        path = way(run) if shown == "row" else {}
        with tree:
            state = player(run.trace, run.model, cursor=state.cursor, key="grow", size=state.size,
                           inspected=state.inspected, path=path,
                           height=PRESENTING_HEIGHT if run.session.presenting else HEIGHT,
                           on_change=keep_step)  # fmt: skip
            downloads(run, state.cursor)
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


def follow_link(run: Stage) -> Stage:
    """Stand at the step that the address names; without one, a click from the first decision.

    The player writes every step into the address, so this only moves for a link, for the
    browser's own back and forward, or for a new run.
    """
    asked = link.params().get(STEP, "")
    step = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    st.session_state["grow.cursor"] = min(step, len(run.trace))
    return run


def keep_step() -> None:
    cursor = st.session_state["grow.cursor"]
    link.write({STEP: str(cursor) if cursor else None})


session = shell("grow")
with guarded(session):
    _ = session._
    st.caption(
        _("Watch a decision tree grow, decision by decision. Press → to take the next step, "
          "click a node to look at it.")
    )  # fmt: skip
    chosen = choose_config(session, choose_data(session))
    theatre(follow_link(stage(session, chosen)))
