"""What every page starts with: language, menu, presentation mode, and protection from errors."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from engine.complaint import Complaint
from engine.language import language_of, translator_for
from ui.address import hear, link
from ui.course.card import card
from ui.frame.head import frame
from ui.frame.menu import PAGES
from ui.frame.session import Session
from ui.kit.phrases import complaint

NAME = "Split by Split · 步步成树"
LOG = logging.getLogger("split_by_split")

FRAME = Path(__file__).with_name("shell.css")
# Everything in Streamlit is measured in rem, so one size makes all of it larger.
LARGE = """<style>
html { font-size: 125% !important; --drawn-letters: 17px; }
@media (min-width: 769px) {
  [data-testid="stSidebar"][data-collapsed="false"] { min-width: 19rem; }
}
</style>"""


def shell(page: str, begin: Callable[[], None] | None = None) -> Session:
    """Set up a page: call it first, then do the rest inside ``guarded``.

    ``begin`` may fill in an address that says nothing about a run.
    """
    asked = link.enter(page)
    language = language_of(asked.get("lang"), st.context.locale)
    link.write({"lang": language})
    if begin is not None:
        begin()
    _ = translator_for(language)
    session = Session(page, language, asked.get("present") == "1", _)
    st.set_page_config(page_title=f"{_(PAGES[page].title)} · {NAME}", layout="wide")
    st.html(FRAME)
    if session.presenting:
        st.html(LARGE)
    with st.sidebar:
        frame(session, NAME)
    card(page, language, _)
    failed = hear.problem()
    if failed is not None:
        say_what_failed(session, failed)
    return session


@contextmanager
def guarded(session: Session) -> Iterator[None]:
    """Let no traceback reach the page; also works as a decorator, ``@guarded(session)``.

    A fragment reruns without the page around it, so its body needs a guard of its own.
    """
    try:
        yield
    except Complaint as error:
        say_what_failed(session, error)
        way_out(session)
    except Exception as error:
        LOG.exception("page %s failed with %s", session.page, link.params())
        say_what_failed(session, error)
        way_out(session)


def say_what_failed(session: Session, error: Exception) -> None:
    """One sentence; a complaint has its own words for the user, which quote the user's names."""
    if isinstance(error, Complaint):
        sentence = session._("This does not work: {reason}", reason=complaint(session._, error))
        st.error(sentence, icon=":material/info:")
    else:
        st.warning(
            session._("Something went wrong here. Nothing is lost; the rest of the app works."),
            icon=":material/healing:",
        )


def way_out(session: Session) -> None:
    """Back to the page as it is without any option."""
    st.button(
        session._("Reset options"),
        key=f"reset_{session.page}",
        icon=":material/restart_alt:",
        on_click=link.keep_only,
        args=(link.SHARED,),
    )
