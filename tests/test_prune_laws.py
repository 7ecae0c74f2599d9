"""The laws of pruning on random trees, against enumeration and naive measuring.

``tests/prune_cases.py`` makes the trees, ``tests/prune_oracles.py`` knows what must come out.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf, isclose
from typing import Any

import pytest
from hypothesis import assume

from engine.events import PruningCompared, RiskEstimated, SubtreeChosen, WeakestLinkFound
from engine.jsonio import events_from_json, events_to_json
from engine.predict import accuracy, mean_squared_error
from engine.prune_events import Tally
from engine.pruning.choice import folds
from engine.pruning.options import METHODS, Pruning
from engine.pruning.pessimistic import added_errors, predicted_errors
from engine.pruning.run import pruned, record_pruned
from engine.trace import Trace
from engine.tree import fold
from tests import prune_oracles
from tests.prune_cases import Case, for_both_kinds, shape_of
from tests.prune_oracles import Price, Shape, Step
from tests.tables import dataset_of

CLOSE = 1e-9
AUTOMATIC = [method for method in METHODS if method not in ("none", "hand")]


def comparisons(trace: Trace) -> list[PruningCompared]:
    return [event for event in trace.events if isinstance(event, PruningCompared)]


def rounds(trace: Trace) -> list[WeakestLinkFound]:
    return [event for event in trace.events if isinstance(event, WeakestLinkFound)]


def unit(case: Case) -> float:
    """What a small difference is small against: the loss of the root, rows or squares."""
    exact = case.exact["squared_error"]
    if exact is None:
        return 1.0
    largest = max(abs(float(y)) for y in (*case.run.table.target, *case.judges.target))
    return max(float(exact), (CLOSE * largest) ** 2, 1e-30)


def assert_step(event: PruningCompared, wanted: Step, case: Case, taken: bool) -> None:
    assert event.node == wanted.node
    split = case.run.trace.grown_tree().nodes[event.node].split
    assert split is not None
    assert event.attribute == split.attribute
    assert event.flipped == wanted.flipped
    if case.judges.classes is not None:
        rows = len(case.judges.rows)
        assert event.label == wanted.label
        assert event.before == Tally(rows - int(wanted.before), rows)
        assert event.after == Tally(rows - int(wanted.after), rows)
    else:
        rows = len(case.judges.rows)
        for mine, exact in ((event.before, wanted.before), (event.after, wanted.after)):
            assert isinstance(mine, float)
            assert isclose(mine, exact / rows, rel_tol=CLOSE, abs_tol=CLOSE * unit(case))
    assert (event.outcome, taken) == (wanted.outcome, wanted.taken)


# Validation rows


@for_both_kinds()
def test_post_pruning_equals_measuring_the_whole_tree_after_each_cut(case: Case) -> None:
    """Step by step: node, question, label, both measures, flips, outcome, verdict; then the tree."""
    trace = case.pruned("post")
    steps, shape = prune_oracles.post(
        case.exact, case.judges, case.accept, case.order, case.least
    )
    events = comparisons(trace)
    assert [event.node for event in events] == [wanted.node for wanted in steps]
    for event, wanted in zip(events, steps, strict=True):
        assert_step(event, wanted, case, event.pruned)
    assert shape_of(trace.tree()) == shape


@for_both_kinds()
def test_pre_pruning_equals_predicting_with_the_whole_tree_at_each_split(case: Case) -> None:
    trace = case.pruned("pre")
    steps, shape = prune_oracles.pre(case.exact, case.judges, case.accept, case.least)
    events = comparisons(trace)
    assert [event.node for event in events] == [wanted.node for wanted in steps]
    for event, wanted in zip(events, steps, strict=True):
        assert_step(event, wanted, case, not event.pruned)
    assert shape_of(trace.tree()) == shape
    reasons = {trace.tree().nodes[e.node].leaf for e in events if e.pruned}
    assert all(leaf is not None and leaf.reason == "pre_pruned" for leaf in reasons)


def whole_rows(case: Case) -> Case:
    """The same case without judges that miss a cell, and with a branch for every value."""
    full = [i for i, row in enumerate(case.judges.rows) if None not in row]
    assume(full)
    assume(case.run.config.branches == "domain")
    return Case(**{
        **{name: getattr(case, name) for name in Case.__dataclass_fields__},
        "judges": prune_oracles.rows_of(case.judges, full),
        "least": 0.0,
    })


@for_both_kinds("classes")
def test_post_pruning_equals_the_dynamic_programme(case: Case) -> None:
    """For rows without a gap, and in both orders: best branches make the best tree."""
    case = whole_rows(case)
    rows = list(zip(case.judges.rows, case.judges.target, strict=True))
    assert case.judges.classes is not None
    for accept in ("strict", "equal"):
        wrong, shape = prune_oracles.reduced_error(case.exact, rows, case.judges.classes, accept)
        for order in ("deepest", "post_order"):
            trace = case.pruned("post", accept=accept, order=order)
            assert shape_of(trace.tree()) == shape
            assert len(accuracy(trace.tree(), case.validation).wrong) == wrong


@for_both_kinds()
def test_post_pruning_finds_the_best_of_all_pruned_trees(case: Case) -> None:
    """Enumerated: a strict rule keeps the largest of the best trees, "equal" the smallest."""
    case = whole_rows(case)
    assume(prune_oracles.how_many_shapes(case.exact) <= 300)
    judged = {
        shape: prune_oracles.judge(case.exact, shape, case.judges).loss
        for shape in prune_oracles.shapes(case.exact)
    }
    limit = min(judged.values()) * (1 + Fraction(prune_oracles.TIED))
    best = [shape for shape, loss in judged.items() if loss <= limit]
    for accept, pick in (("strict", max), ("equal", min)):
        trace = case.pruned("post", accept=accept)
        size = pick(len(prune_oracles.leaves(case.exact, shape)) for shape in best)
        assert shape_of(trace.tree()) in best
        assert len(trace.tree().leaves()) == size


def measured(case: Case, trace: Trace, cursor: int | None = None) -> float:
    """How many rows are right, or less than none when the tree errs in numbers."""
    tree = trace.tree(cursor)
    if case.validation.is_regression:
        return -mean_squared_error(tree, case.validation)
    return float(len(accuracy(tree, case.validation).right))


@for_both_kinds()
def test_pruning_never_lowers_validation_accuracy(case: Case) -> None:
    """Pre-pruning is no worse than the root alone, post-pruning no worse than the full tree."""
    root = prune_oracles.judge(case.exact, Shape(), case.judges).loss
    rows = len(case.judges.rows)
    alone = float(rows - root) if case.judges.classes else -float(root / rows)
    full = measured(case, case.run.trace)
    slack = CLOSE * unit(case)
    for accept in ("strict", "equal"):
        assert measured(case, case.pruned("post", accept=accept, least=0.0)) >= full - slack
        assert measured(case, case.pruned("pre", accept=accept, least=0.0)) >= alone - slack


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
        for mine, side in ((event.before, shape), (event.after, cut)):
            leaves = prune_oracles.leaves(case.exact, side)
            wanted = sum(float(prune_oracles.misfit(leaf)) for leaf in leaves)
            assert (mine.leaves, mine.alpha) == (len(leaves), alpha)
            assert isclose(mine.misfit, wanted, rel_tol=CLOSE, abs_tol=CLOSE * unit(case))
            assert mine.value == mine.misfit + alpha * mine.leaves
        shape = cut if event.pruned else shape


# Cost-complexity


def price_of(case: Case, risk: str, rows: int | None = None) -> Price:
    measure = "error" if risk == "error" else case.run.options.impurity
    size = len(case.run.table.rows) if rows is None else rows
    return lambda node: prune_oracles.risk(node, measure, size)


@for_both_kinds()
def test_the_sequence_of_trees_equals_naive_rounds(case: Case) -> None:
    """All weakest links at once, alphas rise, and the last tree is the root alone."""
    wanted = prune_oracles.weakest_links(case.exact, price_of(case, case.risk))
    trace = case.pruned("cost_complexity", alpha=0.0, risk=case.risk)
    found = rounds(trace)
    assert len(found) == len(wanted)
    top = float(price_of(case, case.risk)(case.exact))
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
    exact = prune_oracles.weakest_links(case.exact, price_of(case, case.risk))
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
    price = price_of(case, case.risk)
    found = prune_oracles.weakest_links(case.exact, price)
    for wanted in found:
        assert prune_oracles.cheapest(case.exact, price, wanted.alpha) == wanted.shape


@for_both_kinds()
def test_validation_rows_choose_by_what_they_say_of_every_tree(case: Case) -> None:
    trace = case.pruned(
        "cost_complexity", risk=case.risk, judge="validation", rule=case.rule
    )
    exact = prune_oracles.weakest_links(case.exact, price_of(case, case.risk))
    wanted = [
        prune_oracles.mean_and_error(
            prune_oracles.judge(case.exact, each.shape, case.judges).losses
        )
        for each in exact
    ]
    assert_chosen(case, trace, wanted, [each.shape for each in exact])


@for_both_kinds()
def test_folds_choose_by_rows_that_their_trees_have_not_seen(case: Case) -> None:
    """Every fold's tree for every price is looked for among all of its pruned trees."""
    assume(len(case.run.table.rows) >= 4)
    assume(prune_oracles.how_many_shapes(case.exact) <= 300)
    trace = case.pruned(
        "cost_complexity", risk=case.risk, judge="folds", rule=case.rule, folds=case.folds
    )
    exact = prune_oracles.weakest_links(case.exact, price_of(case, case.risk))
    alphas = [each.alpha for each in exact]
    prices = [(a * b) ** 0.5 for a, b in zip(alphas, alphas[1:], strict=False)] + [inf]
    parts = folds(case.run.dataset, Pruning("cost_complexity", folds=case.folds))
    measure = "error" if case.risk == "error" else case.run.options.impurity
    wanted = prune_oracles.cross_validated(
        case.run.table, case.run.options, measure, [part.tolist() for part in parts], prices
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
            assert event.before == pytest.approx(sum(map(price, branch)), rel=CLOSE)
            assert event.after == pytest.approx(price(exact[event.node]), rel=CLOSE)
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
        0.206, 0.143, 0.750
    ]
    assert sum(leaves) == pytest.approx(3.273, abs=0.0005)
    together = predicted_errors((15.0, 1.0), 0.25)
    assert round(together / 16, 3) == 0.157
    assert together == pytest.approx(16 * 0.157, abs=16 * 0.0005)
    assert predicted_errors((167.0, 1.0), 0.25) == pytest.approx(2.610, abs=0.0005)


