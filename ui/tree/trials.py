"""Branches on trial: what a node would be split into by the attribute that a step tries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.events import AttributeScored
from engine.measures import Moments, Summary, proportions
from engine.scores import Score
from engine.splits import Split
from engine.trace import Trace
from ui.kit import numbers
from ui.tree.layout import clip, text_width
from ui.tree.names import NodeNames
from ui.tree.sizes import PADDING, SMALL, WIDEST_TEXT

MOST_EVENTS = 1_500  # of a longer run nobody looks at every attribute, and all of it is sent
MOST_BRANCHES = 6


def trials(trace: Trace, names: NodeNames) -> Iterator[dict[str, Any]]:
    """For every step that tries an attribute the branches that it would give, as plain values."""
    if len(trace) > MOST_EVENTS:
        return
    for cursor, event in enumerate(trace.events[: trace.grown], start=1):
        if isinstance(event, AttributeScored) and event.score.split is not None:
            yield {"at": cursor, "node": event.node, **_tried(event.score, names)}


def _tried(score: Score, names: NodeNames) -> dict[str, Any]:
    split = score.split
    assert split is not None
    branches = score.branches[:MOST_BRANCHES]
    kids = [_branch(split, place, summary, names) for place, summary in enumerate(branches)]
    return {"ask": names.asked(split), "kids": kids, "more": len(score.branches) - len(kids)}


def _branch(split: Split, place: int, summary: Summary, names: NodeNames) -> dict[str, Any]:
    number = isinstance(summary, Moments)
    value = names.impurity(summary)
    lines = [names.rows_of(summary), f"{names.measure_short()} {numbers.decimal(value)}"]
    bar = [] if number else [round(share, 4) for share in proportions(summary)]
    edge = clip(names.branch(split, place), SMALL, WIDEST_TEXT)
    width = max(text_width(text, SMALL) for text in (edge, *lines)) + PADDING
    return {"edge": edge, "lines": lines, "bar": bar, "width": round(width, 1)}
