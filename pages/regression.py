"""Page ``regression``: a step function fitted to points, cut by cut."""

from __future__ import annotations

import streamlit as st

from ui.widgets import link
from ui.widgets.decision_panel import decision_panel, pseudocode_panel, rows_panel
from ui.widgets.menu import there_is
from ui.widgets.options import choose_config
from ui.widgets.regression_data import choose_numbers
from ui.widgets.regression_panels import axes, cut_panel, map_panel
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.theatre import follow_link, watch

PRUNE = "pages/prune.py"


@st.fragment
def theatre(run: Stage) -> None:
    """The tree and one panel beside it; a step reruns only this."""
    with guarded(run.session):
        _, plane = run.session._, axes(run)
        names = {"cut": _("Cut"), "map": _("Map"), "decision": _("Decision"), "rows": _("Rows"),
                 "code": _("Code")}  # fmt: skip
        shown = [name for name in names if name != "map" or plane]
        tree, panel = st.columns(2, gap="medium")
        with panel:
            key = "regression.panel.map" if plane else "regression.panel"
            chosen = st.segmented_control(
                _("Panel"), shown, format_func=names.__getitem__, default="map" if plane else "cut",
                required=True, key=key, label_visibility="collapsed", wrap=True,
            )  # fmt: skip
        with tree:
            state = watch(run, "regression", {})
        with panel:
            match chosen:
                case "map" if plane:
                    map_panel(run, state.cursor, state.inspected, *plane)
                case "decision":
                    decision_panel(run, state.cursor, state.inspected)
                case "rows":
                    rows_panel(run, state.cursor, state.inspected)
                case "code":
                    pseudocode_panel(run, state.cursor)
                case _:
                    cut_panel(run, state.cursor, state.inspected)


session = shell("regression")
with guarded(session):
    _ = session._
    st.caption(
        _("A tree that predicts a number: every cut is tried, the one with the smallest squared "
          "error stays. Press → and watch the step function grow.")
    )  # fmt: skip
    chosen = choose_config(session, choose_numbers(session))
    theatre(follow_link(stage(session, chosen), "regression"))
    roles = chosen.opened.entry.roles
    # Page prune grows on the table's own target; another number has no tree there.
    own = roles.regression and roles.target == chosen.opened.training.target
    if own and there_is(PRUNE):
        st.page_link(PRUNE, label=_("Cut this tree back on the page “Pruning”"),
                     icon=":material/content_cut:", query_params=link.to_page("prune"))  # fmt: skip
