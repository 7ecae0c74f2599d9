"""Oblique trees: the book's lines, the exact best line against an oracle, climbing, the fit."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from datasets import open_builtin
from datasets.tables.watermelon import BOOK_LINES
from engine.config import Config, ConfigError, GivenLine
from engine.dataset import Attribute, Dataset, DatasetError
from engine.events import (
    AttributeChosen,
    AttributeScored,
    LeafMade,
    LineMoved,
    LinesTied,
    NodeOpened,
    RowsRouted,
)
from engine.export.document import document
from engine.oblique.logistic import fit
from engine.predict import LeafReached, accuracy, predict_row
from engine.routing import rows_at
from engine.splits import Linear, branch_of, cells_of, condition, normalised
from engine.trace import Trace, record
from engine.tree import fold
from tests.oracles import lines as lines_oracle
from tests.support.events_json import events_from_json, events_to_json

MELONS = open_builtin("watermelon_3.0alpha").training
GIVEN = tuple(GivenLine(line.coefficients, line.threshold) for line in BOOK_LINES)
BOOK = Config("oblique", oblique="given", lines=GIVEN)
RULES = ("exact", "climb", "logistic")


def table(points: Any, classes: Any, names: int | None = None) -> Dataset:
    """Points of shape (n, d) with class numbers as a table of the engine."""
    cells = np.asarray(points, dtype=float)
    count = names or max(classes, default=0) + 1
    return Dataset(
        name="points",
        attributes=tuple(Attribute(f"x{i}", "continuous") for i in range(cells.shape[1])),
        columns=tuple(np.ascontiguousarray(column) for column in cells.T),
        target="y",
        classes=tuple(f"c{k}" for k in range(max(count, 2))),
        y=np.asarray(classes, dtype=np.int32),
        row_ids=tuple(range(1, len(cells) + 1)),
    )


def random_table(seed: int, rows: int, attributes: int = 2, classes: int = 2) -> Dataset:
    random = np.random.default_rng(seed)
    points = np.round(random.uniform(-1, 1, (rows, attributes)), random.integers(1, 4))
    lean = points @ random.standard_normal(attributes) + random.normal(0, 0.5, rows)
    return table(points, np.clip(np.floor(lean * 2) + 1, 0, classes - 1).astype(int), classes)


def root_gain(dataset: Dataset, **options: Any) -> float:
    trace = record(dataset, Config("oblique", max_depth=1, **options))
    return trace.tree().nodes[0].scores[0].gain


def entropy_gain(dataset: Dataset, left: np.ndarray) -> float:
    """By the definition, for any way of parting the rows."""

    def bits(y: np.ndarray) -> float:
        p = np.bincount(y) / max(len(y), 1)
        return float(-sum(x * np.log2(x) for x in p if x > 0))

    y, share = dataset.y, left.mean()
    return bits(y) - share * bits(y[left]) - (1 - share) * bits(y[~left])


# The book


def test_the_best_line_at_the_root_of_3_0_alpha_isolates_seven_bad_melons() -> None:
    """golden.md 4: gain .572839, which no single attribute comes near."""
    trace = record(MELONS, Config("oblique", oblique="exact"))
    root = trace.tree().nodes[0]
    assert root.scores[0].gain == pytest.approx(0.572839, abs=5e-7)
    parts = [{MELONS.row_ids[r] for r in trace.rows(c)[0]} for c in trace.tree().children(0)]
    assert {9, 11, 12, 13, 14, 16, 17} in parts
    assert not any(isinstance(event, LinesTied) and event.node == 0 for event in trace.events)
    assert accuracy(trace.tree(), MELONS).share == 1


def test_figure_4_13_classifies_all_melons_and_routes_them_as_printed() -> None:
    trace = record(MELONS, BOOK)
    tree = trace.tree()

    def ids(node: int) -> set[int | str]:
        return {MELONS.row_ids[row] for row in trace.rows(node)[0].tolist()}

    first, second = tree.children(0)
    assert ids(first) == {*range(1, 10), 13, 14, 16, 17}
    assert ids(second) == {10, 11, 12, 15}
    bad, good = tree.children(first)
    assert (ids(bad), tree.nodes[bad].label) == ({9, 13, 14, 16, 17}, "否")
    assert (ids(good), tree.nodes[good].label) == (set(range(1, 9)), "是")
    assert tree.nodes[second].label == "否"
    assert accuracy(tree, MELONS).share == 1
    assert tree.nodes[0].scores[0].gain == pytest.approx(0.262439, abs=5e-7)


def test_the_rows_nearest_to_the_lines_of_figure_4_13() -> None:
    """golden.md 4 prints their weighted sums; the engine adds them up the same way."""
    nearest = {0: {15: -0.304280, 6: -0.332828}, 1: {2: -0.144894, 14: -0.167337}}
    for place, sums in nearest.items():
        weights = dict(GIVEN[place].coefficients)
        for row, value in sums.items():
            cells = [MELONS.columns[i][row - 1] for i in (0, 1)]
            total = sum(w * x for w, x in zip(weights.values(), cells, strict=True))
            assert total == pytest.approx(value, abs=5e-7)


def test_the_axis_parallel_tree_beside_it_is_figure_4_10() -> None:
    trace = record(MELONS, Config("id3"))
    cuts = [n.split.threshold for n in trace.tree().nodes.values() if n.split is not None]
    assert cuts == pytest.approx([0.126, 0.3815, 0.2045, 0.56])
    assert [n for n, node in trace.tree().nodes.items() if node.tied] == [5]


# The exact line against the oracle


@given(
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2)), min_size=2, max_size=8
    )
)
def test_the_exact_line_is_the_best_of_all_separable_parts(
    rows: list[tuple[int, int, int]],
) -> None:
    """On a small grid, where points coincide and lie in line; all ties are found and counted."""
    points = [(Fraction(x), Fraction(y)) for x, y, _ in rows]
    classes = [k for _, _, k in rows]
    if len(set(points)) < 2 or len(set(classes)) < 2:
        return
    dataset = table([[float(x), float(y)] for x, y in points], classes, 3)
    trace = record(dataset, Config("oblique", oblique="exact", max_depth=1))
    top, parts = lines_oracle.best(points, classes)
    root = trace.tree().nodes[0]
    assert root.scores[0].gain == pytest.approx(top, abs=1e-9)
    tied = [event for event in trace.events if isinstance(event, LinesTied)]
    assert (tied[0].count if tied else 1) == len(parts)
    lines = tied[0].lines if tied else (root.split,)
    found = {part_of(line, points, dataset) for line in lines}
    assert found == set(parts)
    chosen = root.chosen
    assert chosen is not None
    assert chosen.by == ("tie" if tied else "score")


def part_of(line: Any, points: list[Any], dataset: Dataset) -> frozenset[Any]:
    """The part that holds the smallest point."""
    answers = branch_of(line, cells_of(line, dataset, np.arange(len(points)))).tolist()
    side = answers[points.index(min(points))]
    return frozenset(p for p, answer in zip(points, answers, strict=True) if answer == side)


@pytest.mark.parametrize("seed", range(12))
def test_no_threshold_no_random_line_and_no_climber_beats_the_exact_line(seed: int) -> None:
    dataset = random_table(seed, rows=10 + 5 * seed, classes=2 + seed % 3)
    best = root_gain(dataset, oblique="exact")
    thresholds = record(dataset, Config("id3", max_depth=1)).tree().nodes[0].scores
    assert all(score.gain <= best + 1e-12 for score in thresholds)
    points, random = np.stack(dataset.columns, axis=1), np.random.default_rng(seed)
    for _ in range(2000):
        line = points @ random.standard_normal(2)
        left = line <= random.uniform(line.min(), line.max())
        assert entropy_gain(dataset, left) <= best + 1e-12
    for rule in ("climb", "logistic"):
        assert root_gain(dataset, oblique=rule, seed=seed) <= best + 1e-12


def test_climbing_finds_the_exact_line_on_the_melons() -> None:
    assert root_gain(MELONS, oblique="climb") == pytest.approx(0.572839, abs=5e-7)


@pytest.mark.parametrize("rule", RULES)
def test_no_training_row_lies_on_a_line(rule: Any) -> None:
    """Lines stand midway, as thresholds do."""
    for seed in range(6):
        trace = record(random_table(seed, 40), Config("oblique", oblique=rule))
        for number, node in trace.tree().nodes.items():
            if isinstance(node.split, Linear):
                rows, _ = trace.rows(number)
                cells = cells_of(node.split, trace.dataset, rows)
                total = np.array(node.split.coefficients) @ cells
                low, high = (
                    total[total <= node.split.threshold].max(),
                    total[total > node.split.threshold].min(),
                )
                assert node.split.threshold == pytest.approx((low + high) / 2, abs=1e-12)
                assert low < node.split.threshold < high


def test_the_line_is_as_far_from_both_parts_as_can_be() -> None:
    """Two parallel edges: the line runs midway between them."""
    square = [[0, 0], [1, 0.5], [2, 1], [0, 1], [1, 1.5], [2, 2]]
    line = record(table(square, [0, 0, 0, 1, 1, 1]), Config("oblique")).tree().nodes[0].split
    assert isinstance(line, Linear)
    across, up = line.coefficients
    assert across / up == pytest.approx(-0.5)
    assert line.threshold / up == pytest.approx(0.5)


def test_one_attribute_alone_is_preferred_where_it_does_as_well() -> None:
    split = record(table([[0, 5], [1, 0], [2, 9]], [0, 0, 1]), Config("oblique")).tree()
    line = split.nodes[0].split
    assert isinstance(line, Linear)
    assert line == Linear((0, 1), (1.0, 0.0), 1.5)
    assert line.terms == ((0, 1.0),)


def test_the_unit_of_a_column_decides_nothing() -> None:
    dataset = random_table(3, 40)
    scaled = table(np.stack([dataset.columns[0] * 1e6, dataset.columns[1]], axis=1), dataset.y)
    for rule in RULES:
        ours, theirs = (record(d, Config("oblique", oblique=rule)) for d in (dataset, scaled))
        assert list(ours.tree().nodes) == list(theirs.tree().nodes)
        for node in ours.tree().nodes:
            assert ours.rows(node)[0].tolist() == theirs.rows(node)[0].tolist()


# Climbing and the logistic fit


@pytest.mark.parametrize("seed", range(3))
def test_climbing_on_five_attributes_beats_many_random_hyperplanes(seed: int) -> None:
    dataset = random_table(100 + seed, rows=120, attributes=5, classes=3)
    points, random = np.stack(dataset.columns, axis=1), np.random.default_rng(seed)
    drawn = 0.0
    for _ in range(4000):
        line = points @ random.standard_normal(5)
        drawn = max(drawn, entropy_gain(dataset, line <= random.choice(line[:-1])))
    assert root_gain(dataset, oblique="climb") >= drawn
    assert root_gain(dataset) == root_gain(dataset, oblique="climb")  # auto climbs here


def test_climbing_finds_a_plane_that_separates() -> None:
    random = np.random.default_rng(5)
    points = random.uniform(-1, 1, (150, 5))
    side = points @ np.array([1.0, -0.7, 0.4, 0.2, -1.1])
    dataset = table(points[np.abs(side) > 0.15], (side[np.abs(side) > 0.15] > 0).astype(int))
    trace = record(dataset, Config("oblique"))
    assert trace.tree().depth() == 1
    assert accuracy(trace.tree(), dataset).share == 1


def test_every_accepted_move_gains_and_follows_the_one_before() -> None:
    trace = record(random_table(8, 60, attributes=4), Config("oblique", oblique="climb"))
    moves = [event for event in trace.events if isinstance(event, LineMoved)]
    assert {move.kind for move in moves} >= {"start", "coefficient", "threshold"}
    for before, move in pairwise(moves):
        if move.kind == "start":
            assert (move.before, move.score_before) == (None, None)
        else:
            assert (move.before, move.score_before) == (before.after, before.score)
            assert move.score > before.score
    for number, node in trace.tree().nodes.items():
        told = [move for move in moves if move.node == number]
        if told:
            assert node.scores[0].gain == pytest.approx(max(move.score for move in told))
            left, _ = rows_at(trace.dataset, trace.tree(), number)
            rows = branch_of(told[0].after, cells_of(told[0].after, trace.dataset, left)) == 0
            part = trace.dataset.take(left)
            assert told[0].score == pytest.approx(entropy_gain(part, rows))


@pytest.mark.parametrize("seed", range(4))
def test_the_logistic_fit_equals_scikit_learn(seed: int) -> None:
    """On standardised columns, C = 1, which are told in the data's own units."""
    dataset = random_table(seed, 80, attributes=3)
    points = np.stack(dataset.columns) * np.array([[1.0], [50.0], [0.01]])
    ours = fit(points, dataset.y == 1, np.ones(80))
    mean, spread = points.mean(axis=1, keepdims=True), points.std(axis=1, keepdims=True)
    peer = LogisticRegression(C=1.0, tol=1e-12, max_iter=10_000)
    peer.fit(((points - mean) / spread).T, dataset.y == 1)
    assert ours.coefficients * spread[:, 0] == pytest.approx(peer.coef_[0], rel=1e-5, abs=1e-7)
    intercept = ours.intercept + float(ours.coefficients @ mean[:, 0])
    assert intercept == pytest.approx(peer.intercept_[0], rel=1e-5, abs=1e-7)


