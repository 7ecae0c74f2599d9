"""The nine laws that every algorithm keeps, on random tables, against the exact oracle.

``tests/support/tables.py`` makes the tables and the options, ``tests/oracles`` the numbers. The
laws are those of the house style; each test says the law it holds the engine to.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from math import isclose
from typing import Any

import pandas as pd
import pytest
from hypothesis import given

from datasets import known_ids, open_builtin
from engine.config import Config
from engine.dataset import Dataset
from engine.events import (
    AttributeChosen,
    AttributesFiltered,
    ChoiceAwaited,
    LeafMade,
    NodeOpened,
    RowsRouted,
)
from engine.frames import encode
from engine.measures import Moments, Summary
from engine.predict import LeafReached, RowPredicted, distributions, predict_row, predictions
from engine.roles import Roles
from engine.scores import Score
from engine.splits import Equals, Multiway, Split, Subset, Threshold
from engine.trace import Trace, record
from engine.tree import EMPTY, Tree, fold
from tests.oracles import growing as oracles
from tests.oracles.growing import Question, Sample, Table
from tests.support.events_json import events_from_json, events_to_json
from tests.support.tables import (
    Run,
    dataset_of,
    every_algorithm,
    mixed_table,
    options_of,
    parts_of,
    runs,
    table_of,
    takes_numbers,
    try_out,
)

EVERY_POLICY = ("first", "last", "random", "ask")
CLOSE = 1e-9


def for_every_algorithm(
    *ties: str,
) -> Callable[[Callable[[Run], None]], Callable[[str], None]]:
    """Turns a law about one run into a test for each algorithm of the catalogue."""

    def decorate(law: Callable[[Run], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize("algorithm", every_algorithm())
        def test(algorithm: str) -> None:
            try_out(given(run=runs(algorithm, ties or ("first", "last")))(law), algorithm)

        test.__doc__ = law.__doc__
        return test

    return decorate


# Comparing what the engine says with what the oracle says


def asks(split: Split | None, dataset: Dataset) -> Question | None:
    """The engine's split in the oracle's words."""
    if split is None:
        return None
    domain = dataset.attributes[split.attribute].domain
    match split:
        case Multiway():
            return Question(split.attribute, "multiway", domain)
        case Equals(value=value):
            return Question(split.attribute, "equals", (domain[value],))
        case Subset(values=values):
            return Question(split.attribute, "subset", tuple(domain[v] for v in values))
        case Threshold(threshold=threshold):
            return Question(split.attribute, "threshold", limit=threshold)


def assert_same_question(ours: Question | None, wanted: Question | None) -> None:
    if ours is None or wanted is None:
        assert ours == wanted
        return
    assert ours._replace(limit=0.0) == wanted._replace(limit=0.0)
    assert isclose(ours.limit, wanted.limit, rel_tol=1e-12)


def assert_close(ours: float | None, wanted: Any, unit: float = 1.0) -> None:
    if ours is None or wanted is None:
        assert ours is None
        assert wanted is None
    else:
        assert isclose(ours, wanted, rel_tol=CLOSE, abs_tol=CLOSE * unit), (ours, float(wanted))


def unit_of(table: Table, sample: Sample) -> float:
    """What a small difference is small against: bits, or the squared error of the node.

    A node of equal numbers has none; there, what rounding does to the numbers themselves counts.
    """
    if table.classes is not None:
        return 1.0
    return max(
        float(oracles.impurity(table, sample, "squared_error")), (CLOSE * largest(table)) ** 2
    )


def largest(table: Table) -> float:
    return max(abs(float(y)) for y in table.target)


def assert_summary(ours: Summary, table: Table, sample: Sample, unit: float) -> None:
    if not isinstance(ours, Moments):
        wanted = oracles.class_weights(table, sample)
        for mine, weight in zip(ours, wanted, strict=True):
            assert_close(mine, weight)
        return
    assert_close(ours.weight, oracles.size(sample))
    assert_close(ours.squared_error, oracles.squared_error(table, sample), unit)
    if sample:
        assert_close(ours.mean, oracles.mean(table, sample), unit**0.5)


def assert_label(ours: str | float, wanted: str | float, table: Table) -> None:
    """A class by name; a mean up to what rounding does to numbers of its column."""
    if table.classes is not None or isinstance(ours, str) or isinstance(wanted, str):
        assert ours == wanted
    else:
        assert_close(ours, wanted, largest(table))


def assert_score(
    ours: Score, wanted: oracles.Score, table: Table, dataset: Dataset, unit: float
) -> None:
    """Every quantity of the book, at one node for one split."""
    assert ours.attribute == wanted.attribute
    assert_same_question(asks(ours.split, dataset), wanted.question)
    assert_close(ours.rho, wanted.rho)
    assert_close(ours.impurity, wanted.impurity, unit)
    assert_close(ours.remainder, wanted.remainder, unit)
    assert_close(ours.gain, wanted.gain, unit)
    assert_close(ours.split_information, wanted.split_information)
    assert_close(ours.gain_ratio, wanted.gain_ratio, unit)
    assert ours.separates == wanted.separates
    for mine, sample in zip(ours.branches, wanted.branches, strict=True):
        assert_summary(mine, table, sample, unit)
    known = sum(map(oracles.size, wanted.branches))
    for share, sample in zip(ours.branch_shares, wanted.branches, strict=True):
        assert_close(share, oracles.size(sample) / known if known else 0)


def samples(run: Run) -> dict[int, Sample]:
    """The rows of each node of the engine's tree, sent down its splits by the oracle."""
    tree, table = run.trace.tree(), run.table
    found: dict[int, Sample] = {0: [(i, Fraction(1)) for i in range(len(table.rows))]}
    for number in tree.walk():
        question = asks(tree.nodes[number].split, run.dataset)
        routed = tree.nodes[number].routed
        if routed is None or question is None:
            continue
        weights = [oracles.size(p) for p in oracles.parts(table, found[number], question)]
        for branch, child in zip(routed.branches, routed.children, strict=True):
            share = weights[branch] / sum(weights)
            found[child] = oracles.enter(table, found[number], question, branch, share)
    return found


