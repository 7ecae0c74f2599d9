"""A chart on a page."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from ui.kit.charts import STILL


def chart(figure: go.Figure, *, key: str, about: str) -> None:
    """Show a figure to be looked at, not zoomed; ``about`` says what it is to who cannot see it."""
    st.plotly_chart(figure, config=STILL, alt=about, key=key)
