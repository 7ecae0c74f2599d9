"""What a step tells that somebody may want to guess first: numbers, and who wins by them.

A decision is revealed in two stages, first its numbers, then its winner. The browser keeps what was
revealed and needs to know of every event only which of the two it tells.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.events import (
    AttributeChosen,
    AttributeScored,
    AttributesFiltered,
    ChoiceAwaited,
    Event,
    LeafMade,
    LineMoved,
    LinesTied,
    PruningCompared,
    RiskEstimated,
    SubtreeChosen,
    TieFound,
    WeakestLinkFound,
)
from engine.trace import Trace
from ui.tree.steps import stops

NUMBER, WINNER = 1, 2
WHOM = 4  # the nodes in question are themselves the answer

# Rows that are routed and branches that are cut follow from what is known by then.
TELLING: dict[type[Event], int] = {
    AttributeScored: NUMBER,
    AttributesFiltered: NUMBER,
    LineMoved: NUMBER,
    TieFound: WINNER,
    LinesTied: WINNER,
    ChoiceAwaited: WINNER,
    AttributeChosen: WINNER,
    LeafMade: WINNER,
    PruningCompared: NUMBER | WINNER,
    WeakestLinkFound: NUMBER | WINNER | WHOM,
    RiskEstimated: NUMBER,
    SubtreeChosen: WINNER | WHOM,
}


def secret_of(event: Event) -> int:
    return TELLING.get(type(event), 0)


def secrets(trace: Trace) -> str:
    """One digit for each event: the browser looks an event up by its place."""
    return "".join(str(secret_of(event)) for event in trace.events)


def veiled(trace: Trace, cursor: int, places: Sequence[int] | None = None) -> int:
    """The moment that a tree may show of a step of which nothing is revealed: the node is open and
    not decided. Where the node is itself the answer, it is the moment before. Who asks at every
    step passes the ``places`` at which decisions end."""
    places = stops(trace, "decision") if places is None else places
    behind = bisect_left(places, cursor)
    start = places[behind - 1] if behind else cursor
    told = [secret_of(event) for event in trace.events[start:cursor]]
    if not any(told):
        return cursor
    return start if told[0] & WHOM else start + 1
