"""The price of a leaf as a slider, and the sequence of trees that cost-complexity pruning makes."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.pruning.loss import breakpoints
from ui.views import numbers
from ui.views.prune_sequence import Sequence, risk_figure, small_trees
from ui.views.prune_words import tree_name
from ui.views.threshold_figure import STILL
from ui.widgets import hear
from ui.widgets.prune_bench import KEY, Bench
from ui.widgets.prune_setup import set_pruning
from ui.widgets.theatre import go_to


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

    st.slider(_("α, the price of a leaf"), 0.0, top, step=top / 200, format="%.4g",
              **hear.follow("prune.alpha", value, change))  # fmt: skip
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
    risks(bench, cursor)
    here = sequence.round_at(cursor)
    st.html(small_trees(_, bench.run.model, sequence, here))
    rounds = [r.round for r in sequence.rounds[:60]]
    st.pills(
        _("Go to the tree"), rounds, format_func=tree_name, wrap=True,
        **hear.follow("prune.round", here if here in rounds else None,
                      partial(_go_to_round, sequence)),
    )  # fmt: skip


def _go_to_round(sequence: Sequence, number: int | None) -> None:
    if number is not None:
        go_to(KEY, sequence.cursor_of(number))


def risks(bench: Bench, cursor: int) -> None:
    _, sequence = bench.run.session._, Sequence(bench.run.trace)
    figure = risk_figure(_, sequence, sequence.round_at(cursor))
    about = _("Training risk and estimated risk of the trees T₀, T₁, … with one standard error")
    st.plotly_chart(figure, config=STILL, alt=about, key="prune.risks")
    st.caption(_("Below each tree its number of leaves. The line is the smallest risk plus one "
                 "standard error."))  # fmt: skip
