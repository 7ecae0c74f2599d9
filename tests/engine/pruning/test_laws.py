"""The laws of pruning on random trees: by validation rows, and what every method keeps.

``tests/support/prune_cases.py`` makes the trees, ``tests/oracles/pruning.py`` measures them anew
after every cut. Pruning by loss, risk and pessimism is in ``test_loss_laws.py``.
"""

from __future__ import annotations

from fractions import Fraction
from math import isclose
from typing import Any

import pytest
from hypothesis import assume

from datasets import open_builtin
from engine.config import Config, ConfigError
from engine.events import PruneEvent, PruningCompared
from engine.predict import accuracy, mean_squared_error
from engine.pruning.branches import Branches
from engine.pruning.catalogue import pruning_methods
from engine.pruning.events import Tally
from engine.pruning.options import Pruning
from engine.pruning.run import pruned, record_pruned
from engine.trace import Trace, record
from engine.tree import fold
from tests.oracles import pruning as prune_oracles
from tests.oracles.pruning import Shape, Step
from tests.support.events_json import events_from_json, events_to_json
from tests.support.prune_cases import (
    CLOSE,
    Case,
    before_and_after,
    comparisons,
    for_both_kinds,
    shape_of,
    unit,
)
from tests.support.tables import dataset_of


def assert_step(event: PruningCompared, wanted: Step, case: Case, taken: bool) -> None:
    assert event.node == wanted.node
    before, after = before_and_after(event)
    split = case.run.trace.grown_tree().nodes[event.node].split
    assert split is not None
    assert event.attribute == split.attribute
    assert event.flipped == wanted.flipped
    if case.judges.classes is not None:
        rows = len(case.judges.rows)
        assert event.label == wanted.label
        assert before == Tally(rows - int(wanted.before), rows)
        assert after == Tally(rows - int(wanted.after), rows)
    else:
        rows = len(case.judges.rows)
        for mine, exact in ((before, wanted.before), (after, wanted.after)):
            assert isinstance(mine, float)
            assert isclose(mine, exact / rows, rel_tol=CLOSE, abs_tol=CLOSE * unit(case))
    assert (event.outcome, taken) == (wanted.outcome, wanted.taken)


# Validation rows


@for_both_kinds()
def test_post_pruning_equals_measuring_the_whole_tree_after_each_cut(case: Case) -> None:
    """Step by step: node, question, label, both sides, flips, outcome, verdict; then the tree."""
    trace = case.pruned("post")
    steps, shape = prune_oracles.post(case.exact, case.judges, case.accept, case.order, case.least)
    events = comparisons(trace)
    assert [event.node for event in events] == [wanted.node for wanted in steps]
    for event, wanted in zip(events, steps, strict=True):
        assert event.was == "branch"
        assert_step(event, wanted, case, event.taken == "leaf")
    assert shape_of(trace.tree()) == shape


@for_both_kinds()
def test_pre_pruning_equals_predicting_with_the_whole_tree_at_each_split(case: Case) -> None:
    trace = case.pruned("pre")
    steps, shape = prune_oracles.pre(case.exact, case.judges, case.accept, case.least)
    events = comparisons(trace)
    assert [event.node for event in events] == [wanted.node for wanted in steps]
    for event, wanted in zip(events, steps, strict=True):
        assert event.was == "leaf"
        assert_step(event, wanted, case, event.taken == "branch")
    assert shape_of(trace.tree()) == shape
    reasons = {trace.tree().nodes[e.node].leaf for e in events if e.pruned}
    assert all(leaf is not None and leaf.reason == "pre_pruned" for leaf in reasons)


def whole_rows(case: Case) -> Case:
    """The same case without judges that miss a cell, and with a branch for every value."""
    full = [i for i, row in enumerate(case.judges.rows) if None not in row]
    assume(full)
    assume(case.run.config.branches == "domain")
    return Case(
        **{
            **{name: getattr(case, name) for name in Case.__dataclass_fields__},
            "judges": prune_oracles.rows_of(case.judges, full),
            "least": 0.0,
        }
    )


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


# Every method


def all_methods(case: Case) -> list[Trace]:
    able = pruning_methods(numbers=case.judges.classes is None)
    methods = [method.name for method in able if not method.by_hand]
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


@for_both_kinds(slow=2)
def test_events_replay_to_the_tree_at_every_cursor_and_survive_json(case: Case) -> None:
    for trace in all_methods(case):
        again = events_from_json(events_to_json(trace.events))
        assert again == trace.events
        # A tally equals the plain pair of its numbers, but has to come back as a tally.
        told = [event for event in trace.events if isinstance(event, PruneEvent)]
        assert repr([e for e in again if isinstance(e, PruneEvent)]) == repr(told)
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


@for_both_kinds(slow=2)
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
    right = set(prune_oracles.judge(case.exact, prune_oracles.whole(case.exact), case.judges).right)
    for event, _ in zip(comparisons(case.pruned("post")), steps, strict=True):
        assert isinstance(event.as_branch, Tally)
        assert isinstance(event.as_leaf, Tally)
        turned = right ^ set(event.flipped)
        assert (len(right), len(turned)) == (event.as_branch.right, event.as_leaf.right)
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


@for_both_kinds(slow=3)
def test_any_node_can_be_tried_at_any_time(case: Case) -> None:
    """What a branch says is remembered; after a cut below it, it must be worked out again."""
    branches = Branches(case.run.trace.tree(), case.run.dataset, case.validation)
    shape = prune_oracles.whole(case.exact)
    for lower in prune_oracles.bottom_up(case.exact, case.order):
        for node in prune_oracles.asking(case.exact, shape):
            cut = prune_oracles.without(shape, node)
            trial = branches.try_cut(node["number"])
            wanted = [prune_oracles.judge(case.exact, s, case.judges).loss for s in (shape, cut)]
            mine = [branches.jury.loss, branches.jury.loss - trial.before + trial.after]
            slack = CLOSE * unit(case)
            assert mine == pytest.approx([float(w) for w in wanted], rel=CLOSE, abs=slack)
        branches.cut(lower["number"], branches.try_cut(lower["number"]))
        shape = prune_oracles.without(shape, lower)


def test_cuts_that_cannot_be_made_are_refused() -> None:
    """A leaf, a node that does not exist, one that is gone, and one below it."""
    grown = record(open_builtin("loan").training, Config("id3"))
    for cuts in (
        ("有自己的房子=是",),
        ("no such place",),
        ("有自己的房子=否", "有自己的房子=否"),
        ("", "有自己的房子=否"),
    ):
        with pytest.raises(ConfigError, match="nothing to cut"):
            pruned(grown, Pruning("hand", cuts=cuts), None)


def test_a_cut_by_hand_is_judged_by_the_training_rows_when_there_are_no_others() -> None:
    grown = record(open_builtin("loan").training, Config("id3"))
    trace = pruned(grown, Pruning("hand", cuts=("有自己的房子=否",)), None)
    (event,) = comparisons(trace)
    assert (event.as_branch, event.as_leaf) == (Tally(15, 15), Tally(12, 15))
    assert [grown.dataset.row_ids[row] for row in event.flipped] == [3, 13, 14]
    assert (event.outcome, event.pruned) == ("worse", True)


@pytest.mark.parametrize("method", ["pre", "post", "cost_complexity"])
def test_no_validation_rows_are_refused_and_not_taken_for_a_tie(method: str) -> None:
    grown = record(open_builtin("loan").training, Config("id3"))
    options = Pruning(method, judge="validation")
    for nobody in (None, grown.dataset.take([])):
        with pytest.raises(ConfigError, match="there are none"):
            pruned(grown, options, nobody)
