"""The panels beside a tree: reading ones are the browser's, asking ones follow below in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import streamlit as st

from engine.language import Translator
from ui.address import link
from ui.address.hear import safely
from ui.player import assets
from ui.player.captions import panel_captions

_panel = st.components.v2.component(
    "split_by_split_panel",
    html='<div class="panel"></div>',
    css=assets.style("panel"),
    js=assets.script("panel"),
)


class Tab(NamedTuple):
    """A panel: ``asks`` if Python shows it, ``listens`` if it has to hear of every step then.

    A look at a node of a tree that is pruned shows its comparison ("told"), its decision while the
    tree grew ("grown"), or nothing of its own in a panel that is about the whole tree ("").
    """

    id: str
    name: str
    asks: bool = False
    listens: bool = False
    looks: Literal["told", "grown", ""] = "told"


def asked_panel(tabs: Sequence[Tab]) -> Tab:
    """The panel that the reader has open, as far as Python has to know."""
    told = link.place().get("panel")
    return next((tab for tab in tabs if tab.id == told), tabs[0])


def panel(
    _: Translator,
    tabs: Sequence[Tab],
    *,
    key: str,
    fingerprint: str,
    script: str,
    name: str = "step",
    listens: bool = False,
    on_said: Callable[[Mapping[str, Any]], None] | None = None,
) -> Tab:
    """Show the panels of the run with this fingerprint from what is written down of it.

    Python hears of every step while the open tab, or something else on the page, ``listens``;
    ``on_said`` hears what a reader decides in a panel. The tab that is open is returned; if it
    asks, it is the page's turn.
    """
    component = f"{key}.panel"
    shown = asked_panel(tabs)

    def told() -> None:
        at = st.session_state[component].get("at")
        if isinstance(at, Mapping):
            link.tell(at)

    def said() -> None:
        message = st.session_state[component].get("said")
        if on_said is not None and isinstance(message, Mapping):
            on_said(message)

    _panel(
        key=component,
        data=assets.packed(
            {
                "page": link.state()["page"],
                "key": key,
                "id": fingerprint,
                "name": name,
                "language": _.language,
                "tabs": [tab._asdict() for tab in tabs],
                "told": shown.id,
                "at": link.place().get(name),
                "listens": listens or shown.listens,
                "script": script,
                "words": panel_captions(_),
                "assets": assets.addresses(),
            }
        ),
        on_at_change=safely(told),
        on_said_change=safely(said),
    )
    return shown
