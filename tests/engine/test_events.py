"""What can happen is listed three times; the lists agree."""

from __future__ import annotations

from typing import get_args

from engine import events


def test_the_union_the_list_and_the_public_names_hold_the_same_events() -> None:
    public = {name: getattr(events, name) for name in events.__all__}
    classes = {kind for kind in public.values() if isinstance(kind, type)}
    assert classes == set(events.EVENT_TYPES) == set(get_args(events.Event))
    assert len(events.EVENT_TYPES) == len(set(events.EVENT_TYPES))
