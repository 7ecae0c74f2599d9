"""Where one can stop in a run: every decision or every event, and nothing is skipped on the way."""

from __future__ import annotations

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.events import LeafMade, TieFound
from engine.trace import Trace, record
from ui.tree import steps


def run(data: str) -> Trace:
    table = open_builtin(data).training
    return record(table, Config(algorithm="regression" if table.is_regression else "c45"))


@pytest.fixture(params=[entry.id for entry in ENTRIES], scope="module")
def trace(request: pytest.FixtureRequest) -> Trace:
    return run(request.param)


@pytest.mark.parametrize("size", steps.SIZES)
def test_next_visits_every_stop_and_back_visits_them_again(trace: Trace, size: steps.Size) -> None:
    places = list(steps.stops(trace, size))
    there = [0]
    while there[-1] != len(trace):
        there.append(steps.next_stop(places, there[-1]))
    back = [len(trace)]
    while back[-1] != 0:
        back.append(steps.previous_stop(places, back[-1]))
    assert there == places == back[::-1]
    assert steps.next_stop(places, len(trace)) == len(trace)
    assert steps.previous_stop(places, 0) == 0


def test_a_decision_step_decides_exactly_one_node(trace: Trace) -> None:
    places = steps.stops(trace, "decision")
    decided = [sum(n.decided is not None for n in trace.tree(c).nodes.values()) for c in places]
    assert decided == list(range(len(trace.tree()) + 1))


def test_a_detail_step_is_one_event(trace: Trace) -> None:
    assert list(steps.stops(trace, "detail")) == list(range(len(trace) + 1))


def test_from_between_two_stops_one_reaches_both(trace: Trace) -> None:
    places = steps.stops(trace, "decision")
    between = places[1] + 1
    assert steps.previous_stop(places, between) == places[1]
    assert steps.next_stop(places, between) == places[2]


def test_the_node_under_discussion_is_the_one_of_the_last_event(trace: Trace) -> None:
    assert steps.under_discussion(trace, 0) is None
    for node in trace.starts:
        at = steps.decided_at(trace, node)
        assert steps.under_discussion(trace, at) == node
        assert trace.tree(at).nodes[node].decided is not None
        assert trace.tree(at - 1).nodes[node].decided is None


def test_jumps_visit_every_leaf_in_turn(trace: Trace) -> None:
    seen, cursor = [], 0
    while (to := steps.next_leaf(trace, cursor)) is not None:
        event = trace.events[to - 1]
        assert isinstance(event, LeafMade)
        seen.append(event.node)
        cursor = to
    assert sorted(seen) == sorted(trace.tree().leaves())


@pytest.mark.parametrize("size", steps.SIZES)
def test_jumps_visit_every_tie_in_turn(size: steps.Size) -> None:
    trace = record(open_builtin("watermelon_2.0").training, Config())
    cursor, seen = 0, []
    while (to := steps.next_tie(trace, cursor, size)) is not None:
        seen.append(steps.under_discussion(trace, to))
        assert to in steps.stops(trace, size)
        assert isinstance(trace.events[to - 1], TieFound) == (size == "detail")
        cursor = to
    assert seen == [n for n, node in trace.tree().nodes.items() if node.tied]
    assert len(seen) == 2


def test_a_cursor_of_another_run_is_brought_into_this_one(trace: Trace) -> None:
    assert steps.clamped(trace, -3) == 0
    assert steps.clamped(trace, 10**9) == len(trace)
