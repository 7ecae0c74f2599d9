"""The parts of page ``compare``: one node under every measure, the trees, and where they part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from datasets import Opened
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.address.query import Problem
from ui.compare import ways
from ui.compare.nodes import legend, node_table, node_title, nodes_of, score_table
from ui.compare.runs import MOST_DIVIDED, Contestant, judgement, parting
from ui.compare.sentences import Side, because
from ui.frame.session import Session
from ui.kit.escape import md
from ui.run import curtain
from ui.run.stage import laid_out
from ui.run.tree_picture import draw, figures_line, qualities


def node_section(session: Session, runs: Sequence[Contestant]) -> None:
    """Every attribute at one node, with the number by which each algorithm compares."""
    _ = session._
    st.subheader(_("One node, every measure"), anchor=False)
    nodes = nodes_of([run.trace for run in runs], MOST_DIVIDED)
    if not nodes:
        st.markdown(_("No node of these trees has anything to choose from."))
        return
    asked = link.params().get("node", "")
    path = asked if asked in nodes else next(iter(nodes))
    if asked != path:
        say_left_out(_, [Problem("node", asked)])
    titles = {p: node_title(runs[owner].narrator, node) for p, (owner, node) in nodes.items()}
    st.selectbox(
        _("Node"),
        list(nodes),
        format_func=titles.__getitem__,
        **hear.follow(
            "compare.node",
            path,
            lambda new: link.write({"node": new or None}),
            list(nodes),
            begins="index",
        ),
    )
    if curtain.is_down(session, f"node {path}"):
        return
    owner, node = nodes[path]
    judgements = {run.name: judgement(runs[owner], node, run) for run in runs}
    with st.container(key="dense_node"):
        narrators = {run.name: run.narrator for run in runs}
        st.table(node_table(narrators, judgements), border="horizontal", hide_index=True)
    st.caption(legend(runs[0].narrator, list(judgements.values())))


def trees_section(session: Session, opened: Opened, runs: Sequence[Contestant]) -> None:
    """Each tree with its figures, as many beside each other as there is room for."""
    st.subheader(session._("The trees"), anchor=False)
    if curtain.is_down(session, "trees"):
        return
    with st.container(horizontal=True, gap="medium", key="drawn_trees"):
        for run in runs:
            with st.container(width="content", key=f"drawn_tree_{run.word}"):
                st.markdown(f"**{md(run.name)}**")
                st.caption(figures_line(session, run.trace, *qualities(run.trace, opened)))
                draw(session, run.trace, partial(laid_out, run.trace, session, opened.entry))
                way(session._("Step through it"), ways.to_run(link.params(), run.config))


def parting_section(session: Session, runs: Sequence[Contestant]) -> None:
    """Where each of the others parts from the first, and why."""
    _ = session._
    st.subheader(_("Where they diverge"), anchor=False)
    if len(runs) < 2:
        st.markdown(_("Choose at least two algorithms to see where they diverge."))
    elif curtain.is_down(session, "parting"):
        return
    for other in runs[1:]:
        _parted(session, runs[0], other)


def _parted(session: Session, one: Contestant, other: Contestant) -> None:
    _ = session._
    found = parting(one, other)
    pair = _("{one} and {other}", one=md(one.name), other=md(other.name))
    if found is None:
        st.markdown(_("**{pair}** grow the same tree.", pair=pair))
        return
    sides = (
        Side(one.name, one.narrator, found.one),
        Side(other.name, other.narrator, found.other),
    )
    where = one.narrator.sentences.where(found.one, one.trace.tree())
    st.markdown(
        _(
            "**{pair}** diverge at {where}. {reason}",
            pair=pair,
            where=where,
            reason=because(found, *sides),
        )
    )
    for place, column in enumerate(st.columns(2, gap="medium")):
        with column:
            _side(session, sides[place], f"dense_{one.word}_{other.word}_{place}")


def _side(session: Session, side: Side, key: str) -> None:
    """The scores of one run at the node where it parts, and the way to that step."""
    st.markdown(f"**{md(side.name)}**")
    if side.node.scores:
        with st.container(key=key):
            table = score_table(side.narrator, side.node)
            st.table(table, border="horizontal", hide_index=True)
    trace = side.narrator.trace
    way(session._("Go to this step"), ways.to_decision(link.params(), trace, side.number))


def way(label: str, query: dict[str, str], file: str = "app.py") -> None:
    """A link to another page of the app."""
    st.page_link(file, label=label, icon=":material/arrow_forward:", query_params=query)
