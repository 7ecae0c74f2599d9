"""What one chooses on page ``forest``: the table, the options of the forest, and the tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import streamlit as st

from datasets import Opened
from engine.dataset import Dataset
from engine.forest.config import default_attributes
from engine.holdout import divide, hold_out
from engine.retarget import narrowed
from ui.views.escape import plain
from ui.views.forest_query import (
    LARGEST_SEED,
    MOST_TREES,
    PARAMETERS,
    RESHAPING,
    TREES,
    Asked,
    asked_for,
    most_trees,
)
from ui.views.options_text import problems_text
from ui.widgets import generated, hear, link
from ui.widgets.shell import Session
from ui.widgets.threshold_data import choose_table

DEFAULT = "watermelon_3.0alpha"
HELD_OUT = 1 / 3
# The buttons look like the player's: only the icon is seen, their words are for screen readers.
STYLE = """<style>
.st-key-trees_row [class*="st-key-tree_"] button { min-width: 2.2rem; padding: 0 0.4rem; }
.st-key-trees_row [class*="st-key-tree_"] button :is(p, kbd, [data-testid="stButtonShortcut"]) {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}
</style>"""
FEWEST = 6  # rows of a table of which some can be held out


@dataclass(frozen=True)
class Woods:
    """The rows that a forest grows on, those held out, and everything that was asked for."""

    opened: Opened
    training: Dataset
    aside: Dataset | None
    asked: Asked

    def label(self, session: Session, word: str) -> str:
        return session.label(self.opened, word)


def choose_woods(session: Session) -> Woods:
    """The data menu, the attributes, and the options of the forest."""
    extra = {
        "crowd": generated.crowd(), "friedman_classes": generated.friedman_classes(),
        "friedman": generated.friedman(), "hill": generated.hill(), "wave": generated.wave(),
        "crowd_5000": generated.large(),
    }  # fmt: skip
    opened = choose_table(
        session, lambda table: bool(table.attributes), DEFAULT, PARAMETERS, extra
    )
    table = narrowed(opened.training, attributes(session, opened))
    wanted, _problems = asked_for(link.params(), table)
    training, aside = parted(opened, table, wanted.held_out)
    asked, problems = asked_for(link.params(), training)
    if problems:
        st.info(problems_text(session._, problems), icon=":material/link_off:")
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
                default=[] if chosen == names else chosen,
                format_func=lambda name: plain(session.label(opened, name)),
                help=session._("Choose two numbers to see boundaries in the plane."),
                placeholder=session._("all of them"),
                **hear.follow(
                    f"from_{opened.entry.id}", [] if chosen == names else chosen,
                    lambda new: change("from", ",".join(str(names.index(n) + 1) for n in new)),
                ),
            )
    return chosen


def options(session: Session, table: Dataset, asked: Asked, can_part: bool) -> None:
    """Trees, K, depth, seed and the rows held out."""
    _, config, d = session._, asked.config, len(table.attributes)
    usual = default_attributes(d)
    with st.sidebar:
        number(_("Trees"), "trees", config.trees, 1, min(MOST_TREES, most_trees(len(table))),
               TREES)  # fmt: skip
        if d > 1:
            st.slider(
                _("K, attributes drawn at a node"), 1, d, config.drawn(table),
                help=_("√d is {usual} here; K = {d} is bagging alone.", usual=usual, d=d),
                **hear.follow(
                    f"k_{d}", config.drawn(table),
                    lambda k: change("k", "" if k == usual else str(k)),
                ),
            )  # fmt: skip
        left, right = st.columns(2)
        with left:
            number(_("Depth"), "depth", config.max_depth, 0, 99, None)
        with right:
            number(_("Seed"), "seed", config.seed, 0, LARGEST_SEED, 0)
        if can_part:
            st.toggle(
                _("Hold out a third"),
                value=asked.held_out,
                help=_("These rows are kept from every tree and only measure the vote."),
                **hear.follow("held", asked.held_out, lambda on: change("held", "1" if on else "")),
            )


def number(
    label: str, name: str, value: int | None, least: int, most: int, default: int | None
) -> None:
    def write(new: int | None) -> None:
        change(name, "" if new is None or new == default else str(new))

    st.number_input(label, least, most, value=value, step=1, placeholder="∞",
                    **hear.follow(f"forest_{name}", value, write))  # fmt: skip


def change(name: str, text: str) -> None:
    """Set one parameter; another forest has other trees, so one starts at its first again."""
    changes: dict[str, str | None] = {name: text or None}
    if name in RESHAPING:
        changes |= {"tree": None, "inside": None, "step": None}
    link.write(changes)


def step_over(session: Session, woods: Woods, ready: int) -> int:
    """First, back, next, last and a slider over the trees that are there; the tree, from 1."""
    _, tree = session._, min(woods.asked.tree, ready)

    def go(to: int) -> Callable[[], None]:
        return lambda: go_to(to)

    st.html(STYLE)
    with st.container(horizontal=True, vertical_alignment="center", key="trees_row", gap="small"):
        buttons = (
            ("first", ":material/first_page:", 1, None, _("First tree")),
            ("back", ":material/chevron_left:", tree - 1, "Left", _("One tree back")),
            ("next", ":material/chevron_right:", tree + 1, "Right", _("Next tree")),
            ("last", ":material/last_page:", ready, None, _("Last tree")),
        )
        for name, icon, to, key, about in buttons:
            st.button(
                about, icon=icon, key=f"tree_{name}",
                # Inside a tree the arrows belong to its player.
                shortcut=None if woods.asked.inside else key,
                disabled=not 1 <= to <= ready or to == tree, on_click=go(to),
                type="primary" if name == "next" else "secondary",
            )  # fmt: skip
        total = woods.asked.config.trees
        if total > 1:
            # Over all trees, so that it stays the same slider while the forest grows.
            st.slider(_("Tree"), 1, total, tree, label_visibility="collapsed",
                      **hear.follow(f"tree_slider_{total}", tree, go_to))  # fmt: skip
        st.markdown(_("tree {tree} of {n}", tree=tree, n=total))
    return tree


def go_to(tree: int) -> None:
    """For callbacks: stand at this tree."""
    link.write({"tree": str(tree) if tree > 1 else None, "step": None})


def at_tree(woods: Woods, tree: int) -> Woods:
    return replace(woods, asked=replace(woods.asked, tree=tree))
