"""Random forests: bags, draws, votes, errors; against recomputation, scikit-learn and itself."""

from __future__ import annotations

import hashlib
import itertools
import json
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, make_friedman1
from sklearn.ensemble import RandomForestClassifier
from sklearn.tree import DecisionTreeRegressor

from datasets import open_builtin
from engine.config import ConfigError
from engine.dataset import Attribute, Dataset, DatasetError
from engine.events import AttributeScored, NodeOpened
from engine.export.forest_document import forest_document
from engine.forest import telling
from engine.forest.config import ForestConfig
from engine.forest.events import (
    AttributesDrawn,
    BagDrawn,
    ErrorsMeasured,
    TreeGrown,
    TreeTold,
    VotesCast,
)
from engine.forest.grown import Forest, never_drawn, plant
from engine.forest.importance import decreases, impurity_importance, permutation_importance
from engine.forest.shape import Shape, shape_of
from engine.forest.sources import SOURCES
from engine.forest.telling import drawn_at, grown_trees, tell, trace_of
from engine.forest.variance import draws, measured, points, single_tree
from engine.predict import distributions, predictions
from engine.trace import record
from tests.oracles import forest as oracle

BUILT_IN = (
    "watermelon_2.0",
    "watermelon_2.0alpha",
    "watermelon_3.0",
    "watermelon_3.0alpha",
    "loan",
    "regression_5.2",
)


def numeric(features: Any, target: Any, classes: int | None) -> Dataset:
    columns = tuple(np.ascontiguousarray(column, dtype=np.float64) for column in features.T)
    names = None if classes is None else tuple(f"class {k}" for k in range(classes))
    y = target.astype(np.float64 if classes is None else np.int32)
    attributes = tuple(Attribute(f"x{i}", "continuous") for i in range(len(columns)))
    return Dataset("generated", attributes, columns, "y", names, y, tuple(range(1, len(y) + 1)))


def mixed(seed: int, classes: int | None) -> Dataset:
    """Numbers, words and ordered words, with so few values that ties abound."""
    random = np.random.default_rng(seed)
    rows = int(random.integers(1, 40))
    kinds = random.choice(["continuous", "nominal", "ordinal"], random.integers(1, 6)).tolist()
    attributes, columns = [], []
    for place, kind in enumerate(kinds):
        values = int(random.integers(1, 6))
        codes = random.integers(0, values, rows)
        number = kind == "continuous"
        domain = () if number else tuple("abcdef"[:values])
        attributes.append(Attribute(f"a{place}", kind, domain))
        columns.append(codes / 4 if number else codes.astype(np.int32))
    target = random.integers(0, classes or 5, rows)
    y = target.astype(np.int32) if classes else np.round(target * 1.7, 1)
    names = tuple("uvwxyz"[:classes]) if classes else None
    ids = tuple(range(1, rows + 1))
    return Dataset("mixed", tuple(attributes), tuple(columns), "y", names, y, ids)


def any_config(seed: int, dataset: Dataset) -> ForestConfig:
    random = np.random.default_rng(seed + 1000)
    return ForestConfig(
        trees=int(random.integers(1, 6)),
        attributes=int(random.integers(1, len(dataset.attributes) + 1)),
        bootstrap=bool(random.integers(0, 4)),
        max_depth=[None, None, 0, 1, 3][random.integers(0, 5)],
        min_leaf=[0.0, 0.0, 2.0, 3.0][random.integers(0, 4)],
        min_rows=[0.0, 0.0, 4.0][random.integers(0, 3)],
        zero_gain=["split", "stop"][random.integers(0, 2)],
        impurity=None
        if dataset.is_regression
        else [None, "entropy", "gini", "error"][random.integers(0, 4)],
        seed=seed,
        min_impurity=[0.0, 0.0, 0.0, 0.3][random.integers(0, 4)],
    )


