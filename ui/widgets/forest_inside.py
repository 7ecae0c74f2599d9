"""Into one tree of a forest: its own story in the player, and the attributes drawn at each node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.telling import drawn_at, trace_of
from engine.trace import Trace
from ui.text import words_for
from ui.views.forest_words import drawn_sentence
from ui.views.steps import under_discussion
from ui.views.tree_model import TreeModel, tree_model
from ui.widgets import link
from ui.widgets.decision_panel import decision_panel, rows_panel
from ui.widgets.forest_controls import Woods
from ui.widgets.options import Chosen
from ui.widgets.shell import Session
from ui.widgets.stage import Stage
from ui.widgets.theatre import follow_link, watch


def enter(on: bool) -> None:
    """For callbacks: step into the tree, or back out to the forest."""
    link.write({"inside": "1" if on else None, "step": None})


def inside(session: Session, woods: Woods, tree: int) -> None:
    """The player with this tree's trace on the left, its decision on the right."""
    key = f"forest-{tree}"
    run = follow_link(stage_of(session, woods, tree), key)
    left, right = st.columns([11, 9], gap="medium")
    with right:
        shown = st.segmented_control(
            session._("Panel"), ("decision", "rows"), default="decision", required=True,
            format_func={"decision": session._("Decision"), "rows": session._("Rows")}.__getitem__,
            key="forest.inside.panel", label_visibility="collapsed",
        )  # fmt: skip
    with left:
        state = watch(run, key, {})
    with right:
        node = state.inspected
        node = node if node is not None else under_discussion(run.trace, state.cursor)
        drawn = drawn_at(run.trace).get(node) if node is not None else None
        if drawn is not None:
            names = [run.words.attribute(attribute) for attribute in drawn]
            k = woods.asked.config.drawn(woods.training)
            st.markdown(drawn_sentence(session._, names, len(woods.training.attributes), k))
        if shown == "rows":
            rows_panel(run, state.cursor, state.inspected)
        else:
            decision_panel(run, state.cursor, state.inspected)


def stage_of(session: Session, woods: Woods, tree: int) -> Stage:
    """One tree as a run of its own; the book says nothing about it, so it has its own id."""
    config, language = woods.asked.config, session.language
    trace = _traced(woods.training, config, tree - 1)
    labels = woods.opened.entry.labels if language != "zh" else {}
    model = _laid_out(woods.training, config, tree - 1, language, tuple(labels.items()))
    entry = replace(woods.opened.entry, id=f"{woods.opened.entry.id}-tree-{tree}")
    opened = replace(woods.opened, training=trace.dataset, validation=woods.aside, entry=entry)
    return Stage(session, Chosen(opened, trace.config, "bits"), trace, model)


def _key(dataset: Dataset) -> str:
    return f"{dataset.name}\0{dataset.fingerprint}"


HASHES: dict[str | type[Any], Callable[[Any], Any]] = {Dataset: _key, ForestConfig: repr}


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=HASHES)
def _traced(dataset: Dataset, config: ForestConfig, tree: int) -> Trace:
    return trace_of(dataset, config, tree)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=HASHES)
def _laid_out(
    dataset: Dataset, config: ForestConfig, tree: int, language: str,
    labels: tuple[tuple[str, str], ...],
) -> TreeModel:
    words = dict(labels)
    trace = _traced(dataset, config, tree)
    return tree_model(trace, words_for(language), lambda word: words.get(word, word))
