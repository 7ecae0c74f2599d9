"""The step player for a page: ``player(model, key="grow", table="loan", height=430)``.

The browser gets the whole run once and plays it by itself; Python hears nothing of a step. What
changes without another run (the way of a row, a step to go to) comes through a tiny component of
its own, so that the run is not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import streamlit as st

from ui.address import hiding, link, view
from ui.address.hear import safely
from ui.kit import numbers
from ui.player import assets
from ui.player.captions import player_captions
from ui.tree.model import TreeModel

_stage = st.components.v2.component(
    "split_by_split_player",
    html='<div class="player"></div>',
    css=assets.style("player"),
    js=assets.script("player"),
)
READABLE, LARGE = 11, 20  # pixels of the smallest letters in a tree; the latter for the back row
_voice = st.components.v2.component("split_by_split_voice", js=assets.script("voice"))


class Follow(NamedTuple):
    """A tree without controls: whose timeline it follows, where it stands at each step of it, which
    of the reader's looks is at this tree, and by row the leaf that the way of a point leads to."""

    leader: str
    track: tuple[int, ...]
    eye: str
    homes: tuple[int | None, ...] = ()


def player(
    model: TreeModel,
    *,
    key: str,
    table: str,
    height: int,
    presenting: bool = False,
    follow: Follow | None = None,
    on_cut: Callable[[str], None] | None = None,
    hides: bool = False,
) -> None:
    """Show the tree of a run; ``table`` is what its steps are about, whatever the options. Where it
    ``hides``, answers can be hidden until they are revealed.

    With ``on_cut`` a click on a node is no look at it but a wish, told by the path of the node.
    """
    name = f"{key}.player"

    def heard() -> None:
        path = st.session_state[name].get("cut")
        if on_cut is not None and isinstance(path, str):
            on_cut(path)

    def switched() -> None:
        view.switch(st.session_state[name].get("view"))

    def hidden() -> None:
        hiding.switch(st.session_state[name].get("hide"))

    _stage(
        key=name,
        data=assets.packed(
            {
                "page": link.state()["page"],
                "key": key if follow is None else follow.leader,
                "id": model.fingerprint,
                "table": table,
                "height": height,
                "letters": LARGE if presenting else READABLE,
                "words": player_captions(model._),
                "run": model.payload_json,
                "track": None if follow is None else follow.track,
                "eye": "look" if follow is None else follow.eye,
                "homes": () if follow is None else follow.homes,
                "cuts": on_cut is not None,
                "view": view.now() if follow is None else None,
                "hide": hiding.told() if hides else None,
                "heard": link.state()["heard"] if follow is None else None,
            }
        ),
        on_cut_change=safely(heard),
        on_view_change=safely(switched),
        on_hide_change=safely(hidden),
    )


def voice(key: str, **said: Any) -> None:
    """Say something to whoever shows the run of this key, besides the run itself; who has nothing
    to say costs nothing."""
    stand = st.session_state.get(f"{key}.stand", {"step": None, "n": 0})
    if stand["step"] is None and not any(said.values()):
        return
    data = assets.packed({"key": key, "stand": stand, "path": [], **said})
    _voice(key=f"{key}.voice", data=data)


def go_to(key: str, step: int) -> None:
    """For callbacks: move the reader."""
    before = st.session_state.get(f"{key}.stand", {"n": 0})["n"]
    st.session_state[f"{key}.stand"] = {"step": step, "n": before + 1}


def weighted(path: Mapping[int, float]) -> list[tuple[int, str]]:
    """The way of a row: the nodes, with the part of the row that comes by."""
    return [(node, numbers.weight(weight)) for node, weight in path.items()]