# The laws


@for_every_algorithm(*EVERY_POLICY)
def test_law_1_the_state_at_a_cursor_is_the_fold_of_the_events_before_it(run: Run) -> None:
    """Also when the fold goes on from an earlier state, which stays as it was."""
    trace = run.trace
    so_far = EMPTY
    for cursor in range(len(trace) + 1):
        assert same_trees(trace.tree(cursor), fold(trace.events[:cursor]))
        assert same_trees(trace.tree(cursor), so_far)
        before = dict(so_far.nodes)
        so_far = fold(trace.events[cursor : cursor + 1], so_far)
        assert same_trees(trace.tree(cursor), Tree(before))
        for later in trace.tree().nodes.keys() - before.keys():
            assert later not in trace.tree(cursor).nodes
            with pytest.raises(KeyError):
                trace.tree(cursor).nodes[later]
    assert same_trees(trace.tree(), fold(trace.events))


def same_trees(one: Tree, other: Tree) -> bool:
    listed = [list(tree.walk()) for tree in (one, other)]
    return dict(one.nodes) == dict(other.nodes) and listed[0] == listed[1]


@for_every_algorithm(*EVERY_POLICY)
def test_law_2_children_partition_the_rows_and_weights_of_their_parent(run: Run) -> None:
    """Each row's weight adds up over the children; a known cell sends it to one child only."""
    trace, found = run.trace, samples(run)
    for number, node in trace.tree().nodes.items():
        rows, weights = trace.rows(number)
        held = dict(zip(rows.tolist(), weights.tolist(), strict=True))
        assert len(held) == node.opened.size == len(found[number])
        for row, weight in found[number]:
            assert_close(held[row], weight)
        unit = unit_of(run.table, found[number])
        assert_summary(node.opened.summary, run.table, found[number], unit)
        if node.routed is None:
            continue
        assert isclose(sum(node.routed.shares), 1)
        assert node.split is not None
        arrived = [dict(zip(*map(list, trace.rows(c)), strict=True)) for c in node.routed.children]
        assert node.routed.sizes == tuple(map(len, arrived))
        for row, weight in held.items():
            parts = [child[row] for child in arrived if row in child]
            assert isclose(sum(parts), weight)
            if run.dataset.cell(row, node.split.attribute) is not None:
                assert parts == [weight]
        for child, summary in zip(node.routed.children, node.routed.summaries, strict=True):
            assert trace.tree().nodes[child].opened.summary == summary


