"""The left half of a replaying page: the player at the step of the address, and what to take away.

The address is the truth about the step: the player writes every step into it, and a link, the
browser's own back and forward, or a new run move the player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from ui.views.steps import clamped
from ui.widgets import link
from ui.widgets.data_choice import STEP
from ui.widgets.downloads import downloads
from ui.widgets.player import PlayerState, player, remembered
from ui.widgets.stage import Stage, address

HEIGHT, PRESENTING_HEIGHT = 520, 760  # the larger one for a hall, where a screen is larger too


def follow_link(run: Stage, key: str) -> Stage:
    """Stand at the step that the address names; without one, a click from the first decision."""
    asked = link.params().get(STEP, "")
    step = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    st.session_state[f"{key}.cursor"] = clamped(run.trace, step)
    return run


def rerun_if_changed(run: Stage) -> None:
    """What is clicked inside the fragment may ask for another run, which is the business of the
    page around it. The address is compared, because a click may overtake the page's own rerun."""
    if run.address != address():
        st.rerun()


def go_to(key: str, cursor: int) -> None:
    """For callbacks: move the player of a page."""
    st.session_state[f"{key}.cursor"] = cursor
    _keep_step(key)


def watch(
    run: Stage,
    key: str,
    path: Mapping[int, float],
    on_change: Callable[[], None] | None = None,
    notes: Callable[[int], Mapping[int, str]] | None = None,
) -> PlayerState:
    """Show the player, with the way of a row if there is one, and say where it stands.

    ``on_change`` is called with each of the reader's steps and clicks in the tree; ``notes`` says
    what nodes read at a step in place of their own second line.
    """
    state = remembered(run.trace, key)
    said = None if notes is None else notes(state.cursor)
    height = PRESENTING_HEIGHT if run.session.presenting else HEIGHT
    state = player(run.trace, run.model, cursor=state.cursor, key=key, size=state.size,
                   inspected=state.inspected, path=path, notes=said, height=height,
                   on_change=partial(_heard, key, on_change))  # fmt: skip
    downloads(run, state.cursor)
    return state


def _heard(key: str, on_change: Callable[[], None] | None) -> None:
    _keep_step(key)
    if on_change is not None:
        on_change()


def _keep_step(key: str) -> None:
    cursor = st.session_state[f"{key}.cursor"]
    link.write({STEP: str(cursor) if cursor else None})
