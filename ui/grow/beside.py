"""Below the player: the reader's tree and the algorithm's own, and what has become of the rows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import streamlit as st

from engine.trace import Trace
from ui.frame.cache_keys import table_key, trace_key
from ui.frame.memory import of_run
from ui.frame.run_cache import grown_trace
from ui.grow.differences import MOST_ROWS, Told, differences
from ui.run import curtain
from ui.run.stage import Stage, laid_out
from ui.run.tree_picture import draw, figures_line, qualities


def own_trace(stage: Stage) -> Trace | None:
    """The run without any choice by hand, where there is one."""
    config = stage.options.config
    if not config.choose:
        return None
    return grown_trace(stage.trace.dataset, replace(config, choose=()))


def told(stage: Stage, own: Trace) -> Told:
    """What a choice by hand has changed, found out once."""
    validation = stage.options.opened.validation
    found = of_run(
        stage.trace,
        ("differences", trace_key(own), table_key(validation)),
        lambda: differences(stage.trace, own, validation),
    )
    return Told(found, stage.narrator, replace(stage.narrator, trace=own), validation)


def both_trees(stage: Stage) -> None:
    """Both trees with their differences marked; nothing where the reader has chosen nothing."""
    own = own_trace(stage)
    if own is None:
        return
    _ = stage.session._
    said = told(stage, own)
    st.subheader(_("Your tree and the algorithm's own"), anchor=False)
    if curtain.is_down(stage.session, "beside"):
        return
    st.markdown("\n\n".join(said.places()))
    with st.container(horizontal=True, gap="large", key="drawn_trees"):
        parted = said.found.parted
        _tree(stage, stage.trace, "mine", _("Your tree"), [p.one for p in parted])
        _tree(stage, own, "own", _("The algorithm's own"), [p.other for p in parted])
    if said.found.parted:
        st.caption(_("≠ marks a decision that differs; all below it stands on thick lines."))
    _rows(stage, said)


def _tree(stage: Stage, trace: Trace, word: str, title: str, differs: Collection[int]) -> None:
    with st.container(width="content", key=f"drawn_tree_{word}"):
        st.markdown(f"**{title}**")
        st.caption(figures_line(stage.session, trace, *qualities(trace, stage.options.opened)))
        entry, nats = stage.options.opened.entry, stage.options.nats
        draw(stage.session, trace, lambda: laid_out(trace, stage.session, entry, nats), differs)


def _rows(stage: Stage, said: Told) -> None:
    """The rows that the trees judge differently, and how."""
    st.markdown(said.rows())
    count = len(said.found.training) + len(said.found.validation)
    if count:
        st.table(said.table(), border="horizontal", hide_index=True, width="content")
    if count > MOST_ROWS:
        st.caption(stage.session._("The first {n} of {size} rows.", n=MOST_ROWS, size=count))
