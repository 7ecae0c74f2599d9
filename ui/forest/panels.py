"""The panels of page ``forest``: bag, ledger, errors, boundary, importance, every K, bias."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.forest import sources
from engine.forest.config import default_attributes
from engine.forest.grown import Forest
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.plane import is_plane, plane
from ui.address import hear, link
from ui.forest import figures, sentences
from ui.forest.controls import Woods, change
from ui.forest.job import Planting, k_sweep, repeats
from ui.forest.plane import two_planes
from ui.forest.query import SOURCES, tree_in
from ui.forest.variance import bars, curves
from ui.frame.jobs import Job
from ui.frame.session import Session
from ui.kit.escape import plain

REPEATS, SAMPLE, REPEATED_TREES = 30, 100, 25
SWEPT = 100  # trees of each forest when every K is tried; more only takes longer


def bag_and_ledger(session: Session, woods: Woods, forest: Forest, tree: int) -> None:
    """What this tree saw, and what every tree so far says of the rows that it did not see."""
    _ = session._
    st.markdown(sentences.bag_sentence(_, forest, tree - 1))
    about = _("How often each row was drawn for this tree.")
    st.plotly_chart(
        figures.bag_strip(_, forest, tree - 1), config=figures.STILL, alt=about, key="forest.bag"
    )
    with st.container(key="formula"):
        st.latex(sentences.chance_formula(forest, tree))
    row = woods.asked.row
    about = _("For every row and tree: in the bag, or out of it and judged right or wrong.")
    figure = figures.ledger(_, forest, tree, row, lambda w: woods.label(session, w))
    st.plotly_chart(figure, config=figures.STILL, alt=about, key="forest.ledger")
    legend = _(
        "· in the bag; ● out of bag and right; ✕ out of bag and wrong. On the right: the "
        "out-of-bag votes by class."
    )
    if forest.dataset.is_regression:
        legend = _(
            "· in the bag; ● out of bag and off by at most half a standard deviation; ✕ "
            "farther off. On the right: the mean of the out-of-bag trees, and the truth."
        )
    st.caption(legend)
    choose_row(session, woods, forest)
    st.markdown(sentences.vote_sentence(_, forest, row, tree, lambda w: woods.label(session, w)))
    formula = sentences.vote_formula(forest, row, tree, lambda w: woods.label(session, w))
    if formula:
        st.latex(formula)


def choose_row(session: Session, woods: Woods, forest: Forest) -> None:
    ids = forest.dataset.row_ids
    st.selectbox(
        session._("Row to judge"),
        range(len(ids)),
        index=woods.asked.row,
        format_func=lambda row: plain(str(ids[row])),
        **hear.follow(
            f"row_{woods.opened.entry.id}_{len(ids)}",
            woods.asked.row,
            lambda row: change("row", str(row + 1) if row else ""),
        ),
    )


def show_panel(session: Session, woods: Woods, job: Planting, tree: int, name: str) -> None:
    match name:
        case "plane":
            plane_panel(session, woods, job.forest, tree)
        case "importance":
            importance_panel(session, woods, job, tree)
        case "k":
            k_panel(session, woods)
        case "variance":
            variance_panel(session, woods.asked.source)
        case _:
            errors_panel(session, job.forest, tree)


def errors_panel(session: Session, forest: Forest, tree: int) -> None:
    _ = session._
    st.markdown(sentences.error_sentence(_, forest, tree))
    about = _("The errors of the vote over the number of trees.")
    st.plotly_chart(
        figures.errors(_, forest, tree), config=figures.STILL, alt=about, key="forest.errors"
    )
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
    st.plotly_chart(figure, config=figures.STILL, alt=about, key="forest.plane")


def importance_panel(session: Session, woods: Woods, job: Planting, tree: int) -> None:
    _, forest = session._, job.forest
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
    st.plotly_chart(figure, config=figures.STILL, alt=about, key="forest.importance")


def k_panel(session: Session, woods: Woods) -> None:
    """One forest for every K, when somebody asks for them."""
    _, table, config = session._, woods.training, woods.asked.config
    config = replace(config, attributes=None, trees=min(config.trees, SWEPT))
    job = k_sweep(table, config)
    if not job.finished and not job.running:
        st.markdown(
            _(
                "Grow this forest once for every K from 1 to {d} and compare.",
                d=len(table.attributes),
            )
        )
        st.button(
            _("Try every K"),
            type="primary",
            key="forest.sweep",
            on_click=hear.safely(job.start),
            args=(2.0,),
        )
    if job.running:
        waiting(session, job, _("forests with {done} of {total} values of K"))
    if job.found:
        if job.finished:
            st.markdown(sentences.k_sentence(_, job.found, len(table.attributes)))
        usual = default_attributes(len(table.attributes))
        about = _("Errors and agreement of the trees over K.")
        figure = figures.every_k(
            _, list(job.found), woods.asked.config.drawn(table), usual, not table.is_regression
        )
        st.plotly_chart(figure, config=figures.STILL, alt=about, key="forest.k")
        st.caption(_("Solid line: the K of this forest; dashed line: √d."))


def choose_source(session: Session, chosen: str) -> None:
    _ = session._
    names = dict(
        zip(
            SOURCES,
            (_("a wave, 1 attribute"), _("Friedman's function, 10 attributes")),
            strict=True,
        )
    )
    st.segmented_control(
        _("Source"),
        SOURCES,
        format_func=names.__getitem__,
        required=True,
        wrap=True,
        label_visibility="collapsed",
        **hear.follow(
            "forest.source",
            chosen,
            lambda name: change("source", "" if name == SOURCES[0] else name),
            SOURCES,
        ),
    )


def variance_panel(session: Session, chosen: str) -> None:
    """Repeated draws from a known source: what averaging takes away."""
    _ = session._
    choose_source(session, chosen)
    source = sources.SOURCES[chosen]
    job = repeats(source, SAMPLE, REPEATS, REPEATED_TREES)
    if not job.finished and not job.running:
        st.markdown(
            _(
                "The truth is known here. Draw {n} training sets of {rows} rows each, grow "
                "one tree, bagging and a forest of {trees} trees on each, and see how far "
                "they lie from the truth and from one another.",
                n=REPEATS,
                rows=SAMPLE,
                trees=REPEATED_TREES,
            )
        )
        st.button(
            _("Draw {n} training sets", n=REPEATS),
            type="primary",
            key="forest.repeat",
            on_click=hear.safely(job.start),
            args=(2.0,),
        )
    if job.running:
        waiting(session, job, _("{done} of {total} training sets"))
    if job.done > 1:
        if source.attributes == 1:
            about = _("Predictions of several draws, their mean and the truth.")
            st.plotly_chart(
                curves(_, source, job.drawn), config=figures.STILL, alt=about, key="forest.curves"
            )
            st.caption(
                _(
                    "Thin: single draws. Solid: their mean, whose distance from the dashed "
                    "truth is the bias; the thin lines' distance from it is the variance."
                )
            )
        about = _("Bias and variance of three models.")
        st.plotly_chart(bars(_, job.measured()), config=figures.STILL, alt=about, key="forest.bias")


def waiting(session: Session, job: Job, text: str) -> None:
    """Progress that renews itself until the job is done, and a way to stop it."""
    st.fragment(_watch, run_every=0.5)(session, job, text, job.done)


def _watch(session: Session, job: Job, text: str, drawn: int) -> None:
    """The page is drawn anew when there is twice as much to see, when the tree is there at which
    the reader stands, and when the job is done."""
    asked = tree_in(link.place(), job.total)
    awaited = isinstance(job, Planting) and drawn < asked <= job.done
    if not job.running or awaited or job.done >= 2 * max(drawn, 1):
        st.rerun()
    said = text.format(done=job.done, total=job.total)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done / job.total, 1.0), said)
        st.button(
            session._("Stop"),
            key=f"stop_{type(job).__name__}",
            icon=":material/stop:",
            on_click=hear.safely(job.stop),
        )
