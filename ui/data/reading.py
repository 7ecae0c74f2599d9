"""How a file was read, and a control for everything that was assumed."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from datasets.encodings import ENCODINGS
from datasets.own import OwnTable
from datasets.report import Read
from engine.spelling import MISSING_TOKENS, NUMBER_MARKS
from ui.address import hear
from ui.data.names import delimiter_names
from ui.data.sentences import column_sentences, odd_cells, reading_sentences
from ui.frame.session import Session
from ui.kit.escape import md, plain, short
from ui.tables import own_tables

GUESS = ""  # the choice of leaving a matter to the reader
ODD = 6  # sentences on odd cells, each with a button
SHORT = 20  # characters of a cell on a button


def report_panel(session: Session, table: OwnTable, read: Read) -> None:
    """The assumptions as sentences, beside the controls that change them."""
    _ = session._
    report = read.report
    settings = table.settings.columns if table.settings is not None else ()
    sentences = [
        *reading_sentences(_, report, ENCODINGS),
        *column_sentences(_, report.columns, settings, table.reading.missing),
    ]
    st.markdown("\n".join(f"- {sentence}" for sentence in sentences))
    odd = list(odd_cells(_, report.columns))
    with st.container(gap="xxsmall"):
        for place, (sentence, words) in enumerate(odd[:ODD]):
            _odd(session, table, f"data.{table.id}.odd.{place}", sentence, words)
    if len(odd) > ODD:
        st.caption(_("There are {n} more odd cells.", n=len(odd) - ODD))


def _odd(
    session: Session, table: OwnTable, key: str, sentence: str, words: tuple[str, ...]
) -> None:
    """A sentence about odd cells, and a button for each of them."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.markdown(f"- {sentence}", width="content")
        for word in words:
            st.button(
                session._("Count {cell} as missing", cell=md(short(word, SHORT))),
                key=f"{key}.{word}",
                type="tertiary",
                icon=":material/ink_eraser:",
                on_click=hear.safely(_count_as_missing),
                args=(table, word),
            )


def _count_as_missing(table: OwnTable, word: str) -> None:
    """One more mark of missing cells, in every column."""

    def marked(now: OwnTable) -> OwnTable:
        missing = tuple(dict.fromkeys([*now.reading.missing, word]))
        return own_tables.reread(now, replace(now.reading, missing=missing))

    own_tables.change(table.id, marked)


def reading_controls(session: Session, table: OwnTable, read: Read | None) -> None:
    """A popover, so that the usual case stays quiet."""
    _ = session._
    with st.popover(_("Import options"), icon=":material/tune:"):
        kind = "text" if read is None else read.report.kind
        if kind == "workbook" and read is not None:
            _choice(session, table, "sheet", _("Sheet"), {s: plain(s) for s in read.report.sheets})
        if kind in ("text", "arff"):
            _choice(session, table, "encoding", _("Encoding"), ENCODINGS)
        if kind == "text":
            _choice(session, table, "delimiter", _("Delimiter"), delimiter_names(_))
        if kind in ("text", "workbook"):
            names = {True: _("names of the columns"), False: _("data like every other")}
            _choice(session, table, "header", _("First line"), names)
        else:
            _types(session, table)
        decimals = {".": _("decimal point: 1.5"), ",": _("decimal comma: 1,5")}
        _choice(session, table, "decimal", _("Numbers"), decimals)
        if read is not None and any(facts.dates for facts in read.report.columns):
            orders = {"day": _("day first: 31/12/2024"), "month": _("month first: 12/31/2024")}
            _choice(session, table, "dates", _("Dates that do not tell"), orders)
        _missing(session, table)
        if kind in ("text", "arff"):
            _uneven(session, table)


def _choice(
    session: Session, table: OwnTable, field: str, label: str, names: Mapping[Any, str]
) -> None:
    """One assumption; the first option leaves it to the reader."""
    value = getattr(table.reading, field)
    # A description, or a file itself, may say what is not on the list.
    names = names if value is None or value in names else {**names, value: plain(str(value))}
    shown = GUESS if value is None else value

    def change(chosen: object) -> None:
        _reread(table, **{field: None if chosen == GUESS else chosen})

    options = [GUESS, *names]
    st.selectbox(
        label,
        options,
        format_func=lambda option: session._("Auto-detect") if option == GUESS else names[option],
        **hear.follow(f"data.{table.id}.{field}", shown, change, options, begins="index"),
    )


def _types(session: Session, table: OwnTable) -> None:
    _ = session._
    st.toggle(
        _("Types as the file says"),
        help=_("Otherwise words that look like numbers or dates are numbers or dates."),
        **_follow(
            table,
            "types",
            table.reading.types == "file",
            lambda on: _reread(table, types="file" if on else "look"),
        ),
    )


def _missing(session: Session, table: OwnTable) -> None:
    _ = session._
    reading = table.reading

    def change(text: str) -> None:
        _reread(table, missing=tuple(dict.fromkeys(["", *marks_in(text or "")])))

    st.text_input(
        _("Marks of missing cells, with spaces between"),
        help=_(
            "Empty cells are always missing. Usual marks: {marks}",
            marks=" ".join(MISSING_TOKENS).strip(),
        ),
        **_follow(table, "missing", marks_text(reading.missing), change),
    )
    st.toggle(
        _("More marks among numbers and dates"),
        help=_(
            "Missing too where all other cells of the column are numbers or dates: {marks}",
            marks=" ".join(NUMBER_MARKS),
        ),
        **_follow(
            table,
            "among_numbers",
            bool(reading.among_numbers),
            lambda on: _reread(table, among_numbers=NUMBER_MARKS if on else ()),
        ),
    )


def marks_text(marks: Sequence[str]) -> str:
    """Marks in one line; one with a space in it stands in quotes.

    >>> marks_text(["", "?", "not asked"])
    '? "not asked"'
    """
    line = io.StringIO()
    csv.writer(line, delimiter=" ", lineterminator="").writerow(mark for mark in marks if mark)
    return line.getvalue()


def marks_in(text: str) -> list[str]:
    """What ``marks_text`` made one line of.

    >>> marks_in('?  "not asked"')
    ['?', 'not asked']
    """
    return [mark for mark in next(csv.reader([text], delimiter=" "), []) if mark]


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
    return hear.follow(f"data.{table.id}.{field}", value, change, begins="value")


def _reread(table: OwnTable, **changes: Any) -> None:
    """For callbacks: read the file again."""
    own_tables.change(table.id, lambda now: own_tables.reread(now, replace(now.reading, **changes)))
