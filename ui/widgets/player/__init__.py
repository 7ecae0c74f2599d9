"""The step player and the panels beside it, in Python and in the browser."""

from ui.widgets.player.lockstep import lockstep
from ui.widgets.player.panel import Tab, asked_panel, panel
from ui.widgets.player.plane import plane
from ui.widgets.player.player import Follow, go_to, player, voice, weighted

__all__ = [
    "Follow",
    "Tab",
    "asked_panel",
    "go_to",
    "lockstep",
    "panel",
    "plane",
    "player",
    "voice",
    "weighted",
]
