"""The laws of pruning without validation rows, on random trees: C_alpha, the sequence of weakest
links and its choices, and pessimistic errors; against enumeration and naive rounds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import inf, isclose
from typing import Any

import pytest
from hypothesis import assume

from engine.events import RiskEstimated, SubtreeChosen, WeakestLinkFound
from engine.pruning.choice import folds
from engine.pruning.options import Pruning
from engine.pruning.pessimistic import added_errors, predicted_errors
from engine.trace import Trace
from tests.oracles import pruning as prune_oracles
from tests.oracles.pruning import Price, Shape
from tests.support.prune_cases import CLOSE, Case, comparisons, for_both_kinds, shape_of, unit


def rounds(trace: Trace) -> list[WeakestLinkFound]:
    return [event for event in trace.events if isinstance(event, WeakestLinkFound)]


# Loss


def critical(case: Case) -> list[float]:
    """The prices at which two of the trees cost the same."""
    return [found.alpha for found in prune_oracles.weakest_links(case.exact, prune_oracles.misfit)]


@for_both_kinds()
def test_c_alpha_is_the_cheapest_of_all_pruned_trees(case: Case) -> None:
    """The smallest one of them, at random prices and exactly where the answer changes."""
    assume(case.countable)
    scale = unit(case) / 8 if case.judges.classes is None else 1.0
    for alpha in (case.alpha * scale, *critical(case)[:4]):
        trace = case.pruned("c_alpha", alpha=alpha)
        wanted = prune_oracles.cheapest(case.exact, prune_oracles.misfit, alpha)
        assert shape_of(trace.tree()) == wanted
        for event in comparisons(trace):
            assert event.pruned == (event.outcome != "worse")
        assert_totals(case, trace, alpha)


def assert_totals(case: Case, trace: Trace, alpha: float) -> None:
    """Both sides of a comparison are the loss of the whole tree, kept and cut, part by part."""
    exact = {node["number"]: node for node in prune_oracles.everything(case.exact)}
    shape = prune_oracles.whole(case.exact)
    for event in comparisons(trace):
        cut = prune_oracles.without(shape, exact[event.node])
        for mine, side in ((event.as_branch, shape), (event.as_leaf, cut)):
            leaves = prune_oracles.leaves(case.exact, side)
            wanted = sum(float(prune_oracles.misfit(leaf)) for leaf in leaves)
            assert (mine.leaves, mine.alpha) == (len(leaves), alpha)
            assert isclose(mine.misfit, wanted, rel_tol=CLOSE, abs_tol=CLOSE * unit(case))
            assert mine.value == mine.misfit + alpha * mine.leaves
        shape = cut if event.pruned else shape


# Cost-complexity


def measure_of(case: Case) -> str:
    return "error" if case.risk == "error" else case.run.options.impurity


def price_of(case: Case) -> Price:
    """C(t) of one node, as the case wants it measured."""
    rows = len(case.run.table.rows)
    return partial(prune_oracles.risk, measure=measure_of(case), rows=rows)


@for_both_kinds()
def test_the_sequence_of_trees_equals_naive_rounds(case: Case) -> None:
    """All weakest links at once, alphas rise, and the last tree is the root alone."""
    wanted = prune_oracles.weakest_links(case.exact, price_of(case))
    trace = case.pruned("cost_complexity", alpha=0.0, risk=case.risk)
    found = rounds(trace)
    assert len(found) == len(wanted)
    top = float(price_of(case)(case.exact))
    for event, exact in zip(found, wanted, strict=True):
        assert isclose(event.alpha, exact.alpha, rel_tol=CLOSE, abs_tol=CLOSE * top)
        assert isclose(event.risk, exact.risk, rel_tol=CLOSE, abs_tol=CLOSE * top)
        assert event.nodes == exact.weakest
        assert event.leaves == exact.leaves
    alphas = [event.alpha for event in found]
    assert alphas == sorted(set(alphas))
    assert [event.round for event in found] == list(range(len(found)))
    assert found[-1].leaves == 1


@for_both_kinds()
def test_the_tree_of_every_round_can_be_had_exactly(case: Case) -> None:
    """At its own alpha, and between it and the next; nothing is left over from later rounds."""
    exact = prune_oracles.weakest_links(case.exact, price_of(case))
    found = rounds(case.pruned("cost_complexity", alpha=0.0, risk=case.risk))
    for k, (event, wanted) in enumerate(zip(found, exact, strict=True)):
        later = found[k + 1].alpha if k + 1 < len(found) else 2 * event.alpha + 1
        for alpha in (event.alpha, (event.alpha + later) / 2):
            trace = case.pruned("cost_complexity", alpha=alpha, risk=case.risk)
            assert shape_of(trace.tree()) == wanted.shape
            (choice,) = [e for e in trace.events if isinstance(e, SubtreeChosen)]
            assert (choice.round, choice.alpha, choice.rule) == (k, event.alpha, "alpha")


@for_both_kinds()
def test_the_trees_of_the_sequence_are_the_cheapest_for_their_alpha(case: Case) -> None:
    """Breiman's theorem, by enumeration: T_k has the least C(T) + alpha |T| from alpha_k on."""
    assume(prune_oracles.how_many_shapes(case.exact) <= 300)
    price = price_of(case)
    found = prune_oracles.weakest_links(case.exact, price)
    for wanted in found:
        assert prune_oracles.cheapest(case.exact, price, wanted.alpha) == wanted.shape


