"""What if: decide a node by hand, and see how the tree compares with the algorithm's own."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.predict import accuracy, mean_squared_error
from engine.trace import Trace
from ui.views import numbers
from ui.views.escape import md
from ui.views.steps import under_discussion
from ui.widgets import options
from ui.widgets.run_cache import run
from ui.widgets.stage import Stage

LEAF = "\0leaf"  # no attribute is called that


def what_if_panel(stage: Stage, cursor: int, inspected: int | None) -> None:
    """Another attribute, or a leaf, at the node under discussion; then the comparison."""
    _ = stage.session._
    node = inspected if inspected is not None else under_discussion(stage.trace, cursor)
    if node is None or not stage.trace.tree().nodes[node].scores:
        st.markdown(_("Go to a node that has attributes to choose from, or click one in the tree."))
    else:
        _choice(stage, node)
    if stage.chosen.config.choose:
        _comparison(stage)
        st.button(_("Give all nodes back to the algorithm"), key="what_if.reset",
                  icon=":material/undo:", on_click=options.reset_overrides)  # fmt: skip


def _choice(stage: Stage, node: int) -> None:
    _, dataset = stage.session._, stage.trace.dataset
    tree = stage.trace.tree()
    path = tree.path(node, dataset)
    scores = [score for score in tree.nodes[node].scores if score.separates]
    names = {
        LEAF: _("make it a leaf"),
        **{
            dataset.attributes[s.attribute].name: md(
                f"{stage.words.attribute(s.attribute)}: {stage.sentences.competing(s)}"
            )
            for s in scores
        },
    }
    chosen = tree.nodes[node].chosen
    now = dataset.attributes[chosen.score.attribute].name if chosen else LEAF
    key = f"what_if.{path}.{now}"

    def decide() -> None:
        wanted = st.session_state[key]
        options.override(stage.session, path, None if wanted == LEAF else wanted)

    where = stage.sentences.where(node, tree)
    st.markdown(_("At {where} the run takes:", where=where))
    st.radio(_("Decision"), list(names), index=list(names).index(now), key=key,
             format_func=names.__getitem__, on_change=decide,
             label_visibility="collapsed")  # fmt: skip


def _comparison(stage: Stage) -> None:
    """Leaves, depth and accuracy beside the run without any choice by hand."""
    _ = stage.session._
    own = run(stage.trace.dataset, replace(stage.chosen.config, choose=()))
    columns = {_("your choices"): stage.trace, _("the algorithm's own"): own}
    rows = {
        _("leaves"): [str(len(t.tree().leaves())) for t in columns.values()],
        _("depth"): [str(t.tree().depth()) for t in columns.values()],
        _("training"): [_quality(stage, t, validation=False) for t in columns.values()],
    }
    if stage.chosen.opened.validation is not None:
        rows[_("validation")] = [_quality(stage, t, validation=True) for t in columns.values()]
    table = {"": list(columns)} | rows
    st.table(table, border="horizontal", hide_index=True)


def _quality(stage: Stage, trace: Trace, validation: bool) -> str:
    table = stage.chosen.opened.validation if validation else trace.dataset
    if table is None:
        return ""
    if table.is_regression:
        return numbers.decimal(mean_squared_error(trace.tree(), table))
    result = accuracy(trace.tree(), table)
    total = len(result.right) + len(result.wrong)
    return f"{len(result.right)}/{total} = {float(result.share):.1%}"
