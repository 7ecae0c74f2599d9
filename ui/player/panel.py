"""The panels beside a tree: reading ones are the browser's, asking ones follow below in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import streamlit as st

from engine.language import Translator
from ui.address import hiding, link
from ui.address.hear import safely
from ui.player import assets
from ui.player.captions import chart_captions, panel_captions
from ui.player.replay import Replay

_panel = st.components.v2.component(
    "split_by_split_panel",
    html='<div class="panel"></div>',
    css="".join(map(assets.style, ("panel", "chart", "formula", "code", "branches", "closing"))),
    js=assets.script("panel"),
)

Said = Callable[[Mapping[str, Any]], None]


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
    replay: Replay,
    *,
    listens: Sequence[str] = (),
    on_said: Said | None = None,
    hides: bool = False,
) -> Tab:
    """Show the panels of a run from what is written down of it.

    Python hears of every step while the open tab, or something else on the page, ``listens``, and
    whoever begins to is told at once;
    ``on_said`` hears what a reader decides in a panel. The tab that is open is returned; if it
    asks, it is the page's turn. Where the run ``hides``, answers can be hidden.
    """
    component = f"{replay.key}.panel"
    shown = asked_panel(tabs)
    _panel(
        key=component,
        data=assets.packed(
            {
                "page": link.state()["page"],
                "key": replay.key,
                "id": replay.fingerprint,
                "name": replay.name,
                "language": _.language,
                "tabs": [tab._asdict() for tab in tabs],
                "told": shown.id,
                "at": link.place().get(replay.name),
                "seen": link.place().get(link.SEEN),
                "hide": hiding.told() if hides else None,
                "listens": [*listens, *((shown.id,) if shown.listens else ())],
                "script": replay.told,
                "words": panel_captions(_) | chart_captions(_),
                "assets": assets.addresses(),
            }
        ),
        on_at_change=safely(_hears(component, "at", link.tell)),
        on_said_change=safely(_hears(component, "said", on_said)),
    )
    return shown


def _hears(component: str, name: str, then: Said | None) -> Callable[[], None]:
    """A callback that passes on what the browser says under this name; anything can be sent."""

    def heard() -> None:
        message = st.session_state[component].get(name)
        if then is not None and isinstance(message, Mapping):
            then(message)

    return heard
