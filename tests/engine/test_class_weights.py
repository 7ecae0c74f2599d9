"""Rows that weigh by their class, against scikit-learn's ``class_weight``, node by node.

Each node of ours is handed to scikit-learn as a table of its own with the same weights: impurity,
class shares and the best decrease must be the same, and so must the threshold where only one cut
of one attribute has that decrease.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from datasets import open_builtin
from engine.class_weights import class_weights_of, row_weights, total_weight
from engine.config import ClassWeights, Config, ConfigError
from engine.dataset import Dataset
from engine.export.document import document
from engine.export.story import story
from engine.growers.general import growing
from engine.language import translator_for
from engine.measures import proportions, weight_of
from engine.predict import distributions
from engine.pruning.events import WeakestLinkFound
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.splits import Threshold
from engine.trace import Trace, record
from tests.engine.export.test_programs import by_python, by_sql, row_dicts
from tests.engine.test_sklearn import best_decrease, features_of, sampled, table

LOAN = open_builtin("loan").training
HOLES = open_builtin("watermelon_2.0alpha").training
GIVEN = (("class 0", 3.0), ("class 1", 0.25))
RULES: dict[str, ClassWeights] = {"balanced": "balanced", "given": GIVEN}
ALGORITHMS = {"entropy": "id3", "gini": "cart"}


def rare(name: str) -> Dataset:
    """The table without most rows of its first class."""
    whole = table(name)
    return whole.take([row for row, y in enumerate(whole.y.tolist()) if y or row % 5 == 0])


def theirs(rule: ClassWeights) -> Any:
    return rule if isinstance(rule, str) else {int(k.split()[1]): w for k, w in rule}


def only_best(trace: Trace, number: int) -> bool:
    """Whether one cut of all is better than every other."""
    gains = [
        candidate.score.gain
        for attribute in range(len(trace.dataset.attributes))
        for candidate in trace.candidates(number, attribute)
    ]
    return sorted(gains)[-2] < max(gains) - 1e-6 if len(gains) > 1 else True


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("name", "criterion"), list(product(("iris", "three_classes", "wine"), ALGORITHMS))
)
def test_each_node_is_that_of_scikit_learn(name: str, criterion: str, rule: str) -> None:
    dataset = rare(name)
    config = Config(ALGORITHMS[criterion], zero_gain="split", class_weights=RULES[rule])
    trace = record(dataset, config)
    weights = row_weights(config, dataset)
    compared = 0
    for number in sampled(trace)[:25]:
        node = trace.tree().nodes[number]
        rows, _ = trace.rows(number)
        stump = DecisionTreeClassifier(criterion=criterion, max_depth=1, random_state=0)
        fit = stump.fit(features_of(dataset)[rows], dataset.y[rows], weights[rows]).tree_
        assert weight_of(node.opened.summary) == pytest.approx(fit.weighted_n_node_samples[0])
        assert node.opened.impurity == pytest.approx(fit.impurity[0], abs=1e-9)
        present = [share for share in proportions(node.opened.summary) if share > 0]
        assert present == pytest.approx(fit.value[0, 0].tolist())
        gain = 0.0 if node.chosen is None else node.chosen.score.gain
        assert gain == pytest.approx(best_decrease(fit), abs=1e-9)
        if isinstance(node.split, Threshold) and only_best(trace, number):
            assert node.split.attribute == fit.feature[0]
            assert node.split.threshold == pytest.approx(fit.threshold[0], rel=1e-6)
            compared += 1
    assert compared


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ["iris", "three_classes"])
def test_the_root_weighs_as_class_weight_does(name: str, rule: str) -> None:
    dataset = rare(name)
    stump = DecisionTreeClassifier(max_depth=1, class_weight=theirs(RULES[rule]), random_state=0)
    fit = stump.fit(features_of(dataset), dataset.y).tree_
    trace = record(dataset, Config("cart", max_depth=1, class_weights=RULES[rule]))
    root = trace.tree().nodes[0]
    assert weight_of(root.opened.summary) == pytest.approx(fit.weighted_n_node_samples[0])
    assert root.opened.impurity == pytest.approx(fit.impurity[0])
    ours = distributions(trace.tree(), dataset)
    assert ours == pytest.approx(stump.predict_proba(features_of(dataset)))


def test_cost_complexity_is_that_of_scikit_learn() -> None:
    dataset = rare("iris")
    config = Config("cart", zero_gain="split", class_weights=GIVEN)
    trace = record_pruned(dataset, config, Pruning("cost_complexity", alpha=0.0, risk="impurity"))
    ours = [event.alpha for event in trace.events if isinstance(event, WeakestLinkFound)]
    model = DecisionTreeClassifier(class_weight=theirs(GIVEN), random_state=0)
    path = model.cost_complexity_pruning_path(features_of(dataset), dataset.y)
    assert max(ours) == pytest.approx(path.ccp_alphas[-1])


def test_balanced_classes_weigh_the_same_and_the_table_as_before() -> None:
    """9 rows of 是 and 6 of 否: 15 / (2 * 9) and 15 / (2 * 6)."""
    config = Config("cart", class_weights="balanced")
    assert class_weights_of(config, LOAN) == pytest.approx((15 / 18, 15 / 12))
    assert total_weight(config, LOAN) == pytest.approx(15)
    assert record(LOAN, config).tree().nodes[0].opened.summary == pytest.approx((7.5, 7.5))


@pytest.mark.parametrize("algorithm", [a.name for a in growing(numbers=False)])
def test_equal_weights_given_by_name_change_nothing(algorithm: str) -> None:
    dataset = open_builtin("watermelon_3.0").training
    given = tuple((name, 1.0) for name in dataset.classes or ())
    one = record(dataset, Config(algorithm)).tree()
    other = record(dataset, Config(algorithm, class_weights=given)).tree()
    assert list(one.walk()) == list(other.walk())
    for number in one.walk():
        assert one.nodes[number].split == other.nodes[number].split
        assert one.nodes[number].label == other.nodes[number].label


@pytest.mark.parametrize("dataset", [LOAN, HOLES], ids=["whole", "holes"])
@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_the_rows_of_a_node_have_the_weights_of_its_counts(
    dataset: Dataset, algorithm: str
) -> None:
    """Also in the JSON, and the programs say what the engine says."""
    names = dataset.classes or ()
    trace = record(dataset, Config(algorithm, class_weights=((names[0], 3.0),)))
    for number in trace.tree().walk():
        rows, weights = trace.rows(number)
        summary = trace.tree().nodes[number].opened.summary
        assert np.bincount(dataset.y[rows], weights, 2) == pytest.approx(np.array(summary))
    plain = document(trace, None, with_candidates=True)
    assert plain["config"]["class_weights"] == {names[0]: 3.0, names[1]: 1.0}
    assert sum(plain["tree"]["row_weights"]) == pytest.approx(
        sum(plain["tree"]["weights"].values())
    )
    said = list(map(str, by_python(trace, row_dicts(dataset))))
    shares = distributions(trace.tree(), dataset)
    assert said == [names[int(np.argmax(row >= row.max() - 1e-12))] for row in shares]
    assert by_sql(trace, row_dicts(dataset)) == said


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "rows weigh by their class: 是 0.833, 否 1.250"),
        ("zh", "样本按类别加权：是 0.833，否 1.250"),
    ],
)
def test_the_story_names_the_weights(language: str, sentence: str) -> None:
    trace = record(LOAN, Config("cart", class_weights="balanced"))
    assert list(story(trace, translator_for(language)))[1] == sentence
    assert "rows weigh" not in list(story(record(LOAN, Config("cart")), translator_for("en")))[1]


@pytest.mark.parametrize(
    ("weights", "words"),
    [((("是", 0.0),), "'是'"), ((("是", float("nan")),), "nan"), ((("x", 1.0),), "是, 否")],
)
def test_weights_without_sense_are_refused(weights: ClassWeights, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        record(LOAN, Config("cart", class_weights=weights))


def test_a_number_has_no_class_weights() -> None:
    with pytest.raises(ConfigError, match="only classes"):
        record(
            open_builtin("regression_5.2").training, Config("regression", class_weights="balanced")
        )
