"""Gini as a chance: pairs of rows are drawn, and the share of those that differ approaches it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import streamlit as st

from engine.language import Translator
from engine.measures import gini
from ui.address import hear
from ui.kit import numbers

KEY = "impurity.draws"
AT_ONCE = 100


def differing(counts: Sequence[int], pairs: int, seed: int) -> int:
    """Of so many pairs, each drawn with the first row put back, those of two classes.

    >>> differing((5, 0), 100, seed=1)
    0
    """
    dice = random.Random(seed)
    classes = dice.choices(range(len(counts)), weights=counts, k=2 * pairs)
    return sum(one != other for one, other in zip(classes[::2], classes[1::2], strict=True))


def draw_pairs(_: Translator, counts: tuple[int, ...]) -> None:
    """A button, and what has been drawn from these counts so far."""
    st.button(
        _("Draw {n} pairs of rows", n=AT_ONCE),
        key="impurity.draw",
        icon=":material/casino:",
        on_click=hear.safely(_draw),
        args=(counts,),
        help=_("Each row is put back before the next is drawn."),
    )
    drawn, differ = st.session_state.get(KEY, {}).get(counts, (0, 0))
    if drawn:
        st.caption(
            _(
                "{differ} of {drawn} pairs are of two classes: {share}. Gini, the chance of it, "
                "is {gini}.",
                differ=differ,
                drawn=drawn,
                share=numbers.decimal(differ / drawn),
                gini=numbers.decimal(gini(counts)),
            )
        )


def _draw(counts: tuple[int, ...]) -> None:
    """What was drawn from other counts is forgotten."""
    drawn, differ = st.session_state.get(KEY, {}).get(counts, (0, 0))
    st.session_state[KEY] = {
        counts: (drawn + AT_ONCE, differ + differing(counts, AT_ONCE, seed=drawn))
    }
