"""Where a reader can stop in a run, and how to get from one stop to the next.

A cursor is the number of events applied, 0..len(trace). The step size *decision* stops behind
each node's last event, *detail* behind every event, like step over and step into. A run that is
pruned after it has grown begins with the grown tree; its decisions are the comparisons.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from engine.events import (
    Event,
    LeafMade,
    PruningCompared,
    RiskEstimated,
    SubtreeChosen,
    SubtreeCut,
    WeakestLinkFound,
)
from engine.trace import Trace

Size = Literal["decision", "detail"]
HEADS = (PruningCompared, WeakestLinkFound, RiskEstimated, SubtreeChosen)


def stops(trace: Trace, size: Size) -> Sequence[int]:
    """Every cursor at which one can stand, from 0 to the end of the run."""
    if size == "detail":
        return range(first(trace), len(trace) + 1)
    if trace.pruned_from is None:
        return (0, *trace.ends.values())
    return (*heads(trace), len(trace))


def first(trace: Trace) -> int:
    """Where one begins: with nothing, or with the tree that is to be pruned."""
    return 0 if trace.pruned_from is None else trace.pruned_from


def heads(trace: Trace) -> list[int]:
    """The cursors before each comparison, round, judgement or choice of pruning."""
    later = trace.events[trace.grown :]
    before: Event | None = None
    found: list[int] = []
    for at, event in enumerate(later, trace.grown):
        again = isinstance(event, RiskEstimated) and isinstance(before, RiskEstimated)
        if isinstance(event, HEADS) and not again:
            found.append(at)
        before = event
    return found


def asked(trace: Trace) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For every head of pruning its cursor and the nodes in question: those compared, and those
    cut for it. They are in question behind that cursor, up to the next head."""
    groups = []
    for start, end in pairwise([*heads(trace), len(trace)]):
        group = trace.events[start:end]
        named = group[0].nodes if isinstance(group[0], WeakestLinkFound) else ()
        touched = [e.node for e in group if isinstance(e, PruningCompared | SubtreeCut)]
        groups.append((start, tuple(dict.fromkeys((*named, *touched)))))
    return tuple(groups)


def next_stop(places: Sequence[int], cursor: int) -> int:
    """The first stop behind the cursor; at the end one stays."""
    return places[min(bisect_right(places, cursor), len(places) - 1)]


def ties(trace: Trace, size: Size) -> tuple[int, ...]:
    """The stops that show a tie: as it is found, or with its node's decision."""
    found = [(life.tied, life.last) for life in trace.lifetimes.values() if life.tied is not None]
    places = (at if size == "detail" else last for at, last in found)
    return tuple(at for at in places if at > first(trace))


def leaves(trace: Trace) -> tuple[int, ...]:
    """The stops at which a leaf has just been made; they are the same for both sizes."""
    made = (life.last for life in trace.lifetimes.values() if isinstance(life.decision, LeafMade))
    return tuple(at for at in made if at > first(trace))


def cuts(trace: Trace) -> tuple[int, ...]:
    """The decisions that make a leaf of what is, or would be, a branch."""
    places = stops(trace, "decision")
    found = [
        next_stop(places, at)
        for at, e in enumerate(trace.events[first(trace) :], first(trace))
        if (isinstance(e, PruningCompared) and e.pruned)
        or (isinstance(e, WeakestLinkFound) and e.nodes)
    ]
    return tuple(dict.fromkeys(found))


def under_discussion(trace: Trace, cursor: int) -> int | None:
    """The node that the last applied event is about; before the first event there is none, and
    none when the event is about the whole tree."""
    if cursor <= first(trace):
        return None
    event = trace.events[cursor - 1]
    return None if isinstance(event, RiskEstimated | SubtreeChosen) else event.node


def named(trace: Trace, text: object) -> int:
    """The step that an address names; where it names none, one begins at the beginning. Nobody
    stands before that, but a panel may tell of the growth of a tree that is pruned."""
    said = str(text)
    known = said.isdecimal() and len(said) < 10
    return min(int(said), len(trace)) if known else first(trace)


def clamped(trace: Trace, cursor: int) -> int:
    """A cursor from a link or from another run, brought into this one."""
    return min(max(cursor, first(trace)), len(trace))
