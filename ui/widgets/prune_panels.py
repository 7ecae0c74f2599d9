"""The panels of page ``prune``: the verdict with both sides, the rows, the sequence of trees."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.config import ROOT
from engine.prune_events import PruningCompared, RiskEstimated, SubtreeChosen, WeakestLinkFound
from ui.views import prune_terms
from ui.views.escape import md, short
from ui.views.prune_cards import cards
from ui.views.prune_compare import quality
from ui.views.prune_rows import MOST_ROWS, judged_table
from ui.views.prune_words import leaves_text
from ui.views.steps import first
from ui.widgets import hear, link
from ui.widgets.data_choice import STEP
from ui.widgets.decision_panel import decision_panel
from ui.widgets.options import override
from ui.widgets.prune_alpha import risks
from ui.widgets.prune_bench import KEY, Bench
from ui.widgets.prune_setup import set_pruning
from ui.widgets.run_cache import run as grown_run


def strengths(bench: Bench, cursor: int) -> dict[int, str]:
    """g(t) in every inner node of the tree whose links this step measures."""
    trace = bench.run.trace
    if bench.setup.pruning.method != "cost_complexity":
        return {}
    at = bench.place(cursor, None)
    if at is not None and not isinstance(trace.events[at], WeakestLinkFound):
        return {}
    return prune_terms.strengths(trace, cursor if at is None else at, bench.run.words)


def tie_switch(bench: Bench) -> None:
    """The attributes that tie at the root; one click takes another one."""
    chosen, _ = bench.setup.chosen, bench.run.session._
    free = grown_run(chosen.opened.training, replace(chosen.config, choose=()))
    root = bench.full.nodes[0]
    tied = free.tree().nodes[0].tied
    if len(tied) < 2 or root.split is None:
        return
    names = [chosen.opened.training.attributes[a].name for a in tied]
    now = chosen.opened.training.attributes[root.split.attribute].name

    def change(name: str) -> None:
        override(bench.run.session, ROOT, name)
        link.write({STEP: None})

    st.segmented_control(
        _("A tie at the root"), names, required=True,
        format_func=lambda name: md(short(bench.run.words.name(name), 16)),
        **hear.follow("prune.tie", now if now in names else names[0], change),
    )  # fmt: skip


def verdict_panel(bench: Bench, cursor: int, inspected: int | None) -> None:
    """What is compared here: the sentence, both sides in large figures, and what is behind them."""
    at = bench.place(cursor, inspected)
    trace = bench.run.trace
    if at is None:
        _nothing_compared(bench, cursor, inspected)
        return
    event = trace.events[at]
    match event:
        case PruningCompared():
            st.markdown(bench.words.verdict(event))
            st.html(cards(event, bench.words, bench.run.session.presenting))
            _behind(bench, at, event)
        case WeakestLinkFound():
            st.markdown(bench.words.event(event))
            _dense(prune_terms.links_table(trace, at, bench.words))
        case RiskEstimated() | SubtreeChosen():
            chosen = next(e for e in trace.events if isinstance(e, SubtreeChosen))
            if isinstance(event, SubtreeChosen):
                st.markdown(bench.words.event(chosen))
            risks(bench, cursor)
        case _:
            st.markdown(bench.run.sentences.event(event, bench.full))


def _nothing_compared(bench: Bench, cursor: int, inspected: int | None) -> None:
    _, trace = bench.run.session._, bench.run.trace
    if cursor > first(trace) and trace.pruned_from is None:
        decision_panel(bench.run, cursor, inspected)
    elif inspected is not None:
        where = bench.words.where(inspected)
        st.markdown(_("{where} has not been compared at this step.", where=where))
    elif trace.pruned_from is None:
        st.markdown(bench.run.sentences.at(cursor, trace.tree(cursor)))
    else:
        st.markdown(_("This is the whole tree, before anything is cut."))


def tree_now(bench: Bench, cursor: int) -> None:
    """How the tree of this step does on both sets of rows; while it grows it is not finished."""
    _, trace = bench.run.session._, bench.run.trace
    tree = trace.tree(cursor)
    if trace.pruned_from is None and cursor < len(trace):
        return
    st.caption(
        _("The tree now: {leaves}, training {training}, validation {validation}.",
          leaves=leaves_text(_, len(tree.leaves())), training=quality(_, tree, trace.dataset),
          validation=quality(_, tree, trace.validation))
    )  # fmt: skip


def _behind(bench: Bench, at: int, event: PruningCompared) -> None:
    trace, pruning = bench.run.trace, bench.setup.pruning
    formula = ""
    if pruning.method == "c_alpha":
        alpha = pruning.alpha if pruning.alpha is not None else 1.0
        formula = prune_terms.loss_formula(trace.tree(at), event, bench.words, alpha)
    if pruning.method == "pessimistic":
        level = pruning.confidence
        formula = prune_terms.errors_formula(trace.tree(at), event, bench.words, level)
    if formula:
        with st.container(key="formula"):
            st.latex(formula)
        return
    judges = trace.validation if trace.validation is not None else trace.dataset
    _dense(judged_table(bench.full, trace, at, bench.run.words, bench.words))
    _ = bench.run.session._
    if judges.is_regression:
        st.caption(_("▸ comes to this node"))
    else:
        st.caption(_("▸ comes to this node · bold: only one side gets it right"))
    if len(judges) > MOST_ROWS:
        st.caption(_("At most {n} of {size} rows are shown: those that turn, then those that come "
                     "here.", n=MOST_ROWS, size=len(judges)))  # fmt: skip


def cut_on_click(bench: Bench) -> None:
    """By hand: a click on a node cuts its branch, a click on a cut node brings it back."""
    node = st.session_state.get(f"{KEY}.inspected")
    if node is None or bench.setup.pruning.method != "hand":
        return
    st.session_state[f"{KEY}.inspected"] = None
    path = bench.full.path(node, bench.run.trace.dataset)
    cuts = bench.setup.pruning.cuts
    if path in cuts:
        left = tuple(cut for cut in cuts if cut != path)
    elif bench.run.trace.tree().nodes[node].routed:
        below = f"{path}/" if path else ""
        left = (*(cut for cut in cuts if not cut.startswith(below)), path)
    else:
        return
    set_pruning(bench.setup, cuts=left)
    link.write({STEP: str(bench.run.trace.grown + 2 * len(left))})


def _dense(frame: object) -> None:
    with st.container(key="dense_prune"):
        st.table(frame, border="horizontal", hide_index=True)
