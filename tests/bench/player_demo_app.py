"""A page with nothing but the player, for its browser tests and for looking at it.

    python -m streamlit run tests/bench/player_demo_app.py

Its address takes data (an id, or one of ``player_tables``), algorithm, ties, lang, step, size,
height, row (a row whose way is shown) and wide (the player over the whole width).
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.config import Config
from engine.language import translator_for
from engine.predict import NodeReached, predict_row
from engine.trace import Trace, record
from tests.bench.player_tables import table
from ui.address import link
from ui.frame.shell import shell
from ui.player.player import go_to, player, voice, weighted
from ui.tree.model import TreeModel, tree_model


@st.cache_resource
def run(data: str, algorithm: str, ties: Any) -> Trace:
    return record(table(data)[0], Config(algorithm=algorithm, ties=ties))


@st.cache_resource
def model_of(data: str, algorithm: str, ties: str, language: str) -> TreeModel:
    entry = table(data)[1]
    label = (lambda word: entry.label(word, language)) if entry else str
    return tree_model(run(data, algorithm, ties), translator_for(language), label)


def way_of(trace: Trace, row: int) -> dict[int, float]:
    walk = predict_row(trace.tree(), trace.dataset, row)
    return {passage.node: passage.weight for passage in walk if isinstance(passage, NodeReached)}


session = shell("grow")
asked = link.params()
data = asked.get("data", "watermelon_2.0")
choice = (data, asked.get("algorithm", "id3"), asked.get("ties", "first"))
trace, model = run(*choice), model_of(*choice, session.language)
st.sidebar.text_input("note", key="note")
st.sidebar.slider("slide", 0, 9, key="slide")
st.sidebar.radio("pick", ["one", "two", "three"], key="pick")
if st.sidebar.toggle("show", value=True):
    left, right = [st] * 2 if "wide" in asked else st.columns([5, 4])
    with left.container():
        player(model, key="demo", table=data, height=int(asked.get("height", 430)))
        path = way_of(trace, int(asked["row"])) if "row" in asked else {}
        voice("demo", path=weighted(path))
    with right.container():
        st.text(f"length={len(trace)}")
        st.button("to 9", on_click=go_to, args=("demo", 9))
