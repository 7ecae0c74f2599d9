"""A question is asked before its answer is told, and revealed by the event that tells it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from engine.events import (
    AttributeChosen,
    AttributeScored,
    AttributesFiltered,
    Event,
    LeafMade,
    NodeOpened,
    PruningCompared,
    RowsRouted,
    TieFound,
    WeakestLinkFound,
)
from engine.exercise.asking import questions_of
from engine.exercise.question import Question
from engine.trace import Trace
from tests.support.prune_cases import Case, for_both_kinds
from tests.support.tables import Run, every_algorithm, runs, try_out

CONTEST = (AttributeScored, AttributesFiltered, TieFound, AttributeChosen, PruningCompared)
DECISION = (RowsRouted, LeafMade)
# What would tell the answer, as far as it is about the node of the question.
TELLING: dict[str, tuple[type, ...]] = {
    "winner": (*CONTEST, *DECISION),
    "threshold": (AttributeChosen, *DECISION),
    "verdict": (*CONTEST, *DECISION),
    "leaf_class": (*CONTEST, *DECISION),
    "way": DECISION,
    "weight": DECISION,
}


def tells(question: Question, event: Event) -> bool:
    """Whether an event gives the answer away."""
    if question.kind == "value" and question.attribute is None:
        return isinstance(event, NodeOpened)
    if question.kind in ("value", "threshold") and isinstance(event, AttributeScored):
        return event.node == question.node and event.score.attribute == question.attribute
    return event.node == question.node and isinstance(event, TELLING.get(question.kind, ()))


def check(trace: Trace) -> None:
    questions = questions_of(trace)
    cursors = [(question.cursor, question.reveal) for question in questions]
    assert cursors == sorted(cursors)
    for question in questions:
        assert 0 <= question.cursor <= question.reveal <= len(trace)
        if question.kind == "predicted":
            assert question.cursor == len(trace)
            continue
        assert question.cursor < question.reveal
        assert not any(tells(question, event) for event in trace.events[: question.cursor])
        last = trace.events[question.reveal - 1]
        if question.topic == "pruning":
            assert isinstance(last, PruningCompared | WeakestLinkFound)
            assert last.node == question.node
            assert question.cursor == question.reveal - 1
        else:
            assert tells(question, last)


@pytest.mark.parametrize("algorithm", every_algorithm())
def test_nothing_is_told_too_early_while_a_tree_grows(algorithm: str) -> None:
    def law(run: Run) -> None:
        check(run.trace)

    try_out(given(run=runs(algorithm))(law), algorithm)


def pruned_by(method: str) -> Callable[[Case], None]:
    def law(case: Case) -> None:
        check(case.pruned(method, alpha=0.0))

    return law


@pytest.mark.parametrize("method", ["pre", "post", "c_alpha", "cost_complexity"])
def test_nothing_is_told_too_early_while_it_is_pruned(method: str) -> None:
    for kind in ("classes", "numbers"):
        for_both_kinds(kind)(pruned_by(method))(kind)
