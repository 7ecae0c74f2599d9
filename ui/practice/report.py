"""What a sheet came to: what went well, which mistakes were made, and where to read on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

import streamlit as st

from engine.exercise.practice import Exercise
from engine.exercise.question import Slip
from engine.export.question_words import SLIPS
from engine.language import Translator
from ui.address import hear, link
from ui.course import shelf
from ui.course.card import title
from ui.exercise import answers
from ui.exercise.attempt import Attempt
from ui.frame.menu import PAGES
from ui.frame.session import Session
from ui.kit.escape import md
from ui.practice.results import summary, table, to_read
from ui.practice.setup import again, another
from ui.practice.sheet import LESSONS, TOPICS, Sheet


def report(session: Session, sheet: Sheet, every: Sequence[Exercise]) -> None:
    _ = session._
    tried = [answers.attempt(sheet.question(place)) for place in range(1, sheet.length + 1)]
    st.subheader(_("How it went"), anchor=False)
    st.markdown(summary(_, tried))
    with st.container(key="dense_report"):
        st.table(table(_, every, tried), border="horizontal", hide_index=True)
    _slips(_, tried)
    _lessons(session, every, tried)
    with st.container(horizontal=True):
        st.button(
            _("Another sheet"), key="practice.new", type="primary", on_click=hear.safely(another)
        )
        st.button(
            _("This one again"), key="practice.again", on_click=hear.safely(partial(again, sheet))
        )


def _slips(_: Translator, tried: Sequence[Attempt]) -> None:
    """The mistakes that were named, the most frequent first."""
    counts: Counter[Slip] = Counter(slip for one in tried for slip in one.slips)
    if counts:
        st.markdown(_("**What to watch out for**"))
        said = [(md(_(SLIPS[slip])), count) for slip, count in counts.most_common()]
        st.markdown("\n".join(f"- {text}" + (f" (×{n})" if n > 1 else "") for text, n in said))


def _lessons(session: Session, every: Sequence[Exercise], tried: Sequence[Attempt]) -> None:
    _ = session._
    topics = to_read(every, tried)
    if not topics:
        return
    st.markdown(_("**Lessons to read again**"))
    for topic in topics:
        found = shelf.found(LESSONS[topic])
        if found is not None:
            page, params = shelf.address(*found)
            mine = {n: v for n, v in link.params().items() if n in link.OF_THE_VISITOR}
            label = f"{_(TOPICS[topic])}: {title(found[0], session.language)}"
            icon = ":material/school:"
            st.page_link(PAGES[page].file, label=label, icon=icon, query_params={**params, **mine})
