"""What can happen is listed twice, as a union of types and as public names; the lists agree."""

from __future__ import annotations

from typing import get_args

from engine import events


def test_the_public_names_are_those_of_all_events() -> None:
    public = [getattr(events, name) for name in events.__all__]
    classes = [kind for kind in public if isinstance(kind, type)]
    assert len(get_args(events.Event)) == len(classes) > 0
    assert set(classes) == set(get_args(events.Event))
