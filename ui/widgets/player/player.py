"""The step player for a page: ``player(trace, model, cursor=..., key="grow", height=430)``.

The browser plays the run by itself and reports where it stands; the report is written to
``st.session_state`` before the script runs, under plain keys that outlive languages and pages:

    f"{key}.cursor"     int, events applied
    f"{key}.size"       "decision" or "detail"
    f"{key}.inspected"  int or None, the node somebody looks at
    f"{key}.playing"    bool

A page may set them too, and what it passes to ``player`` wins over what the browser shows.

Two components make the widget. The big one holds script, style and run; it is the same at every
step, so Streamlit's message cache sends it once per run. The tiny one (the *voice*) carries what
changes: Python's step, and which of the browser's reports it has heard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import streamlit as st

from engine.trace import Trace
from ui.views import numbers
from ui.views.steps import SIZES, Size, clamped
from ui.views.tree_model import TreeModel
from ui.widgets.player import assets
from ui.widgets.player.words import player_words

Path = Mapping[int, float] | tuple[int, ...]

_stage = st.components.v2.component(
    "split_by_split_player",
    html='<div class="player"></div>',
    css=assets.style(),
    js=assets.script(),
)
voice = st.components.v2.component("split_by_split_player_voice", js=assets.voice())


class Follow(NamedTuple):
    """A player without controls: whose timeline it follows, and where it stands at each step."""

    leader: str
    track: tuple[int, ...]


@dataclass(frozen=True)
class PlayerState:
    """Where the reader stands in a run and what else the player knows."""

    cursor: int = 0
    size: Size = "decision"
    inspected: int | None = None
    playing: bool = False


def remembered(trace: Trace, key: str, cursor: int = 0, size: Size = "decision") -> PlayerState:
    """The state kept for this key, made to fit this run; ``cursor`` and ``size`` if there is none.

    Call it inside the fragment that holds the player: the values change with every click.
    """
    kept = st.session_state
    at = clamped(trace, int(kept.get(f"{key}.cursor", cursor)))
    return PlayerState(
        cursor=at,
        size=kept.get(f"{key}.size", size),
        inspected=_opened(trace, at, kept.get(f"{key}.inspected")),
        playing=bool(kept.get(f"{key}.playing", False)),
    )


def player(
    trace: Trace,
    model: TreeModel,
    *,
    cursor: int,
    key: str,
    height: int,
    size: Size = "decision",
    inspected: int | None = None,
    path: Path = (),
    notes: Mapping[int, str] | None = None,
    on_change: Callable[[], None] | None = None,
    follow: Follow | None = None,
) -> PlayerState:
    """Show the player at this step and say where it stands.

    ``notes`` are lines that take the place of a node's own second line at this step.
    ``path`` is the way of a row: node numbers, or node numbers with the part of the row that
    comes by. With ``follow`` the player has no controls and moves with another (see
    ``ui.widgets.player.lockstep``). ``on_change`` is called after a report has been written to the
    session's state.
    """
    at = clamped(trace, cursor)
    looked = _opened(trace, at, inspected)

    def heard() -> None:
        report = _valid(st.session_state[f"{key}.player"].get("at"), trace, model)
        if report is not None:
            _keep(key, report)
            if on_change is not None:
                on_change()

    with st.container(gap=None):
        shown = _stage(
            key=f"{key}.player",
            data={
                "key": key,
                "id": model.fingerprint,
                "height": height,
                "words": player_words(model.words),
                "run": model.payload_json,
                "follow": None if follow is None else follow.leader,
                "track": () if follow is None else follow.track,
            },
            on_at_change=heard,
        )
        voice(
            key=f"{key}.voice",
            data={
                "key": key,
                "run": model.fingerprint,
                "heard": number_of(shown.get("at")),
                "cursor": at,
                "size": size,
                "inspected": looked,
                "path": _weighted(path),
                "notes": list((notes or {}).items()),
            },
        )
    playing = bool(st.session_state.get(f"{key}.playing", False))
    return PlayerState(at, size, looked, playing)


def _keep(key: str, state: PlayerState) -> None:
    st.session_state[f"{key}.cursor"] = state.cursor
    st.session_state[f"{key}.size"] = state.size
    st.session_state[f"{key}.inspected"] = state.inspected
    st.session_state[f"{key}.playing"] = state.playing


def _valid(report: Any, trace: Trace, model: TreeModel) -> PlayerState | None:
    """A browser can send anything; only a step of this very run counts."""
    if not isinstance(report, Mapping) or report.get("run") != model.fingerprint:
        return None
    cursor, size, node = report.get("cursor"), report.get("size"), report.get("inspected")
    if not isinstance(cursor, int) or not 0 <= cursor <= len(trace) or size not in SIZES:
        return None
    return PlayerState(cursor, size, _opened(trace, cursor, node), bool(report.get("playing")))


def _opened(trace: Trace, cursor: int, node: Any) -> int | None:
    """The node if it exists at this step; one that the step has not reached has nothing to show."""
    known = isinstance(node, int) and trace.starts.get(node, cursor) < cursor
    return node if known else None


def number_of(report: Any) -> int:
    number = report.get("n") if isinstance(report, Mapping) else None
    return number if isinstance(number, int) else 0


def _weighted(path: Path) -> list[tuple[int, str]]:
    if isinstance(path, Mapping):
        return [(node, numbers.weight(weight)) for node, weight in path.items()]
    return [(node, "1") for node in path]
