"""Events as JSON, there and back, without losing anything.

Tuples become lists and named values become objects with their kind, so that the reader can tell
them apart again. Floats are written in full (``repr``), so that they come back bit for bit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from engine.events import (
    EVENT_TYPES,
    AttributeChosen,
    AttributeScored,
    Event,
)
from engine.measures import Moments, Summary
from engine.pruning.events import Cost, Tally
from engine.scores import Score
from engine.splits import Equals, Linear, Multiway, Split, Subset, Threshold

BY_NAME = {kind.__name__: kind for kind in EVENT_TYPES}
NAMED = (Moments, Tally, Cost)  # tuples whose parts have names; the names tell them apart
SPLITS = {
    "multiway": Multiway,
    "equals": Equals,
    "subset": Subset,
    "threshold": Threshold,
    "linear": Linear,
}


def events_to_json(events: Iterable[Event]) -> str:
    return json.dumps([event_to_plain(event) for event in events], ensure_ascii=False)


def events_from_json(text: str) -> tuple[Event, ...]:
    return tuple(event_from_plain(plain) for plain in json.loads(text))


def event_to_plain(event: Event) -> dict[str, Any]:
    """The event as JSON's own types, with its type's name."""
    plain: dict[str, Any] = {"type": type(event).__name__}
    if isinstance(event, AttributeScored):
        return {**plain, "node": event.node, "score": score_to_plain(event.score)}
    if isinstance(event, AttributeChosen):
        score = score_to_plain(event.score)
        return {**plain, "node": event.node, "score": score, "by": event.by}
    for field in fields(event):
        plain[field.name] = _plain(getattr(event, field.name))
    return plain


def event_from_plain(plain: dict[str, Any]) -> Event:
    values = {name: value for name, value in plain.items() if name != "type"}
    kind = BY_NAME[plain["type"]]
    if kind is AttributeScored:
        return AttributeScored.of(values["node"], score_from_plain(values["score"]))
    if kind is AttributeChosen:
        score = score_from_plain(values["score"])
        return AttributeChosen.of(values["node"], score, values["by"])
    return kind(**{name: _rich(value) for name, value in values.items()})


def score_to_plain(score: Score) -> dict[str, Any]:
    plain = score._asdict()
    plain["split"] = None if score.split is None else split_to_plain(score.split)
    plain["branches"] = [_plain(branch) for branch in score.branches]
    return plain


def score_from_plain(plain: dict[str, Any]) -> Score:
    split = None if plain["split"] is None else split_from_plain(plain["split"])
    branches = tuple(summary_from_plain(branch) for branch in plain["branches"])
    return Score(**{**plain, "split": split, "branches": branches})


def split_to_plain(split: Split) -> dict[str, Any]:
    return {name: _plain(value) for name, value in split._asdict().items()}


def split_from_plain(plain: dict[str, Any]) -> Split:
    values = {name: _rich(value) for name, value in plain.items()}
    split: Split = SPLITS[plain["kind"]](**values)
    return split


def summary_from_plain(plain: Any) -> Summary:
    summary: Summary = _rich(plain)
    return summary


def _plain(value: Any) -> Any:
    if isinstance(value, NAMED):
        return value._asdict()
    if isinstance(value, Linear):
        return split_to_plain(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _rich(value: Any) -> Any:
    if isinstance(value, dict):
        if "kind" in value:
            return split_from_plain(value)
        return next(kind for kind in NAMED if kind._fields == tuple(value))(**value)
    if isinstance(value, list):
        return tuple(_rich(part) for part in value)
    return value
