"""A page with nothing but the player, for its browser tests and for looking at it.

    python -m streamlit run tests/bench/player_demo_app.py

Its address takes data (an id, or one of ``player_tables``), algorithm, ties, lang, step, size,
height, row (a row whose way is shown) and wide (the player over the whole width).
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.config import Config
from engine.predict import NodeReached, predict_row
from engine.trace import Trace, record
from tests.bench.player_tables import table
from ui.text import words_for
from ui.views.tree_model import TreeModel, tree_model
from ui.widgets.player import player, remembered


@st.cache_resource
def run(data: str, algorithm: str, ties: Any) -> Trace:
    return record(table(data)[0], Config(algorithm=algorithm, ties=ties))


@st.cache_resource
def model_of(data: str, algorithm: str, ties: str, language: str) -> TreeModel:
    entry = table(data)[1]
    label = (lambda word: entry.label(word, language)) if entry else str
    return tree_model(run(data, algorithm, ties), words_for(language), label)


def way_of(trace: Trace, row: int) -> dict[int, float]:
    walk = predict_row(trace.tree(), trace.dataset, row)
    return {passage.node: passage.weight for passage in walk if isinstance(passage, NodeReached)}


asked = st.query_params
st.set_page_config(page_title="player", layout="wide")
language = st.sidebar.radio("lang", ["zh", "en"], index=int(asked.get("lang", "zh") == "en"))
st.sidebar.text_input("note", key="note")
other = st.sidebar.selectbox("algorithm", ["id3", "cart", "c45", "regression"],
                             index=["id3", "cart", "c45", "regression"].index(
                                 asked.get("algorithm", "id3")))
choice = (asked.get("data", "watermelon_2.0"), other, asked.get("ties", "first"))
trace, model = run(*choice), model_of(*choice, language)


@st.fragment
def grow() -> None:
    left, right = [st] * 2 if "wide" in asked else st.columns([5, 4])
    now = remembered(trace, "demo", int(asked.get("step", 0)), asked.get("size", "decision"))
    with left.container():
        now = player(
            trace,
            model,
            cursor=now.cursor,
            size=now.size,
            inspected=now.inspected,
            path=way_of(trace, int(asked["row"])) if "row" in asked else (),
            key="demo",
            height=int(asked.get("height", 430)),
        )
    with right.container():
        st.text(f"cursor={now.cursor} size={now.size} inspected={now.inspected}")
        st.text(f"length={len(trace)} playing={now.playing}")
        st.button("to 9", on_click=lambda: st.session_state.update({"demo.cursor": 9}))


if st.sidebar.toggle("show", value=True):
    grow()
