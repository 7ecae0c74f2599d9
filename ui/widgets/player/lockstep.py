"""A row of controls without a tree: ``lockstep(payload, ...)``, for several trees that move together
(``player(..., follow=Follow(key, track, eye))``) or for the trees of a forest."""

from __future__ import annotations

import streamlit as st

from ui.text import Words
from ui.widgets import link
from ui.widgets.player import assets
from ui.widgets.player.words import player_words

_controls = st.components.v2.component(
    "split_by_split_lockstep",
    html='<div class="player lockstep"></div>',
    css=assets.style("player"),
    js=assets.script("lockstep"),
)


def lockstep(
    _: Words, payload: str, fingerprint: str, *, key: str, table: str, name: str = "step"
) -> None:
    """Show the controls of a timeline; ``name`` is the parameter of the address that they move."""
    _controls(
        key=f"{key}.lockstep",
        data={
            "page": link.state()["page"],
            "key": key,
            "id": fingerprint,
            "table": table,
            "name": name,
            "words": player_words(_),
            "run": payload,
        },
    )
