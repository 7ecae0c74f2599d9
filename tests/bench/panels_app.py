"""Every panel of page grow at once, on a table whose names try to break the page."""

from __future__ import annotations

import streamlit as st

from datasets import Entry, Opened, OwnText
from engine.config import Config
from engine.roles import Roles
from tests.bench.player_tables import hostile
from tests.support.hostile import NAMES
from ui import served
from ui.address import link
from ui.frame.shell import shell
from ui.grow.show import grow_show
from ui.run.downloads import downloads
from ui.run.options import RunOptions
from ui.run.row import row_panel, way
from ui.run.stage import stage_of
from ui.run.theatre import read, watch

PARTS = 4  # a page with all names at once is slow, not more dangerous


def page() -> None:
    session = shell("grow")
    says = OwnText("hostile")
    entry = Entry("hostile", says, says, says, Roles("y"))
    asked = link.params()
    table = hostile(NAMES[int(asked.get("part", "0")) :: PARTS])
    config = Config(asked.get("algorithm", "id3"))
    stage = stage_of(session, RunOptions(Opened(table, None, entry), config, "bits"))
    show = grow_show(stage)
    read(stage, show)
    watch(stage, show, way(stage))
    row_panel(stage)
    downloads(stage)
    st.markdown("all panels shown")


if __name__ == "__main__":
    page()
else:
    app = st.App(__file__, routes=served.routes(""))
