"""How a page draws its tree: live, moving with every step, or still, as a textbook prints it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.address import link

PARAMETER = "view"
LIVE, TEXTBOOK = "live", "textbook"


def now() -> str:
    """What the address asks for; any other word is the live view."""
    return TEXTBOOK if is_textbook() else LIVE


def is_textbook() -> bool:
    return link.params().get(PARAMETER) == TEXTBOOK


def switch(message: Any) -> None:
    """For callbacks: the browser's word on the view that is wished for, and on where the reader
    stands, which Python does not know of a live tree."""
    if not isinstance(message, Mapping) or message.get("view") not in (LIVE, TEXTBOOK):
        return
    place = message.get("place")
    if isinstance(place, Mapping):
        link.tell(place)
    link.write({PARAMETER: TEXTBOOK if message["view"] == TEXTBOOK else None})
