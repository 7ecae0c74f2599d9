"""Events as JSON's own types, without losing anything.

Tuples become lists and named values become objects with their kind, so that a reader can tell
them apart again.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.events import (
    AttributeChosen,
    AttributeScored,
    Event,
)
from engine.measures import Moments
from engine.pruning.events import Cost, Tally
from engine.scores import Score
from engine.splits import Linear, Split

NAMED = (Moments, Tally, Cost)  # tuples whose parts have names; the names tell them apart


def event_to_plain(event: Event) -> dict[str, Any]:
    """The event as JSON's own types, with its type's name."""
    plain: dict[str, Any] = {"type": type(event).__name__}
    if isinstance(event, AttributeScored):
        return {**plain, "node": event.node, "score": score_to_plain(event.score)}
    if isinstance(event, AttributeChosen):
        how = {"by": event.by, "tied": list(event.tied)}
        return {**plain, "node": event.node, "score": score_to_plain(event.score), **how}
    for field in fields(event):
        plain[field.name] = _plain(getattr(event, field.name))
    return plain


def score_to_plain(score: Score) -> dict[str, Any]:
    plain = score._asdict()
    plain["split"] = None if score.split is None else split_to_plain(score.split)
    plain["branches"] = [_plain(branch) for branch in score.branches]
    return plain


def split_to_plain(split: Split) -> dict[str, Any]:
    return {name: _plain(value) for name, value in split._asdict().items()}


def _plain(value: Any) -> Any:
    if isinstance(value, NAMED):
        return value._asdict()
    if isinstance(value, Linear):
        return split_to_plain(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value