@for_every_algorithm(*EVERY_POLICY)
def test_law_3_every_opened_node_is_decided_exactly_once(run: Run) -> None:
    """Told node by node, depth first; numbered level by level; a tie may await the user."""
    events = run.trace.events
    opened = {e.node: e for e in events if isinstance(e, NodeOpened)}
    decided = Counter(e.node for e in events if isinstance(e, RowsRouted | LeafMade))
    awaited = Counter(e.node for e in events if isinstance(e, ChoiceAwaited))
    assert sum(isinstance(e, NodeOpened) for e in events) == len(opened)
    assert decided + awaited == Counter(opened.keys())
    assert run.config.ties == "ask" or not awaited
    told = [list(group) for _, group in groupby(events, key=lambda event: event.node)]
    assert len(told) == len(opened), "a node's events stand side by side"
    for story in told:
        assert isinstance(story[0], NodeOpened)
        assert isinstance(story[-1], RowsRouted | LeafMade | ChoiceAwaited)
        assert isinstance(story[-1], RowsRouted) == isinstance(story[-2], AttributeChosen)
    assert_linked(events, opened)
    levels = sorted(opened.values(), key=lambda event: event.node)
    assert [event.node for event in levels] == list(range(len(levels)))
    assert [event.depth for event in levels] == sorted(event.depth for event in levels)


def assert_linked(events: Sequence[Any], opened: dict[int, NodeOpened]) -> None:
    """Parents and children know each other, and the telling goes down before it goes on."""
    expected = [0]
    routed = {e.node: e for e in events if isinstance(e, RowsRouted)}
    for event in events:
        if not isinstance(event, NodeOpened):
            continue
        assert event.node == expected.pop()
        if event.parent is None:
            assert (event.node, event.depth, event.branch) == (0, 0, None)
        else:
            above = routed[event.parent]
            assert event.depth == opened[event.parent].depth + 1
            assert event.branch == above.branches[above.children.index(event.node)]
        if event.node in routed:
            expected.extend(reversed(routed[event.node].children))
    assert not expected


@for_every_algorithm()
def test_law_4_no_candidate_beats_the_accepted_split(run: Run) -> None:
    """Every legal candidate is tried; C4.5 compares ratios at the cut of the best gain."""
    table, options, found = run.table, run.options, samples(run)
    for number, node in run.trace.tree().nodes.items():
        if node.chosen is None:
            continue
        sample, tried = found[number], [score.attribute for score in node.scores]
        assert tried == available(run.trace.tree(), number, run.dataset)
        rivals = [s for a in tried for s in oracles.candidates(table, sample, a, options)]
        rivals = [s for s in rivals if s.legal]
        if options.threshold == "median" or options.rating == "gain_ratio":
            rivals = [oracles.best(table, sample, a, options) for a in tried]
            rivals = [s for s in rivals if s.legal]
        if options.above_average:
            mean = sum(float(s.gain) for s in rivals) / len(rivals)
            rivals = [s for s in rivals if float(s.gain) >= mean - oracles.TIED]
        assert node.chosen.score.attribute in [s.attribute for s in rivals]
        top = max(oracles.rating(s, options) for s in rivals)
        question = asks(node.chosen.score.split, run.dataset)
        mine = oracles.score(table, sample, node.chosen.score.attribute, question, options)
        assert mine.legal
        # Twice: a tie among the thresholds of one attribute, and then one among attributes.
        slack = 2 * oracles.TIED * max(1.0, top, unit_of(table, sample))
        assert oracles.rating(mine, options) >= top - slack
        assert top >= options.epsilon


def available(tree: Tree, number: int, dataset: Dataset) -> list[int]:
    """A multiway split uses its attribute up for all nodes below."""
    above = [tree.nodes[n].split for n in tree.ancestors(number)[:-1]]
    used = [split.attribute for split in above if isinstance(split, Multiway)]
    return [a for a in range(len(dataset.attributes)) if a not in used]


