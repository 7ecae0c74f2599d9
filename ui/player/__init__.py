"""The step player and the panels beside it, in Python and in the browser."""

from ui.player.lockstep import lockstep
from ui.player.panel import Tab, asked_panel, panel
from ui.player.plane import plane
from ui.player.player import Follow, go_to, player, voice, weighted

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
