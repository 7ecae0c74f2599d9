"""A page for the tests of the menu."""

from __future__ import annotations

import streamlit as st

from ui.frame.shell import shell

st.title(shell("practice")._("Forest"), anchor=False)
