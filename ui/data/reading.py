"""How a file was read, and a control for everything that was assumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from datasets.encodings import ENCODINGS
from datasets.own import OwnTable
from datasets.report import Read
from engine.roles import MISSING_TOKENS
from ui.address import hear
from ui.data.sentences import column_sentences, delimiter_names, reading_sentences
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.tables import own_tables

GUESS = ""  # the choice of leaving a matter to the reader


def report_panel(session: Session, table: OwnTable, read: Read) -> None:
    """The assumptions as sentences, beside the controls that change them."""
    _, report = session._, read.report
    sentences = [
        *reading_sentences(_, report, ENCODINGS),
        *column_sentences(_, report.columns, table.reading.missing),
    ]
    st.markdown("\n".join(f"- {sentence}" for sentence in sentences))


def reading_controls(session: Session, table: OwnTable, read: Read | None) -> None:
    """A popover, so that the usual case stays quiet."""
    _ = session._
    with st.popover(_("Read it differently"), icon=":material/tune:"):
        kind = "text" if read is None else read.report.kind
        if kind == "workbook" and read is not None:
            _choice(session, table, "sheet", _("Sheet"), {s: plain(s) for s in read.report.sheets})
        if kind != "workbook":
            _choice(session, table, "encoding", _("Encoding"), ENCODINGS)
        if kind == "text":
            _choice(session, table, "delimiter", _("Between cells"), delimiter_names(_))
        if kind != "arff":
            names = {True: _("names of the columns"), False: _("data like every other")}
            _choice(session, table, "header", _("First line"), names)
        decimals = {".": _("decimal point: 1.5"), ",": _("decimal comma: 1,5")}
        _choice(session, table, "decimal", _("Numbers"), decimals)
        _missing(session, table)
        _uneven(session, table)


def _choice(
    session: Session, table: OwnTable, field: str, label: str, names: Mapping[Any, str]
) -> None:
    """One assumption; the first option leaves it to the reader."""
    value = getattr(table.reading, field)

    def change(chosen: object) -> None:
        _reread(table, **{field: None if chosen == GUESS else chosen})

    st.selectbox(
        label,
        [GUESS, *names],
        format_func=lambda option: session._("as it looks") if option == GUESS else names[option],
        **hear.follow(
            f"data.{table.id}.{field}", GUESS if value is None else value, change, [GUESS, *names]
        ),
    )


def _missing(session: Session, table: OwnTable) -> None:
    _ = session._
    marks = " ".join(mark for mark in table.reading.missing if mark)

    def change(text: str) -> None:
        _reread(table, missing=tuple(dict.fromkeys(["", *(text or "").split()])))

    st.text_input(
        _("Marks of missing cells, with spaces between"),
        help=_(
            "Empty cells are always missing. Usual marks: {marks}",
            marks=" ".join(MISSING_TOKENS).strip(),
        ),
        **_follow(table, "missing", marks, change),
    )


def _uneven(session: Session, table: OwnTable) -> None:
    _ = session._
    st.toggle(
        _("Repair uneven rows"),
        help=_("Fill up rows with too few cells and cut rows with too many."),
        **_follow(
            table,
            "uneven",
            table.reading.uneven == "fill",
            lambda on: _reread(table, uneven="fill" if on else "refuse"),
        ),
    )


def _follow(
    table: OwnTable, field: str, value: object, change: Callable[[Any], None]
) -> dict[str, Any]:
    return hear.follow(f"data.{table.id}.{field}", value, change)


def _reread(table: OwnTable, **changes: Any) -> None:
    """Read the file again; what was said about its columns stays if they are the same."""

    def reread(now: OwnTable) -> OwnTable:
        reading = replace(now.reading, **changes)
        settings = now.settings
        if settings is not None and "missing" in changes:
            settings = replace(settings, missing=reading.missing)
        return own_tables.with_settings(replace(now, reading=reading, settings=settings))

    own_tables.change(table.id, reread)
