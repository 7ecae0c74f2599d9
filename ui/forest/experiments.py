"""Panels that grow many forests: one for every K, and repeated draws from a known source."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from engine.forest import sources
from engine.forest.config import default_attributes
from ui.address import hear, link
from ui.forest import figures, sentences
from ui.forest.controls import Woods, change
from ui.forest.job import Planting, k_sweep, repeats
from ui.forest.query import SOURCES, tree_in
from ui.forest.variance import bars, curves, equation
from ui.frame.chart import chart
from ui.frame.jobs import Job
from ui.frame.session import Session
from ui.frame.waiting import LONG, progress
from ui.player.formulas import formula

REPEATS, SAMPLE, REPEATED_TREES = 30, 100, 25
SWEPT = 100  # trees of each forest when every K is tried; more only takes longer


def k_panel(session: Session, woods: Woods) -> None:
    """One forest for every K, when somebody asks for them."""
    _ = session._
    table = woods.training
    config = woods.asked.config
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
        chart(figure, key="forest.k", about=about)
        st.caption(_("Solid line: the K of this forest; dashed line: √d."))


def choose_source(session: Session, name: str) -> None:
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
            name,
            lambda other: change("source", "" if other == SOURCES[0] else other),
            SOURCES,
            begins="default",
        ),
    )


def variance_panel(session: Session, name: str) -> None:
    """Repeated draws from a known source: what averaging takes away."""
    _ = session._
    choose_source(session, name)
    source = sources.SOURCES[name]
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
            chart(curves(_, source, job.drawn), key="forest.curves", about=about)
            st.caption(
                _(
                    "Thin: single draws. Solid: their mean, whose distance from the dashed "
                    "truth is the bias; the thin lines' distance from it is the variance."
                )
            )
        about = _("Bias and variance of three models.")
        chart(bars(_, job.measured()), key="forest.bias", about=about)
        formula(equation(_, job.measured()), "forest.equation")


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
    _ = session._
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(job.done / job.total, 1.0), progress(_, said, None, job.seconds))
        st.button(
            _("Stop"),
            key=f"stop_{type(job).__name__}",
            icon=":material/stop:",
            on_click=hear.safely(job.stop),
        )
    if job.seconds > LONG:
        st.caption(
            _(
                "What has grown so far can be looked at, now and after a stop. Fewer trees, a "
                "limited depth or a smaller sample take less time."
            )
        )
