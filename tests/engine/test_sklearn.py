"""Against scikit-learn, node by node: the same impurity, the same best decrease, the same losses.

Ties abound, so the two grow different trees that are equally good; structure is not compared.
Instead each node of ours is handed to scikit-learn as a table of its own, and a stump fitted on
it must find the decrease that we found. scikit-learn reads features as 32-bit floats and takes
values closer than 1e-7 for equal, so the tables here hold 32-bit values that are farther apart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from sklearn.datasets import (
    load_breast_cancer,
    load_diabetes,
    load_iris,
    load_wine,
    make_classification,
    make_friedman1,
    make_regression,
)
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.config import Config
from engine.dataset import Attribute, Dataset
from engine.impurities import IMPURITIES
from engine.measures import Moments, weight_of
from engine.predict import accuracy, distributions, predictions
from engine.trace import Trace, record

MOST_NODES = 60  # of a tree, evenly spread over its depths


class Numbers(NamedTuple):
    """A table of numbers and its target."""

    features: Any
    target: Any


def rounded(features: Any, decimals: int) -> Any:
    """Few decimals make ties and duplicates."""
    return np.round(features, decimals)


def generated(classes: int, seed: int, decimals: int) -> Numbers:
    features, target = make_classification(
        400,
        6,
        n_informative=4,
        n_redundant=1,
        n_classes=classes,
        n_clusters_per_class=2,
        flip_y=0.1,
        random_state=seed,
    )
    return Numbers(rounded(features, decimals), target)


def generated_curve(seed: int, decimals: int) -> Numbers:
    features, target = make_regression(300, 5, n_informative=3, noise=8.0, random_state=seed)
    return Numbers(rounded(features, decimals), np.round(target))


def friedman() -> Numbers:
    features, target = make_friedman1(300, 6, noise=0.5, random_state=1)
    return Numbers(rounded(features, 2), target)


def plain(loader: Callable[..., Any], scale: float = 1.0, **options: Any) -> Numbers:
    features, target = loader(return_X_y=True, **options)
    return Numbers(features * scale, target)


CLASS_TABLES: dict[str, Callable[[], Numbers]] = {
    "iris": lambda: plain(load_iris),
    "wine": lambda: plain(load_wine),
    # Scaled, because some of its columns are told apart only in the seventh decimal.
    "breast_cancer": lambda: plain(load_breast_cancer, 1000.0),
    "two_classes": lambda: generated(2, 0, 1),
    "three_classes": lambda: generated(3, 1, 0),
    "four_classes": lambda: generated(4, 2, 2),
}
NUMBER_TABLES: dict[str, Callable[[], Numbers]] = {
    "diabetes": lambda: plain(load_diabetes, scaled=False),
    "duplicates": lambda: generated_curve(0, 0),
    "curve": lambda: generated_curve(1, 2),
    "friedman": friedman,
}


@cache
def table(name: str) -> Dataset:
    features, target = {**CLASS_TABLES, **NUMBER_TABLES}[name]()
    features = features.astype(np.float32).astype(np.float64)
    classes = None
    if name in CLASS_TABLES:
        classes = tuple(f"class {k}" for k in range(int(target.max()) + 1))
        target = target.astype(np.int32)
    return Dataset(
        name,
        tuple(Attribute(f"x{i}", "continuous") for i in range(features.shape[1])),
        tuple(np.ascontiguousarray(column) for column in features.T),
        "target",
        classes,
        target,
        tuple(range(len(target))),
    )


@cache
def grown(name: str, criterion: str) -> Trace:
    config = {
        "entropy": Config("id3"),
        "gini": Config("cart", zero_gain="split"),
        "squared_error": Config("regression", zero_gain="split"),
    }[criterion]
    return record(table(name), config)


def features_of(dataset: Dataset) -> Any:
    return np.column_stack(dataset.columns)


def fitted(dataset: Dataset, rows: Any, criterion: str, max_depth: int | None) -> Any:
    kind = DecisionTreeClassifier if dataset.classes is not None else DecisionTreeRegressor
    model = kind(criterion=criterion, max_depth=max_depth, random_state=0)
    return model.fit(features_of(dataset)[rows], dataset.y[rows]).tree_


def best_decrease(stump: Any) -> float:
    """Impurity less the weighted impurity of the two leaves; 0 where there was nothing to cut."""
    if stump.node_count == 1:
        return 0.0
    shares = stump.weighted_n_node_samples / stump.weighted_n_node_samples[0]
    impurity = stump.impurity
    return float(impurity[0] - shares[1] * impurity[1] - shares[2] * impurity[2])


def sampled(trace: Trace) -> list[int]:
    numbers = sorted(trace.tree().nodes)
    step = max(1, len(numbers) // MOST_NODES)
    return numbers[:3] + numbers[3::step]


CASES = [
    *((name, criterion) for name in CLASS_TABLES for criterion in ("entropy", "gini")),
    *((name, "squared_error") for name in NUMBER_TABLES),
]
every_case = pytest.mark.parametrize(("name", "criterion"), CASES)


@every_case
def test_each_node_has_the_impurity_and_the_best_decrease_of_scikit_learn(
    name: str, criterion: str
) -> None:
    trace = grown(name, criterion)
    tree, dataset = trace.tree(), trace.dataset
    numbers = sampled(trace)
    for number in numbers:
        node = tree.nodes[number]
        rows, weights = trace.rows(number)
        assert set(weights.tolist()) == {1.0}
        stump = fitted(dataset, rows, criterion, max_depth=1)
        unit = max(1.0, node.opened.impurity)
        assert node.opened.impurity == pytest.approx(stump.impurity[0], abs=1e-9 * unit)
        ours = node.chosen.score.gain if node.chosen is not None else 0.0
        assert ours == pytest.approx(best_decrease(stump), abs=1e-9 * unit)
    assert len(numbers) >= min(20, len(tree.nodes))


@every_case
def test_each_child_has_the_impurity_that_scikit_learn_finds_in_its_rows(
    name: str, criterion: str
) -> None:
    """Also what the split says about its branches: weights, impurities, remainder."""
    trace = grown(name, criterion)
    tree, measure = trace.tree(), IMPURITIES[criterion]
    for number in sampled(trace):
        node = tree.nodes[number]
        if node.routed is None or node.chosen is None:
            continue
        score, remainder = node.chosen.score, 0.0
        for child, branch in zip(node.routed.children, score.branches, strict=True):
            rows, _ = trace.rows(child)
            leaf = fitted(trace.dataset, rows, criterion, max_depth=1)
            unit = max(1.0, node.opened.impurity)
            assert weight_of(branch) == len(rows)
            assert measure(branch) == pytest.approx(leaf.impurity[0], abs=1e-9 * unit)
            remainder += len(rows) / node.opened.size * leaf.impurity[0]
        assert score.remainder == pytest.approx(remainder, rel=1e-9, abs=1e-9 * unit)


@pytest.mark.parametrize("name", NUMBER_TABLES)
def test_the_losses_of_the_regression_tree_are_those_of_scikit_learn(name: str) -> None:
    """Li Hang's loss: the summed squared error of the two sides, and their means."""
    trace = grown(name, "squared_error")
    tree = trace.tree()
    for number in sampled(trace):
        node = tree.nodes[number]
        if node.chosen is None:
            continue
        rows, _ = trace.rows(number)
        stump = fitted(trace.dataset, rows, "squared_error", max_depth=1)
        loss = stump.n_node_samples[1:] @ stump.impurity[1:]
        whole = len(rows) * stump.impurity[0]
        assert node.chosen.score.loss == pytest.approx(loss, rel=1e-9, abs=1e-9 * whole)
        summary = node.opened.summary
        assert isinstance(summary, Moments)
        assert summary.mean == pytest.approx(stump.value[0, 0, 0], rel=1e-9, abs=1e-9)
        assert summary.squared_error == pytest.approx(whole, rel=1e-9, abs=1e-9)


