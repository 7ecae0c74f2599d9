"""Several methods on the same tree: figures in one table, the trees, and where they part."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import streamlit as st

from engine.pruning.catalogue import needs_rows
from engine.pruning.options import Pruning
from engine.tree import Tree
from ui.address import hear, link
from ui.frame.cache_keys import run_key, table_key
from ui.frame.memory import remembered
from ui.frame.session import Session
from ui.kit.escape import md
from ui.prune import query
from ui.prune.compare import Comparison, differences, figures_table
from ui.prune.option_names import method_names
from ui.prune.setup import Setup
from ui.prune.stage import pruned_stage
from ui.run import curtain
from ui.run.options import RunOptions
from ui.run.stage import Stage, stage_of
from ui.run.tree_picture import draw
from ui.tree.model import TreeModel

BESIDE = "beside"  # the parameter with the methods that stand side by side
DEFAULT = ("none", "pre", "post")
WITHOUT_VALIDATION = ("none", "c_alpha", "cost_complexity")


def compare_section(session: Session, setup: Setup) -> None:
    """Everything below the theatre."""
    _ = session._
    st.subheader(_("Side by side"), anchor=False)
    methods = _methods(session, setup)
    if not methods:
        st.markdown(_("Choose at least one method."))
        return
    if curtain.is_down(session, "side_by_side"):
        return
    # Asked here, where a page may show that they take a while.
    stages = {method: _stage(session, setup, method) for method in methods}
    found = _found(session, setup, stages)
    with st.container(key="dense_compare"):
        st.table(found.table, border="horizontal", hide_index=True)
    if len(methods) > 1 and not found.differences:
        st.markdown(_("All of them end in the same tree."))
    for line in found.differences:
        st.markdown(line)
    _trees(session, stages)


def _trees(session: Session, stages: dict[str, Stage]) -> None:
    """The tree of each method, as many beside each other as there is room for."""
    names = method_names(session._)
    with st.container(horizontal=True, gap="medium", key="drawn_trees"):
        for method, stage in stages.items():
            with st.container(width="content", key=f"drawn_tree_{method}"):
                st.markdown(f"**{md(names[method])}**")
                draw(session, stage.trace, partial(_model, stage))


def _model(stage: Stage) -> TreeModel:
    return stage.model


def _methods(session: Session, setup: Setup) -> tuple[str, ...]:
    _ = session._
    names = method_names(session._)
    blind = setup.options.opened.validation is None
    every: tuple[str, ...] = tuple(
        method
        for method in ("none", *query.methods(setup.whole.is_regression))
        if not (blind and needs_rows(setup.by(method)))
    )
    usual = tuple(m for m in every if m in (DEFAULT if not blind else WITHOUT_VALIDATION))
    asked = link.params().get(BESIDE)
    wanted = usual if asked is None else tuple(asked.split("."))
    now = [method for method in every if method in wanted]

    def change(chosen: list[str]) -> None:
        picked = tuple(method for method in every if method in chosen)
        link.write({BESIDE: None if picked == usual else ".".join(picked)})

    st.pills(
        _("Methods side by side"),
        every,
        selection_mode="multi",
        format_func=lambda method: md(names[method]),
        label_visibility="collapsed",
        wrap=True,
        **hear.follow("prune.beside", now, change, begins="default"),
    )
    return tuple(now)


def _stage(session: Session, setup: Setup, method: str) -> Stage:
    return pruned_stage(session, setup.options, setup.by(method))


def _found(session: Session, setup: Setup, stages: dict[str, Stage]) -> Comparison:
    prunings = tuple(setup.by(method) for method in stages)
    options = setup.options
    return _compared(_key(session, options), prunings, stages, stage_of(session, options))


def _key(session: Session, options: RunOptions) -> str:
    opened = options.opened
    grown = run_key(opened.training, options.config)
    return f"{grown}\0{table_key(opened.validation)}\0{opened.entry.id}\0{session.language}"


# Worked out once per run, methods and language, and shared like the runs themselves.
@remembered
def _compared(
    run: str, prunings: tuple[Pruning, ...], _stages: dict[str, Stage], _full: Stage
) -> Comparison:
    runs = {method: stage.trace for method, stage in _stages.items()}
    session, validation = _full.session, _full.options.opened.validation
    return Comparison(
        figures_table(session._, runs, validation),
        tuple(_differences(session, _stages, _full.trace.tree())),
    )


def _differences(session: Session, stages: dict[str, Stage], full: Tree) -> Iterator[str]:
    """The decisions that make the trees differ, one line for each."""
    _ = session._
    names = method_names(session._)
    first = next(iter(stages.values()))
    runs = {method: stage.trace for method, stage in stages.items()}
    found = differences(runs, full, first.names, lambda node: first.sentences.where(node, full))
    for difference in found:
        where = first.sentences.where(difference.node, full)
        told = [
            _("{name}: {reason}", name=md(names[method]), reason=reason)
            for method, reason in difference.reasons
        ]
        reasons = _("; ").join(told)
        yield f"- {where} — {reasons}"
