"""The least that a Streamlit page can do: one button, one number."""

from __future__ import annotations

import streamlit as st

st.session_state.setdefault("clicks", 0)


@st.fragment
def floor() -> None:
    if st.button("next", key="next"):
        st.session_state["clicks"] += 1
    st.markdown(f"clicks={st.session_state['clicks']}")


floor()
