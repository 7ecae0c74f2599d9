"""Hostile names wherever a page may show a name."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from tests.support.hostile import NAMES
from ui.frame.shell import shell
from ui.kit.escape import html, latex, md, plain

shell("data")
for number, name in enumerate(NAMES):
    with st.container(key=f"md{number}"):
        st.markdown(md(name))
    with st.container(key=f"label{number}"):
        st.checkbox(md(name), key=f"checkbox{number}")
    with st.container(key=f"html{number}"):
        st.html(f"<p>{html(name)}</p>")
    with st.container(key=f"formula{number}"):
        st.markdown(f"${latex(name)}$")
with st.container(key="table"):
    st.table(pd.DataFrame({md(name): [md(name)] for name in NAMES}).T)
with st.container(key="select"):
    st.selectbox(md(NAMES[0]), [plain(name) for name in NAMES])
