"""Where a reader can stop in a run, and how to get from one stop to the next.

A cursor is the number of events applied, 0..len(trace). The step size *decision* stops behind
each node's last event, *detail* behind every event, like step over and step into.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Literal

from engine.events import LeafMade, TieFound
from engine.trace import Trace

Size = Literal["decision", "detail"]
SIZES: tuple[Size, ...] = ("decision", "detail")


def stops(trace: Trace, size: Size) -> Sequence[int]:
    """Every cursor at which one can stand, from 0 to the end of the run."""
    if size == "detail":
        return range(len(trace) + 1)
    return (0, *trace.ends.values())


def next_stop(places: Sequence[int], cursor: int) -> int:
    """The first stop behind the cursor; at the end one stays."""
    return places[min(bisect_right(places, cursor), len(places) - 1)]


def previous_stop(places: Sequence[int], cursor: int) -> int:
    """The last stop before the cursor; at the beginning one stays."""
    return places[max(bisect_left(places, cursor) - 1, 0)]


def ties(trace: Trace, size: Size) -> tuple[int, ...]:
    """The stops that show a tie: as it is found, or with its node's decision."""
    found = [(at, e.node) for at, e in enumerate(trace.events, 1) if isinstance(e, TieFound)]
    return tuple(at if size == "detail" else trace.ends[node] for at, node in found)


def leaves(trace: Trace) -> tuple[int, ...]:
    """The stops at which a leaf has just been made; they are the same for both sizes."""
    return tuple(at for at, e in enumerate(trace.events, 1) if isinstance(e, LeafMade))


def next_of(places: Sequence[int], cursor: int) -> int | None:
    """The first of these stops behind the cursor, if there is one."""
    at = bisect_right(places, cursor)
    return places[at] if at < len(places) else None


def next_tie(trace: Trace, cursor: int, size: Size = "decision") -> int | None:
    return next_of(ties(trace, size), cursor)


def next_leaf(trace: Trace, cursor: int) -> int | None:
    return next_of(leaves(trace), cursor)


def decided_at(trace: Trace, node: int) -> int:
    """The stop at which a node is decided (or left to the user)."""
    return trace.ends[node]


def under_discussion(trace: Trace, cursor: int) -> int | None:
    """The node that the last applied event is about; before the first event there is none."""
    return trace.events[cursor - 1].node if cursor > 0 else None


def clamped(trace: Trace, cursor: int) -> int:
    """A cursor from a link or from another run, brought into this one."""
    return min(max(cursor, 0), len(trace))