@for_every_algorithm()
def test_law_5_gains_are_not_negative_and_equal_the_exact_oracle(run: Run) -> None:
    table, found = run.table, samples(run)
    for number, node in run.trace.tree().nodes.items():
        unit = unit_of(table, found[number])
        wanted = oracles.impurity(table, found[number], run.options.impurity)
        assert_close(node.opened.impurity, wanted, unit)
        for score in node.scores:
            assert score.gain >= -1e-12
            exact = oracles.score(
                table, found[number], score.attribute, asks(score.split, run.dataset), run.options
            )
            assert exact.gain >= -1e-12 * max(1.0, unit)
            assert_score(score, exact, table, run.dataset, unit)


@for_every_algorithm(*EVERY_POLICY)
def test_law_6_two_runs_are_equal(run: Run) -> None:
    again = record(dataset_of(run.table), run.config)
    assert again.events == run.trace.events
    assert repr(again.events) == repr(run.trace.events)


@for_every_algorithm(*EVERY_POLICY)
def test_law_6_shuffling_rows_changes_only_row_numbers(run: Run) -> None:
    order = shuffled(len(run.table.rows), run.random)
    table = run.table._replace(
        rows=tuple(run.table.rows[i] for i in order),
        target=tuple(run.table.target[i] for i in order),
    )
    other = Run(table, run.config)
    mine, theirs = run.trace.tree(), other.trace.tree()
    assert list(mine.walk()) == list(theirs.walk())
    found = samples(run)
    for number, node in mine.nodes.items():
        twin, unit = theirs.nodes[number], unit_of(run.table, found[number])
        assert twin.opened.branch == node.opened.branch
        rows, _ = run.trace.rows(number)
        moved, _ = other.trace.rows(number)
        assert sorted(order[row] for row in moved.tolist()) == rows.tolist()
        assert_summary(twin.opened.summary, run.table, found[number], unit)
        assert twin.tied == node.tied
        assert (twin.leaf is None) == (node.leaf is None)
        if node.leaf is not None and twin.leaf is not None:
            assert twin.leaf.reason == node.leaf.reason
            assert_label(twin.leaf.label, node.leaf.label, run.table)
        assert [s.split for s in twin.scores] == [s.split for s in node.scores]
        for score, same in zip(node.scores, twin.scores, strict=True):
            assert_close(score.gain, same.gain, unit)
            assert_close(score.gain_ratio, same.gain_ratio, unit)


def shuffled(size: int, number: int) -> list[int]:
    """A permutation that a number spells out, so that a failure shrinks to a simple one."""
    left, order = list(range(size)), []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    return order


@for_every_algorithm(*EVERY_POLICY)
def test_law_7_the_json_round_trip_loses_nothing(run: Run) -> None:
    """Types and all: a whole number stays one, a tuple stays a tuple; and the JSON is strict."""
    text = events_to_json(run.trace.events)

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    json.loads(text, parse_constant=refuse)
    back = events_from_json(text)
    assert back == run.trace.events
    assert [repr(event) for event in back] == [repr(event) for event in run.trace.events]
    assert same_trees(fold(back), run.trace.tree())
    assert events_to_json(back) == text


@for_every_algorithm()
def test_law_8_the_finished_tree_sends_each_training_row_to_the_leaf_that_holds_it(
    run: Run,
) -> None:
    trace, tree, found = run.trace, run.trace.tree(), samples(run)
    for row in range(len(run.table.rows)):
        steps = list(predict_row(tree, run.dataset, row))
        reached = {s.node: s.weight for s in steps if isinstance(s, LeafReached)}
        holding = {n: dict(found[n])[row] for n in tree.leaves() if row in dict(found[n])}
        assert reached.keys() == holding.keys()
        for leaf, weight in reached.items():
            assert_close(weight, holding[leaf])
            assert row in trace.rows(leaf)[0]
    everyone = Counter(i for leaf in tree.leaves() for i in trace.rows(leaf)[0].tolist())
    assert sum(everyone.values()) == sum(tree.nodes[leaf].opened.size for leaf in tree.leaves())


