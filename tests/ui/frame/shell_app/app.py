"""A small page for the tests of the shell: it shows what the sidebar chose, and the leaves."""

from __future__ import annotations

import streamlit as st

from ui.address import link
from ui.frame.run_cache import grown_trace
from ui.frame.shell import guarded, shell
from ui.kit.escape import md
from ui.run.options import choose_options, override, reset_overrides
from ui.tables.choice import choose_data

session = shell("grow")
with guarded(session):
    options = choose_options(session, choose_data(session))
    trace = grown_trace(options.opened.training, options.config)
    st.title(session._("Grow a tree"), anchor=False)
    st.code(repr(options.config), language=None, wrap_lines=True)
    first = options.opened.training.attributes[0].name
    st.markdown(md(f"{options.unit} · {len(trace)} events · {first}"))
    st.button("override", on_click=override, args=("", first))
    st.button("reset", on_click=reset_overrides)
    if link.params().get("fail"):
        raise RuntimeError("on purpose")
