"""The player of a replaying page with the panels beside it, and what is written down for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from ui.address import link
from ui.frame.run_cache import of_run
from ui.player.panel import Said, Tab, panel
from ui.player.player import player, voice, weighted
from ui.player.replay import Replay
from ui.player.script import Script
from ui.run.downloads import downloads, downloads_open
from ui.run.stage import Stage
from ui.tree.steps import Size, named, stops

HEIGHT, PRESENTING_HEIGHT = 520, 760  # the larger one for a hall, where a screen is larger too
WHOLE = 500  # events; a longer run is told in windows around the reader


@dataclass(frozen=True)
class Show:
    """What a page shows of a run: its panels, and who writes them down.

    ``name`` and ``of`` tell this writing from others of the same run.
    """

    key: str
    tabs: Sequence[Tab]
    name: str
    script: Callable[[], Script]
    of: str = ""
    whole: int = WHOLE


def watch(
    stage: Stage,
    show: Show,
    path: Mapping[int, float] | None = None,
    on_cut: Callable[[str], None] | None = None,
) -> None:
    """The player, with the way of a row if there is one, and what to take away."""
    height = PRESENTING_HEIGHT if stage.session.presenting else HEIGHT
    player(
        stage.model, key=show.key, table=stage.options.opened.entry.id, height=height, on_cut=on_cut
    )
    voice(show.key, path=weighted(path or {}))
    downloads(stage)


def rerun_if_changed(stage: Stage) -> None:
    """Something in the fragment has asked for another run, which is the page's business."""
    if stage.asked != link.params():
        st.rerun()


def read(stage: Stage, show: Show, on_said: Said | None = None) -> Tab:
    """The panels; the one that is open, for the page to go on with if it asks."""
    rerun_if_changed(stage)

    def heard(message: Mapping[str, Any]) -> None:
        if message.get("kind") == "want":
            st.session_state[f"{show.key}.want"] = message
        elif on_said is not None:
            on_said(message)

    return panel(
        stage.session._,
        show.tabs,
        Replay(show.key, stage.model.fingerprint, written(stage, show)),
        listens=downloads_open(),
        on_said=heard,
    )


def written(stage: Stage, show: Show) -> str:
    """The whole run if it is short, else the steps around the reader; written once per run and
    language, and shared by everybody who opens it."""
    trace = stage.trace
    entry = stage.options.opened.entry.id
    which = (show.name, show.of, entry, stage.session.language, stage.options.unit)
    if len(trace) <= show.whole:
        return of_run(trace, which, lambda: show.script().whole(stops(trace, "detail")))
    wanted = st.session_state.get(f"{show.key}.want") or link.place()
    at = named(trace, wanted.get("step"))
    size: Size = "detail" if wanted.get("size") == "detail" else "decision"
    return of_run(
        trace,
        (*which, at, size),
        lambda: show.script().window(stops(trace, size), at, size == "detail"),
    )
