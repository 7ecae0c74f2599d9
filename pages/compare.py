"""Page ``compare``: several algorithms on one table, where they part, and what ties allow."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui.compare.cost_section import cost_section
from ui.compare.runs import choose_table_of_classes, choose_words, contestants
from ui.compare.sections import node_section, parting_section, trees_section
from ui.compare.tie_explorer import ties_section
from ui.frame.shell import guarded, shell
from ui.run import curtain

STYLE = Path(__file__).parents[1] / "ui" / "compare" / "compare.css"

session = shell("compare")
with guarded(session):
    _ = session._
    st.html(STYLE)
    opened = choose_table_of_classes(session)
    st.title(_("Compare algorithms"), anchor=False)
    st.markdown(
        _(
            "The same rows, several algorithms: what each makes of one node, the trees they grow, "
            "and the first decision on which they differ. Choose the algorithms to compare."
        )
    )
    chosen = choose_words(session)
    curtain.switch(session)
    runs = contestants(session, opened, chosen)
    if runs:
        node_section(session, runs)
        trees_section(session, opened, runs)
        parting_section(session, runs)
        ties_section(session, opened, runs)
        cost_section(session, opened, runs)
    elif not chosen:
        st.markdown(_("Choose at least one algorithm."))
