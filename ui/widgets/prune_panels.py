"""The panels of page ``prune``: the verdict with both sides, the rows, the sequence of trees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import streamlit as st

from engine.config import ROOT
from engine.prune_events import PruningCompared, RiskEstimated, SubtreeChosen, WeakestLinkFound
from engine.pruning.loss import breakpoints
from engine.pruning.sides import compared_at
from engine.tree import Tree
from ui.views import numbers, prune_terms
from ui.views.escape import md, short
from ui.views.prune_cards import cards
from ui.views.prune_compare import quality
from ui.views.prune_rows import MOST_ROWS, judged_table
from ui.views.prune_sequence import Sequence, risk_figure, small_trees
from ui.views.prune_words import PruneWords, leaves_text, tree_name
from ui.views.steps import first, heads, under_discussion
from ui.views.threshold_figure import STILL
from ui.widgets import link
from ui.widgets.data_choice import STEP
from ui.widgets.decision_panel import decision_panel
from ui.widgets.options import override
from ui.widgets.prune_setup import Setup, set_pruning
from ui.widgets.run_cache import run as grown_run
from ui.widgets.stage import Stage
from ui.widgets.theatre import go_to, run_changes

KEY = "prune"


@dataclass(frozen=True)
class Bench:
    """One run before the reader, and the same run without pruning."""

    run: Stage
    setup: Setup

    @property
    def full(self) -> Tree:
        chosen = self.setup.chosen
        return grown_run(chosen.opened.training, chosen.config).tree()

    @property
    def words(self) -> PruneWords:
        return self.run.sentences.prunes(self.full)

    def place(self, cursor: int, inspected: int | None) -> int | None:
        """The event that the panel is about: the comparison at the node that one looks at, else
        the head of this step."""
        trace = self.run.trace
        if inspected is not None:
            at = compared_at(trace, inspected)
            return at if at is not None and at < cursor else None
        if trace.pruned_from is not None:
            return max((at for at in heads(trace) if at < min(cursor, len(trace))), default=None)
        node = under_discussion(trace, cursor)
        at = None if node is None else compared_at(trace, node)
        return at if at is not None and at < cursor else None


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
        run_changes()

    st.segmented_control(
        _("A tie at the root"), names, required=True,
        format_func=lambda name: md(short(bench.run.words.name(name), 16)),
        **link.follow("prune.tie", now if now in names else names[0], change),
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
            _risks(bench, cursor)
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


def alpha_slider(bench: Bench) -> None:
    """The price of a leaf, and the prices at which another tree becomes the best one."""
    _, setup, run = bench.run.session._, bench.setup, bench.run
    if setup.pruning.method == "c_alpha":
        points = breakpoints(bench.full, run.trace.dataset)
        value = 1.0 if setup.pruning.alpha is None else setup.pruning.alpha
    else:
        points = [(r.alpha, r.leaves) for r in Sequence(run.trace).rounds]
        value = setup.pruning.alpha or 0.0
    top = _round_up(max(points[-1][0] * 1.15, value, 1e-6))

    def change(alpha: float) -> None:
        set_pruning(setup, alpha=round(alpha, 9))
        run_changes()

    st.slider(_("α, the price of a leaf"), 0.0, top, step=top / 200, format="%.4g",
              **link.follow("prune.alpha", value, change))  # fmt: skip
    shown = points if len(points) <= 8 else [*points[:4], *points[-3:]]
    told = [f"{leaves} (α ≥ {numbers.decimal(alpha)})" for alpha, leaves in shown]
    st.caption(_("Leaves of the best tree: {told}", told=" → ".join(told)))


def _round_up(value: float) -> float:
    """The next number with two significant digits."""
    size = 10 ** (len(f"{value:.0f}") - 2) if value >= 1 else 1.0
    while value / size < 10:
        size /= 10
    return float(f"{(int(value / size) + 1) * size:.6g}")


def sequence_panel(bench: Bench, cursor: int) -> None:
    """The trees of cost-complexity pruning: the curve of their risks and each of them in small."""
    _, sequence = bench.run.session._, Sequence(bench.run.trace)
    if bench.setup.pruning.alpha is not None:
        alpha_slider(bench)
    _risks(bench, cursor)
    here = sequence.round_at(cursor)
    st.html(small_trees(_, bench.run.model, sequence, here))
    rounds = [r.round for r in sequence.rounds[:60]]
    st.pills(
        _("Go to the tree"), rounds, format_func=tree_name, wrap=True,
        **link.follow("prune.round", here if here in rounds else None,
                      partial(_go_to_round, sequence)),
    )  # fmt: skip


def _go_to_round(sequence: Sequence, number: int | None) -> None:
    if number is not None:
        go_to(KEY, sequence.cursor_of(number))


def _risks(bench: Bench, cursor: int) -> None:
    _, sequence = bench.run.session._, Sequence(bench.run.trace)
    figure = risk_figure(_, sequence, sequence.round_at(cursor))
    about = _("Training risk and estimated risk of the trees T₀, T₁, … with one standard error")
    st.plotly_chart(figure, config=STILL, alt=about, key="prune.risks")
    st.caption(_("Below each tree its number of leaves. The line is the smallest risk plus one "
                 "standard error."))  # fmt: skip


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
    run_changes()


def _dense(frame: object) -> None:
    with st.container(key="dense_prune"):
        st.table(frame, border="horizontal", hide_index=True)
