"""Where one can stop in a run: every decision or every event, and nothing is skipped on the way."""

from __future__ import annotations

from typing import get_args

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.events import LeafMade, TieFound
from engine.trace import Trace, record
from ui.tree import steps

SIZES = get_args(steps.Size)


def run(data: str) -> Trace:
    table = open_builtin(data).training
    return record(table, Config(algorithm="regression" if table.is_regression else "c45"))


@pytest.fixture(params=[entry.id for entry in ENTRIES], scope="module")
def trace(request: pytest.FixtureRequest) -> Trace:
    return run(request.param)


@pytest.mark.parametrize("size", SIZES)
def test_next_visits_every_stop(trace: Trace, size: steps.Size) -> None:
    places = list(steps.stops(trace, size))
    there = [0]
    while there[-1] != len(trace):
        there.append(steps.next_stop(places, there[-1]))
    assert there == places
    assert steps.next_stop(places, len(trace)) == len(trace)


def test_a_decision_step_decides_exactly_one_node(trace: Trace) -> None:
    places = steps.stops(trace, "decision")
    decided = [sum(n.decided is not None for n in trace.tree(c).nodes.values()) for c in places]
    assert decided == list(range(len(trace.tree()) + 1))


def test_a_detail_step_is_one_event(trace: Trace) -> None:
    assert list(steps.stops(trace, "detail")) == list(range(len(trace) + 1))


def test_from_between_two_stops_one_reaches_the_next(trace: Trace) -> None:
    places = steps.stops(trace, "decision")
    assert steps.next_stop(places, places[1] + 1) == places[2]


def test_the_node_under_discussion_is_the_one_of_the_last_event(trace: Trace) -> None:
    assert steps.under_discussion(trace, 0) is None
    for node in trace.tree().nodes:
        at = trace.ends[node]
        assert steps.under_discussion(trace, at) == node
        assert trace.tree(at).nodes[node].decided is not None
        assert trace.tree(at - 1).nodes[node].decided is None


def test_every_leaf_has_its_stop(trace: Trace) -> None:
    made = [trace.events[at - 1] for at in steps.leaves(trace)]
    assert all(isinstance(event, LeafMade) for event in made)
    assert sorted(event.node for event in made) == sorted(trace.tree().leaves())
    assert set(steps.leaves(trace)) <= set(steps.stops(trace, "decision"))


@pytest.mark.parametrize("size", SIZES)
def test_every_tie_has_its_stop(size: steps.Size) -> None:
    trace = record(open_builtin("watermelon_2.0").training, Config())
    places = steps.ties(trace, size)
    assert set(places) <= set(steps.stops(trace, size))
    for at in places:
        assert isinstance(trace.events[at - 1], TieFound) == (size == "detail")
    seen = [steps.under_discussion(trace, at) for at in places]
    assert seen == [n for n, node in trace.tree().nodes.items() if node.tied]
    assert len(seen) == 2


def test_a_cursor_of_another_run_is_brought_into_this_one(trace: Trace) -> None:
    assert steps.clamped(trace, -3) == 0
    assert steps.clamped(trace, 10**9) == len(trace)
