"""What page ``regression`` predicts, and from which attributes: any number of any table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from datasets import Opened
from engine.dataset import Dataset
from engine.retarget import narrowed, number_targets, numbers_of, with_target
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.address.query import PARAMETERS as OPTIONS
from ui.address.query import Problem
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.tables import generated
from ui.tables.columns import choose_table
from ui.tables.own_tables import all_entries

DEFAULT = "regression_5.2"
TARGET, FROM = "target", "from"


def choose_numbers(session: Session) -> Opened:
    """The table with a number as its target and only the attributes that were asked for."""
    extra = {id: make() for id, make in (("wave", generated.wave), ("hill", generated.hill))}
    opened = choose_table(
        session,
        lambda table: bool(number_targets(table)),
        DEFAULT,
        (TARGET, FROM, *OPTIONS),
        extra,
    )
    target = _target(session, opened)
    table = with_target(opened.training, target)
    return _asked(opened, narrowed(table, _attributes(session, opened, target)))


def _asked(opened: Opened, table: Dataset) -> Opened:
    """An entry that speaks of this target: variations of the table's own target make no sense."""
    entry = opened.entry
    roles = replace(entry.roles, target=table.target, regression=True, classes=None, id_column=None)
    entry = replace(entry, roles=roles, natural_order={}, presets=())
    return replace(opened, training=table, validation=None, entry=entry)


def grown_there(opened: Opened) -> str | None:
    """The table, if other pages grow the same tree on it: it is in their menus, and the number
    that is predicted here is its own target."""
    known = [entry for entry in all_entries() if entry.id == opened.entry.id]
    same = known and known[0].roles.regression and known[0].roles.target == opened.training.target
    return opened.entry.id if same else None


def _target(session: Session, opened: Opened) -> str:
    names = number_targets(opened.training)
    asked = link.params().get(TARGET, names[0])
    chosen = asked if asked in names else names[0]
    if asked != chosen:
        say_left_out(session._, [Problem(TARGET, asked)])
    if len(names) > 1:
        with st.sidebar:
            st.selectbox(
                session._("Number to predict"),
                names,
                format_func=lambda name: plain(session.label(opened, name)),
                **hear.follow(
                    f"target_{opened.entry.id}",
                    chosen,
                    _change_target(names[0]),
                    names,
                    begins="index",
                ),
            )
    return chosen


def _change_target(default: str) -> Callable[[str], None]:
    def change(name: str) -> None:
        link.write({TARGET: name if name != default else None, FROM: None})

    return change


def _attributes(session: Session, opened: Opened, target: str) -> list[str]:
    """At most two numbers at first, since these can be drawn; any others on demand."""
    table = with_target(opened.training, target)
    names = [attribute.name for attribute in table.attributes]
    usual = numbers_of(table)[:2] or names
    asked = link.params().get(FROM)
    chosen = usual if asked is None else _named(asked, names) or usual
    if len(names) > 1:
        with st.sidebar:
            st.multiselect(
                session._("Predict it from"),
                names,
                format_func=lambda name: plain(session.label(opened, name)),
                help=session._("One number is drawn as a curve, two as a map."),
                **hear.follow(
                    f"from_{opened.entry.id}_{target}",
                    chosen,
                    lambda new: _change(new, usual, names),
                    begins="default",
                ),
            )
    return chosen


def _named(asked: str, names: list[str]) -> list[str]:
    """A link numbers the attributes from 1, since names may hold any sign."""
    numbers = asked.split(",")
    return [name for place, name in enumerate(names, start=1) if str(place) in numbers]


def _change(chosen: list[str], usual: list[str], names: list[str]) -> None:
    if not set(chosen) <= set(names):
        return  # nothing that this page has offered
    is_default = not chosen or set(chosen) == set(usual)
    numbers = ",".join(str(n) for n in sorted(names.index(name) + 1 for name in chosen))
    link.write({FROM: None if is_default else numbers})
