"""What each column is for: the target first, then role, type and order of any column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import streamlit as st

from datasets.columns import numbers_in, values_in
from datasets.own import OwnTable
from datasets.report import ColumnFacts, Read
from datasets.settings import Column, Kind, Role, Settings
from ui.address import hear
from ui.data.names import kind_names, role_names
from ui.data.sentences import column_sentence
from ui.data.tables import distribution, overview
from ui.frame.chart import chart
from ui.frame.session import Session
from ui.kit.escape import md, plain
from ui.tables import own_tables

MOST_ORDERED = 60  # values whose order can be typed


def columns_panel(session: Session, table: OwnTable, read: Read, settings: Settings) -> None:
    """All columns at a glance, and one of them in detail."""
    key = f"data.{table.id}.column"
    names = [column.name for column in settings.columns]
    left, right = st.columns([3, 2], gap="medium")
    with left:
        _choose_target(session, table, settings)
        st.dataframe(
            overview(session._, read.report.columns, settings.columns),
            hide_index=True,
            key=f"{key}.table",
            selection_mode="single-row",
            row_height=32,
            on_select=hear.safely(lambda: _select(key, names)),
            alt=session._(
                "All columns with role, type, number of different values and missing share."
            ),
            height=min(38 + 32 * len(names), 390),
        )
        st.caption(session._("Click a row to see and change that column."))
    with right:
        shown = _choose_column(session, key, settings)
        _detail(session, table, read, settings.column(shown))


def _choose_target(session: Session, table: OwnTable, settings: Settings) -> None:
    target = settings.target
    names = [column.name for column in settings.columns]
    st.selectbox(
        session._("Target: what the tree shall predict"),
        names,
        format_func=plain,
        placeholder=session._("choose a column"),
        **hear.follow(
            f"data.{table.id}.target",
            None if target is None else target.name,
            lambda name: _set_role(table, name, "target"),
            names,
            begins="index",
        ),
    )


def _choose_column(session: Session, key: str, settings: Settings) -> str:
    """The column that is shown in detail: at first the target."""
    names = [column.name for column in settings.columns]
    first = names[0] if settings.target is None else settings.target.name
    asked: str | None = st.session_state.get(f"{key}.shown")
    shown = asked if asked in names and asked is not None else first
    st.selectbox(
        session._("Column"),
        names,
        format_func=plain,
        **hear.follow(key, shown, lambda name: _show(key, name), names, begins="index"),
    )
    return shown


def _show(key: str, name: str) -> None:
    """For callbacks: show this column in detail."""
    st.session_state[f"{key}.shown"] = name


def _select(key: str, names: list[str]) -> None:
    rows = st.session_state[f"{key}.table"]["selection"]["rows"]
    if rows and rows[0] < len(names):
        _show(key, names[rows[0]])


def _detail(session: Session, table: OwnTable, read: Read, column: Column) -> None:
    _ = session._
    facts = read.report.column(column.name)
    roles, kinds = role_names(_), kind_names(_)
    place = f"data.{table.id}.{column.name}"
    role, kind = st.columns(2)
    role.selectbox(
        _("Role"),
        get_args(Role),
        format_func=roles.__getitem__,
        **hear.follow(
            f"{place}.role",
            column.role,
            lambda chosen: _set_role(table, column.name, chosen),
            get_args(Role),
            begins="index",
        ),
    )
    kind.selectbox(
        _("Type"),
        _possible(facts, column),
        format_func=kinds.__getitem__,
        disabled=column.role in ("id", "ignore"),
        **hear.follow(
            f"{place}.kind",
            column.kind,
            lambda chosen: _set(table, column.name, lambda now: _of_kind(now, chosen, table, read)),
            _possible(facts, column),
            begins="index",
        ),
    )
    st.caption(md(column_sentence(_, facts)))
    numbers = numbers_in(read.frame[column.name], facts, table.reading.missing)
    about = _("How often each value of the column occurs.")
    chart(distribution(_, facts, numbers), key=f"{place}.chart", about=about)
    if column.kind != "continuous" and facts.distinct <= MOST_ORDERED:
        _order(session, table, read, column)


def _possible(facts: ColumnFacts, column: Column) -> tuple[str, ...]:
    """Words cannot be continuous; a target is either a class or a number."""
    numeric = facts.kind in ("numbers", "dates")
    kinds = [kind for kind in get_args(Kind) if kind != "continuous" or numeric]
    if column.role == "target":
        kinds = [kind for kind in kinds if kind != "ordinal"]
    return tuple(kinds) if column.kind in kinds else (*kinds, column.kind)


def _of_kind(column: Column, kind: Kind, table: OwnTable, read: Read) -> Column:
    """An ordinal column needs an order; the one of first appearance is a start."""
    order = column.order
    if kind == "ordinal" and not order:
        order = values_in(read.frame[column.name], table.reading.missing)
    return replace(column, kind=kind, order=() if kind == "continuous" else order)


def _order(session: Session, table: OwnTable, read: Read, column: Column) -> None:
    """The order of the values, one in a line; it decides ties, and the cuts of an ordinal."""
    _ = session._
    now = column.order or values_in(read.frame[column.name], table.reading.missing)
    label = _("Order, lowest first") if column.kind == "ordinal" else _("Order of the values")

    def change(text: str) -> None:
        lines = tuple(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
        _set(table, column.name, lambda now: replace(now, order=lines))

    with st.expander(label, expanded=column.kind == "ordinal"):
        st.text_area(
            label,
            label_visibility="collapsed",
            height=140,
            help=_("One value in a line. The first of equals wins a tie."),
            **hear.follow(
                f"data.{table.id}.{column.name}.order", "\n".join(now), change, begins="value"
            ),
        )


def _set(table: OwnTable, name: str, change: Callable[[Column], Column]) -> None:
    """Change what one column is, if the table still has it."""

    def changed(now: OwnTable) -> OwnTable:
        settings = now.settings
        if settings is None or all(column.name != name for column in settings.columns):
            return now
        return replace(now, settings=settings.having(change(settings.column(name))))

    own_tables.change(table.id, changed)


def _set_role(table: OwnTable, name: str | None, role: Role) -> None:
    if name is not None:
        _set(table, name, lambda column: replace(column, role=role))
