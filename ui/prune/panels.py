"""What page ``prune`` asks beside its tree: the tie at the root, the rows, a cut by hand."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.config import ROOT
from ui.address import hear, hiding
from ui.frame.run_cache import grown_trace
from ui.kit.escape import md, short
from ui.player.player import go_to
from ui.prune.bench import KEY, Bench
from ui.prune.controls import tick_rows
from ui.prune.setup import set_pruning
from ui.run.options import override
from ui.run.rows_table import whole_table

MOST_MOVED = 200  # rows; more of them nobody moves one by one


def tie_switch(bench: Bench) -> None:
    """The attributes that tie at the root; one click takes another one."""
    options = bench.setup.options
    _ = bench.stage.session._
    free = grown_trace(options.opened.training, replace(options.config, choose=()))
    root = bench.full.nodes[0]
    tied = free.tree().nodes[0].tied
    if hiding.is_on() and bench.stage.trace.pruned_from is None:
        return  # a tree that is pruned while it grows has yet to choose
    if len(tied) < 2 or root.split is None:
        return
    names = [options.opened.training.attributes[a].name for a in tied]
    now = options.opened.training.attributes[root.split.attribute].name
    shown = now if now in names else names[0]
    st.segmented_control(
        _("A tie at the root"),
        names,
        required=True,
        format_func=lambda name: md(short(bench.stage.names.name(name), 16)),
        **hear.follow(
            "prune.tie", shown, lambda name: override(ROOT, name), names, begins="default"
        ),
    )


def rows_panel(bench: Bench) -> None:
    """Which rows grow the tree and which judge it, to be changed row by row."""
    _ = bench.stage.session._
    setup = bench.setup
    if len(setup.whole) > MOST_MOVED:
        st.markdown(
            _(
                "{n} rows are too many to move one by one; draw a share of them in the sidebar.",
                n=len(setup.whole),
            )
        )
        return
    validation = tick_rows(bench.stage.session, setup)
    with st.container(height=380, border=False, key="dense_whole"):
        table = whole_table(setup.whole, validation, bench.stage.names)
        st.table(table, border="horizontal", hide_index=True)


def cut_by_hand(bench: Bench, path: str) -> None:
    """A click on a node cuts its branch, a click on a cut node brings it back. For callbacks.

    The reader then stands behind the last cut.
    """
    cuts = cuts_after(bench, path)
    if cuts is not None:
        set_pruning(bench.setup, cuts=cuts)
        go_to(KEY, bench.stage.trace.grown + 2 * len(cuts))


def cuts_after(bench: Bench, path: str) -> tuple[str, ...] | None:
    """All cuts after a click on this path; ``None`` where there is nothing to cut."""
    cuts = bench.setup.pruning.cuts
    full = bench.full
    table = bench.stage.trace.dataset
    if path in cuts:
        return tuple(cut for cut in cuts if cut != path)
    inner = (full.path(node, table) for node in full.walk() if full.nodes[node].routed)
    if path not in inner or any(cut == "" or path.startswith(f"{cut}/") for cut in cuts):
        return None
    below = f"{path}/" if path else ""
    return (*(cut for cut in cuts if not cut.startswith(below)), path)