@for_every_algorithm()
def test_prediction_equals_the_oracle_for_rows_never_seen(run: Run) -> None:
    """Each row of the table with one cell changed: missing, spare, or far away."""
    table, nodes = run.table, oracles.grow(run.table, run.options)
    rows = [changed(table, i, run.random) for i in range(len(table.rows))]
    second = dataset_of(table._replace(rows=tuple(rows)))
    tree = run.trace.tree()
    everyone = distributions(tree, second).tolist()
    labels = predictions(tree, second)
    for i, row in enumerate(rows):
        wanted = oracles.predict(table, nodes, row)
        *_, last = predict_row(tree, second, i)
        assert isinstance(last, RowPredicted)
        unit = 1.0 if table.classes else largest(table)
        for ours, together, exact in zip(last.distribution, everyone[i], wanted, strict=True):
            assert_close(ours, exact, unit)
            assert_close(together, exact, unit)
        assert_label(labels[i], last.label, table)
        if table.classes is not None:
            assert last.label == table.classes[wanted.index(max(wanted))]


def changed(table: Table, i: int, number: int) -> tuple[oracles.Cell, ...]:
    row = list(table.rows[i])
    if row:
        place = (number + i) % len(row)
        column = table.columns[place]
        spare = column.domain[-1] if column.domain else None
        row[place] = None if number % 3 == 0 else 1e9 if column.kind == "continuous" else spare
    return tuple(row)


def test_a_value_outside_the_domain_goes_down_every_branch() -> None:
    """As a missing one does: what the tree never saw cannot choose a branch."""
    column = oracles.Column("colour", "nominal", ("red", "green"))
    table = Table(
        (column,),
        (("red",), ("red",), ("red",), ("green",)),
        ("yes", "yes", "no", "no"),
        ("yes", "no"),
    )
    run = Run(table, Config("id3"))
    frame = pd.DataFrame({"colour": ["purple", ""], "target": ["yes", "yes"]})
    second = encode(frame, run.dataset, Roles(target="target"))
    wanted = oracles.predict(table, oracles.grow(table, run.options), ("purple",))
    assert wanted == [Fraction(1, 2), Fraction(1, 2)]
    assert distributions(run.trace.tree(), second).tolist() == [[0.5, 0.5], [0.5, 0.5]]


@for_every_algorithm()
def test_law_9_the_naive_enumeration_agrees_with_the_oracle_on_every_candidate(run: Run) -> None:
    table, found = run.table, samples(run)
    for number, node in run.trace.tree().nodes.items():
        unit = unit_of(table, found[number])
        for score in node.scores:
            ours = run.trace.candidates(number, score.attribute)
            wanted = oracles.candidates(table, found[number], score.attribute, run.options)
            assert len(ours) == len(wanted)
            for mine, exact in zip(ours, wanted, strict=True):
                assert mine.split == mine.score.split
                assert_score(mine.score, exact, table, run.dataset, unit)


@for_every_algorithm()
def test_law_9_the_fast_scan_agrees_with_the_naive_enumeration(run: Run) -> None:
    """The score that was told is, in every quantity, the best of all that could be asked."""
    table, found = run.table, samples(run)
    for number, node in run.trace.tree().nodes.items():
        unit = unit_of(table, found[number])
        for score in node.scores:
            wanted = oracles.best(table, found[number], score.attribute, run.options)
            assert_score(score, wanted, table, run.dataset, unit)
            naive = [c.score for c in run.trace.candidates(number, score.attribute)]
            told = [s for s in naive if s.split == score.split]
            assert len(told) == (score.split is not None)
            for same in told:
                assert_close(score.gain, same.gain, unit)
                assert_close(score.split_information, same.split_information)


@for_every_algorithm()
def test_law_9_the_whole_tree_equals_the_tree_of_the_oracle(run: Run) -> None:
    """Structure, labels, reasons, ties, filters and every score of every node."""
    wanted = oracles.grow(run.table, run.options)
    tree = run.trace.tree()
    assert sorted(tree.nodes) == [node.number for node in wanted]
    for exact in wanted:
        assert_same_node(run.trace, exact, run.table)


