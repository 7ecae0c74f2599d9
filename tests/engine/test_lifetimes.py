"""Lifetimes say when things happen to a node; the fold of the events says what is so by then."""

from __future__ import annotations

from itertools import pairwise

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.events import (
    AttributeChosen,
    ChoiceAwaited,
    LeafMade,
    LinesTied,
    NodeOpened,
    PruningCompared,
    RowsRouted,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
)
from engine.lifetimes import Lifetime, states_of, status_at
from engine.trace import Trace, record
from engine.tree import EMPTY, Tree, fold
from tests.support.told_runs import GROWN, PRUNED, told


@pytest.fixture(params=[*GROWN, *PRUNED], ids="-".join, scope="module")
def trace(request: pytest.FixtureRequest) -> Trace:
    return told(*request.param)


def status_in(tree: Tree, node: int, finished: Tree) -> str:
    """What a node is in a tree, read off the tree itself."""
    parent = finished.nodes[node].opened.parent
    if node in set(tree.walk()):
        here = tree.nodes[node]
        if here.leaf:
            return "leaf"
        return "split" if here.routed else "chosen" if here.chosen else "open"
    if node in tree.nodes:
        return "hidden"  # below a cut
    if parent is None:
        return "waiting"
    return "waiting" if parent in set(tree.walk()) and tree.nodes[parent].routed else "hidden"


def test_the_states_of_every_node_at_every_cursor_are_those_of_the_folded_tree(
    trace: Trace,
) -> None:
    states = states_of(trace.lifetimes)
    finished = fold(trace.events)
    assert list(states) == list(finished.nodes)
    tree = EMPTY
    for cursor in range(len(trace) + 1):
        found = {node: status_at(told, cursor) for node, told in states.items()}
        assert found == {node: status_in(tree, node, finished) for node in states}, cursor
        tree = fold(trace.events[cursor : cursor + 1], tree)


def test_the_tree_of_lifetimes_is_the_fold_at_every_cursor(trace: Trace) -> None:
    tree = EMPTY
    for cursor in range(len(trace) + 1):
        assert dict(trace.tree(cursor).nodes) == dict(tree.nodes)
        assert list(trace.tree(cursor).nodes) == list(tree.nodes)
        tree = fold(trace.events[cursor : cursor + 1], tree)


def test_nodes_that_wait_stand_in_the_shown_tree_as_they_will_be_opened(trace: Trace) -> None:
    states = states_of(trace.lifetimes)
    for cursor in range(trace.grown + 1):
        shown = trace.shown_tree(cursor)
        waiting = {n for n, told in states.items() if status_at(told, cursor) == "waiting"}
        assert set(shown.nodes) == {*trace.tree(cursor).nodes, *waiting} == set(shown.walk())
        for node in waiting:
            assert shown.nodes[node].opened == trace.lifetimes[node].opening
            assert shown.nodes[node].decided is None


def about(life: Lifetime, trace: Trace, *kinds: type) -> list[int]:
    """The cursors just behind a node's events of these kinds."""
    return [
        at for at, e in enumerate(trace.events, 1) if e.node == life.node and isinstance(e, kinds)
    ]


def once(at: int | None) -> list[int]:
    return [] if at is None else [at]


def test_every_cursor_stands_behind_its_event(trace: Trace) -> None:
    """And each of these things happens to a node at most once."""
    lives = list(trace.lifetimes.values())
    for life in lives:
        assert about(life, trace, NodeOpened) == [life.opened]
        assert about(life, trace, TieFound, LinesTied) == once(life.tied)
        assert about(life, trace, AttributeChosen) == once(life.chosen)
        assert about(life, trace, PruningCompared) == once(life.compared)
        assert about(life, trace, RowsRouted, LeafMade) == once(life.decided)
        assert about(life, trace, SubtreeCut) == once(life.pruned)
        assert about(life, trace, SubtreeRestored) == once(life.restored)
        parent = None if life.above is None else life.above.node
        assert parent == life.opening.parent
        assert life.shown == (0 if life.above is None else life.above.decided)
    ends = [life.last for life in lives]
    assert ends == [*(later.opened - 1 for _, later in pairwise(lives)), trace.grown]
    cut = [e.node for e in trace.events if isinstance(e, SubtreeCut)]
    assert [life.node for life in trace.cuts] == cut


def test_methods_that_cut_after_growing_cut_and_bring_back() -> None:
    """Otherwise the tests above would say nothing of it."""
    restored = [told(*name) for name in PRUNED if name[2] == "cost_complexity"]
    assert any(life.restored for trace in restored for life in trace.lifetimes.values())
    hidden = [told(*name) for name in PRUNED if name[2] == "hand"]
    for trace in hidden:
        states = states_of(trace.lifetimes).values()
        assert any(told[-1][1] == "hidden" for told in states) == (len(trace.cuts) > 0)


def test_a_node_left_to_the_user_stays_open() -> None:
    trace = record(open_builtin("watermelon_2.0").training, Config(ties="ask"))
    (awaited,) = {e.node for e in trace.events if isinstance(e, ChoiceAwaited)}
    life = trace.lifetimes[awaited]
    assert life.decided is None
    assert trace.events[life.last - 1].node == awaited
    assert [status for _, status in states_of(trace.lifetimes)[awaited]] == ["waiting", "open"]