def digest(forest: Forest) -> str:
    """Everything that a forest decided, in one short word."""
    made = hashlib.sha256()
    for bag, shape, said in zip(forest.bags, forest.shapes, forest.said, strict=True):
        for part in (bag, shape.attribute, shape.cut, shape.values, said):
            made.update(np.ascontiguousarray(part).tobytes())
    made.update(repr(forest.errors).encode())
    return made.hexdigest()


# The trees


def shapes_of(dataset: Dataset, config: ForestConfig) -> list[Shape]:
    """Only the finished trees."""
    return [grown.shape for grown in grown_trees(dataset, config)]


def same_shape(one: Shape, other: Shape, tolerance: float = 1e-9) -> bool:
    """The same questions at the same nodes and, but for rounding, the same answers."""
    if len(one) != len(other):
        return False
    same = np.array_equal(one.attribute, other.attribute)
    same = same and np.array_equal(one.first, other.first) and np.array_equal(one.cut, other.cut)
    pairs = (
        (one.values, other.values),
        (one.impurity, other.impurity),
        (one.gain, other.gain),
        (one.share, other.share),
        (one.weight, other.weight),
    )
    return same and all(np.allclose(a, b, rtol=tolerance, atol=tolerance) for a, b in pairs)


@pytest.mark.parametrize("classes", [2, 3, None], ids=["two", "three", "number"])
@pytest.mark.parametrize("seed", range(60))
def test_the_fast_form_decides_as_the_telling_form_does(seed: int, classes: int | None) -> None:
    dataset = mixed(seed, classes)
    config = any_config(seed, dataset)
    for tree, shape in enumerate(shapes_of(dataset, config)):
        trace = trace_of(dataset, config, tree)
        assert same_shape(shape, shape_of(trace.tree(), trace.dataset))


@pytest.mark.parametrize("classes", [3, None], ids=["classes", "number"])
def test_the_fast_form_decides_as_the_telling_form_does_on_a_larger_table(
    classes: int | None,
) -> None:
    """Small nodes of a number are full of ties, which rounding must not decide."""
    features, curve = make_friedman1(1500, 8, noise=1.0, random_state=3)
    target = curve if classes is None else np.digitize(curve, np.quantile(curve, [0.3, 0.6]))
    dataset = numeric(features, target, classes)
    config = ForestConfig(trees=3, seed=4)
    for tree, shape in enumerate(shapes_of(dataset, config)):
        trace = trace_of(dataset, config, tree)
        assert same_shape(shape, shape_of(trace.tree(), trace.dataset))


@pytest.mark.parametrize("name", BUILT_IN)
def test_one_tree_on_all_rows_with_all_attributes_is_the_single_tree(name: str) -> None:
    dataset = open_builtin(name).training
    config = ForestConfig(trees=1, bootstrap=False, attributes=len(dataset.attributes))
    alone = record(dataset, config.tree_config(dataset))
    assert trace_of(dataset, config, 0).events == alone.events
    forest = plant(dataset, config)
    assert forest.predict(dataset).verdicts().tolist() == [
        dataset.classes.index(word) if dataset.classes else word
        for word in predictions(alone.tree(), dataset)
    ]
    assert forest.errors[0].out_of_bag is None  # the tree saw every row
    assert forest.errors[0].judged == 0


def test_a_tree_is_the_same_alone_and_in_company(monkeypatch: pytest.MonkeyPatch) -> None:
    dataset = mixed(5, 3)
    config = ForestConfig(trees=12, attributes=1, seed=7)
    together = shapes_of(dataset, config)
    monkeypatch.setattr(telling, "TOGETHER", 1)  # one tree at a time
    apart = shapes_of(dataset, config)
    fewer = shapes_of(dataset, ForestConfig(trees=5, attributes=1, seed=7))
    pairs = [*zip(together, apart, strict=True), *zip(together, fewer, strict=False)]
    assert all(same_shape(one, other, tolerance=0) for one, other in pairs)


SCRIPT = """
import sys
from datasets import open_builtin
from engine.forest.config import ForestConfig
from engine.forest.grown import plant
from tests.engine.forest.test_forest import digest
table = open_builtin(sys.argv[1]).training
print(digest(plant(table, ForestConfig(trees=9, seed=int(sys.argv[2])))))
"""


