"""Whatever a run asks about its growth, an independent oracle gives the same answer; and every
mistake that the oracle makes on purpose is recognised."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from engine.exercise.asking import questions_of
from engine.exercise.marking import mark
from engine.exercise.precision import same
from engine.exercise.question import BRANCH, LEAF, Question
from engine.exercise.slips import explains
from tests.oracles import exercise as oracle
from tests.oracles import growing
from tests.support.tables import Run, every_algorithm, runs, try_out

Law = Callable[[Run], None]


def for_every_algorithm(law: Law) -> Callable[[str], None]:
    """Turns a law about one run into a test for each algorithm."""

    @pytest.mark.parametrize("algorithm", every_algorithm())
    def test(algorithm: str) -> None:
        try_out(given(run=runs(algorithm))(law), algorithm)

    test.__doc__ = law.__doc__
    return test


def nodes_of(run: Run) -> list[growing.Node]:
    return growing.grow(run.table, run.options)


def score_of(node: growing.Node, question: Question) -> growing.Score:
    return next(s for s in node.scores if s.attribute == question.attribute)


def value(run: Run, node: growing.Node, question: Question) -> float:
    if question.quantity != "impurity":
        return oracle.value(run.table, score_of(node, question), str(question.quantity))
    return float(growing.impurity(run.table, sample_of(node, question), run.options.impurity))


def sample_of(node: growing.Node, question: Question) -> growing.Sample:
    """The rows whose impurity is asked for."""
    whole = question.branch is None
    return node.sample if whole else score_of(node, question).branches[question.branch]


def a_number(run: Run, nodes: list[growing.Node], question: Question) -> None:
    expected = value(run, nodes[question.node], question)
    assert question.answers[0] == pytest.approx(expected, rel=1e-7, abs=1e-9)


def the_winner(run: Run, nodes: list[growing.Node], question: Question) -> None:
    node = nodes[question.node]
    assert sorted(question.answers) == sorted(oracle.winners(node))
    assert list(question.options) == node.available


def the_threshold(run: Run, nodes: list[growing.Node], question: Question) -> None:
    node, attribute = nodes[question.node], question.attribute
    every = oracle.thresholds(run.table, node, attribute, run.options)
    best = oracle.best_thresholds(run.table, node, attribute, run.options)
    assert [every[int(place)] for place in question.answers] == best
    assert set(question.answers) < set(question.options)


def the_verdict(run: Run, nodes: list[growing.Node], question: Question) -> None:
    expected = BRANCH if nodes[question.node].reason is None else LEAF
    assert question.answers == (expected,)


def the_leaf(run: Run, nodes: list[growing.Node], question: Question) -> None:
    node = nodes[question.node]
    assert node.reason is not None
    if run.table.classes is None:
        assert question.answers[0] == pytest.approx(float(node.label), rel=1e-7)
    else:
        assert list(question.answers) == oracle.majorities(run.table, nodes, node)


def the_way(run: Run, nodes: list[growing.Node], question: Question) -> None:
    node = nodes[question.node]
    assert list(question.answers) == oracle.ways(run.table, node, question.row)
    assert list(question.options) == [branch for branch, _ in node.routed]
    assert question.form == "choices" or len(question.answers) == 1
    assert question.row in dict(node.sample)


def the_weight(run: Run, nodes: list[growing.Node], question: Question) -> None:
    node, row, branch = nodes[question.node], question.row, question.branch
    assert question.answers[0] == pytest.approx(oracle.weight(node, row, branch))


def the_prediction(run: Run, nodes: list[growing.Node], question: Question) -> None:
    pairs = zip(run.dataset.attributes, question.cells, strict=True)
    row = [
        cell if cell is None or attribute.is_continuous else attribute.domain[int(cell)]
        for attribute, cell in pairs
    ]
    if run.table.classes is None:
        (expected,) = growing.predict(run.table, nodes, row)
        assert question.answers[0] == pytest.approx(float(expected), rel=1e-7)
    else:
        assert list(question.answers) == oracle.predicted(run.table, nodes, row)


CHECKS: dict[str, Callable[[Run, list[growing.Node], Question], None]] = {
    "value": a_number,
    "winner": the_winner,
    "threshold": the_threshold,
    "verdict": the_verdict,
    "leaf_class": the_leaf,
    "way": the_way,
    "weight": the_weight,
    "predicted": the_prediction,
}


@for_every_algorithm
def test_every_answer_is_the_oracles(run: Run) -> None:
    nodes = nodes_of(run)
    for question in questions_of(run.trace):
        CHECKS[question.kind](run, nodes, question)


@for_every_algorithm
def test_no_question_is_left_out(run: Run) -> None:
    """Where there is a choice there is a question, and nowhere else."""
    nodes = nodes_of(run)
    asked = {(question.kind, question.node) for question in questions_of(run.trace)}
    for node in nodes:
        split = node.chosen is not None
        choice = split and len(node.available) > len(oracle.winners(node))
        assert (("winner", node.number) in asked) == choice
        assert ("verdict", node.number) in asked
        assert (("way", node.number) in asked) == split
        if run.table.classes is not None and not split:
            tied = oracle.majorities(run.table, nodes, node)
            tells = len(tied) < len(run.table.classes)
            assert (("leaf_class", node.number) in asked) == tells


@for_every_algorithm
def test_every_mistake_with_a_number_is_recognised(run: Run) -> None:
    nodes = nodes_of(run)
    for question in questions_of(run.trace):
        if question.slips:
            check_slips(question, slips_of(run, nodes[question.node], question))


def slips_of(run: Run, node: growing.Node, question: Question) -> dict[str, float]:
    """The numbers that mistakes lead to, made by the oracle."""
    if question.kind == "weight":
        return oracle.weight_slips(run.table, node, question.row, question.branch)
    if question.quantity == "impurity":
        return oracle.impurity_slips(run.table, sample_of(node, question), run.options)
    score = score_of(node, question)
    return oracle.score_slips(run.table, score, str(question.quantity), run.options)


def check_slips(question: Question, slips: dict[str, float]) -> None:
    """A mistake is wrong and has its name, unless its number is right, or that of another one."""
    (answer,) = question.answers
    assert set(question.slips) <= set(slips)
    for slip, number in slips.items():
        marked = mark(question, number)
        if same(number, answer):
            assert marked.right
            assert marked.slip is None
        elif not same(answer, number):
            assert not marked.right
            assert marked.slip == slip or any(
                explains(other, wrong, number) or same(wrong, number) or same(number, wrong)
                for other, wrong in question.slips.items()
                if other != slip
            )


@for_every_algorithm
def test_no_slip_is_named_on_a_right_answer(run: Run) -> None:
    for question in questions_of(run.trace):
        if question.form == "number":
            (answer,) = question.answers
            for said in (answer, round(answer, 3), answer + 0.0004, answer - 0.0004):
                assert mark(question, said) == mark(question, answer)
            assert mark(question, answer).right
            for slip, number in question.slips.items():
                assert mark(question, number).slip == slip
        elif question.form == "choice":
            for option in question.options:
                assert mark(question, option).right == (option in question.answers)
        else:
            assert mark(question, [int(a) for a in question.answers]).right


def test_every_kind_of_growth_is_asked_about() -> None:
    """So that none of the laws above is about nothing."""
    seen: set[str] = set()

    def law(run: Run) -> None:
        seen.update(question.kind for question in questions_of(run.trace))

    for algorithm in ("id3", "cart", "regression"):
        try_out(given(run=runs(algorithm))(law), algorithm)
    assert seen == set(CHECKS)
