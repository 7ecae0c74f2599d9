"""Impurity by hand: three measures of one node, one event, and one attribute's information."""

from __future__ import annotations

import streamlit as st

from datasets import Opened
from engine.config import Config
from engine.impurities import of_classes
from ui.frame.chart import chart
from ui.frame.run_cache import grown_trace
from ui.frame.session import Session
from ui.frame.shell import guarded, shell
from ui.impurity import controls, figures, formulas
from ui.impurity.downloads import downloads
from ui.impurity.draws import draw_pairs
from ui.impurity.query import Asked
from ui.impurity.split import askable, crossed, meaning
from ui.player.formulas import formula
from ui.tables.columns import choose_table


def one_node(session: Session, asked: Asked) -> None:
    """The counts, what the three measures make of them, and where that lies."""
    _ = session._
    controls.choose_node(_, asked.counts)
    left, right = st.columns(2, gap="medium")
    with left:
        controls.choose_counts(_, asked.counts)
        if any(asked.counts):
            worked_out(session, asked)
        else:
            st.info(_("A node without rows is neither pure nor mixed. Give a class some rows."))
    with right:
        if len(asked.counts) == 2:
            figure = figures.curves(_, asked.counts, asked.unit)
            about = _("Three curves of impurity over the share of class 1, and this node.")
        else:
            controls.choose_measure(_, asked.measure)
            figure = figures.ternary(_, asked.counts, asked.measure, asked.unit)
            about = _("Impurity of three classes as a triangular map, and this node.")
        chart(figure, key="node_chart", about=about)


def worked_out(session: Session, asked: Asked) -> None:
    _ = session._
    counts = asked.counts
    unit = asked.unit
    formula([formulas.formula(_, measure, counts, unit) for measure in of_classes()], "measures")
    exact = formulas.exact_values(counts, unit)
    st.caption(_("Rounded to three decimals."), help=_("more exactly {value}", value=exact))
    if 0 in counts:
        st.caption(_("A class without rows adds nothing: 0 · log 0 counts as 0."))
    draw_pairs(_, counts)


def one_event(session: Session, asked: Asked) -> None:
    """Where the logarithm comes from."""
    _ = session._
    st.subheader(_("The information of one event"), anchor=False)
    left, right = st.columns(2, gap="medium")
    with left:
        controls.choose_p(_, asked.p)
        formula([formulas.information_formula(_, asked.p, asked.unit)], "event")
        st.markdown(
            _(
                "The rarer an event, the more it tells when it happens; what is certain "
                "tells nothing. Entropy is the average over the classes above:"
            )
        )
        if any(asked.counts):
            formula([formulas.average_formula(_, asked.counts, asked.unit)], "average")
    with right:
        figure = figures.event(_, asked.p, asked.unit)
        about = _("Information of an event over its probability.")
        chart(figure, key="event_chart", about=about)


def one_attribute(session: Session, asked: Asked, opened: Opened) -> None:
    """What an attribute tells about the class: H(Y) - H(Y|X)."""
    _ = session._
    table = opened.training
    st.subheader(_("What an attribute tells about the class"), anchor=False)
    left, right = st.columns(2, gap="medium")
    with left:
        attribute = controls.choose_attribute(session, opened)
        root = grown_trace(table, Config("id3")).tree().nodes[0]
        score = next(score for score in root.scores if score.attribute == attribute)
        st.table(crossed(_, table, score, lambda word: session.label(opened, word), asked.unit))
    name = session.label(opened, table.attributes[attribute].name)
    with right:
        formula(formulas.mutual_formula(_, score, asked.unit), "mutual")
        target = session.label(opened, table.target)
        st.markdown(meaning(_, score, name, target, asked.unit))
    downloads(session, opened, asked, score)


session = shell("impurity")
with guarded(session):
    _ = session._
    opened = choose_table(
        session,
        lambda table: not table.is_regression and bool(askable(table)),
        "watermelon_2.0",
        ("attribute",),
    )
    asked = controls.asked_for(session)
    controls.choose_unit(_, asked.unit)
    st.title(_("Impurity"), anchor=False)
    st.markdown(
        _(
            "How mixed is a node? Change the number of rows in each class, or click an "
            "example, and watch three measures of it."
        )
    )
    one_node(session, asked)
    one_event(session, asked)
    one_attribute(session, asked, opened)