@every_case
def test_the_full_tree_is_as_pure_as_that_of_scikit_learn(name: str, criterion: str) -> None:
    """Only rows that are alike in every column and differ in the target are left together."""
    trace = grown(name, criterion)
    tree, dataset = trace.tree(), trace.dataset
    leaves = [tree.nodes[n] for n in tree.leaves()]
    ours = sum(leaf.opened.size * leaf.opened.impurity for leaf in leaves)
    theirs = fitted(dataset, np.arange(len(dataset)), criterion, max_depth=None)
    is_leaf = theirs.children_left == -1
    total = theirs.n_node_samples[is_leaf] @ theirs.impurity[is_leaf]
    unit = max(1.0, tree.nodes[0].opened.impurity)
    assert ours == pytest.approx(total, abs=1e-8 * unit)
    assert sum(leaf.opened.size for leaf in leaves) == len(dataset)
    reasons = {leaf.leaf.reason for leaf in leaves if leaf.leaf is not None}
    assert reasons <= {"pure", "identical_rows"}


@pytest.mark.parametrize(("name", "criterion"), [c for c in CASES if c[0] in CLASS_TABLES])
def test_the_full_tree_learns_the_table_as_well_as_that_of_scikit_learn(
    name: str, criterion: str
) -> None:
    trace = grown(name, criterion)
    dataset = trace.dataset
    model = DecisionTreeClassifier(criterion=criterion, random_state=0)
    model.fit(features_of(dataset), dataset.y)
    share = model.score(features_of(dataset), dataset.y)
    assert float(accuracy(trace.tree(), dataset).share) == pytest.approx(share)


@pytest.mark.parametrize("name", NUMBER_TABLES)
def test_the_full_tree_predicts_the_numbers_that_scikit_learn_predicts(name: str) -> None:
    trace = grown(name, "squared_error")
    dataset = trace.dataset
    model = DecisionTreeRegressor(random_state=0).fit(features_of(dataset), dataset.y)
    ours = distributions(trace.tree(), dataset)[:, 0]
    assert ours == pytest.approx(model.predict(features_of(dataset)), rel=1e-9, abs=1e-9)
    assert predictions(trace.tree(), dataset) == pytest.approx(ours)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [({"min_leaf": 7}, {"min_samples_leaf": 7}), ({"min_rows": 20}, {"min_samples_split": 20})],
    ids=["min_leaf", "min_rows"],
)
@pytest.mark.parametrize("name", ["iris", "three_classes"])
def test_sizes_limit_what_they_limit_in_scikit_learn(
    name: str, ours: dict[str, int], theirs: dict[str, int]
) -> None:
    """The best cut among those allowed, and a leaf where none is."""
    dataset = table(name)
    trace = record(dataset, Config("cart", zero_gain="split", **ours))
    reasons = set()
    for number in sampled(trace):
        node = trace.tree().nodes[number]
        rows, _ = trace.rows(number)
        stump = DecisionTreeClassifier(max_depth=1, random_state=0, **theirs)
        fit = stump.fit(features_of(dataset)[rows], dataset.y[rows]).tree_
        assert (node.chosen is not None) == (fit.node_count == 3)
        gain = 0.0 if node.chosen is None else node.chosen.score.gain
        assert gain == pytest.approx(best_decrease(fit), abs=1e-9)
        reasons |= {node.leaf.reason} if node.leaf is not None else set()
    assert "too_few_rows" in reasons