@pytest.mark.parametrize("name", ["watermelon_3.0", "regression_5.2"])
def test_equal_seeds_give_equal_forests_in_any_process(name: str) -> None:
    dataset = open_builtin(name).training
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, name, "42"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": "."},
    )
    here = digest(plant(dataset, ForestConfig(trees=9, seed=42)))
    assert run.stdout.strip() == here
    assert digest(plant(dataset, ForestConfig(trees=9, seed=43))) != here


# Bags and draws


@pytest.mark.parametrize("rows", [10, 17, 200])
def test_the_share_of_rows_out_of_bag_is_what_the_formula_says(rows: int) -> None:
    random = np.random.default_rng(0)
    dataset = numeric(random.random((rows, 2)), random.integers(0, 2, rows), 2)
    bags = [
        e.counts
        for e in tell(dataset, ForestConfig(trees=400, max_depth=0))
        if isinstance(e, BagDrawn)
    ]
    assert all(bag.sum() == rows for bag in bags)
    shares = np.array([np.mean(bag == 0) for bag in bags])
    standard_error = shares.std(ddof=1) / np.sqrt(len(shares))
    assert abs(shares.mean() - (1 - 1 / rows) ** rows) <= 2 * standard_error
    assert never_drawn(rows) == (1 - 1 / rows) ** rows


@pytest.mark.parametrize("wanted", [1, 2, 6])
def test_k_attributes_are_drawn_at_each_node_and_more_only_where_none_can_split(
    wanted: int,
) -> None:
    dataset = open_builtin("watermelon_2.0").training
    config = ForestConfig(trees=8, attributes=wanted, seed=1)
    first: set[tuple[int, ...]] = set()
    for tree in range(config.trees):
        trace = trace_of(dataset, config, tree)
        for node, drawn in drawn_at(trace).items():
            scores = {s.attribute: s for s in trace.tree().nodes[node].scores}
            assert tuple(sorted(scores)) == drawn
            able = [a for a in drawn if scores[a].separates]
            assert len(drawn) == wanted or (len(drawn) > wanted and len(able) <= 1)
        first.add(drawn_at(trace)[0])
    assert len(first) > 1 or wanted == 6


def test_the_default_draw_is_the_root_of_the_number_of_attributes() -> None:
    for attributes, wanted in ((1, 1), (3, 1), (4, 2), (10, 3), (30, 5)):
        table = numeric(np.zeros((3, attributes)), np.zeros(3), 1)
        assert ForestConfig().drawn(table) == wanted


# Facts


def test_the_facts_of_a_forest_come_in_order_with_a_tree_inside() -> None:
    dataset = open_builtin("watermelon_2.0").training
    config = ForestConfig(trees=4, seed=3)
    events = list(tell(dataset, config, inside={2}))
    inside = [e for e in events if isinstance(e, TreeTold | AttributesDrawn)]
    assert {e.tree for e in inside} == {2}
    outer = [type(e) for e in events if not isinstance(e, TreeTold | AttributesDrawn)]
    assert outer == [BagDrawn, TreeGrown, VotesCast, ErrorsMeasured] * 4
    at = events.index(inside[0])
    assert isinstance(events[at - 1], BagDrawn)
    assert isinstance(events[at + len(inside)], TreeGrown)
    told = tuple(e.event for e in inside if isinstance(e, TreeTold))
    assert told == trace_of(dataset, config, 2).events
    for before, after in itertools.pairwise(inside):
        if isinstance(before, AttributesDrawn):
            assert isinstance(after, TreeTold)
            assert isinstance(after.event, AttributeScored)
            assert after.event.score.attribute == before.attributes[0]
    nodes = {
        e.event.node for e in inside if isinstance(e, TreeTold) and isinstance(e.event, NodeOpened)
    }
    grown = next(e.shape for e in events if isinstance(e, TreeGrown) and e.tree == 2)
    assert len(grown) == len(nodes)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_out_of_bag_verdict_is_that_of_an_independent_count(name: str, seed: int) -> None:
    dataset = open_builtin(name).training
    forest = plant(dataset, ForestConfig(trees=12, seed=seed))
    document = json.loads(json.dumps(forest_document(forest, range(12))))
    rows = [
        {a.name: dataset.cell(row, i) for i, a in enumerate(dataset.attributes)}
        for row in range(len(dataset))
    ]
    classes = document["dataset"]["classes"]
    truths = [entry["truth"] for entry in document["out_of_bag"]]
    labels = [entry["label"] for entry in document["out_of_bag"]]
    assert_same(labels, oracle.out_of_bag(document, rows, 12))
    for entry, tree in zip(forest.errors, document["trees"], strict=True):
        until = entry.tree + 1
        judged = oracle.out_of_bag(document, rows, until)
        assert_same([tree["errors"]["out_of_bag"]], [oracle.error(judged, truths, classes)])
        assert tree["errors"]["judged"] == sum(v is not None for v in judged)
        everybody = oracle.everybody(document, rows, until)
        assert_same([tree["errors"]["training"]], [oracle.error(everybody, truths, classes)])
        assert tree["out_of_bag"] == [
            dataset.row_ids[i] for i, count in enumerate(tree["in_bag"]) if count == 0
        ]


