"""The part of page ``compare`` that measures what growing costs."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from datasets import Opened
from ui.address import hear
from ui.compare.cost import SIZES, cells_by_depth, growth_of_time, times
from ui.compare.runs import Contestant
from ui.frame.cache_keys import table_key
from ui.frame.chart import chart
from ui.frame.session import Session
from ui.kit import numbers
from ui.kit.escape import md

KEY = "compare.cost"
MOST_ATTRIBUTES = 30  # of a table that a click may grow on, five times for each algorithm


def cost_section(session: Session, opened: Opened, runs: Sequence[Contestant]) -> None:
    """The cells of the first run, depth by depth; and, measured on a click, the time."""
    _ = session._
    st.subheader(_("What it costs"), anchor=False)
    trace = runs[0].trace
    cells = cells_by_depth(trace)
    told = _(
        "{name} compares {d} attributes of {n} rows at the root, {first} cells; depth by depth "
        "{cells}.",
        name=runs[0].name,
        d=len(trace.dataset.attributes),
        n=f"{len(trace.dataset):,}",
        first=f"{cells[0]:,}" if cells else "0",
        cells=" + ".join(f"{count:,}" for count in cells) or "0",
    )
    bound = _("No depth takes more than the root: every row is in one of its nodes.")
    st.markdown(md(told if trace.dataset.has_missing else f"{told} {bound}"))
    if len(trace.dataset.attributes) <= MOST_ATTRIBUTES:
        measured(session, opened, runs)


def measured(session: Session, opened: Opened, runs: Sequence[Contestant]) -> None:
    _ = session._
    asked = (table_key(opened.training), tuple(run.word for run in runs))
    st.button(
        _("Measure it on {n} to {m} rows", n=f"{SIZES[0]:,}", m=f"{SIZES[-1]:,}"),
        key="compare.measure",
        icon=":material/timer:",
        on_click=hear.safely(_measure),
        args=(asked, opened, runs),
        help=_("The rows are drawn from this table, again and again."),
    )
    kept = st.session_state.get(KEY)
    if kept is None or kept[0] != asked:
        return
    taken = {run.name: kept[1][run.word] for run in runs}
    about = _("Time to grow a tree over the number of rows, for each algorithm.")
    chart(growth_of_time(_, taken), key="cost_chart", about=about)
    st.caption(
        _(
            "{k} times as many rows took {name} {times} times as long; by O(dn) for each depth "
            "it would be {k}.",
            name=runs[0].name,
            k=round(SIZES[-1] / SIZES[0]),
            times=numbers.decimal(taken[runs[0].name][-1] / taken[runs[0].name][0], 1),
        )
    )


def _measure(asked: object, opened: Opened, runs: Sequence[Contestant]) -> None:
    configs = {run.word: run.config for run in runs}
    st.session_state[KEY] = (asked, times(opened.training, configs))
