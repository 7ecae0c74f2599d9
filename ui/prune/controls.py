"""Which method prunes the tree, with its options; and which rows judge it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from engine.language import Translator
from engine.pruning.catalogue import METHODS
from ui.address import hear, link
from ui.frame.session import Session
from ui.kit.escape import md, plain, short
from ui.prune import query
from ui.prune.option_names import method_names, prune_texts, split_names
from ui.prune.setup import Setup, set_pruning
from ui.run.option_names import OptionText
from ui.tables.split import SHARES, RowSplit

OWN_ALPHA = "alpha"  # the third way to choose a tree: by an alpha of one's own


def method_switch(session: Session, setup: Setup) -> None:
    """All methods side by side on top of the page, and one line on the one that is chosen."""
    _ = session._
    names = method_names(_)
    methods = query.methods(setup.whole.is_regression)
    st.segmented_control(
        _("Method"),
        methods,
        format_func=lambda method: md(names[method]),
        required=True,
        label_visibility="collapsed",
        wrap=True,
        **hear.follow(
            "prune.method",
            setup.pruning.method,
            partial(_change_method, setup),
            methods,
            begins="default",
        ),
    )
    st.caption(_(METHODS[setup.pruning.method].about))


def _change_method(setup: Setup, method: str) -> None:
    set_pruning(setup, method=method, alpha=None)


def prune_options(session: Session, setup: Setup) -> None:
    """The options that play a part in the method, in the sidebar; made when they are opened."""
    title = session._("Pruning options")
    with st.sidebar, st.expander(title, key="prune_options", on_change="rerun") as box:
        if box.open:
            _options(session._, setup)


def _options(_: Translator, setup: Setup) -> None:
    texts = {n: t for n, t in prune_texts(_).items() if _plays(n, setup)}
    for name, text in texts.items():
        if name in query.NUMBERS:
            _number(name, text, setup)
        else:
            _menu(name, text, setup)
    if not texts:
        st.caption(_("This method has no options."))
    asked = query.query_from_pruning(setup.pruning)
    if any(name not in ("prune", "cuts") for name in asked):
        st.button(
            _("Reset pruning options"),
            width="stretch",
            on_click=hear.safely(partial(_reset, setup)),
        )


def _plays(name: str, setup: Setup) -> bool:
    if name == "judge":
        return "judge" in METHODS[setup.pruning.method].options
    return query.plays(name, setup.pruning)


def _reset(setup: Setup) -> None:
    plain_options = replace(query.DEFAULT, method=setup.pruning.method)
    set_pruning(replace(setup, pruning=plain_options), cuts=setup.pruning.cuts)


def _menu(name: str, text: OptionText, setup: Setup) -> None:
    field = query.FIELDS[name]
    value: Any = getattr(setup.pruning, field)
    if name == "judge" and setup.pruning.alpha is not None:
        value = OWN_ALPHA

    def change(word: str) -> None:
        if name != "judge":
            set_pruning(setup, **{field: word})
        elif word == OWN_ALPHA:
            set_pruning(setup, alpha=0.0)
        else:
            set_pruning(setup, alpha=None, judge=word)

    st.selectbox(
        text.label,
        list(text.choices),
        format_func=text.choices.__getitem__,
        help=text.about,
        **hear.follow(f"prune.{name}", value, change, list(text.choices), begins="index"),
    )


def _number(name: str, text: OptionText, setup: Setup) -> None:
    field = query.FIELDS[name]
    value: Any = getattr(setup.pruning, field)
    bounds: dict[str, tuple[Any, Any, Any]] = {
        "least": (0.0, 1000.0, 0.05),
        "folds": (2, 50, 1),
        "deal": (0, 9999, 1),
        "confidence": (0.01, 0.5, 0.05),
    }
    low, high, step = bounds[name]
    st.number_input(
        text.label,
        min_value=min(low, value),
        max_value=max(high, value),
        step=step,
        help=text.about,
        **hear.follow(
            f"prune.{name}",
            value,
            lambda number: set_pruning(setup, **{field: number}),
            begins="value",
        ),
    )


def split_controls(session: Session, setup: Setup) -> None:
    """The way to divide the rows, in the sidebar: the book's, a draw, or by hand."""
    _ = session._
    row_split = setup.row_split
    names = split_names(_)
    kinds = setup.table.kinds()

    def change(**changes: Any) -> None:
        new = replace(row_split, **changes)
        if new.kind == "hand":
            new = replace(new, rows=tuple(setup.validating))
        link.write(setup.divided(new))

    with st.sidebar.container(key="pick_split"):
        st.selectbox(
            _("Validation rows"),
            kinds,
            format_func=names.__getitem__,
            **hear.follow(
                "split.kind", row_split.kind, lambda kind: change(kind=kind), kinds, begins="index"
            ),
        )
        if row_split.kind == "hold":
            share, draw = st.columns(2)
            share.selectbox(
                _("Share"),
                SHARES,
                format_func=lambda n: f"{n} %",
                **hear.follow(
                    "split.share",
                    row_split.share,
                    lambda n: change(share=n),
                    SHARES,
                    begins="index",
                ),
            )
            draw.number_input(
                _("Seed"),
                min_value=0,
                max_value=max(9999, row_split.draw),
                step=1,
                **hear.follow(
                    "split.draw", row_split.draw, lambda n: change(draw=n), begins="value"
                ),
            )


def tick_rows(session: Session, setup: Setup) -> list[int]:
    """Every row as a button that is on for validation; another set of rows is a new row_split."""
    _ = session._
    whole = setup.whole
    now = setup.validating

    def change(rows: list[int]) -> None:
        known = tuple(row for row in range(len(whole)) if row in rows)
        if 0 < len(known) < len(whole):
            link.write(setup.divided(RowSplit("hand", rows=known)))

    st.pills(
        _("Rows that validate (press one to move it)"),
        list(range(len(whole))),
        selection_mode="multi",
        wrap=True,
        format_func=lambda row: md(short(plain(str(whole.row_ids[row])), 12)),
        **hear.follow("split.rows", now, change, begins="default"),
    )
    return now
