"""One row of controls for several trees: ``lockstep(timeline, cursor=..., key="boundary")``.

The trees are players that follow (``player(..., follow=Follow(key, track))``) and move in the same
frame as the click. Python hears of the step from the controls alone, under the keys of a player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ui.text import Words
from ui.views.lockstep import Timeline
from ui.views.steps import SIZES, Size
from ui.widgets.player import assets
from ui.widgets.player.player import PlayerState, number_of, voice
from ui.widgets.player.words import player_words

_controls = st.components.v2.component(
    "split_by_split_lockstep",
    html='<div class="player lockstep"></div>',
    css=assets.style(),
    js=assets.lockstep(),
)


def remembered_step(times: Timeline, key: str) -> PlayerState:
    """Where the reader stands on this timeline."""
    kept = st.session_state
    step = min(max(int(kept.get(f"{key}.cursor", 0)), 0), len(times))
    playing = bool(kept.get(f"{key}.playing", False))
    return PlayerState(step, kept.get(f"{key}.size", "decision"), None, playing)


def lockstep(
    times: Timeline, _: Words, *, key: str, on_change: Callable[[], None]
) -> PlayerState:
    """Show the controls at the remembered step and say where they stand."""
    state = remembered_step(times, key)

    def heard() -> None:
        report = _valid(st.session_state[f"{key}.lockstep"].get("at"), times)
        if report is not None:
            st.session_state[f"{key}.cursor"] = report.cursor
            st.session_state[f"{key}.size"] = report.size
            st.session_state[f"{key}.playing"] = report.playing
            on_change()

    with st.container(gap=None):
        shown = _controls(
            key=f"{key}.lockstep",
            data={
                "key": key,
                "id": times.fingerprint,
                "words": player_words(_),
                "run": times.payload_json,
            },
            on_at_change=heard,
        )
        voice(
            key=f"{key}.voice",
            data={
                "key": key,
                "run": times.fingerprint,
                "heard": number_of(shown.get("at")),
                "cursor": state.cursor,
                "size": state.size,
                "inspected": None,
                "path": [],
            },
        )
    return state


def _valid(report: Any, times: Timeline) -> PlayerState | None:
    """A browser can send anything; only a step of this very timeline counts."""
    if not isinstance(report, Mapping) or report.get("run") != times.fingerprint:
        return None
    cursor: Any = report.get("cursor")
    size: Size = report.get("size", "decision")
    if not isinstance(cursor, int) or not 0 <= cursor <= len(times) or size not in SIZES:
        return None
    return PlayerState(cursor, size, None, bool(report.get("playing")))
