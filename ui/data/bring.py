"""Bringing a table along: a file, a pasted text, a copy of a built-in table, a lesson."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets import Entry, entry, known_ids
from datasets.catalogue import file_of, in_folder
from datasets.lesson import Lesson, is_lesson, open_lesson
from datasets.limits import MOST_BYTES
from datasets.own import LENIENT, OwnTable
from datasets.settings import Column, Role, Settings
from engine.dataset import DatasetError
from engine.roles import Roles
from ui.address import hear, link, unsaved
from ui.frame.menu import PAGES
from ui.frame.session import Session
from ui.kit.escape import md
from ui.kit.phrases import complaint
from ui.tables import own_tables

TURN = "data.turn"  # a new turn empties the uploader, which would keep the file in memory
PROBLEM = "data.problem"
MOST = MOST_BYTES // 2**20
EXAMPLE = "x,y\n1,a\n2,b"


def bring(session: Session, quiet: bool) -> None:
    """The ways in; once there is a table to look at they step back."""
    _ = session._
    turn = st.session_state.setdefault(TURN, 0)
    say_it_in_our_words(session)
    with st.expander(_("Add data"), expanded=not quiet, icon=":material/upload_file:"):
        file, text = st.columns([3, 1], gap="medium", vertical_alignment="bottom")
        uploaded = file.file_uploader(
            _(
                "A table (CSV, TSV, .xlsx, ARFF, Parquet, Arrow) or a lesson file, up to {most} MB",
                most=MOST,
            ),
            key=f"data.file.{turn}",
        )
        with text:
            _paste(session)
    if uploaded is not None:
        st.session_state[TURN] = turn + 1
        with st.spinner(_("Reading {name} …", name=md(uploaded.name))):
            _take(session, uploaded.name, uploaded.getvalue())
        st.rerun()
    problem = st.session_state.pop(PROBLEM, None)
    if problem is not None:
        st.error(problem, icon=":material/info:")


def say_it_in_our_words(session: Session) -> None:
    """Streamlit labels its own button in English; a style puts our words in their place."""
    _ = session._
    caption = _("Choose a file, or drop it here")
    refused = _("This file did not get here; at most {most} MB can be opened.", most=MOST)
    st.html(f"""<style>
[data-testid="stFileUploaderDropzone"] button p {{ font-size: 0; }}
[data-testid="stFileUploaderDropzone"] button p::after {{ content: "{caption}"; font-size: 1rem; }}
[data-testid="stFileUploaderDropzoneInstructions"] {{ display: none; }}
[data-testid="stFileUploader"]:has([data-testid="stFileChipIconError"])::after {{
  content: "{refused}"; font-size: 0.9rem; }}
</style>""")


def _paste(session: Session) -> None:
    _ = session._
    with st.popover(_("Paste a table"), icon=":material/content_paste:"):
        st.text_area(
            _("Cells copied from a spreadsheet, or text with commas"),
            key="data.pasted",
            height=200,
            placeholder=EXAMPLE,
        )
        st.button(
            _("Import"),
            key="data.paste",
            type="primary",
            on_click=hear.safely(_take_pasted),
            args=(session,),
        )


def _take_pasted(session: Session) -> None:
    text = st.session_state.get("data.pasted") or ""
    st.session_state["data.pasted"] = ""
    reading = replace(LENIENT, encoding="utf-8")
    _keep(session, OwnTable("", session._("pasted"), text.encode(errors="replace"), reading))


def _take(session: Session, name: str, content: bytes) -> None:
    if not is_lesson(content):
        _keep(session, OwnTable("", name, content))
        return
    try:
        _open_lesson(session, open_lesson(content, name))
    except DatasetError as error:
        st.session_state[PROBLEM] = complaint(session._, error)


def _keep(session: Session, table: OwnTable) -> OwnTable | None:
    """Keep the table and go to it; if there is no room, say so."""
    try:
        kept = own_tables.add(table)
    except DatasetError as error:
        st.session_state[PROBLEM] = complaint(session._, error)
        return None
    link.write({"data": kept.id})
    return kept


def _open_lesson(session: Session, lesson: Lesson) -> None:
    """Go to the page and the step that the lesson was saved at."""
    data = lesson.builtin
    if lesson.table is not None:
        kept = _keep(session, lesson.table)
        data = kept.id if kept is not None else None
        unsaved.clear(data or "")  # as it is now it is in the lesson file
    page = PAGES.get(lesson.page)
    if data is None or page is None:
        return
    shared = {n: v for n, v in link.params().items() if n in ("lang", "present")}
    st.switch_page(page.file, query_params={**lesson.query, **shared, "data": data})


def copy_button(session: Session, id: str) -> None:
    """A built-in table as one's own, to be changed at will."""
    if id in known_ids():
        found = entry(id)
        st.button(
            session._("Make a copy to edit"),
            key="data.copy",
            type="primary",
            icon=":material/content_copy:",
            on_click=hear.safely(_copy),
            args=(session, found),
        )


def _copy(session: Session, found: Entry) -> None:
    _keep(session, copy_of(found, session))


def copy_of(found: Entry, session: Session) -> OwnTable:
    """The file of a table with the roles of its entry as settings."""
    shared = in_folder(found.id)
    if shared is not None:
        return shared.copy()
    content = file_of(found.id)
    names = content.decode("utf-8-sig").splitlines()[0].split(",")
    name = session._("{title} (copy)", title=found.title.of(session.language))
    reading = replace(LENIENT, encoding="utf-8", delimiter=",", header=True)
    settings = Settings(
        tuple(_column(column, found.roles, found.validation) for column in names),
        held=found.validation,
    )
    return OwnTable("", name, content, reading, settings)


def _column(name: str, roles: Roles, held: tuple[str, str] | None) -> Column:
    role: Role = "attribute"
    if name == roles.target:
        role = "target"
    elif name == roles.id_column:
        role = "id"
    elif name in roles.ignore or (held is not None and name == held[0]):
        role = "ignore"
    number = name in roles.continuous or (roles.regression and name == roles.target)
    order = (roles.values or {}).get(name, ())
    if name == roles.target and roles.classes is not None:
        order = roles.classes
    return Column(name, role, "continuous" if number else "nominal", order)