# Laws


def holed(seed: int) -> Dataset:
    """A table with missing cells, a tie or two and three classes."""
    dataset = random_table(seed, 30, classes=3)
    holes = np.random.default_rng(seed).random((2, 30)) < 0.12
    for column, missing in zip(dataset.columns, holes, strict=True):
        column[missing] = np.nan
    return dataset


LAW_RUNS = [
    (seed, rule, ties)
    for seed in range(4)
    for rule in (*RULES, "auto")
    for ties in ("first", "last", "random")
]


@pytest.mark.parametrize(("seed", "rule", "ties"), LAW_RUNS)
def test_the_laws_of_the_house_hold(seed: int, rule: Any, ties: Any) -> None:
    config = Config("oblique", oblique=rule, ties=ties, seed=seed, restarts=2)
    dataset = holed(seed)
    trace = record(dataset, config)
    tree = trace.tree()
    for cursor in (0, 1, len(trace) // 2, len(trace) - 1, len(trace)):
        assert dict(trace.tree(cursor).nodes) == dict(fold(trace.events[:cursor]).nodes)
    decided = [e.node for e in trace.events if isinstance(e, RowsRouted | LeafMade)]
    assert sorted(decided) == sorted(e.node for e in trace.events if isinstance(e, NodeOpened))
    assert record(holed(seed), config).events == trace.events
    text = events_to_json(trace.events)
    assert events_from_json(text) == trace.events
    assert_rows_divide(trace)
    for row in range(len(dataset)):
        reached = {s.node for s in predict_row(tree, dataset, row) if isinstance(s, LeafReached)}
        assert reached == {leaf for leaf in tree.leaves() if row in trace.rows(leaf)[0]}
    json.dumps(document(trace, dataset, with_candidates=True), allow_nan=False)


def assert_rows_divide(trace: Trace) -> None:
    """Weights add up over the children; a row with both cells goes one way."""
    for number, node in trace.tree().nodes.items():
        rows, weights = trace.rows(number)
        assert node.opened.size == len(rows)
        assert sum(node.opened.summary) == pytest.approx(weights.sum())
        if node.routed is None:
            continue
        parts = [dict(zip(*map(list, trace.rows(c)), strict=True)) for c in node.routed.children]
        for row, weight in zip(rows.tolist(), weights.tolist(), strict=True):
            held = [part[row] for part in parts if row in part]
            assert sum(held) == pytest.approx(weight)
            known = all(trace.dataset.cell(row, a) is not None for a in (0, 1))
            assert len(held) == 1 or not known


@pytest.mark.parametrize("rule", RULES)
def test_shuffled_rows_give_the_same_tree(rule: Any) -> None:
    dataset = random_table(21, 50, classes=3)
    order = np.random.default_rng(0).permutation(50)
    ours, theirs = (
        record(d, Config("oblique", oblique=rule)) for d in (dataset, dataset.take(order.tolist()))
    )
    assert list(ours.tree().nodes) == list(theirs.tree().nodes)
    for number in ours.tree().nodes:
        moved = {int(order[row]) for row in theirs.rows(number)[0].tolist()}
        assert moved == set(ours.rows(number)[0].tolist())


def test_min_leaf_keeps_small_branches_away() -> None:
    for rule in RULES:
        trace = record(random_table(2, 60), Config("oblique", oblique=rule, min_leaf=8))
        sizes = [node.opened.size for node in trace.tree().nodes.values()]
        assert min(sizes) >= 8
    few = record(random_table(2, 6), Config("oblique", min_leaf=5))
    assert few.tree().nodes[0].leaf.reason == "too_few_rows"


def test_equal_points_of_different_classes_end_as_identical_rows() -> None:
    trace = record(table([[1, 1], [1, 1], [0, 0]], [0, 1, 0]), Config("oblique"))
    assert {n.leaf.reason for n in trace.tree().nodes.values() if n.leaf} == {
        "identical_rows",
        "pure",
    }


def test_huge_and_tiny_numbers_are_parted_all_the_same() -> None:
    points = [[1e308, 0.0], [-1e308, 1.0], [1e300, 1.0 + 2**-52], [5.0, 1e-300]]
    for rule in RULES:
        trace = record(table(points, [0, 1, 0, 1]), Config("oblique", oblique=rule))
        assert accuracy(trace.tree(), trace.dataset).share == 1


# What is told


def test_a_line_in_words_and_normalised() -> None:
    line = Linear((0, 1), (-0.8, -0.044), -0.313)
    assert condition(line, 0, MELONS) == "-0.8*密度-0.044*含糖率<=-0.313"
    shares = normalised(line, MELONS)
    assert sum(w * w for w in shares) == pytest.approx(1)
    spans = [column.max() - column.min() for column in MELONS.columns]
    assert shares[0] / shares[1] == pytest.approx(0.8 * spans[0] / (0.044 * spans[1]))


def test_the_document_names_coefficients() -> None:
    split = document(record(MELONS, BOOK), None, with_candidates=False)["tree"]["split"]
    assert split["kind"] == "linear"
    assert split["coefficients"] == {"密度": -0.8, "含糖率": -0.044}
    assert split["threshold"] == -0.313
    assert list(split["scores"]) == ["密度, 含糖率"]


def test_events_come_in_the_order_of_the_telling() -> None:
    trace = record(MELONS, Config("oblique", oblique="climb"))
    kinds = [type(event) for event in trace.events if event.node == 0]
    assert kinds[0] is NodeOpened
    assert kinds[1] is LineMoved
    assert kinds[-3:] == [AttributeScored, AttributeChosen, RowsRouted]


@pytest.mark.parametrize(
    ("config", "words"),
    [
        (Config("id3", oblique="exact"), "goes with the algorithm oblique"),
        (Config("oblique", form="subset"), "asks lines"),
        (Config("oblique", impurity="squared_error"), "does not go with oblique"),
    ],
)
def test_options_that_do_not_fit_are_refused(config: Config, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        record(MELONS, config)


def test_tables_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ConfigError, match="no continuous attribute"):
        record(open_builtin("watermelon_2.0").training, Config("oblique"))
    with pytest.raises(ConfigError, match="there are 3"):
        record(random_table(0, 9, attributes=3), Config("oblique", oblique="exact"))
    with pytest.raises(ConfigError, match="is a number"):
        record(open_builtin("regression_5.2").training, Config("oblique"))
    unknown = (GivenLine((("甜度", 1.0),), 0.0),)
    with pytest.raises(DatasetError, match="no attribute"):
        record(MELONS, Config("oblique", oblique="given", lines=unknown))
    with pytest.raises(ConfigError, match="at least one line"):
        Config("oblique", oblique="given")
