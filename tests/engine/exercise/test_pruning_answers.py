"""Questions about pruning: the oracle measures every tree again from the start."""

from __future__ import annotations

from functools import partial

import pytest

from engine.exercise.asking import questions_of
from engine.exercise.marking import mark
from engine.exercise.question import BRANCH, LEAF, Question
from engine.trace import Trace
from tests.oracles import pruning as oracle
from tests.support.prune_cases import Case, for_both_kinds

MOST_OPTIONS = 12


def asked(trace: Trace, kind: str) -> list[Question]:
    return [question for question in questions_of(trace) if question.kind == kind]


def check_comparisons(case: Case, trace: Trace, steps: list[oracle.Step], cuts: bool) -> None:
    """``cuts``: to take the step is to cut; else it is to split."""
    expected = {step.node: step for step in steps}
    verdicts = asked(trace, "cut")
    assert [question.node for question in verdicts] == [step.node for step in steps]
    for question in verdicts:
        taken = expected[question.node].taken
        assert question.answers == (LEAF if taken == cuts else BRANCH,)
    for question in asked(trace, "flips"):
        flipped = expected[question.node].flipped
        assert question.answers == flipped
        assert set(flipped) <= set(question.options)
        assert mark(question, [*flipped[::-1]]).right
        assert not mark(question, [*flipped, -1]).right


@for_both_kinds()
def test_what_post_pruning_does_is_the_oracles(case: Case) -> None:
    steps, _ = oracle.post(case.exact, case.judges, case.accept, case.order, case.least)
    check_comparisons(case, case.pruned("post"), steps, cuts=True)


@for_both_kinds()
def test_what_pre_pruning_does_is_the_oracles(case: Case) -> None:
    steps, _ = oracle.pre(case.exact, case.judges, case.accept, case.least)
    check_comparisons(case, case.pruned("pre"), steps, cuts=False)


@for_both_kinds()
def test_pruning_by_loss_cuts_what_the_oracle_cuts(case: Case) -> None:
    """A branch goes unless the whole tree is cheaper with it."""
    shape = oracle.whole(case.exact)
    root = float(oracle.misfit(case.exact))
    found = {
        question.node: question
        for question in asked(case.pruned("c_alpha", alpha=case.alpha), "cut")
    }
    for node in oracle.bottom_up(case.exact, case.order):
        cut = oracle.without(shape, node)
        kept = float(oracle.cost(case.exact, shape, oracle.misfit, case.alpha))
        gone = float(oracle.cost(case.exact, cut, oracle.misfit, case.alpha))
        if abs(kept - gone) > 1e-9 * max(root, 1e-30):
            assert found[node["number"]].answers == (LEAF if gone < kept else BRANCH,)
        shape = cut if found[node["number"]].answers == (LEAF,) else shape


@for_both_kinds()
def test_the_weakest_link_and_its_alpha_are_the_oracles(case: Case) -> None:
    trace = case.pruned("cost_complexity", alpha=0.0, risk=case.risk)
    measure = "error" if case.risk == "error" else case.run.options.impurity
    rows = len(case.run.table.rows)
    price = partial(oracle.risk, measure=measure, rows=rows)
    rounds = [found for found in oracle.weakest_links(case.exact, price) if found.weakest]
    shapes = [oracle.whole(case.exact), *(found.shape for found in rounds)]
    by_first = {
        found.weakest[0]: (found, shape) for found, shape in zip(rounds, shapes, strict=False)
    }
    for question in asked(trace, "weakest"):
        found, shape = by_first[question.node]
        assert question.answers == found.weakest
        assert question.options == tuple(
            sorted(n["number"] for n in oracle.asking(case.exact, shape))
        )
        assert len(question.options) <= MOST_OPTIONS
    for question in asked(trace, "alpha"):
        found, shape = by_first[question.node]
        assert question.answers[0] == pytest.approx(found.alpha, rel=1e-6, abs=1e-9)
        check_slips(question, case, shape, price)


def check_slips(question: Question, case: Case, shape: oracle.Shape, price: oracle.Price) -> None:
    """|T_t| for |T_t| - 1, and wrong rows for their share."""
    node = next(n for n in oracle.everything(case.exact) if n["number"] == question.node)
    below = oracle.leaves(node, shape)
    rise = float(price(node) - sum(price(leaf) for leaf in below))
    made = {
        "leaf_counted": rise / len(below),
        "counts_for_shares": rise / (len(below) - 1) * len(case.run.table.rows),
        "percent": 100 * rise / (len(below) - 1),
    }
    for slip, number in question.slips.items():
        assert number == pytest.approx(made[slip], rel=1e-6, abs=1e-9)
        assert mark(question, made[slip]).slip == slip
    by_error = case.risk == "error" and case.run.table.classes is not None
    assert by_error or "counts_for_shares" not in question.slips


def test_every_kind_of_pruning_is_asked_about() -> None:
    seen: set[str] = set()

    @for_both_kinds("classes")
    def collect(case: Case) -> None:
        for method in ("post", "cost_complexity"):
            trace = case.pruned(method, alpha=0.0)
            seen.update(q.kind for q in questions_of(trace) if q.topic == "pruning")

    collect("classes")
    assert seen == {"flips", "cut", "weakest", "alpha"}
