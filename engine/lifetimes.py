"""The lifetime of every node of a run, from the first cursor that shows it to its last event.

This is the one reader of a finished run's events: one pass over them finds what happens to each
node, and when. A cursor counts events that have been applied, so what happens at a cursor is so
from that cursor on. Trees, stories, pictures and the browser read lifetimes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from operator import itemgetter
from typing import Literal

from engine.events import (
    AttributeChosen,
    AttributeScored,
    ChoiceAwaited,
    Event,
    LeafMade,
    LinesTied,
    NodeOpened,
    PruningCompared,
    RowsRouted,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
)
from engine.splits import Split

Status = Literal["hidden", "waiting", "open", "chosen", "split", "leaf"]
State = tuple[int, Status]  # what a node is from a cursor on
Span = tuple[float, float]  # from a cursor up to, but not including, another one


@dataclass(slots=True, eq=False)
class Lifetime:
    """One node: what is said of it, and the first cursors at which that is so.

    A node is ``shown`` from its parent's split on and waits until it is ``opened``. From ``pruned``
    on its branch is cut and it is a leaf, until it is ``restored``. ``last`` is the cursor just
    behind its last event while the tree grows.
    """

    opening: NodeOpened
    above: Lifetime | None
    shown: int
    opened: int
    last: int = 0
    tie: TieFound | LinesTied | None = None
    tied: int | None = None
    choice: AttributeChosen | None = None
    chosen: int | None = None
    comparison: PruningCompared | None = None
    compared: int | None = None
    decision: RowsRouted | LeafMade | None = None
    decided: int | None = None
    cut: SubtreeCut | None = None
    pruned: int | None = None
    restored: int | None = None

    @property
    def node(self) -> int:
        return self.opening.node

    @property
    def split(self) -> Split | None:
        """What the node asks, once it has chosen."""
        return None if self.choice is None else self.choice.score.split

    def is_cut(self, cursor: int) -> bool:
        """Whether its branch is cut at this moment."""
        begun = self.pruned is not None and self.pruned <= cursor
        return begun and (self.restored is None or cursor < self.restored)

    def cut_spans(self) -> list[Span]:
        """When its branch is cut."""
        if self.pruned is None:
            return []
        return [(self.pruned, inf if self.restored is None else self.restored)]

    def hear(self, event: Event, at: int) -> None:
        """One more event of the node, with the cursor just behind it."""
        match event:
            case TieFound() | LinesTied():
                self.tie = event
                self.tied = at
            case AttributeChosen():
                self.choice = event
                self.chosen = at
                if event.tied:
                    self.tied = at
            case RowsRouted() | LeafMade():
                self.decision = event
                self.decided = self.last = at
            case ChoiceAwaited():
                self.last = at
            case SubtreeCut():
                self.cut = event
                self.pruned = at
            case SubtreeRestored():
                self.restored = at
            case PruningCompared():
                self.comparison = event
                self.compared = at
            case _:
                pass  # on the way to a decision, or about the whole tree: the law is the fold

    def states(self) -> Iterator[State]:
        """What the node is from each of these cursors on, as long as nothing above it is cut."""
        yield self.shown, "waiting"
        yield self.opened, "open"
        if self.chosen is not None:
            yield self.chosen, "chosen"
        if self.decided is not None:
            yield self.decided, "leaf" if isinstance(self.decision, LeafMade) else "split"
        if self.pruned is not None:
            yield self.pruned, "leaf"
        if self.restored is not None:
            yield self.restored, "split"


def lifetimes_of(events: Iterable[Event]) -> dict[int, Lifetime]:
    """All nodes of a run in the order of the telling."""
    lives: dict[int, Lifetime] = {}
    for at, event in enumerate(events, 1):
        if isinstance(event, NodeOpened):
            above = None if event.parent is None else lives[event.parent]
            shown = None if above is None else above.decided
            lives[event.node] = Lifetime(event, above, shown or 0, at)
        elif not isinstance(event, AttributeScored):  # most events are, and nothing turns on one
            lives[event.node].hear(event, at)
    return lives


def states_of(lives: Mapping[int, Lifetime]) -> dict[int, tuple[State, ...]]:
    """For every node what it is from each of these cursors on; before the first of them, and while
    a node above it is cut, it is hidden. This is the one place that decides it."""
    gone: dict[int, list[Span]] = {}
    found: dict[int, tuple[State, ...]] = {}
    for number, life in lives.items():  # a node is opened after the one above it
        above = life.above
        gone[number] = _united([*gone[above.node], *above.cut_spans()]) if above is not None else []
        found[number] = _without(gone[number], tuple(life.states()))
    return found


def status_at(states: Sequence[State], cursor: int) -> Status:
    """What a node is at a cursor."""
    place = bisect_right(states, cursor, key=itemgetter(0))
    return states[place - 1][1] if place else "hidden"


def _united(spans: list[Span]) -> list[Span]:
    """The same cursors in spans that do not touch each other."""
    united: list[Span] = []
    for start, end in sorted(spans):
        if united and start <= united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return united


def _without(gone: Sequence[Span], states: tuple[State, ...]) -> tuple[State, ...]:
    """These states, and hidden while the node is gone."""
    for start, end in gone:
        before = tuple(state for state in states if state[0] < start)
        after = tuple(state for state in states if state[0] > end)
        back: tuple[State, ...] = ((int(end), status_at(states, int(end))),) if end < inf else ()
        states = (*before, (int(start), "hidden"), *back, *after)
    return states