def assert_same(ours: list[Any], theirs: list[Any]) -> None:
    for one, other in zip(ours, theirs, strict=True):
        assert one == (pytest.approx(other) if isinstance(other, float) else other)


def test_the_votes_of_the_document_are_those_of_the_trees_that_did_not_see_the_row() -> None:
    dataset = open_builtin("loan").training
    forest = plant(dataset, ForestConfig(trees=30))
    for row, entry in enumerate(forest_document(forest, ())["out_of_bag"]):
        judges = forest.judges(row)
        said = [dataset.classes[forest.said[tree][row]] for tree in judges]
        assert entry["trees"] == len(judges) == sum(entry["votes"].values())
        assert entry["votes"] == {name: said.count(name) for name in dataset.classes}


def test_a_held_out_table_is_measured_after_every_tree() -> None:
    opened = open_builtin("watermelon_2.0_split")
    forest = plant(opened.training, ForestConfig(trees=10), opened.validation)
    for errors in forest.errors:
        verdicts = forest.predict(opened.validation, errors.tree + 1).verdicts()
        assert errors.held_out == np.mean(verdicts != opened.validation.y)


# Against scikit-learn


def test_breast_cancer_is_told_as_well_as_by_scikit_learn() -> None:
    """Mean accuracy over 20 seeds, each with its own split into two thirds and one third."""
    features, target = load_breast_cancer(return_X_y=True)
    ours, theirs = [], []
    for seed in range(20):
        order = np.random.default_rng(seed).permutation(len(target))
        train, test = order[:380], order[380:]
        forest = plant(numeric(features[train], target[train], 2), ForestConfig(50, seed=seed))
        said = forest.predict(numeric(features[test], target[test], 2)).verdicts()
        ours.append(np.mean(said == target[test]))
        model = RandomForestClassifier(50, random_state=seed, n_jobs=1)
        theirs.append(model.fit(features[train], target[train]).score(features[test], target[test]))
    spread = np.array(theirs).std(ddof=1) / np.sqrt(20)
    assert abs(np.mean(ours) - np.mean(theirs)) <= 2 * spread
    assert np.mean(ours) > 0.94


def test_impurity_importance_is_that_of_scikit_learn() -> None:
    """On shallow trees, where no two attributes tie."""
    features, target = make_friedman1(400, 6, noise=0.5, random_state=2)
    features = features.astype(np.float32).astype(np.float64)
    dataset = numeric(features, target, None)
    config = ForestConfig(1, bootstrap=False, attributes=6, max_depth=4)
    forest = plant(dataset, config)
    model = DecisionTreeRegressor(max_depth=4, random_state=0).fit(features, target)
    found = impurity_importance(forest)
    assert found.mean == pytest.approx(model.feature_importances_, abs=1e-9)
    assert found.standard_error.tolist() == [0.0] * 6
    many = plant(dataset, ForestConfig(7, max_depth=4))
    by_tree = np.array([decreases(shape, 6) for shape in many.shapes])
    assert impurity_importance(many).mean == pytest.approx(by_tree.mean(axis=0))
    assert impurity_importance(many).mean.sum() == pytest.approx(1)


