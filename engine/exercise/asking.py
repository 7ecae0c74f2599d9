"""A run asks about itself: every decision that it tells is a question to somebody who has not yet
been told.

The questions of a run are in the order of its telling; those about new rows come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from engine.exercise.of_nodes import of_node
from engine.exercise.of_prediction import of_prediction
from engine.exercise.of_pruning import of_pruning
from engine.exercise.of_rows import of_rows
from engine.exercise.question import Question
from engine.trace import Trace


def questions_of(trace: Trace) -> list[Question]:
    """All questions of a run, by the cursor at which they are asked."""
    return sorted(_questions(trace), key=attrgetter("cursor", "reveal"))


def _questions(trace: Trace) -> Iterator[Question]:
    for node in trace.lifetimes:
        yield from of_node(trace, node)
    yield from of_rows(trace)
    yield from of_pruning(trace)
    yield from of_prediction(trace)
