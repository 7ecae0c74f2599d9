"""The step player: controls and the live tree in one widget, the same on every page."""

from ui.widgets.player.lockstep import lockstep
from ui.widgets.player.plane import Chosen, plane
from ui.widgets.player.player import Follow, PlayerState, player, remembered

__all__ = ["Chosen", "Follow", "PlayerState", "lockstep", "plane", "player", "remembered"]
