"""The price of a leaf as a slider."""

from __future__ import annotations

import streamlit as st

from engine.pruning.catalogue import METHODS
from engine.pruning.loss import C_ALPHA, breakpoints
from ui.address import hear, hiding
from ui.kit import numbers
from ui.prune.bench import Bench
from ui.prune.sequence import TreeSequence
from ui.prune.setup import set_pruning


def alpha_slider(bench: Bench) -> None:
    """The price of a leaf, and the prices at which another tree becomes the best one."""
    _ = bench.stage.session._
    pruning = bench.setup.pruning
    if pruning.method == C_ALPHA.name:
        points = breakpoints(bench.full, bench.stage.trace.dataset)
        value = 1.0 if pruning.alpha is None else pruning.alpha
    elif METHODS[pruning.method].sequence and pruning.alpha is not None:
        points = [(r.alpha, r.leaves) for r in TreeSequence(bench.stage.trace).rounds]
        value = pruning.alpha
    else:
        return
    top = _round_up(max(points[-1][0] * 1.15, value, 1e-6))

    def change(alpha: float) -> None:
        set_pruning(bench.setup, alpha=round(alpha, 9))

    st.slider(
        _("α, the price of a leaf"),
        0.0,
        top,
        step=top / 200,
        format="%.4g",
        **hear.follow("prune.alpha", value, change, begins="value"),
    )
    if hiding.is_on():
        return  # how many leaves there will be is an answer
    shown = points if len(points) <= 8 else [*points[:4], *points[-3:]]
    told = [f"{leaves} (α ≥ {numbers.decimal(alpha)})" for alpha, leaves in shown]
    st.caption(_("Leaves of the best tree: {told}", told=" → ".join(told)))


def _round_up(value: float) -> float:
    """The next number with two significant digits."""
    size = 10 ** (len(f"{value:.0f}") - 2) if value >= 1 else 1.0
    while value / size < 10:
        size /= 10
    return float(f"{(int(value / size) + 1) * size:.6g}")
