"""A page may grow several runs of a large table: each has its own bar and its own way to stop."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def two_runs() -> None:
    """Two trees of one table that is large enough for a bar, as on page boundary."""
    import streamlit as st

    from engine.config import Config
    from engine.generators import generate
    from ui.frame.run_cache import SMALL, grown_trace

    table = generate("diagonal", SMALL + 1000, 0.0, 0)
    for depth in (1, 2):
        st.text(str(len(grown_trace(table, Config("id3", max_depth=depth)).tree().leaves())))


def test_two_large_runs_stand_on_one_page() -> None:
    page = AppTest.from_function(two_runs, default_timeout=60).run()
    assert not page.exception
    assert [text.value for text in page.text] == ["2", "4"]