@for_both_kinds()
def test_validation_rows_choose_by_what_they_say_of_every_tree(case: Case) -> None:
    trace = case.pruned("cost_complexity", risk=case.risk, judge="validation", rule=case.rule)
    exact = prune_oracles.weakest_links(case.exact, price_of(case))
    wanted = [
        prune_oracles.mean_and_error(
            prune_oracles.judge(case.exact, each.shape, case.judges).losses
        )
        for each in exact
    ]
    assert_chosen(case, trace, wanted, [each.shape for each in exact])


@for_both_kinds(slow=2)
def test_folds_choose_by_rows_that_their_trees_have_not_seen(case: Case) -> None:
    """Every fold's tree for every price is looked for among all of its pruned trees."""
    assume(len(case.run.table.rows) >= 4)
    assume(prune_oracles.how_many_shapes(case.exact) <= 300)
    trace = case.pruned(
        "cost_complexity", risk=case.risk, judge="folds", rule=case.rule, folds=case.folds
    )
    exact = prune_oracles.weakest_links(case.exact, price_of(case))
    alphas = [each.alpha for each in exact]
    prices = [(a * b) ** 0.5 for a, b in pairwise(alphas)] + [inf]
    parts = folds(case.run.dataset, Pruning("cost_complexity", folds=case.folds))
    wanted = prune_oracles.cross_validated(
        case.run.table, case.run.options, measure_of(case), [p.tolist() for p in parts], prices
    )
    assert_chosen(case, trace, wanted, [each.shape for each in exact])


def assert_chosen(
    case: Case, trace: Trace, wanted: list[tuple[float, float]], shapes: list[Shape]
) -> None:
    told = [event for event in trace.events if isinstance(event, RiskEstimated)]
    assert [event.round for event in told] == list(range(len(wanted)))
    for event, (risk, error) in zip(told, wanted, strict=True):
        assert isclose(event.risk, risk, rel_tol=CLOSE, abs_tol=CLOSE * unit(case))
        # A standard error of rows that are all alike is the root of what rounding leaves.
        assert isclose(event.error, error, rel_tol=1e-6, abs_tol=1e-7 * unit(case))
    (choice,) = [event for event in trace.events if isinstance(event, SubtreeChosen)]
    best = prune_oracles.chosen(wanted, case.rule)
    assert (choice.round, choice.rule) == (best, case.rule)
    assert shape_of(trace.tree()) == shapes[best]


@for_both_kinds()
def test_folds_part_the_rows_and_spread_the_classes_evenly(case: Case) -> None:
    dataset = case.run.dataset
    assume(len(dataset) > 1)
    options = Pruning("cost_complexity", folds=case.folds, seed=3)
    parts = [part.tolist() for part in folds(dataset, options)]
    assert sorted(row for part in parts for row in part) == list(range(len(dataset)))
    assert [part.tolist() for part in folds(dataset, options)] == parts
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
    for k in range(len(dataset.classes or ())):
        counts = [sum(dataset.y[row] == k for row in part) for part in parts]
        assert max(counts) - min(counts) <= 1


# Pessimistic pruning


