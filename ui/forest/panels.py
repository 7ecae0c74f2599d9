"""The panels of page ``forest``: bag, ledger, errors, boundary, importance."""

from __future__ import annotations

import streamlit as st

from engine.forest.grown import Forest
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.plane import is_plane, plane
from engine.language import Translator
from ui.address import hear
from ui.forest import figures, sentences
from ui.forest.controls import Woods, change
from ui.forest.experiments import k_panel, variance_panel
from ui.forest.job import Planting
from ui.forest.ledger import bag_strip, ledger
from ui.forest.plane import two_planes
from ui.frame.chart import chart
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.player.formulas import formula
from ui.run import curtain
from ui.run.glossary import of_forests


def bag_and_ledger(session: Session, woods: Woods, forest: Forest, tree: int) -> None:
    """What this tree saw, and what every tree so far says of the rows that it did not see."""
    _ = session._
    st.markdown(sentences.bag_sentence(_, forest, tree - 1))
    about = _("How often each row was drawn for this tree.")
    chart(bag_strip(_, forest, tree - 1), key="forest.bag", about=about)
    formula(sentences.chance_formula(forest, tree), "forest.chance")
    if not curtain.is_down(session, f"judged {tree}"):
        judged(session, woods, forest, tree)


def judged(session: Session, woods: Woods, forest: Forest, tree: int) -> None:
    """Every row by every tree, and the vote on one of them."""
    _ = session._
    row = woods.asked.row
    about = _("For every row and tree: in the bag, or out of it and judged right or wrong.")
    figure = ledger(_, forest, tree, row, lambda w: woods.label(session, w))
    chart(figure, key="forest.ledger", about=about)
    st.caption(legend(_, forest))
    with st.expander(_("What the terms mean")):
        st.markdown("\n\n".join(f"**{term}**: {means}" for term, means in of_forests(_)))
    choose_row(session, woods, forest)
    st.markdown(sentences.vote_sentence(_, forest, row, tree, lambda w: woods.label(session, w)))
    votes = sentences.vote_formula(forest, row, tree, lambda w: woods.label(session, w))
    formula(votes, "forest.votes")


def legend(_: Translator, forest: Forest) -> str:
    if forest.dataset.is_regression:
        return _(
            "· in the bag; ● out of bag and off by at most half a standard deviation; ✕ "
            "farther off. On the right: the mean of the out-of-bag trees, and the truth."
        )
    return _(
        "· in the bag; ● out of bag and right; ✕ out of bag and wrong. On the right: the "
        "out-of-bag votes by class."
    )


def choose_row(session: Session, woods: Woods, forest: Forest) -> None:
    ids = forest.dataset.row_ids
    st.selectbox(
        session._("Row to judge"),
        range(len(ids)),
        format_func=lambda row: plain(str(ids[row])),
        **hear.follow(
            f"row_{woods.opened.entry.id}_{len(ids)}",
            woods.asked.row,
            lambda row: change("row", str(row + 1) if row else ""),
            range(len(ids)),
            begins="index",
        ),
    )


def show_panel(session: Session, woods: Woods, job: Planting, tree: int, name: str) -> None:
    if name != "code" and curtain.is_down(session, f"forest {name}"):
        return
    match name:
        case "plane":
            plane_panel(session, woods, job.forest, tree)
        case "importance":
            importance_panel(session, woods, job, tree)
        case "k":
            k_panel(session, woods)
        case "variance":
            variance_panel(session, woods.asked.source)
        case "code":
            return  # the browser tells it
        case _:
            errors_panel(session, job.forest, tree)


def errors_panel(session: Session, forest: Forest, tree: int) -> None:
    _ = session._
    st.markdown(sentences.error_sentence(_, forest, tree))
    about = _("The errors of the vote over the number of trees.")
    chart(figures.errors(_, forest, tree), key="forest.errors", about=about)
    st.caption(
        _(
            "The out-of-bag error judges each row only by trees that never saw it, so it is "
            "honest without a hold-out; the training error is not."
        )
    )


def plane_panel(session: Session, woods: Woods, forest: Forest, tree: int) -> None:
    _ = session._
    if not is_plane(woods.training):
        st.info(
            _(
                "A boundary needs exactly two attributes that are numbers and known everywhere. "
                "Choose two in the sidebar, or another table."
            )
        )
        return
    st.markdown(
        _(
            "One tree has corners where its bag had rows; the vote of many smooths them. "
            "Hollow rows are out of this tree's bag."
        )
    )
    about = _("The plane as one tree sees it, and as the vote sees it.")
    figure = two_planes(
        _, forest, plane(forest, tree - 1, tree), tree - 1, tree, lambda w: woods.label(session, w)
    )
    chart(figure, key="forest.plane", about=about)


def importance_panel(session: Session, woods: Woods, job: Planting, tree: int) -> None:
    _ = session._
    forest = job.forest
    found = (impurity_importance(forest, tree), permutation_importance(forest, tree, job.rises))
    st.markdown(
        _(
            "How much each attribute matters to the first {n} trees. The left measure "
            "favours attributes with many values; the right one shuffles a column among the "
            "rows that a tree never saw.",
            n=tree,
        )
    )
    about = _("Two bars for each attribute, with standard errors over the trees.")
    figure = figures.importance(_, forest, found, lambda w: woods.label(session, w))
    chart(figure, key="forest.importance", about=about)
