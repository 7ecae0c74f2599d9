"""The final figures, against scikit-learn's metrics and textbook formulas, on tables of others."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path

import numpy as np
import palmerpenguins
import pandas as pd
import pytest
from sklearn.datasets import load_diabetes, load_iris, make_classification, make_friedman1
from sklearn.metrics import (
    accuracy_score,
    confusion_matrix,
    mean_squared_error,
    precision_recall_fscore_support,
)
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.config import Config
from engine.dataset import Attribute, Dataset
from engine.evaluation import Classified, Measured, evaluated, importances, wilson
from engine.frames import from_frame
from engine.holdout import divide, hold_out
from engine.predict import predictions, truths
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import record

PENGUINS = Path(palmerpenguins.__file__).parent / "data" / "penguins.csv"


def of_numbers(features: np.ndarray, target: np.ndarray, classes: int | None) -> Dataset:
    """32-bit values, which is what scikit-learn reads."""
    columns = tuple(np.float32(column).astype(float) for column in features.T)
    return Dataset(
        "numbers",
        tuple(Attribute(f"x{k}", "continuous") for k in range(len(columns))),
        columns,
        "y",
        None if classes is None else tuple(f"c{k}" for k in range(classes)),
        target.astype(float if classes is None else np.int32),
        tuple(range(len(target))),
    )


@cache
def table(name: str) -> Dataset:
    if name == "penguins":  # with missing cells, words and numbers
        frame = pd.read_csv(PENGUINS, dtype=str, keep_default_na=False)
        return from_frame(frame, Roles("species", ignore=("island",)))
    bunch = load_iris() if name == "iris" else load_diabetes()
    return of_numbers(bunch.data, bunch.target, 3 if name == "iris" else None)


@pytest.mark.parametrize("name", ["penguins", "iris"])
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
@pytest.mark.parametrize("method", ["none", "post"])
def test_classes_against_the_metrics_of_scikit_learn(
    name: str, algorithm: str, method: str
) -> None:
    rest, test = divide(table(name), hold_out(table(name), 0.4, 1))
    training, validation = divide(rest, hold_out(rest, 0.3, 2))
    config = Config(algorithm, max_depth=3)
    tree = record_pruned(training, config, Pruning(method), validation).tree()
    found = evaluated(tree, test)
    assert isinstance(found, Classified)
    true, told = truths(test), predictions(tree, test)
    names = list(test.classes or ())
    assert np.array_equal(found.matrix, confusion_matrix(true, told, labels=names))
    assert found.right / found.rows == pytest.approx(accuracy_score(true, told))
    precision, recall, _f, rows = precision_recall_fscore_support(
        true, told, labels=names, zero_division=0
    )
    by_class = found.by_class()
    assert [figures.name for figures in by_class] == names
    assert [figures.rows for figures in by_class] == rows.tolist()
    assert [figures.precision or 0.0 for figures in by_class] == pytest.approx(precision)
    assert [figures.recall or 0.0 for figures in by_class] == pytest.approx(recall)
    assert 0 < found.rows - found.right < found.rows, "a tree without mistakes would test little"


def test_a_class_that_is_never_said_has_no_precision() -> None:
    found = Classified(("a", "b", "c"), ((3, 0, 0), (1, 0, 0), (0, 0, 0)))
    assert [figures.precision for figures in found.by_class()] == [0.75, None, None]
    assert [figures.recall for figures in found.by_class()] == [1.0, 0.0, None]


@pytest.mark.parametrize(("right", "rows"), [(0, 5), (5, 5), (1, 3), (93, 103), (4990, 5000)])
def test_wilson_holds_the_shares_that_a_test_of_the_share_does_not_refuse(
    right: int, rows: int
) -> None:
    """At both ends the share that was seen is z standard errors away, the error being the end's."""
    low, high = wilson(right, rows)
    assert 0 <= low <= right / rows <= high <= 1
    for end in {low, high} - {0.0, 1.0}:
        assert abs(right / rows - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / rows))


def test_wilson_by_hand() -> None:
    """Newcombe 1998, table I: 81/263, 15/148, 0/20 and 1/29."""
    expected = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for seen, ends in expected.items():
        assert [round(end, 4) for end in wilson(*seen)] == list(ends)


def test_numbers_against_scikit_learn() -> None:
    training, test = divide(table("diabetes"), hold_out(table("diabetes"), 0.3, 0))
    tree = record(training, Config("regression", max_depth=4)).tree()
    found = evaluated(tree, test)
    assert isinstance(found, Measured)
    told = np.array(predictions(tree, test), dtype=float)
    assert found.error == pytest.approx(mean_squared_error(test.y, told))
    squares = pd.Series((told - test.y) ** 2)
    assert found.interval is not None
    reach = 1.959964 * squares.sem()
    assert found.interval == pytest.approx((squares.mean() - reach, squares.mean() + reach))


def test_an_interval_of_an_error_is_never_below_nothing_and_one_row_has_none() -> None:
    training = table("diabetes")
    tree = record(training, Config("regression", max_depth=1)).tree()
    two = evaluated(tree, training.take([0, 9]))
    one = evaluated(tree, training.take([0]))
    assert isinstance(two, Measured)
    assert two.interval is not None
    assert two.interval.low == 0.0
    assert isinstance(one, Measured)
    assert one.interval is None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["gini", "entropy", "number"])
def test_importances_against_scikit_learn(kind: str, seed: int) -> None:
    """Large leaves, so that no two splits tie."""
    if kind == "number":
        features, target = make_friedman1(1000, random_state=seed)
        peer = DecisionTreeRegressor(max_depth=3, min_samples_leaf=40, random_state=0)
        config = Config("regression", max_depth=3, min_leaf=40)
    else:
        features, target = make_classification(1000, 6, n_informative=4, random_state=seed)
        peer = DecisionTreeClassifier(
            criterion=kind, max_depth=3, min_samples_leaf=40, random_state=0
        )
        config = Config("cart", impurity=kind, max_depth=3, min_leaf=40)
    dataset = of_numbers(features, target, None if kind == "number" else 2)
    peer.fit(np.column_stack(dataset.columns), target)
    tree = record(dataset, config).tree()
    assert len(tree.leaves()) == peer.get_n_leaves()
    assert importances(tree, dataset) == pytest.approx(peer.feature_importances_)


def test_a_single_leaf_owes_nothing_to_anybody() -> None:
    dataset = table("iris")
    tree = record(dataset, Config("cart", max_depth=0)).tree()
    assert importances(tree, dataset) == (0.0,) * 4


def test_what_was_cut_is_of_no_importance() -> None:
    dataset = table("iris")
    stump = record(dataset, Config("cart", max_depth=1)).tree()
    cut = record_pruned(dataset, Config("cart"), Pruning("cost_complexity", alpha=0.3)).tree()
    assert len(cut.leaves()) == len(stump.leaves()) == 2
    assert importances(cut, dataset) == importances(stump, dataset)
