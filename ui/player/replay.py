"""What the browser replays by itself."""

from __future__ import annotations

from typing import NamedTuple


class Replay(NamedTuple):
    """All that is told of a run, known by its fingerprint: ``key`` is whose player or panel it is,
    ``name`` the parameter of the address that says where the reader stands."""

    key: str
    fingerprint: str
    told: str
    name: str = "step"
