"""Page ``prune``: cut a tree back, one comparison at a time, before an audience."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import streamlit as st

from ui.views.rows_table import whole_table
from ui.widgets.decision_panel import decision_panel
from ui.widgets.prune_alpha import alpha_slider, sequence_panel
from ui.widgets.prune_bench import KEY, Bench
from ui.widgets.prune_compare import compare_section
from ui.widgets.prune_controls import (
    method_switch,
    prune_options,
    split_controls,
    tick_rows,
)
from ui.widgets.prune_panels import (
    cut_on_click,
    strengths,
    tie_switch,
    tree_now,
    verdict_panel,
)
from ui.widgets.prune_setup import Setup, set_up
from ui.widgets.shell import guarded, shell
from ui.widgets.stage import Stage, stage
from ui.widgets.theatre import follow_link, rerun_if_changed, watch

STYLE = Path(__file__).parents[1] / "ui" / "widgets" / "prune.css"


@st.fragment
def theatre(run: Stage, setup: Setup) -> None:
    """The tree and one panel beside it; a step reruns only this."""
    rerun_if_changed(run)
    with guarded(run.session):
        _, bench = run.session._, Bench(run, setup)
        names = {"verdict": _("Comparison"), "rows": _("Rows"), "scores": _("Scores")}
        if setup.pruning.method == "cost_complexity":
            names["sequence"] = _("Sequence")
        tree, panel = st.columns([11, 9], gap="medium")
        with panel:
            tie_switch(bench)
            shown = st.segmented_control(
                _("Panel"), list(names), format_func=names.__getitem__, default="verdict",
                required=True, key="prune.panel", label_visibility="collapsed", wrap=True,
            )  # fmt: skip
        with tree:
            state = watch(run, KEY, {}, on_change=partial(cut_on_click, bench),
                          notes=partial(strengths, bench))  # fmt: skip
        with panel:
            show_panel(bench, str(shown), state.cursor, state.inspected)


def show_panel(bench: Bench, shown: str, cursor: int, inspected: int | None) -> None:
    match shown:
        case "rows":
            rows_panel(bench)
        case "scores":
            decision_panel(bench.run, cursor, inspected)
        case "sequence":
            sequence_panel(bench, cursor)
        case _:
            if bench.setup.pruning.method == "c_alpha":
                alpha_slider(bench)
            verdict_panel(bench, cursor, inspected)
            tree_now(bench, cursor)


def rows_panel(bench: Bench) -> None:
    """Which rows grow the tree and which judge it, to be changed row by row."""
    _, setup = bench.run.session._, bench.setup
    if len(setup.whole) > 200:
        st.markdown(_("{n} rows are too many to move one by one; draw a share of them in the "
                      "sidebar.", n=len(setup.whole)))  # fmt: skip
        return
    validation = tick_rows(bench.run.session, setup)
    with st.container(height=380, border=False, key="dense_whole"):
        table = whole_table(setup.whole, validation, bench.run.words)
        st.table(table, border="horizontal", hide_index=True)


session = shell("prune")
with guarded(session):
    st.html(STYLE)
    setup = set_up(session)
    prune_options(session, setup)
    split_controls(session, setup)
    method_switch(session, setup)
    theatre(follow_link(stage(session, setup.chosen, setup.pruning), KEY), setup)
    compare_section(session, setup)