# Every method


def all_methods(case: Case) -> list[Trace]:
    methods = [m for m in AUTOMATIC if m != "pessimistic" or case.judges.classes]
    options: dict[str, dict[str, Any]] = {
        "c_alpha": {"alpha": case.alpha},
        "cost_complexity": {"judge": "validation", "rule": case.rule, "risk": case.risk},
    }
    return [case.pruned(method, **options.get(method, {})) for method in methods]


@for_both_kinds()
def test_every_pruned_tree_is_a_part_of_the_full_one(case: Case) -> None:
    """Its nodes ask what they asked, and its leaves say what their rows say."""
    full = case.run.trace.tree()
    for trace in all_methods(case):
        tree = trace.tree()
        assert shape_of(tree) <= shape_of(full)
        for number in tree.walk():
            node, same = tree.nodes[number], full.nodes[number]
            assert node.opened == same.opened
            if node.routed:
                assert (node.split, node.routed) == (same.split, same.routed)
                assert tree.children(number) == full.children(number)
            else:
                assert node.leaf is not None
        exact = {node["number"]: node for node in prune_oracles.everything(case.exact)}
        if case.judges.classes:
            for number in tree.leaves():
                assert tree.nodes[number].label == exact[number]["label"]


@for_both_kinds()
def test_events_replay_to_the_tree_at_every_cursor_and_survive_json(case: Case) -> None:
    for trace in all_methods(case):
        again = events_from_json(events_to_json(trace.events))
        assert again == trace.events
        # What comes before is the growth of the full tree, which has a law of its own.
        start = trace.grown if trace.pruned_from is not None else 0
        assert trace.events[:start] == case.run.trace.events[:start]
        so_far = fold(again[:start])
        for cursor in range(start, len(trace) + 1):
            tree = trace.tree(cursor)
            assert dict(tree.nodes) == dict(so_far.nodes)
            assert list(tree.walk()) == list(so_far.walk())
            so_far = fold(again[cursor : cursor + 1], so_far)
        assert shape_of(so_far) == shape_of(trace.tree())


