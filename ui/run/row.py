"""Run a row: pick one of the table or type one, with missing cells allowed, and see it go down.

What the reader picks and types is kept by table, row and attribute as plain values, so it outlives
another language and another run; a value that the table does not know is nobody's wish.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

import streamlit as st

from engine.dataset import Dataset
from engine.predict import NodeReached, Passage, predict_row
from ui.address import hear
from ui.kit.escape import md, plain
from ui.run.row_story import RowStory
from ui.run.stage import Stage

KEY = "row"
UNKNOWN = -1  # the code of a missing word
MOST_CHOICES = 1000


def choices(dataset: Dataset) -> dict[str, int]:
    """The rows to start from by their ids; a menu of more than some hundred only costs time."""
    return {str(row_id): row for row, row_id in enumerate(dataset.row_ids[:MOST_CHOICES])}


def start_from(stage: Stage, rows: Sequence[int]) -> None:
    """Start from the first of these rows, unless the reader has picked one."""
    ids = list(choices(stage.trace.dataset))
    kept = _kept(stage)
    listed = [row for row in rows if row < len(ids)]
    if kept["start"] not in ids and listed:
        kept["start"] = ids[listed[0]]


def row_panel(stage: Stage) -> dict[int, float]:
    """The controls and the story; the way through the tree as weights by node."""
    _ = stage.session._
    kept = _kept(stage)
    ids = list(choices(stage.trace.dataset))
    picked = _picked(stage)

    def pick(id: str | None) -> None:
        if id is not None:
            kept["start"] = id

    st.selectbox(
        _("Start from row"),
        ids,
        format_func=plain,
        **hear.follow(_name(stage, "start"), picked, pick, ids, begins="index"),
    )
    _cells(stage, picked)
    passages = _passages(stage)
    _story(stage, passages)
    return _weights(passages)


def way(stage: Stage) -> dict[int, float]:
    """The way of the row that is set, for the tree, before the panel itself is drawn."""
    return _weights(_passages(stage))


def _passages(stage: Stage) -> list[Passage]:
    return list(predict_row(stage.trace.tree(), _row(stage, _picked(stage)), 0))


def _weights(passages: Sequence[Passage]) -> dict[int, float]:
    return {p.node: p.weight for p in passages if isinstance(p, NodeReached)}


def _kept(stage: Stage) -> dict[str, Any]:
    """What the reader has picked and typed for this table."""
    tables: dict[str, dict[str, Any]] = st.session_state.setdefault(KEY, {})
    return tables.setdefault(stage.options.opened.entry.id, {"start": None, "cells": {}})


def _name(stage: Stage, part: str) -> str:
    return f"{KEY}.{stage.options.opened.entry.id}.{part}"


def _picked(stage: Stage) -> str:
    ids = choices(stage.trace.dataset)
    asked = _kept(stage)["start"]
    return asked if asked in ids else next(iter(ids))


def _row(stage: Stage, picked: str) -> Dataset:
    """The picked row with the cells that the reader has changed."""
    dataset = stage.trace.dataset
    table = dataset.take([choices(dataset)[picked]])
    typed = _typed(stage, picked)
    for attribute, described in enumerate(table.attributes):
        if described.name in typed:
            table = table.with_cell(0, attribute, _code(stage, picked, attribute))
    return table


def _code(stage: Stage, picked: str, attribute: int) -> float | None:
    """A cell as a number or the code of a word; ``None`` when it is missing."""
    dataset = stage.trace.dataset
    described = dataset.attributes[attribute]
    own = dataset.cell(choices(dataset)[picked], attribute)
    value = _typed(stage, picked).get(described.name, own)
    fits = isinstance(value, float) if described.is_continuous else value in described.domain
    if value is not None and not fits:
        value = own  # typed for another reading of this table
    return described.domain.index(value) if isinstance(value, str) else value


def _typed(stage: Stage, picked: str) -> dict[str, str | float | None]:
    """The changed cells of a row by attribute."""
    cells: dict[str, dict[str, str | float | None]] = _kept(stage)["cells"]
    return cells.setdefault(picked, {})


def _cells(stage: Stage, picked: str) -> None:
    """One control for each attribute that the tree asks about."""
    asked = _asked(stage)
    columns = st.columns(2)
    for place, attribute in enumerate(asked):
        described = stage.trace.dataset.attributes[attribute]
        with columns[place % 2]:
            (_number if described.is_continuous else _word)(stage, picked, attribute)
    if not asked and stage.is_told:
        st.markdown(stage.session._("The tree asks nothing: every row gets the same answer."))


def _number(stage: Stage, picked: str, attribute: int) -> None:
    def change(said: object) -> None:
        if said is None:
            _type(stage, picked, attribute, None)
        elif isinstance(said, int | float) and isfinite(said):
            _type(stage, picked, attribute, float(said))

    st.number_input(
        md(stage.names.attribute(attribute)),
        step=None,
        format="%g",
        placeholder=stage.session._("missing"),
        **hear.follow(
            _name(stage, f"{picked}.{attribute}"),
            _code(stage, picked, attribute),
            change,
            begins="empty",
        ),
    )


def _word(stage: Stage, picked: str, attribute: int) -> None:
    domain = stage.trace.dataset.attributes[attribute].domain
    code = _code(stage, picked, attribute)
    options = [UNKNOWN, *range(len(domain))]

    def change(said: int | None) -> None:
        if said is not None:
            _type(stage, picked, attribute, None if said == UNKNOWN else domain[said])

    st.selectbox(
        md(stage.names.attribute(attribute)),
        options,
        format_func=_option(stage, domain),
        **hear.follow(
            _name(stage, f"{picked}.{attribute}"),
            UNKNOWN if code is None else int(code),
            change,
            options,
            begins="index",
        ),
    )


def _type(stage: Stage, picked: str, attribute: int, value: str | float | None) -> None:
    _typed(stage, picked)[stage.trace.dataset.attributes[attribute].name] = value


def _option(stage: Stage, domain: Sequence[str]) -> Callable[[int], str]:
    missing = stage.session._("? (missing)")
    return lambda code: missing if code == UNKNOWN else plain(stage.label(domain[code]))


def _asked(stage: Stage) -> list[int]:
    """The attributes that the tree asks about, in column order; while answers are hidden, those
    that it is known to ask about."""
    tree = stage.trace.tree() if stage.is_told else stage.trace.tree(stage.seen)
    splits = (tree.nodes[node].split for node in tree.walk())
    return sorted({split.attribute for split in splits if split is not None})


def _story(stage: Stage, passages: list[Passage]) -> None:
    """The way of the row at the step at which one stands, as far as one may know it."""
    lines = RowStory(stage.narrator, stage.seen, stage.is_told).lines(passages)
    st.markdown("\n".join(f"1. {line}" for line in lines))
