"""Every panel of page grow at once, on a table whose names try to break the page."""

from __future__ import annotations

import streamlit as st

from datasets import Entry, Opened, Text
from engine.config import Config
from engine.dataset import Roles
from tests.bench.player_tables import hostile
from tests.hostile import NAMES
from ui.text import words_for
from ui.widgets import link
from ui.widgets.decision_panel import decision_panel, pseudocode_panel, rows_panel
from ui.widgets.options import Chosen
from ui.widgets.row_run import row_panel, way
from ui.widgets.shell import Session
from ui.widgets.stage import stage
from ui.widgets.theatre import follow_link, watch
from ui.widgets.what_if import what_if_panel

PARTS = 4  # a page with all names at once is slow, not more dangerous

link.enter("grow")
session = Session("grow", "en", False, words_for("en"))
says = Text("敌意", "hostile")
entry = Entry("hostile", says, says, says, Roles("y"), {})
part = int(st.query_params.get("part", "0"))
table = hostile(NAMES[part :: PARTS])
config = Config(st.query_params.get("algorithm", "id3"))
run = follow_link(stage(session, Chosen(Opened(table, None, entry), config, "bits")), "grow")
state = watch(run, "grow", way(run))
decision_panel(run, state.cursor, state.inspected)
rows_panel(run, state.cursor, state.inspected)
pseudocode_panel(run, state.cursor)
what_if_panel(run, state.cursor, state.inspected)
row_panel(run)
st.markdown("all panels shown")