@for_both_kinds()
def test_two_prunings_are_equal(case: Case) -> None:
    """Also when everything, the table included, is made anew."""
    dataset = dataset_of(case.run.table)
    for trace in all_methods(case):
        again = record_pruned(dataset, case.run.config, trace.pruning, case.validation)
        assert again.events == trace.events
        assert pruned(case.run.trace, trace.pruning, case.validation).events == trace.events


@for_both_kinds("classes")
def test_flips_lead_from_the_rows_that_were_right_to_the_rows_that_are(case: Case) -> None:
    """The rows that are right at any comparison follow from the flips before it."""
    steps, _ = prune_oracles.post(case.exact, case.judges, case.accept, case.order, case.least)
    right = set(
        prune_oracles.judge(
            case.exact, prune_oracles.whole(case.exact), case.judges
        ).right
    )
    for event, _ in zip(comparisons(case.pruned("post")), steps, strict=True):
        assert isinstance(event.before, Tally)
        assert isinstance(event.after, Tally)
        turned = right ^ set(event.flipped)
        assert (len(right), len(turned)) == (event.before.right, event.after.right)
        right = turned if event.pruned else right
    tree = case.pruned("post").tree()
    ids = case.validation.row_ids
    assert {ids[row] for row in right} == set(accuracy(tree, case.validation).right)


@for_both_kinds()
def test_cuts_by_hand_are_measured_like_all_others(case: Case) -> None:
    """All inner nodes from the leaves up, or the root at once; then nothing is left to cut."""
    tree, dataset = case.run.trace.tree(), case.run.dataset
    nodes = prune_oracles.bottom_up(case.exact, "post_order")
    paths = [tree.path(node["number"], dataset) for node in nodes]
    assume(len(set(paths)) == len(paths))
    trace = case.pruned("hand", cuts=tuple(paths))
    shape = prune_oracles.whole(case.exact)
    for event, node in zip(comparisons(trace), nodes, strict=True):
        cut = prune_oracles.without(shape, node)
        now, then = (prune_oracles.judge(case.exact, s, case.judges) for s in (shape, cut))
        wanted = prune_oracles.step(node, now, then, case.judges, case.accept, case.least)
        assert_step(event, wanted, case, wanted.taken)
        assert event.pruned
        shape = cut
    assert shape_of(trace.tree()) == Shape()
