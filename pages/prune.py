"""Page ``prune``: cut a tree back, one comparison at a time, before an audience."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import streamlit as st

from engine.pruning.catalogue import METHODS
from ui.exercise.panel import PANEL, ask_panel
from ui.frame.shell import guarded, shell
from ui.prune.alpha import alpha_slider
from ui.prune.bench import Bench, prune_show
from ui.prune.controls import method_switch, prune_options, split_controls
from ui.prune.overfitting_section import overfitting_section
from ui.prune.panels import cut_by_hand, rows_panel, tie_switch
from ui.prune.setup import Setup, begin_with_the_book, set_up
from ui.prune.side_by_side import compare_section
from ui.prune.stage import pruned_stage
from ui.run.downloads import downloads
from ui.run.stage import Stage
from ui.run.theatre import read, rerun_if_changed, watch

STYLE = Path(__file__).parents[1] / "ui" / "prune" / "prune.css"
# On a projector the two figures of a comparison are what everybody looks at.
LARGE = "<style>:root { --card-figure: 3.2rem; --card-small: 1.4rem; --card-name: 1.2rem; }</style>"


@st.fragment
def theatre(stage: Stage, setup: Setup) -> None:
    """The tree and one panel beside it; only what asks reruns this."""
    rerun_if_changed(stage)
    with guarded(stage.session):
        bench = Bench(stage, setup)
        show = prune_show(bench)
        tree, side = st.columns([11, 9], gap="medium")
        with side:
            tie_switch(bench)
            alpha_slider(bench)
            tab = read(stage, show)
        with tree:
            by_hand = METHODS[setup.pruning.method].by_hand
            watch(stage, show, on_cut=partial(cut_by_hand, bench) if by_hand else None)
        with side:
            if tab.id == "rows":
                rows_panel(bench)
            elif tab.id == PANEL:
                ask_panel(stage)
        downloads(stage)


session = shell("prune", begin=begin_with_the_book)
with guarded(session):
    st.html(STYLE)
    if session.presenting:
        st.html(LARGE)
    setup = set_up(session)
    prune_options(session, setup)
    split_controls(session, setup)
    method_switch(session, setup)
    theatre(pruned_stage(session, setup.options, setup.pruning), setup)
    overfitting_section(session, setup)
    compare_section(session, setup)
