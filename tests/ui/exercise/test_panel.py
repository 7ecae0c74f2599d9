"""Which questions stand beside a step: those that the next stop answers, and no others."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.exercise.asking import questions_of
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace, record
from ui.exercise.panel import coming_at
from ui.tree.steps import Size, stops


def runs() -> list[Trace]:
    split = open_builtin("watermelon_2.0_split")
    return [
        record(open_builtin("watermelon_2.0").training, Config("id3")),
        record(open_builtin("watermelon_2.0alpha").training, Config("c45")),
        record(open_builtin("watermelon_3.0").training, Config("cart")),
        record_pruned(split.training, Config("id3"), Pruning("post"), split.validation),
    ]


@pytest.mark.parametrize("size", ["decision", "detail"])
@pytest.mark.parametrize("trace", runs(), ids=["id3", "c45", "cart", "post"])
def test_a_step_asks_only_what_it_does_not_show(trace: Trace, size: Size) -> None:
    questions = questions_of(trace)
    places = stops(trace, size)
    for here, after in pairwise(places):
        coming = [question for _, question in coming_at(questions, here, places)]
        assert all(here < question.reveal <= after for question in coming)
        counts = Counter((question.kind, question.quantity) for question in coming)
        assert all(count <= 2 for count in counts.values())


def test_before_the_first_decision_the_winner_is_asked_for() -> None:
    trace = runs()[0]
    kinds = [q.kind for _, q in coming_at(questions_of(trace), 0, stops(trace, "decision"))]
    assert "winner" in kinds
    assert "value" in kinds


def test_the_finished_tree_is_asked_to_predict() -> None:
    trace = runs()[0]
    coming = coming_at(questions_of(trace), len(trace), stops(trace, "decision"))
    assert coming
    assert {question.kind for _, question in coming} == {"predicted"}