@for_every_algorithm()
def test_law_10_with_a_least_weight_inner_nodes_are_bounded_by_rows(run: Run) -> None:
    """Each split leaves two branches of at least W, and weight is divided, never made: n rows are
    parted at most n / W - 1 times."""
    least, tree = run.options.least_weight, run.trace.tree()
    inner = [node for node in tree.nodes.values() if node.routed is not None]
    for node in inner:
        assert sorted(node.chosen.score.branch_weights)[-2] >= least * (1 - CLOSE)
    if least > 0:
        assert len(inner) <= max(0.0, len(run.table.rows) / least - 1)


BOOKS = [
    (id, algorithm)
    for id in known_ids()
    for algorithm in every_algorithm()
    if parts_of(algorithm) and open_builtin(id).training.is_regression == takes_numbers(algorithm)
]


@pytest.mark.parametrize(("id", "algorithm"), BOOKS)
def test_law_9_the_trees_of_the_books_equal_those_of_the_oracle(id: str, algorithm: str) -> None:
    dataset = open_builtin(id).training
    for branches in ("domain", "present"):
        config = Config(**parts_of(algorithm), branches=branches)
        trace, table = record(dataset, config), table_of(dataset)
        wanted = oracles.grow(table, options_of(config, table))
        assert sorted(trace.tree().nodes) == [node.number for node in wanted]
        for exact in wanted:
            assert_same_node(trace, exact, table)


@pytest.mark.parametrize("algorithm", [a for a in every_algorithm() if parts_of(a)])
@pytest.mark.parametrize(("seed", "least"), [(1, 0.0), (2, 0.0), (1, None), (2, 1.5)])
def test_law_9_a_bigger_tree_with_missing_cells_equals_that_of_the_oracle(
    algorithm: str, seed: int, least: float | None
) -> None:
    """Deep enough for rows that divide again and again, and for nodes that come to rest early."""
    table = mixed_table(45, seed, takes_numbers(algorithm))
    parts = parts_of(algorithm)
    run = Run(table, Config(**parts, zero_gain="split", max_depth=6, least_weight=least))
    wanted = oracles.grow(table, run.options)
    assert len(wanted) > (30 if least == 0 else 15)
    assert any(node.reason == "too_little_weight" for node in wanted) == (least != 0)
    assert sorted(run.trace.tree().nodes) == [node.number for node in wanted]
    for exact in wanted:
        assert_same_node(run.trace, exact, table)


def assert_same_node(trace: Trace, exact: oracles.Node, table: Table) -> None:
    node = trace.tree().nodes[exact.number]
    unit = unit_of(table, exact.sample)
    opened = node.opened
    assert (opened.parent, opened.branch, opened.depth) == (exact.parent, exact.branch, exact.depth)
    assert opened.size == len(exact.sample)
    assert_summary(opened.summary, table, exact.sample, unit)
    assert [score.attribute for score in node.scores] == [s.attribute for s in exact.scores]
    for score, wanted in zip(node.scores, exact.scores, strict=True):
        assert_score(score, wanted, table, trace.dataset, unit)
    assert list(node.tied) == exact.tied
    filtered = [e for e in node.considered if isinstance(e, AttributesFiltered)]
    assert len(filtered) == (exact.mean_gain is not None)
    for event in filtered:
        assert_close(event.mean_gain, exact.mean_gain)
        assert list(event.passed) == exact.passed
    if exact.reason is not None:
        assert node.leaf is not None
        assert node.leaf.reason == exact.reason
        assert_label(node.leaf.label, exact.label, table)
        return
    assert node.routed is not None
    assert node.chosen is not None
    assert exact.chosen is not None
    assert node.chosen.score.attribute == exact.chosen.attribute
    assert node.chosen.by == ("tie" if exact.tied else "score")
    assert list(node.routed.children) == exact.children
    assert list(node.routed.branches) == [branch for branch, _ in exact.routed]
    for share, (_, fraction) in zip(node.routed.shares, exact.routed, strict=True):
        assert_close(share, fraction)
