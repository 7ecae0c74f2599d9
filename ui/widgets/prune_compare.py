"""Several methods on the same tree: figures in one table, the trees, and where they part."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.pruning.options import UNPRUNED, Method, Pruning
from ui.views import prune_query
from ui.views.escape import md
from ui.views.prune_compare import differences, figures_table
from ui.views.prune_text import method_names
from ui.views.tree_dot import tree_dot
from ui.widgets import hear, link
from ui.widgets.prune_setup import Setup
from ui.widgets.shell import Session
from ui.widgets.stage import Stage, stage

BESIDE = "beside"  # the parameter with the methods that stand side by side
DEFAULT: tuple[Method, ...] = ("none", "pre", "post")
WITHOUT_VALIDATION: tuple[Method, ...] = ("none", "c_alpha", "cost_complexity")
LARGEST_DRAWN = 120  # nodes; a larger picture of a tree can only be scrolled


def compare_section(session: Session, setup: Setup) -> None:
    """Everything below the theatre."""
    _ = session._
    st.subheader(_("Side by side"), anchor=False)
    methods = _methods(session, setup)
    stages = {method: stage(session, setup.chosen, _options(setup, method)) for method in methods}
    if not stages:
        st.markdown(_("Choose at least one method."))
        return
    with st.container(key="dense_compare"):
        runs = {method: run.trace for method, run in stages.items()}
        table = figures_table(_, runs, setup.chosen.opened.validation)
        st.table(table, border="horizontal", hide_index=True)
    _differences(session, stages)
    names = method_names(_)
    for start in range(0, len(methods), 3):
        row = methods[start : start + 3]
        for column, method in zip(st.columns(len(row)), row, strict=True):
            with column:
                st.markdown(f"**{md(names[method])}**")
                _picture(session, stages[method])


def _methods(session: Session, setup: Setup) -> tuple[Method, ...]:
    _, names = session._, method_names(session._)
    blind = setup.chosen.opened.validation is None
    every: tuple[Method, ...] = tuple(
        method
        for method in ("none", *prune_query.methods(setup.whole.is_regression))
        if not (blind and _options(setup, method).needs_validation)
    )
    usual = tuple(m for m in every if m in (DEFAULT if not blind else WITHOUT_VALIDATION))
    asked = link.params().get(BESIDE)
    words = usual if asked is None else tuple(asked.split("."))
    now = [method for method in every if method in words]

    def change(chosen: list[Method]) -> None:
        picked = tuple(method for method in every if method in chosen)
        link.write({BESIDE: None if picked == usual else ".".join(picked)})

    st.pills(_("Methods side by side"), every, selection_mode="multi",
             format_func=lambda method: md(names[method]), label_visibility="collapsed", wrap=True,
             **hear.follow("prune.beside", now, change))  # fmt: skip
    return tuple(now)


def _options(setup: Setup, method: Method) -> Pruning:
    """The options in force, for another method; the own alpha of one is no alpha of another."""
    if method == "none":
        return UNPRUNED
    if method == setup.pruning.method:
        return setup.pruning
    return replace(setup.pruning, method=method, alpha=None)


def _differences(session: Session, stages: dict[Method, Stage]) -> None:
    """The decisions that make the trees differ, one line for each."""
    _, names = session._, method_names(session._)
    first = next(iter(stages.values()))
    full = stage(session, first.chosen).trace.tree()
    runs = {method: run.trace for method, run in stages.items()}
    found = differences(runs, full, first.words, lambda node: first.sentences.where(node, full))
    if len(runs) > 1 and not found:
        st.markdown(_("All of them end in the same tree."))
    for difference in found:
        where = first.sentences.where(difference.node, full)
        told = [
            _("{name}: {reason}", name=md(names[method]), reason=reason)
            for method, reason in difference.reasons
        ]
        reasons = _("; ").join(told)
        st.markdown(f"- {where} — {reasons}")


def _picture(session: Session, run: Stage) -> None:
    shown = list(run.model.at(run.model.length))
    if len(shown) > LARGEST_DRAWN:
        st.caption(session._("{n} nodes: too many to draw side by side.", n=len(shown)))
        return
    dark = st.context.theme.type == "dark"
    st.graphviz_chart(tree_dot(run.model, dark=dark), width="stretch")
