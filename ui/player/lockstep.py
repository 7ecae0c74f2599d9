"""A row of controls without a tree: ``lockstep(_, Replay(key, fingerprint, payload), ...)``.

For several trees that move together (``player(..., follow=Follow(key, track, eye))``), for a tree
that is drawn as in a textbook, or for the trees of a forest.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from engine.language import Translator
from ui.address import hiding, link, view
from ui.address.hear import safely
from ui.player import assets
from ui.player.captions import player_captions
from ui.player.replay import Replay

NOTHING: Mapping[str, str] = {}
_controls = st.components.v2.component(
    "split_by_split_lockstep",
    html='<div class="player lockstep"></div>',
    css=assets.style("player"),
    js=assets.script("lockstep"),
)


def lockstep(
    _: Translator,
    replay: Replay,
    *,
    table: str,
    captions: Mapping[str, str] = NOTHING,
    plain: bool = False,
    given: Mapping[str, str] = NOTHING,
    hides: bool = False,
) -> None:
    """Show the controls of a timeline, whose steps are about ``table``.

    ``captions`` take the place of the player's own; ``plain`` leaves step sizes, jumps and views
    out; whoever comes from another run of the page stands at the place ``given``. Where the
    timeline ``hides``, answers can be hidden until they are revealed.
    """
    name = f"{replay.key}.lockstep"

    def switched() -> None:
        view.switch(st.session_state[name].get("view"))

    def hidden() -> None:
        hiding.switch(st.session_state[name].get("hide"))

    _controls(
        key=name,
        data=assets.packed(
            {
                "page": link.state()["page"],
                "key": replay.key,
                "id": replay.fingerprint,
                "table": table,
                "name": replay.name,
                "words": player_captions(_) | dict(captions),
                "run": replay.told,
                "plain": plain,
                "given": dict(given),
                "heard": link.state()["heard"],
                "view": None if plain else view.now(),
                "hide": hiding.told() if hides else None,
            }
        ),
        on_view_change=safely(switched),
        on_hide_change=safely(hidden),
    )
