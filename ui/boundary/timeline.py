"""Two runs on one timeline: the k-th decision of one happens with the k-th decision of the other.

Within a decision both go on event by event, and the one that has less to tell waits. The run that
ends first stands still until the other one has ended too.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.trace import Trace
from ui.tree import steps
from ui.tree.secrets import secret_of


@dataclass(frozen=True, eq=False)
class Timeline:
    """For each run its cursor at every step, and the steps at which something is decided."""

    tracks: tuple[tuple[int, ...], ...]
    decisions: tuple[int, ...]
    ties: tuple[tuple[int, ...], tuple[int, ...]]  # for both step sizes
    leaves: tuple[int, ...]
    secrets: str  # for every step what it tells, in either run, that may be hidden
    runs: str  # what tells these runs from others

    def __len__(self) -> int:
        """The number of the last step."""
        return len(self.tracks[0]) - 1

    @cached_property
    def payload_json(self) -> str:
        """A run without nodes, as the player's controls take it."""
        return json.dumps(
            {
                "nodes": [],
                "length": len(self),
                "decisions": self.decisions,
                "ties": {"decision": self.ties[0], "detail": self.ties[1]},
                "leaves": self.leaves,
                "first": 0,
                "asked": [],
                "cuts": [],
                "secrets": self.secrets,
            }
        )

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same runs in every language."""
        return hashlib.sha256(repr((self.runs, self.tracks)).encode()).hexdigest()[:16]

    def begun(self, step: int) -> int:
        """The step that opens the decision to which a step belongs."""
        behind = bisect_left(self.decisions, step)
        return min(self.decisions[behind - 1] + 1, step) if behind else step

    def clamped(self, step: int) -> int:
        """A step from a link, brought into this timeline."""
        return min(max(step, 0), len(self))


def timeline(traces: Sequence[Trace]) -> Timeline:
    """All runs side by side, decision by decision."""
    stops = [list(steps.stops(trace, "decision")) for trace in traces]
    longest = max(map(len, stops))
    padded = [places + [places[-1]] * (longest - len(places)) for places in stops]
    tracks: list[list[int]] = [[0] for _ in traces]
    decisions = [0]
    for parts in zip(*(pairwise(places) for places in padded), strict=True):
        length = max(end - start for start, end in parts)
        for track, (start, end) in zip(tracks, parts, strict=True):
            track.extend(min(start + step, end) for step in range(1, length + 1))
        decisions.append(len(tracks[0]) - 1)
    fixed = tuple(map(tuple, tracks))
    return Timeline(
        fixed,
        tuple(decisions),
        (
            _merged(fixed, [steps.ties(t, "decision") for t in traces]),
            _merged(fixed, [steps.ties(t, "detail") for t in traces]),
        ),
        _merged(fixed, [steps.leaves(trace) for trace in traces]),
        _secrets(traces, fixed),
        "\0".join(f"{trace.dataset.fingerprint} {trace.config!r}" for trace in traces),
    )


def _secrets(traces: Sequence[Trace], tracks: Sequence[Sequence[int]]) -> str:
    """A step tells what it tells of any of the runs."""
    told = [0] * len(tracks[0][1:])
    for trace, track in zip(traces, tracks, strict=True):
        for step, (before, after) in enumerate(pairwise(track)):
            if before < after:
                told[step] |= secret_of(trace.events[after - 1])
    return "".join(map(str, told))


def _merged(tracks: Sequence[Sequence[int]], places: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The steps at which one of the runs first reaches one of its places."""
    found = {
        track.index(cursor)
        for track, cursors in zip(tracks, places, strict=True)
        for cursor in cursors
    }
    return tuple(sorted(found))
