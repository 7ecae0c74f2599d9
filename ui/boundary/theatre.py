"""Both planes, both trees and the panels under them; the browser replays all of it by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from engine.trace import Trace
from ui.address import hiding, link, view
from ui.boundary.line import Ends
from ui.boundary.plane import plane
from ui.boundary.script import BoundaryScript
from ui.boundary.stage import KEY, Pair, Side
from ui.frame.head import run_told
from ui.frame.memory import remembered
from ui.player.lockstep import lockstep
from ui.player.panel import Tab, panel
from ui.player.player import Follow, player, voice
from ui.player.replay import Replay
from ui.run.offer import listeners
from ui.run.tree_picture import draw_step

PLANE, TREE = 340, 236
PRESENTING = 1.35  # a hall has a larger screen
WHOLE = 1000  # steps; a longer timeline is told in windows around the reader
WANTED = f"{KEY}.want"
LINE = "line"


def tabs_of(pair: Pair) -> tuple[Tab, ...]:
    _ = pair.session._
    return (
        Tab("chosen", _("This step")),
        Tab(LINE, _("Your own line"), asks=True, listens=True),
        Tab("depth", _("Depth")),
        Tab("sum", _("Sum of regions")),
        Tab("linear", _("A linear model"), asks=True),
        Tab("code", _("Pseudocode"), looks=""),
    )


def rerun_if_changed(pair: Pair) -> None:
    """Another view is in the address, which is the page's business."""
    if pair.view != view.now():
        st.rerun()


def controls(pair: Pair) -> None:
    """The one row of controls that everything follows."""
    times = pair.times
    replay = Replay(KEY, times.fingerprint, times.payload_json)
    lockstep(pair.session._, replay, table=pair.points.table, hides=True)


def show_side(pair: Pair, side: Side) -> None:
    """The plane with its figures, and the tree under it."""
    _ = pair.session._
    scale = PRESENTING if pair.session.presenting else 1.0
    follow = Follow(KEY, side.track, side.eye, side.pictures.homes)
    plane(
        _,
        side.pictures.plane,
        key=side.key,
        follow=follow,
        height=round(PLANE * scale),
        title=side.title,
    )
    if view.is_textbook():
        model = side.pictures.tree
        draw_step(pair.session, f"half_{side.name}", model, side.track[seen(pair)], _way(side))
        return
    player(
        side.pictures.tree,
        key=side.key,
        table=pair.points.table,
        height=round(TREE * scale),
        presenting=pair.session.presenting,
        follow=follow,
    )


def _way(side: Side) -> dict[int, str]:
    """The way of the point that the reader has chosen, if there is one."""
    point = number_of(link.place(), "point")
    homes = side.pictures.homes
    node = homes[point] if point is not None and point < len(homes) else None
    way = {}
    while node is not None:
        way[node] = "1"
        node = side.pictures.tree.by_id[node].parent
    return way


def read(pair: Pair) -> Tab:
    """The panels; the one that is open, for the page to go on with if it asks."""
    return panel(
        pair.session._,
        tabs_of(pair),
        Replay(KEY, pair.times.fingerprint, written(pair)),
        listens=listeners(),
        on_said=_heard,
        hides=True,
    )


def _heard(message: Mapping[str, Any]) -> None:
    if message.get("kind") == "want":
        st.session_state[WANTED] = message


def say(pair: Pair, tab: Tab, own: Ends | None) -> None:
    """Where one's own line is drawn; it belongs to the place for which it was asked. What an asking
    panel changes is in the address, but makes no other run."""
    look = number_of(link.place(), pair.slanting.eye)
    line = None if own is None else {"ends": own, "step": here(pair), "look": look}
    voice(KEY, own=line, run=run_told() if tab.asks else None)


def here(pair: Pair) -> int:
    """The step at which the reader stood when the browser last told."""
    return pair.times.clamped(number_of(link.place()) or 0)


def seen(pair: Pair) -> int:
    """The step of which the reader may know the trees: while answers are hidden, no more than is
    revealed; the browser tells how much that is."""
    step = here(pair)
    if not hiding.is_on():
        return step
    told = number_of(link.place(), link.SEEN)
    return pair.times.begun(step) if told is None else min(told, step)


def number_of(place: Mapping[str, Any], name: str = "step") -> int | None:
    told = str(place.get(name))
    return int(told) if told.isdecimal() and len(told) < 10 else None


def chosen_node(pair: Pair, side: Side) -> int | None:
    """The node that the reader looks at, if it is in the tree at this step."""
    node = number_of(link.place(), side.eye)
    return node if node in side.at(seen(pair)).tree.nodes else None


def written(pair: Pair) -> str:
    """All steps if they are few, else those around the reader."""
    runs = (pair.straight.trace, pair.slanting.trace, pair.named)
    if len(pair.times) <= WHOLE:
        return _whole(*runs, pair.told)
    wanted = st.session_state.get(WANTED) or link.place()
    at = pair.times.clamped(number_of(wanted) or 0)
    stops = () if wanted.get("size") == "detail" else pair.times.decisions
    return _window(*runs, at, stops, pair.told)


# Written once per pair of runs and language, and shared by everybody who opens them.
@remembered
def _whole(
    one: Trace, other: Trace, named: tuple[str, ...], _told: Callable[[], BoundaryScript]
) -> str:
    told = _told()
    return told.script().whole(told.steps)


@remembered
def _window(
    one: Trace,
    other: Trace,
    named: tuple[str, ...],
    at: int,
    stops: tuple[int, ...],
    _told: Callable[[], BoundaryScript],
) -> str:
    told = _long(one, other, named, _told)
    return told.script().window(stops or told.steps, at)


# What is the same in every window is worked out once.
@remembered
def _long(
    one: Trace, other: Trace, named: tuple[str, ...], _told: Callable[[], BoundaryScript]
) -> BoundaryScript:
    return _told()