@for_both_kinds("classes")
def test_pessimistic_pruning_is_the_cheapest_by_errors_that_must_be_expected(case: Case) -> None:
    assume(case.countable)
    for confidence in (0.25, 0.05, 0.5):

        def price(node: Any, confidence: float = confidence) -> float:
            return prune_oracles.pessimistic_errors(node, confidence)

        trace = case.pruned("pessimistic", confidence=confidence)
        assert shape_of(trace.tree()) == prune_oracles.cheapest(case.exact, price, 0)
        exact = {node["number"]: node for node in prune_oracles.everything(case.exact)}
        shape = prune_oracles.whole(case.exact)
        for event in comparisons(trace):
            branch = prune_oracles.leaves(exact[event.node], shape)
            assert event.as_branch == pytest.approx(sum(map(price, branch)), rel=CLOSE)
            assert event.as_leaf == pytest.approx(price(exact[event.node]), rel=CLOSE)
            if event.pruned:
                shape = prune_oracles.without(shape, exact[event.node])


@pytest.mark.parametrize("confidence", [0.001, 0.01, 0.1, 0.25, 0.4, 0.5])
def test_added_errors_are_those_of_quinlans_program(confidence: float) -> None:
    """Whole rows and parts of rows, from none wrong to all wrong."""
    for n in (0.2, 0.7, 1, 1.5, 2, 3, 4.25, 7, 14, 100, 5000):
        for e in (0, 0.1, 0.5, 0.9, 1, 1.3, 2, 3.75, 6.5, 13, 99):
            if e <= n:
                wanted = prune_oracles.added_errors(n, e, confidence)
                assert added_errors(n, e, confidence) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 9, 16, 50, 1000])
@pytest.mark.parametrize("confidence", [0.01, 0.1, 0.25, 0.5])
def test_without_an_error_the_limit_is_the_exact_one_of_the_binomial(
    n: int, confidence: float
) -> None:
    wanted = n * prune_oracles.binomial_limit(n, 0, confidence)
    assert predicted_errors((0.0, float(n)), confidence) == pytest.approx(wanted, rel=1e-9)


@pytest.mark.parametrize(("n", "e"), [(6, 1), (16, 1), (20, 5), (100, 30), (168, 1)])
def test_with_errors_the_limit_is_near_the_exact_one_of_the_binomial(n: int, e: int) -> None:
    wanted = n * prune_oracles.binomial_limit(n, e, 0.25)
    assert e + added_errors(n, e, 0.25) == pytest.approx(wanted, rel=0.05)


def test_the_votes_of_congress_in_quinlans_book() -> None:
    """Pages 41 and 42: three leaves count 3.273 errors and one leaf in their place 2.512, so the
    branch goes; above it one leaf for 168 rows counts 2.610."""
    leaves = [predicted_errors((float(n), 0.0), 0.25) for n in (6, 9, 1)]
    assert [round(error / n, 3) for error, n in zip(leaves, (6, 9, 1), strict=True)] == [
        0.206,
        0.143,
        0.750,
    ]
    assert sum(leaves) == pytest.approx(3.273, abs=0.0005)
    together = predicted_errors((15.0, 1.0), 0.25)
    assert round(together / 16, 3) == 0.157
    assert together == pytest.approx(16 * 0.157, abs=16 * 0.0005)
    assert predicted_errors((167.0, 1.0), 0.25) == pytest.approx(2.610, abs=0.0005)


# Units


def in_other_units(case: Case, factor: float) -> Case:
    tables = [
        table._replace(target=tuple(float(y) * factor for y in table.target))
        for table in (case.run.table, case.judges)
    ]
    return replace(case, run=replace(case.run, table=tables[0]), judges=tables[1])


@for_both_kinds("numbers", slow=3)
def test_the_unit_of_a_number_decides_nothing(case: Case) -> None:
    """Metres or nanometres: powers of two, so that nothing is rounded on the way."""
    found = rounds(case.pruned("cost_complexity", alpha=0.0))
    middle = found[len(found) // 2].alpha
    options: list[tuple[str, dict[str, Any]]] = [
        ("pre", {"least": 0.0}),
        ("post", {"least": 0.0}),
        ("c_alpha", {"alpha": 0.7 * unit(case)}),
        ("c_alpha", {"alpha": 0.0}),
        ("cost_complexity", {"alpha": 0.0}),
        ("cost_complexity", {"alpha": middle}),
        ("cost_complexity", {"judge": "validation", "rule": case.rule}),
    ]
    if len(case.run.table.rows) > 1:
        by_folds = {"judge": "folds", "rule": case.rule, "folds": case.folds}
        options.append(("cost_complexity", by_folds))
    factor = 2.0**-40
    other = in_other_units(case, factor)
    for method, words in options:
        scaled = {n: w * factor**2 if n == "alpha" else w for n, w in words.items()}
        mine, theirs = case.pruned(method, **words), other.pruned(method, **scaled)
        assert shape_of(mine.tree()) == shape_of(theirs.tree()), (method, words)
