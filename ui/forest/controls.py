"""What one chooses on page ``forest``: the table, the attributes and the options of the forest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import streamlit as st

from datasets import Opened
from engine.dataset import Dataset
from engine.forest.config import default_attributes
from engine.holdout import divide, hold_out
from engine.retarget import narrowed
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.forest.query import (
    LARGEST_SEED,
    MOST_TREES,
    PARAMETERS,
    TREES,
    Asked,
    asked_for,
    most_trees,
)
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.tables import generated
from ui.tables.columns import choose_table

DEFAULT = "watermelon_3.0alpha"
HELD_OUT = 1 / 3
FEWEST = 6  # rows of a table of which some can be held out


@dataclass(frozen=True)
class Woods:
    """The rows that a forest grows on, those held out, and everything that was asked for."""

    opened: Opened
    training: Dataset
    aside: Dataset | None
    asked: Asked
    params: Mapping[str, str] = field(default_factory=link.params)  # what the forest is grown for

    def label(self, session: Session, word: str) -> str:
        return session.label(self.opened, word)


def choose_woods(session: Session) -> Woods:
    """The data menu, the attributes, and the options of the forest."""
    extra = {
        "crowd": generated.crowd(),
        "friedman_classes": generated.friedman_classes(),
        "friedman": generated.friedman(),
        "hill": generated.hill(),
        "wave": generated.wave(),
        "crowd_5000": generated.large(),
    }
    opened = choose_table(session, lambda table: bool(table.attributes), DEFAULT, PARAMETERS, extra)
    table = narrowed(opened.training, attributes(session, opened))
    wanted, _problems = asked_for(link.params(), table)
    training, aside = parted(opened, table, wanted.held_out)
    asked, problems = asked_for(link.params(), training)
    say_left_out(session._, problems)
    options(session, training, asked, can_hold_out(opened))
    return Woods(opened, training, aside, asked)


def can_hold_out(opened: Opened) -> bool:
    return opened.validation is None and len(opened.training) >= FEWEST


def parted(opened: Opened, table: Dataset, wanted: bool) -> tuple[Dataset, Dataset | None]:
    """Rows to grow on and rows held out: the table's own, or a third when that is wanted."""
    if opened.validation is not None:
        names = [attribute.name for attribute in table.attributes]
        return table, narrowed(opened.validation, names)
    if wanted and can_hold_out(opened):
        return divide(table, hold_out(table, HELD_OUT, 0))
    return table, None


def attributes(session: Session, opened: Opened) -> list[str]:
    """The columns to grow on; all of them unless the link names some by number."""
    names = [attribute.name for attribute in opened.training.attributes]
    asked = link.params().get("from", "").split(",")
    chosen = [name for place, name in enumerate(names, start=1) if str(place) in asked] or names
    if len(names) > 2:
        with st.sidebar:
            st.multiselect(
                session._("Attributes"),
                names,
                format_func=lambda name: plain(session.label(opened, name)),
                help=session._("Choose two numbers to see boundaries in the plane."),
                placeholder=session._("all of them"),
                **hear.follow(
                    f"from_{opened.entry.id}",
                    [] if chosen == names else chosen,
                    lambda new: change("from", places(names, new)),
                    begins="default",
                ),
            )
    return chosen


def places(names: list[str], chosen: Iterable[str]) -> str:
    """Columns by their numbers; the browser's word may be older than the table."""
    return ",".join(str(names.index(name) + 1) for name in chosen if name in names)


def options(session: Session, table: Dataset, asked: Asked, can_part: bool) -> None:
    """Trees, K, depth, seed and the rows held out."""
    _ = session._
    config = asked.config
    d = len(table.attributes)
    usual = default_attributes(d)
    with st.sidebar:
        number(_("Trees"), "trees", config.trees, 1, min(MOST_TREES, most_trees(len(table))), TREES)
        if d > 1:
            st.slider(
                _("K, attributes drawn at a node"),
                1,
                d,
                help=_("√d is {usual} here; K = {d} is bagging alone.", usual=usual, d=d),
                **hear.follow(
                    f"k_{d}",
                    config.drawn(table),
                    lambda k: change("k", "" if k == usual else str(k)),
                    begins="value",
                ),
            )
        left, right = st.columns(2)
        with left:
            number(_("Depth"), "depth", config.max_depth, 0, 99, None)
        with right:
            number(_("Seed"), "seed", config.seed, 0, LARGEST_SEED, 0)
        if can_part:
            st.toggle(
                _("Hold out a third"),
                help=_("These rows are kept from every tree and only measure the vote."),
                **hear.follow(
                    "held",
                    asked.held_out,
                    lambda on: change("held", "1" if on else ""),
                    begins="value",
                ),
            )


def number(
    label: str, name: str, value: int | None, least: int, most: int, default: int | None
) -> None:
    def write(new: int | None) -> None:
        change(name, "" if new is None or new == default else str(new))

    may_be_empty = default is None
    st.number_input(
        label,
        least,
        most,
        step=1,
        placeholder="∞",
        **hear.follow(f"forest_{name}", value, write, begins="empty" if may_be_empty else "value"),
    )


def change(name: str, text: str) -> None:
    """Set one parameter; an empty text removes it."""
    link.write({name: text or None})
