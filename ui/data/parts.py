"""Which rows are used and for what: a sample, hold-outs, and rare values under one name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from datasets.own import OwnTable
from datasets.report import Report
from datasets.settings import Settings
from ui.address import hear
from ui.frame.session import Session
from ui.kit.escape import md, short
from ui.tables import own_tables

LARGEST_SEED = 2**31 - 1
MOST_HELD = 80  # percent of the rows that can be held out


def parts_panel(session: Session, table: OwnTable, report: Report, settings: Settings) -> None:
    """Three short groups of controls side by side."""
    held, sample, rare = st.columns(3, gap="medium")
    with held:
        _heading(session._("Hold rows out"))
        hold_out_controls(session, table, settings)
    with sample:
        _sample(session, table, report, settings)
    with rare:
        _rare(session, table, settings)


def hold_out_controls(session: Session, table: OwnTable, settings: Settings) -> None:
    """How many rows validate and test, or which ones."""
    _ = session._
    if settings.held is not None:
        column, mark = (f"**{md(short(word))}**" for word in settings.held)
        st.markdown(
            _("Rows with {mark} in column {column} are for validation.", mark=mark, column=column)
        )
        st.button(
            _("Draw them instead"),
            key=f"data.{table.id}.unheld",
            on_click=hear.safely(_change),
            args=(table,),
            kwargs={"held": None, "validation": 0.3},
        )
        return
    for field, label in (("validation", _("For validation (%)")), ("test", _("For the test (%)"))):
        _number(
            table,
            field,
            label,
            getattr(settings, field) * 100,
            MOST_HELD,
            lambda number, field=field: {field: (number or 0) / 100},
        )
    st.caption(
        _(
            "Drawn class by class with the seed; pruning uses the validation rows, and the "
            "test rows are kept for the end."
        )
    )


def _sample(session: Session, table: OwnTable, report: Report, settings: Settings) -> None:
    _ = session._
    _heading(_("Sample"))
    st.toggle(
        _("Take a sample of the {rows} rows", rows=f"{report.rows:,}"),
        **hear.follow(
            f"data.{table.id}.sampled",
            settings.sample is not None,
            lambda on: _change(table, sample=min(report.rows, 20_000) if on else None),
            begins="value",
        ),
    )
    if settings.sample is not None:
        _number(
            table,
            "sample",
            _("Rows in the sample"),
            settings.sample,
            report.rows,
            lambda number: {"sample": int(number or 1)},
            least=1,
        )
    _number(
        table,
        "seed",
        _("Seed"),
        settings.seed,
        LARGEST_SEED,
        lambda number: {"seed": int(number or 0)},
    )


def _rare(session: Session, table: OwnTable, settings: Settings) -> None:
    _ = session._
    _heading(_("Rare values"))
    _number(
        table,
        "rare",
        _("Group values in fewer rows than"),
        settings.rare,
        100_000,
        lambda number: {"rare": int(number or 0), "rare_name": _("(other)")},
    )
    st.caption(
        _(
            "In every nominal attribute, rare values then count as one value, {name}.",
            name=md(_("(other)")),
        )
    )


def _heading(text: str) -> None:
    st.markdown(f"**{text}**")


def _number(
    table: OwnTable,
    field: str,
    label: str,
    value: float,
    most: int,
    changes: Any,
    least: int = 0,
) -> None:
    st.number_input(
        label,
        min_value=least,
        max_value=most,
        step=1,
        **hear.follow(
            f"data.{table.id}.{field}",
            round(value),
            lambda number: _change(table, **changes(number)),
            begins="value",
        ),
    )


def _change(table: OwnTable, **changes: Any) -> None:
    def changed(now: OwnTable) -> OwnTable:
        if now.settings is None:
            return now
        return replace(now, settings=replace(now.settings, **changes))

    own_tables.change(table.id, changed)
