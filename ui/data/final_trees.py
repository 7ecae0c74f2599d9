"""Which tree the final test is for: the last run on the table, or another; and its pruned forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from datasets import Opened
from engine.config import Config
from engine.evaluation import evaluated, importances, single_leaf
from engine.pruning.catalogue import needs_rows, pruning_methods
from engine.pruning.loss import C_ALPHA
from engine.pruning.options import UNPRUNED, Judge, Pruning
from engine.trace import Trace
from engine.tree import Tree
from ui.address import hear, link
from ui.address.query import algorithms, basis, config_from_query
from ui.data.final_views import SINGLE_LEAF, TestedTree, run_name, tree_title
from ui.frame.cache_keys import run_key, table_key
from ui.frame.run_cache import grown_trace, pruned_trace
from ui.frame.session import Session

RUN = "run"  # the last run on the table, whatever its options
GROWING = ("grow", "prune", "missing")  # pages whose options are those of one tree on the table
AsksPruning = Callable[[Mapping[str, str], bool], tuple[Pruning, tuple[Any, ...]]]


@dataclass(frozen=True)
class Candidate:
    """A run on a table with its own division of the rows, and the ways in which it is pruned."""

    opened: Opened
    config: Config
    prunings: tuple[Pruning, ...]

    @property
    def key(self) -> str:
        """All that the figures depend on."""
        parts = (table_key(self.opened.validation), table_key(self.opened.test), self.prunings)
        return f"{run_key(self.opened.training, self.config)}\0{parts!r}"


def choose_tree(
    session: Session, opened: Opened, asks_pruning: AsksPruning
) -> tuple[Candidate, str]:
    """The run and the way of pruning that are to be tested; both can be chosen here."""
    page, params = last_run(opened.entry.id)
    regression = opened.training.is_regression
    asked = asks_pruning(params, regression)[0] if page == "prune" else UNPRUNED
    left, right = st.columns(2, gap="medium")
    with left:
        config = _config(session, opened, params)
    candidate = Candidate(opened, config, prunings(opened, asked))
    with right:
        method = _method(session, opened, candidate, asked.method)
    return candidate, method


def last_run(table: str) -> tuple[str | None, Mapping[str, str]]:
    """The page of the last tree that was grown on this table, and its parameters."""
    for page, params in reversed(link.state()["pages"].items()):
        if page in GROWING and params.get("data") == table:
            return page, params
    return None, {}


def prunings(opened: Opened, asked: Pruning) -> tuple[Pruning, ...]:
    """The ways of pruning that need nothing but the table; ``asked`` with its own options."""
    judge: Judge = "validation" if opened.validation else "folds"
    found = [UNPRUNED]
    for method in pruning_methods(opened.training.is_regression):
        usual = Pruning(method.name, judge=judge)
        pruning = asked if asked.method == method.name else usual
        unsaid = method.name == C_ALPHA.name and pruning is usual  # what a leaf shall cost
        blind = needs_rows(pruning) and not opened.validation
        if not (method.by_hand or unsaid or blind):
            found.append(pruning)
    return tuple(found)


def _config(session: Session, opened: Opened, params: Mapping[str, str]) -> Config:
    _ = session._
    table = opened.training
    last = config_from_query(params, table)[0]
    known = algorithms(table)
    options = [RUN, *known] if params else list(known)
    names = {name: run_name(_, basis(name)) for name in known}
    names[RUN] = _("as last grown: {run}", run=run_name(_, last))
    chosen = _kept(f"final.{opened.entry.id}.by", options)
    st.selectbox(
        _("Tree to be tested"),
        options,
        format_func=names.__getitem__,
        **hear.follow(
            "final.by", chosen, _keeper(f"final.{opened.entry.id}.by"), options, begins="index"
        ),
    )
    return last if chosen == RUN else basis(chosen)


def _method(session: Session, opened: Opened, candidate: Candidate, asked: str) -> str:
    _ = session._
    methods = [pruning.method for pruning in candidate.prunings]
    usual = [asked, *methods] if asked in methods else methods
    chosen = _kept(f"final.{opened.entry.id}.method", usual)
    st.selectbox(
        _("Pruned by"),
        methods,
        format_func=lambda method: tree_title(_, method),
        **hear.follow(
            "final.method",
            chosen,
            _keeper(f"final.{opened.entry.id}.method"),
            methods,
            begins="index",
        ),
    )
    return chosen


def _kept(key: str, options: list[str]) -> str:
    kept: str | None = st.session_state.get(key)
    return kept if kept is not None and kept in options else options[0]


def _keeper(key: str) -> Callable[[str], None]:
    def keep(value: str) -> None:
        st.session_state[key] = value

    return keep


def tested_trees(session: Session, candidate: Candidate) -> tuple[TestedTree, ...]:
    """Grow, prune and judge all of them; the test rows are asked here and nowhere else."""
    opened = candidate.opened
    grown = grown_trace(opened.training, candidate.config)
    with st.spinner(session._("Pruning …")):
        runs = {p.method: _pruned(candidate, grown, p).tree() for p in candidate.prunings}
    runs[SINGLE_LEAF] = single_leaf(grown.tree())
    return tuple(_tested(opened, method, tree) for method, tree in runs.items())


def _pruned(candidate: Candidate, grown: Trace, pruning: Pruning) -> Trace:
    if pruning == UNPRUNED:
        return grown
    opened = candidate.opened
    return pruned_trace(opened.training, candidate.config, pruning, opened.validation)


def _tested(opened: Opened, method: str, tree: Tree) -> TestedTree:
    assert opened.test is not None, "there are rows to test on"
    shares = importances(tree, opened.training)
    return TestedTree(method, len(tree.leaves()) or 1, evaluated(tree, opened.test), shares)
