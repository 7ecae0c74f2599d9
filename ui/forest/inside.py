"""Into one tree of a forest: its own story in the player, and the attributes drawn at each node.

The tree that one has stepped into is a run of Python's (parameter ``into``); in the forest around
it the tree at which one stands is the browser's (``tree``).
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.telling import trace_of
from engine.language import Relabel, Translator, translator_for
from engine.trace import Trace
from ui.address import hear, link
from ui.forest.controls import Woods
from ui.forest.query import PANELS, tree_in
from ui.forest.script import InsideScript
from ui.frame.cache_keys import table_key
from ui.frame.memory import remembered
from ui.frame.run_cache import growing
from ui.frame.session import Session
from ui.frame.shell import guarded
from ui.frame.waiting import made
from ui.player.panel import Tab
from ui.player.script import Script
from ui.run.downloads import downloads
from ui.run.options import RunOptions
from ui.run.stage import Stage
from ui.run.theatre import Show, read, watch
from ui.tree.model import TreeModel, tree_model


def older_link() -> None:
    """Links once named the tree as one's place in the forest: ``tree=7&inside=1``."""
    if link.params().get("inside") == "1":
        link.write({"inside": None, "into": link.place().get("tree", "1")})


def enter(trees: int) -> None:
    """For callbacks: step into the tree at which one stands."""
    link.write({"into": str(tree_in(link.place(), trees))})


def leave(tree: int) -> None:
    """For callbacks: back to the forest, where one stands at the tree that one comes from."""
    panel = link.place().get("panel")
    link.tell({"tree": tree, "panel": panel if panel in PANELS else None})
    link.write({"into": None})


def way_out(session: Session, woods: Woods, tree: int) -> None:
    """Back to the forest, or over to another tree."""
    _ = session._
    total = woods.asked.config.trees
    with st.container(horizontal=True, vertical_alignment="center", key="over"):
        st.button(
            _("Back to the forest"),
            icon=":material/logout:",
            key="out",
            on_click=hear.safely(leave),
            args=(tree,),
        )
        st.number_input(
            _("Tree"),
            1,
            total,
            step=1,
            label_visibility="collapsed",
            width=140,
            **hear.follow(
                "into", tree, lambda to: link.write({"into": str(to or tree)}), begins="value"
            ),
        )
        st.markdown(_("tree {n} of {total}", n=tree, total=total))


@st.fragment
def inside(session: Session, woods: Woods, tree: int) -> None:
    """The player with this tree's trace on the left, its decision on the right."""
    with guarded(session):
        stage = tree_stage(session, woods, tree)
        show = inside_show(stage, woods, tree)
        left, right = st.columns([11, 9], gap="medium")
        with right:
            read(stage, show)
        with left:
            watch(stage, show)
        downloads(stage, by_hand=False)


def inside_show(stage: Stage, woods: Woods, tree: int) -> Show:
    _ = stage.session._
    config = woods.asked.config
    narrator = stage.narrator
    tabs = (
        Tab("decision", _("Decision")),
        Tab("rows", _("Rows")),
        Tab("code", _("Pseudocode")),
    )

    def script() -> Script:
        return InsideScript(narrator, config.drawn(woods.training), config.trees).script()

    # Two trees of one bag differ by what was drawn at their nodes.
    return Show(f"forest-{tree}", tabs, "forest", script, f"{tree}\0{config!r}", closes=False)


def tree_stage(session: Session, woods: Woods, tree: int) -> Stage:
    """One tree as a run of its own."""
    config = woods.asked.config
    language = session.language
    trace = _traced(woods.training, config, tree - 1)
    entry = woods.opened.entry
    model = _laid_out(
        woods.training, config, tree - 1, language, entry.family, lambda w: entry.label(w, language)
    )
    opened = replace(woods.opened, training=trace.dataset, validation=woods.aside)
    return Stage(
        session,
        RunOptions(opened, trace.config, "bits"),
        trace,
        model,
        woods.params,
        f"-tree-{tree}",
    )


def _traced(dataset: Dataset, config: ForestConfig, tree: int) -> Trace:
    def doing(_: Translator) -> str:
        return _("Growing tree {n} once more, to tell its story", n=tree + 1)

    key = f"tree {tree}\0{table_key(dataset)}\0{config!r}"
    return made(growing(key, doing), lambda: trace_of(dataset, config, tree))


@remembered
def _laid_out(
    dataset: Dataset,
    config: ForestConfig,
    tree: int,
    language: str,
    family: str | None,
    _label: Relabel,  # as the language and the family say
) -> TreeModel:
    return tree_model(_traced(dataset, config, tree), translator_for(language), _label)
