"""The step player: controls and the live tree in one widget, the same on every page."""

from ui.widgets.player.player import PlayerState, player, remembered

__all__ = ["PlayerState", "player", "remembered"]