@pytest.mark.parametrize("classes", [3, None], ids=["classes", "number"])
def test_permutation_importance_is_the_rise_of_error_on_shuffled_rows(
    classes: int | None,
) -> None:
    features, curve = make_friedman1(120, 7, noise=0.5, random_state=5)
    target = curve if classes is None else np.digitize(curve, np.quantile(curve, [0.3, 0.6]))
    dataset = numeric(features, target, classes)
    config = ForestConfig(5, seed=2)
    forest = plant(dataset, config)
    rises = np.zeros((5, 7))
    for tree in range(5):
        unseen = np.flatnonzero(forest.bags[tree] == 0)
        grown = trace_of(dataset, config, tree).tree()
        shuffles = np.random.default_rng(np.random.SeedSequence(2, spawn_key=(tree, 2)))
        before = tree_error(grown, dataset.take(unseen))
        for attribute in range(7):
            order = shuffles.permutation(len(unseen))
            table = dataset.take(unseen)
            columns = list(table.columns)
            columns[attribute] = columns[attribute][order]
            changed = Dataset(
                "changed",
                table.attributes,
                tuple(columns),
                "y",
                table.classes,
                table.y,
                table.row_ids,
            )
            rises[tree, attribute] = tree_error(grown, changed) - before
    found = permutation_importance(forest)
    assert found.mean == pytest.approx(rises.mean(axis=0), abs=1e-12)
    assert found.standard_error == pytest.approx(rises.std(axis=0, ddof=1) / np.sqrt(5))


def tree_error(tree: Any, table: Dataset) -> float:
    shares = distributions(tree, table)
    if table.classes is None:
        return float(np.mean((shares[:, 0] - table.y) ** 2))
    return float(np.mean(shares.argmax(axis=1) != table.y))


# Bias and variance


def test_bias_and_variance_add_up_to_the_error_and_averaging_lowers_the_variance() -> None:
    source = SOURCES["friedman"]
    bagging = ForestConfig(trees=10, attributes=source.attributes)
    found = {}
    for name, config in (("tree", single_tree(source)), ("bagging", bagging)):
        predicted = np.array(list(draws(source, config, 60, 12)))
        found[name] = measured(source, predicted)
        truth = source.truth(points(source))
        plain = np.mean([(line - truth) ** 2 for line in predicted])
        assert found[name].error == pytest.approx(plain)
    assert found["bagging"].variance < 0.5 * found["tree"].variance
    assert found["bagging"].noise == source.noise**2


def test_one_attribute_is_asked_on_a_grid() -> None:
    source = SOURCES["wave"]
    assert points(source)[[0, -1], 0].tolist() == [0.0, 1.0]
    first, again = (list(draws(source, ForestConfig(3), 20, 2)) for _ in range(2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first[0], first[1])


# Mistakes


@pytest.mark.parametrize(
    "options", [{"trees": 0}, {"attributes": 0}, {"seed": -1}, {"attributes": 7}], ids=str
)
def test_an_impossible_forest_is_refused_in_one_sentence(options: dict[str, int]) -> None:
    with pytest.raises(ConfigError, match=r"^[^\n]+\.$"):
        plant(open_builtin("watermelon_2.0").training, ForestConfig(**options))


def test_a_table_without_attributes_is_refused_in_one_sentence() -> None:
    table = Dataset("bare", (), (), "y", ("a",), np.zeros(3, np.int32), (1, 2, 3))
    with pytest.raises(DatasetError, match="no attribute"):
        plant(table, ForestConfig())
