"""Page ``missing``: its panels beside the tree, of which the browser tells all but one."""

from __future__ import annotations

from functools import partial

import streamlit as st

from ui.address.hear import safely
from ui.exercise.panel import ask_tab
from ui.missing.prediction import MOST_LEAVES, leaves_of, prediction_table, verdict
from ui.missing.script import MissingScript
from ui.missing.weights import Weights
from ui.missing.weights_table import WeightsTable
from ui.player.panel import Tab
from ui.player.player import go_to
from ui.run.row import row_panel, start_from
from ui.run.stage import Stage
from ui.run.theatre import Show

KEY = "missing"
WHOLE = 300  # events; the weights of all rows in all nodes take longer to write than a decision
# As dense as the tables of the reading panels.
STYLE = """<style>
.st-key-dense_leaves table { font-size: 0.85rem; font-variant-numeric: tabular-nums; }
.st-key-dense_leaves :is(td, th) { padding: 0.14rem 0.4rem !important; line-height: 1.3; }
.st-key-dense_leaves td [data-testid="stMarkdownContainer"] { overflow: visible; }
.st-key-dense_leaves :is(td, th) p { font-size: inherit; margin: 0; }
</style>"""


def missing_show(stage: Stage) -> Show:
    """The weights, the decision with rho, the holes, and a prediction."""
    _ = stage.session._
    narrator = stage.narrator
    tabs = (
        Tab("weights", _("Weights")),
        Tab("decision", _("Decision")),
        Tab("table", _("Table")),
        Tab("code", _("Pseudocode")),
        Tab("predict", _("Predict"), asks=True, listens=True),
        ask_tab(stage),
    )
    return Show(KEY, tabs, KEY, lambda: MissingScript(narrator).script, whole=WHOLE)


def predict_panel(stage: Stage, way: dict[int, float]) -> None:
    """The weighted leaves of a row added up, then the row to change and its way in words."""
    _ = stage.session._
    end = len(stage.trace)
    table = WeightsTable(Weights(stage.trace), stage.names)
    if stage.is_told:
        _added_up(stage, table, way)
    else:
        st.markdown(_("Hidden until you reveal it."))
    st.button(
        _("Show its way in the finished tree"),
        key="missing.end",
        type="tertiary",
        icon=":material/account_tree:",
        on_click=safely(partial(go_to, KEY, end)),
    )
    row_panel(stage)


def _added_up(stage: Stage, table: WeightsTable, way: dict[int, float]) -> None:
    st.html(STYLE)
    st.markdown(verdict(table, way))
    with st.container(key="dense_leaves"):
        st.table(prediction_table(table, way), border="horizontal", hide_index=True)
    if len(leaves_of(table, way)) > MOST_LEAVES:
        st.caption(stage.session._("The {n} leaves with the most weight.", n=MOST_LEAVES))


def start_with_a_hole(stage: Stage) -> None:
    """At first predict a row that misses what the root asks, unless that is still to be guessed."""
    if not stage.is_told:
        return
    division = Weights(stage.trace).division(0, len(stage.trace))
    start_from(stage, () if division is None else division.rows)
