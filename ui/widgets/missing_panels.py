"""The panels of page ``missing``: the decision with rho, the weights, the holes, a prediction."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui.views.missing_holes import Holes, holes_story, holes_table
from ui.views.missing_prediction import MOST_LEAVES, leaves_of, prediction_table, verdict
from ui.views.missing_weights import Weights
from ui.views.missing_words import MissingWords
from ui.views.rows_table import MOST_ROWS
from ui.views.steps import under_discussion
from ui.views.weights_table import WeightsTable
from ui.widgets.decision_panel import decision_panel
from ui.widgets.row_run import choices, row_panel
from ui.widgets.stage import Stage

START = "row.start"  # the row that ``row_run`` starts from
# Seventeen rows beside a tree: as dense as a printed table. A long formula scrolls by itself.
STYLE = """<style>
[class*="st-key-dense"] table { font-size: 0.85rem; font-variant-numeric: tabular-nums; }
[class*="st-key-dense"] :is(td, th) { padding: 0.14rem 0.4rem !important; line-height: 1.3; }
[class*="st-key-dense"] td [data-testid="stMarkdownContainer"] { overflow: visible; }
[class*="st-key-dense"] :is(td, th) p { font-size: inherit; margin: 0; }
.st-key-dense_everywhere table { width: auto; min-width: 100%; }
.st-key-dense_everywhere th { vertical-align: bottom; }
.st-key-dense_everywhere th, .st-key-dense_everywhere th * {
  word-break: keep-all !important;
  overflow-wrap: normal !important;
}
.st-key-scaled { padding-bottom: 0.25rem; }
.st-key-scaled .katex { font-size: 0.95rem; }
.st-key-scaled .katex-display { margin: 0; padding: 0.2rem 0; overflow: auto hidden; }
</style>"""


def style() -> None:
    st.html(STYLE)


def gain_panel(stage: Stage, cursor: int, inspected: int | None) -> None:
    """What rho did to the chosen attribute, then the decision with all its numbers."""
    number = inspected if inspected is not None else under_discussion(stage.trace, cursor)
    if number is not None:
        node, words = stage.trace.tree(cursor).nodes[number], _words(stage)
        formula, rival = words.scaled(node), words.without_rho(node)
        if formula:
            with st.container(key="scaled"):
                st.latex(formula)
        if rival:
            st.caption(rival)
    decision_panel(stage, cursor, inspected)


def weights_panel(stage: Stage, cursor: int, inspected: int | None) -> None:
    """Which rows divide at this node, and every row's weight around it or everywhere."""
    _, table = stage.session._, WeightsTable(Weights(stage.trace), stage.words)
    number = inspected if inspected is not None else under_discussion(stage.trace, cursor)
    st.markdown(_words(stage).division(number, cursor))
    everywhere = st.toggle(
        _("All nodes"),
        key="missing.all",
        help=_("All rows in all nodes so far; of many nodes, those on the way here and the ends."),
    )
    frame = table.everywhere(cursor) if everywhere else table.around(number or 0, cursor)
    _dense(frame, "everywhere" if everywhere else "weights")
    st.caption(
        _("Bold: only a part of the row is there. Over the ends of the tree the parts of a row "
          "always add up to 1.")
    )  # fmt: skip
    _rest(stage)


def holes_panel(stage: Stage) -> None:
    """The table as it came, and what it would cost to use only complete rows."""
    holes = Holes(stage.trace.dataset)
    st.markdown(holes_story(stage.session._, holes))
    _dense(holes_table(stage.trace, stage.words, holes), "holes")
    st.caption(stage.session._("✓ a complete row · **?** an unknown cell · ρ rows that know it"))
    _rest(stage)


def predict_panel(
    stage: Stage, way: dict[int, float], cursor: int, to_the_end: Callable[[int], None]
) -> None:
    """The weighted leaves of a row added up, then the row to change and its way in words."""
    _, end = stage.session._, len(stage.trace)
    table = WeightsTable(Weights(stage.trace), stage.words)
    st.markdown(verdict(table, way))
    _dense(prediction_table(table, way), "leaves")
    if len(leaves_of(table, way)) > MOST_LEAVES:
        st.caption(_("The {n} leaves with the most weight.", n=MOST_LEAVES))
    if cursor < end:
        st.button(_("Show its way in the finished tree"), key="missing.end", type="tertiary",
                  icon=":material/account_tree:", on_click=to_the_end, args=(end,))  # fmt: skip
    row_panel(stage)


def start_with_a_hole(stage: Stage) -> None:
    """At first predict a row that misses what the root asks; a row of another table is no row."""
    ids = list(choices(stage.trace.dataset))
    if st.session_state.get(START) not in ids:
        division = Weights(stage.trace).division(0, len(stage.trace))
        missing = () if division is None else [r for r in division.rows if r < len(ids)]
        st.session_state[START] = ids[missing[0] if missing else 0]


def _words(stage: Stage) -> MissingWords:
    return MissingWords(Weights(stage.trace), stage.sentences)


def _dense(frame: object, name: str) -> None:
    with st.container(key=f"dense_{name}"):
        st.table(frame, border="horizontal", hide_index=True)


def _rest(stage: Stage) -> None:
    size = len(stage.trace.dataset)
    if size > MOST_ROWS:
        st.caption(stage.session._("The first {n} of {size} rows.", n=MOST_ROWS, size=size))
