"""The final test: rows that nobody has looked at say, once, how good the chosen tree is."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from datasets import Opened
from datasets.own import OwnTable
from datasets.settings import Settings
from engine.dataset import DatasetError
from engine.evaluation import Classified
from ui.address import hear
from ui.data.final_trees import AsksPruning, Candidate, choose_tree, tested_trees
from ui.data.final_views import (
    Report,
    TestedTree,
    classes_table,
    confusion_figure,
    importance_figure,
    run_name,
    score_sentence,
    scores_table,
    tree_title,
)
from ui.data.parts import hold_out_controls
from ui.frame.chart import chart
from ui.frame.session import Session
from ui.tables import own_tables

KEY = "final_test"


@dataclass
class Looks:
    """How often the test rows of a table were looked at, and what was seen."""

    count: int = 0
    reports: dict[str, Report] = field(default_factory=dict)
    asked: str | None = None  # what somebody has just asked for


def looks_at(id: str) -> Looks:
    """What is kept of a table's tests as long as the session lasts."""
    kept: dict[str, Looks] = st.session_state.setdefault(KEY, {})
    return kept.setdefault(id, Looks())


def forget(id: str) -> None:
    """The table is gone, and its id may be another's."""
    st.session_state.get(KEY, {}).pop(id, None)


def final_test(
    session: Session, table: OwnTable, settings: Settings, asks_pruning: AsksPruning
) -> None:
    """The choice of a tree, what a test is, the button, and the result."""
    try:
        opened = own_tables.opened_of(table)
    except DatasetError:
        return  # the page says already what is in the way
    _ = session._
    if opened.test is None:
        st.markdown(
            _("No rows are held out for a final test yet; say here which share of the rows.")
        )
        with st.columns([1, 2])[0]:
            hold_out_controls(session, table, settings)
        return
    candidate, method = choose_tree(session, opened, asks_pruning)
    looks = looks_at(table.id)
    if looks.asked == candidate.key:
        _look(session, candidate, method, looks)
    report = looks.reports.get(candidate.key)
    if report is None:
        _offer(session, opened, candidate, looks)
    else:
        st.markdown(f"### {run_name(_, candidate.config)} · {tree_title(_, method)}")
        _result(session, opened, report, method, looks)


def _offer(session: Session, opened: Opened, candidate: Candidate, looks: Looks) -> None:
    _ = session._
    rows = 0 if opened.test is None else len(opened.test)
    if looks.count:
        st.info(
            _(
                "These test rows were looked at before (looks so far: {n}). Choices made after a "
                "look lean towards these rows, so a second look is no longer a test.",
                n=looks.count,
            ),
            icon=":material/visibility:",
        )
    else:
        st.info(
            _(
                "{rows} test rows are waiting, and nothing has used them. Make all your choices "
                "first: this can be done once. After a look, whatever you change and look at "
                "again is no longer a test.",
                rows=f"{rows:,}",
            ),
            icon=":material/lock:",
        )
    st.button(
        _("Look again") if looks.count else _("Final test"),
        key="final.look",
        type="secondary" if looks.count else "primary",
        icon=":material/verified:",
        on_click=hear.safely(_ask),
        args=(looks, candidate.key),
    )


def _ask(looks: Looks, key: str) -> None:
    looks.asked = key


def _look(session: Session, candidate: Candidate, method: str, looks: Looks) -> None:
    """Counted when the figures are there: growing may be stopped, and then nothing was seen."""
    trees = tested_trees(session, candidate)
    looks.count += 1
    looks.reports[candidate.key] = Report(looks.count, method, trees)
    looks.asked = None


def _result(session: Session, opened: Opened, report: Report, method: str, looks: Looks) -> None:
    _ = session._
    tree = report.tree(method)
    st.markdown(score_sentence(_, tree))
    st.caption(_verdict(session, report, method, looks))
    with st.container(key="dense_scores"):
        st.table(scores_table(_, report, method), border="horizontal", hide_index=True)
    st.caption(
        _(
            "All trees grow on the {n} training rows. The others are there for comparison: to "
            "take the best of them by this table would be a choice by the test rows.",
            n=f"{len(opened.training):,}",
        )
    )
    left, right = st.columns(2, gap="medium")
    if isinstance(tree.found, Classified):
        with left:
            _classes(session, tree.found, tree.method)
        left = right
    with left:
        _importances(session, opened, tree)


def _verdict(session: Session, report: Report, method: str, looks: Looks) -> str:
    """What the figure is worth."""
    _ = session._
    if report.look > 1:
        return _(
            "Look {look} of {n} at the test rows: they were known before, so this is a comparison "
            "and no longer a test.",
            look=report.look,
            n=looks.count,
        )
    if method != report.method:
        return _(
            "This tree was picked after the look; the one that was tested is: {tree}.",
            tree=tree_title(_, report.method),
        )
    return _(
        "The first look at the test rows, after all choices: this is a test. A second look "
        "would no longer be one (looks so far: {n}).",
        n=looks.count,
    )


def _classes(session: Session, found: Classified, method: str) -> None:
    _ = session._
    st.markdown(_("**Confusion matrix**"))
    about = _("How many test rows of each class the tree takes for which class.")
    figure = confusion_figure(_, found, st.context.theme.type == "dark")
    chart(figure, key=f"final.matrix.{method}", about=about)
    with st.container(key="dense_classes"):
        st.table(classes_table(_, found), border="horizontal", hide_index=True)


def _importances(session: Session, opened: Opened, tree: TestedTree) -> None:
    _ = session._
    st.markdown(_("**Attribute importance**"))
    if not any(tree.importances):
        st.markdown(_("This tree asks nothing."))
        return
    names = [attribute.name for attribute in opened.training.attributes]
    about = _("Which share of the decrease of impurity each attribute brings.")
    figure = importance_figure(names, tree.importances)
    chart(figure, key=f"final.importance.{tree.method}", about=about)
    st.caption(
        _(
            "The decrease of impurity at all nodes that ask the attribute, weighted by their rows, "
            "as a share of the whole; computed on the training rows."
        )
    )
