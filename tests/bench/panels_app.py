"""Every panel of page grow at once, on a table whose names try to break the page."""

from __future__ import annotations

import streamlit as st

from datasets import Entry, Opened, Text
from engine.config import Config
from engine.dataset import Roles
from tests.bench.player_tables import hostile
from tests.hostile import NAMES
from ui import served
from ui.widgets import link
from ui.widgets.grow_show import grow_show
from ui.widgets.options import Chosen
from ui.widgets.row_run import row_panel, way
from ui.widgets.shell import shell
from ui.widgets.stage import stage
from ui.widgets.theatre import read, watch

PARTS = 4  # a page with all names at once is slow, not more dangerous


def page() -> None:
    session = shell("grow")
    says = Text("敌意", "hostile")
    entry = Entry("hostile", says, says, says, Roles("y"), {})
    asked = link.params()
    table = hostile(NAMES[int(asked.get("part", "0")) :: PARTS])
    config = Config(asked.get("algorithm", "id3"))
    run = stage(session, Chosen(Opened(table, None, entry), config, "bits"))
    show = grow_show(run)
    read(run, show)
    watch(run, show, way(run))
    row_panel(run)
    st.markdown("all panels shown")


if __name__ == "__main__":
    page()
else:
    app = st.App(__file__, routes=served.routes(""))
