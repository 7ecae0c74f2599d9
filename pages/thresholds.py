"""Continuous values: every cut of a number, its score, and a cut of one's own against the best."""

from __future__ import annotations

import streamlit as st

from ui.frame.chart import chart
from ui.frame.session import Session
from ui.frame.shell import guarded, shell
from ui.player.formulas import formula
from ui.run import curtain
from ui.tables.columns import choose_table
from ui.thresholds import controls
from ui.thresholds.downloads import downloads
from ui.thresholds.figure import strip_and_curve
from ui.thresholds.model import MOST_ROWS, Cuts, cuttable
from ui.thresholds.sentences import book_note, comparison, exactly, of_cut, rule_note, sentence
from ui.tree.secrets import NUMBER, WINNER


def compare(session: Session, question: controls.Question) -> None:
    """The picture with the slider under it, and beside it what the two cuts come to."""
    _ = session._
    own, reach = controls.own_cut(question)
    cuts = controls.cuts_of(question, own)

    def label(word: str) -> str:
        return question.label(session, word)

    known = curtain.known(question.name)
    left, right = st.columns([1, 1] if session.presenting else [7, 5], gap="medium")
    with left:
        about = _("The rows in order of value, every cut, and the score of each.")
        chart(strip_and_curve(_, cuts, label, known), key="cuts", about=about)
        controls.move_cut(_, question, cuts, reach, known)
    with right:
        st.markdown(sentence(_, cuts, known))
        st.table(comparison(_, cuts, label, known))
        if known >= NUMBER:
            formula(of_cut(cuts, cuts.own), "cut")
        curtain.reveal_next(session, question.name)
        if known >= WINNER:
            notes(session, question, cuts)
            downloads(session, question, cuts)


def notes(session: Session, question: controls.Question, cuts: Cuts) -> None:
    """What the rule for cuts does here, and where the book prints another number."""
    _ = session._
    exact = _("more exactly {value}", value=exactly(_, cuts))
    st.caption(rule_note(_, cuts, question.rule), help=exact)
    note = book_note(_, question.opened.entry.id, cuts)
    if note:
        st.caption(note)


session = shell("thresholds")
with guarded(session):
    _ = session._
    opened = choose_table(
        session, lambda table: bool(cuttable(table)), "watermelon_3.0", controls.PARAMETERS
    )
    st.title(_("Thresholds"), anchor=False)
    st.markdown(
        _(
            "Where is a number best cut in two? Drag your own cut and compare it with the "
            "best of all midpoints."
        )
    )
    curtain.switch(session)
    question = controls.choose(session, opened)
    if len(question.node.rows) <= MOST_ROWS:
        compare(session, question)
    else:
        st.info(
            _(
                "This node has {n} rows; this page shows every single cut and takes at most "
                "{most}. Choose a smaller node.",
                n=len(question.node.rows),
                most=MOST_ROWS,
            )
        )
