"""The player of a replaying page with the panels beside it, and what is written down for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.dataset import Dataset
from engine.language import Translator
from ui.address import link, view
from ui.frame.cache_keys import table_key
from ui.frame.memory import of_run
from ui.frame.menu import after
from ui.player.lockstep import lockstep
from ui.player.panel import Said, Tab, panel
from ui.player.player import player, voice, weighted
from ui.player.replay import Replay
from ui.player.script import Script
from ui.run.closing import Closing, Next, closed
from ui.run.offer import listeners
from ui.run.stage import Stage
from ui.run.tree_picture import draw_step
from ui.tree.steps import Size, named, stops

HEIGHT, PRESENTING_HEIGHT = 520, 640  # at least; a taller window is used
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
    closes: bool = True  # with a card at the end: what was built, and where to go on


def watch(
    stage: Stage,
    show: Show,
    path: Mapping[int, float] | None = None,
    on_cut: Callable[[str], None] | None = None,
) -> None:
    """The player, with the way of a row if there is one."""
    walked = weighted(path or {})
    if view.is_textbook():
        _stand_still(stage, show, dict(walked))
        if on_cut is not None:
            st.caption(_live_cuts(stage.session._))
    else:
        _play(stage, show, on_cut)
    voice(show.key, path=walked)


def _play(stage: Stage, show: Show, on_cut: Callable[[str], None] | None) -> None:
    player(
        stage.model,
        key=show.key,
        table=stage.options.opened.entry.id,
        height=PRESENTING_HEIGHT if stage.session.presenting else HEIGHT,
        presenting=stage.session.presenting,
        on_cut=on_cut,
        hides=True,
    )


def _stand_still(stage: Stage, show: Show, path: Mapping[int, str]) -> None:
    """The controls, and below them the tree of the step that Python has heard of last."""
    model = stage.model
    replay = Replay(show.key, model.fingerprint, model.payload_json)
    lockstep(stage.session._, replay, table=stage.options.opened.entry.id, hides=True)
    draw_step(stage.session, show.key, stage.seen_model, stage.seen, path)


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
        listens=listeners(),
        on_said=heard,
        hides=True,
    )


def _live_cuts(_: Translator) -> str:
    return _("To prune by hand choose *live*: there a click on a node cuts its branch.")


def written(stage: Stage, show: Show) -> str:
    """The whole run if it is short, else the steps around the reader; written once per run and
    language, and shared by everybody who opens it."""
    trace = stage.trace
    entry = stage.options.opened.entry.id
    judges = _judges(stage) if show.closes else None
    words = (stage.session.language, stage.options.unit, stage.session.page)
    which = (show.name, show.of, entry, *words, table_key(judges))

    def script() -> Script:
        if not show.closes:
            return show.script()
        card = Closing(trace, judges, stage.session._, _onward(stage)).card
        return closed(show.script(), show.tabs[0].id, len(trace), card)

    if len(trace) <= show.whole:
        return of_run(trace, which, lambda: script().whole(stops(trace, "detail")))
    wanted = st.session_state.get(f"{show.key}.want") or link.place()
    at = named(trace, wanted.get("step"))
    size: Size = "detail" if wanted.get("size") == "detail" else "decision"
    return of_run(
        trace,
        (*which, at, size),
        lambda: script().window(stops(trace, size), at, size == "detail"),
    )


def _judges(stage: Stage) -> Dataset | None:
    """Rows that the tree was not grown from."""
    pruned_by = stage.trace.validation
    return pruned_by if pruned_by is not None else stage.options.opened.validation


def _onward(stage: Stage) -> Next | None:
    page = after(stage.session.page)
    return None if page is None else (page.id, page.title, page.about)
