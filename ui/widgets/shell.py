"""What every page starts with: language, menu, presentation mode, and protection from errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from datasets import Opened
from engine.complaint import Complaint
from ui.text import LANGUAGES, Words, words_for
from ui.views.data_words import said
from ui.widgets import link
from ui.widgets.menu import menu, title_of

NAME = "Split by Split · 步步成树"
LOG = logging.getLogger("split_by_split")

FRAME = Path(__file__).with_name("shell.css")
# Everything in Streamlit is measured in rem, so one size makes all of it larger.
LARGE = """<style>
html { font-size: 125% !important; }
@media (min-width: 769px) {
  [data-testid="stSidebar"][data-collapsed="false"] { min-width: 19rem; }
}
</style>"""


@dataclass(frozen=True)
class Session:
    """How one visitor sees the app: ``_`` says messages in the language of the visitor."""

    page: str
    language: str
    presenting: bool
    _: Words

    def label(self, opened: Opened, word: str) -> str:
        """A word of a table (attribute, value, class) in this language, not yet escaped."""
        return opened.entry.label(word, self.language)


def shell(page: str) -> Session:
    """Set up a page: call it first, then do the rest inside ``guarded``."""
    asked = link.enter(page)
    language = language_of(asked.get("lang"), st.context.locale)
    _ = words_for(language)
    session = Session(page, language, asked.get("present") == "1", _)
    st.set_page_config(page_title=f"{title_of(_, page)} · {NAME}", layout="wide")
    st.html(FRAME)
    if session.presenting:
        st.html(LARGE)
    with st.sidebar:
        st.container(key="brand").markdown(NAME)
        switches(session)
        menu(_)
    return session


def language_of(asked: str | None, locale: str | None) -> str:
    """The language of the link, else of the browser; Chinese where nothing is known.

    >>> language_of("en", "zh-CN"), language_of(None, "fr-FR"), language_of("xx", None)
    ('en', 'en', 'zh')
    """
    if asked in LANGUAGES:
        return str(asked)
    return "zh" if locale is None or locale.lower().startswith("zh") else "en"


def switches(session: Session) -> None:
    """The other language, and letters for the back row."""
    _ = session._
    other = next(code for code in LANGUAGES if code != session.language)
    own = language_of(None, st.context.locale)
    with st.container(horizontal=True, vertical_alignment="center", key="switches"):
        st.button(
            LANGUAGES[other],
            key="language",
            type="tertiary",
            icon=":material/translate:",
            on_click=link.write,
            args=({"lang": other if other != own else None},),
        )
        st.toggle(
            _("Projector"),
            help=_("Larger text, for the back row of a lecture hall."),
            **link.follow("projector", session.presenting, _present),
        )


@contextmanager
def guarded(session: Session) -> Iterator[None]:
    """Let no traceback reach the page; also works as a decorator, ``@guarded(session)``.

    A fragment reruns without the page around it, so its body needs a guard of its own.
    """
    try:
        yield
    except Complaint as error:
        # Their messages are sentences for the user, but they quote the user's names.
        sentence = session._("This does not work: {reason}", reason=said(session._, error))
        st.error(sentence, icon=":material/info:")
        way_out(session)
    except Exception:
        LOG.exception("page %s failed with %s", session.page, link.params())
        st.warning(
            session._("Something went wrong here. Nothing is lost; the rest of the app works."),
            icon=":material/healing:",
        )
        way_out(session)


def way_out(session: Session) -> None:
    """Back to the page as it is without any option."""
    st.button(
        session._("Reset options"),
        key=f"reset_{session.page}",
        icon=":material/restart_alt:",
        on_click=link.keep_only,
        args=(link.SHARED,),
    )


def _present(wanted: bool) -> None:
    link.write({"present": "1" if wanted else None})
