"""Several methods on the same tree: figures in one table, the trees, and where they part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import streamlit as st

from engine.pruning.catalogue import needs_rows
from engine.pruning.options import UNPRUNED, Pruning
from ui.address import hear, link
from ui.frame.cache_keys import KEYS, run_key, table_key
from ui.frame.session import Session
from ui.kit.escape import md
from ui.prune import query
from ui.prune.compare import Comparison, differences, figures_table
from ui.prune.option_names import method_names
from ui.prune.setup import Setup
from ui.prune.stage import pruned_stage
from ui.run.options import RunOptions
from ui.run.stage import Stage, stage_of
from ui.tree.dot import tree_dot

BESIDE = "beside"  # the parameter with the methods that stand side by side
DEFAULT = ("none", "pre", "post")
WITHOUT_VALIDATION = ("none", "c_alpha", "cost_complexity")
LARGEST_DRAWN = 120  # nodes; a larger picture of a tree can only be scrolled


def compare_section(session: Session, setup: Setup) -> None:
    """Everything below the theatre."""
    _ = session._
    st.subheader(_("Side by side"), anchor=False)
    methods = _methods(session, setup)
    if not methods:
        st.markdown(_("Choose at least one method."))
        return
    found = _found(session, setup, methods)
    with st.container(key="dense_compare"):
        st.table(found.table, border="horizontal", hide_index=True)
    if len(methods) > 1 and not found.differences:
        st.markdown(_("All of them end in the same tree."))
    for line in found.differences:
        st.markdown(line)
    names = method_names(_)
    drawn = list(zip(methods, found.pictures, strict=True))
    for start in range(0, len(drawn), 3):
        row = drawn[start : start + 3]
        for column, (method, picture) in zip(st.columns(len(row)), row, strict=True):
            with column:
                st.markdown(f"**{md(names[method])}**")
                _show(session, picture)


def _methods(session: Session, setup: Setup) -> tuple[str, ...]:
    _ = session._
    names = method_names(session._)
    blind = setup.options.opened.validation is None
    every: tuple[str, ...] = tuple(
        method
        for method in ("none", *query.methods(setup.whole.is_regression))
        if not (blind and needs_rows(_pruning(setup, method)))
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
        **hear.follow("prune.beside", now, change),
    )
    return tuple(now)


def _pruning(setup: Setup, method: str) -> Pruning:
    """The options in force, for another method; the own alpha of one is no alpha of another."""
    if method == "none":
        return UNPRUNED
    if method == setup.pruning.method:
        return setup.pruning
    return replace(setup.pruning, method=method, alpha=None)


def _found(session: Session, setup: Setup, methods: tuple[str, ...]) -> Comparison:
    prunings = tuple(_pruning(setup, method) for method in methods)
    return _compared(session, setup.options, prunings, st.context.theme.type == "dark")


def _options_key(options: RunOptions) -> str:
    opened = options.opened
    grown = run_key(opened.training, options.config)
    return f"{grown}\0{table_key(opened.validation)}\0{opened.entry.id}"


# Worked out once per run, methods and language, and shared like the runs themselves.
@st.cache_resource(
    max_entries=64,
    show_spinner=False,
    hash_funcs=KEYS | {RunOptions: _options_key, Session: lambda session: session.language},
)
def _compared(
    session: Session, options: RunOptions, prunings: tuple[Pruning, ...], dark: bool
) -> Comparison:
    stages = {pruning.method: pruned_stage(session, options, pruning) for pruning in prunings}
    runs = {method: stage.trace for method, stage in stages.items()}
    return Comparison(
        figures_table(session._, runs, options.opened.validation),
        tuple(_differences(session, stages)),
        tuple(_picture(stage, dark) for stage in stages.values()),
    )


def _differences(session: Session, stages: dict[str, Stage]) -> Iterator[str]:
    """The decisions that make the trees differ, one line for each."""
    _ = session._
    names = method_names(session._)
    first = next(iter(stages.values()))
    full = stage_of(session, first.options).trace.tree()
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


def _picture(stage: Stage, dark: bool) -> str | int:
    count = len(list(stage.model.at(stage.model.length)))
    return count if count > LARGEST_DRAWN else str(tree_dot(stage.model, dark=dark).source)


def _show(session: Session, picture: str | int) -> None:
    if isinstance(picture, int):
        st.caption(session._("{n} nodes: too many to draw side by side.", n=picture))
    else:
        st.graphviz_chart(picture, width="stretch")
