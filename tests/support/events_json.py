"""Events as JSON text, there and back: the reader of what ``engine/export/plain.py`` writes.

Floats are written in full (``repr``), so that they come back bit for bit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

from engine.events import AttributeChosen, AttributeScored, Event
from engine.export.plain import NAMED, event_to_plain
from engine.scores import Score
from engine.splits import Split

EVENTS = {kind.__name__: kind for kind in get_args(Event)}
SPLITS = {kind._field_defaults["kind"]: kind for kind in get_args(Split)}


def events_to_json(events: Iterable[Event]) -> str:
    return json.dumps([event_to_plain(event) for event in events], ensure_ascii=False)


def events_from_json(text: str) -> tuple[Event, ...]:
    return tuple(event_from_plain(plain) for plain in json.loads(text))


def event_from_plain(plain: dict[str, Any]) -> Event:
    values = {name: value for name, value in plain.items() if name != "type"}
    kind = EVENTS[plain["type"]]
    if kind is AttributeScored:
        return AttributeScored.of(values["node"], score_from_plain(values["score"]))
    if kind is AttributeChosen:
        score = score_from_plain(values["score"])
        return AttributeChosen.of(values["node"], score, values["by"], tuple(values["tied"]))
    return kind(**{name: _rich(value) for name, value in values.items()})


def score_from_plain(plain: dict[str, Any]) -> Score:
    split = None if plain["split"] is None else split_from_plain(plain["split"])
    branches = tuple(_rich(branch) for branch in plain["branches"])
    return Score(**{**plain, "split": split, "branches": branches})


def split_from_plain(plain: dict[str, Any]) -> Split:
    values = {name: _rich(value) for name, value in plain.items()}
    split: Split = SPLITS[plain["kind"]](**values)
    return split


def _rich(value: Any) -> Any:
    if isinstance(value, dict):
        if "kind" in value:
            return split_from_plain(value)
        return next(kind for kind in NAMED if kind._fields == tuple(value))(**value)
    if isinstance(value, list):
        return tuple(_rich(part) for part in value)
    return value
