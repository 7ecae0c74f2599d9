"""Both planes and both trees at one step, and what the reader has chosen in any of the four."""

from __future__ import annotations

import streamlit as st

from ui.views.boundary_line import Ends
from ui.widgets import link
from ui.widgets.boundary_stage import KEY, Pair, Side
from ui.widgets.data_choice import STEP
from ui.widgets.player import Chosen, Follow, lockstep, plane, player, remembered

PLANE, TREE = 300, 236
PRESENTING = 1.35  # a hall has a larger screen
ROW = f"{KEY}.row"


def follow_link(pair: Pair) -> Pair:
    """Stand at the step that the address names; a row of other points is forgotten."""
    asked = link.params().get(STEP, "")
    step = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    st.session_state[f"{KEY}.cursor"] = min(step, len(pair.times))
    if st.session_state.get(f"{KEY}.points") != pair.points.training.fingerprint:
        st.session_state[f"{KEY}.points"] = pair.points.training.fingerprint
        for name in (ROW, *(f"{side.key}.inspected" for side in pair.sides)):
            st.session_state.pop(name, None)
    return pair


def controls(pair: Pair) -> int:
    """The one row of controls; says the step of both."""

    def keep_step() -> None:
        step = st.session_state[f"{KEY}.cursor"]
        link.write({STEP: str(step) if step else None})

    return lockstep(pair.times, pair.session._, key=KEY, on_change=keep_step).cursor


def chosen_row(pair: Pair) -> int | None:
    row = st.session_state.get(ROW)
    return row if isinstance(row, int) and row < len(pair.points.training) else None


def let_go() -> None:
    """For callbacks: no point is chosen any more."""
    st.session_state.pop(ROW, None)


def chosen_node(side: Side, step: int) -> int | None:
    """The node that the reader looks at, if it is known at this step."""
    return remembered(side.trace, side.key, side.at(step).cursor).inspected


def show_side(pair: Pair, side: Side, step: int, own: Ends | None) -> None:
    """The plane, its figures, and the tree under it."""
    moment, words = side.at(step), pair.words(side, step)
    st.session_state[f"{side.key}.cursor"] = moment.cursor
    node, row = chosen_node(side, step), chosen_row(pair)
    scale = PRESENTING if pair.session.presenting else 1.0
    follow = Follow(KEY, side.track)
    st.markdown(f"**{side.title}**")
    plane(
        side.plane, key=f"{side.key}.picture", follow=follow, cursor=moment.cursor,
        height=round(PLANE * scale), about=_about(pair, side), chosen=Chosen(node, row), own=own,
        on_choice=lambda chosen: _picked(side, chosen),
    )  # fmt: skip
    st.caption(words.tally(moment.tally(pair.points.fresh), pair.points.fresh_name))
    path = {} if row is None else moment.way(row)
    path = {n: weight for n, weight in path.items() if n in side.trace.tree(moment.cursor).nodes}
    player(
        side.trace, side.model, cursor=moment.cursor, key=side.key, height=round(TREE * scale),
        inspected=node, path=path, follow=follow,
    )  # fmt: skip


def _about(pair: Pair, side: Side) -> str:
    _ = pair.session._
    return _("{title}: the points, the regions of the tree and its newest line.", title=side.title)


def _picked(side: Side, chosen: Chosen) -> None:
    """A region is a node of its tree; a point is a row, the same in both planes."""
    st.session_state[f"{side.key}.inspected"] = chosen.node
    st.session_state[ROW] = chosen.row
