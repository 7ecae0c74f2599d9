"""Cost-complexity pruning against scikit-learn's ``cost_complexity_pruning_path``.

A path belongs to a tree, and ties make trees differ. So first a seed is looked for with which
scikit-learn parts the rows exactly as we do; then alphas, risks and every tree of the sequence
must agree. Beyond that, trees of scikit-learn's own are handed to our pruning as they are.
scikit-learn cuts one node at a time, so equal alphas come several times in its path; the last of
them has the tree that we reach in one round.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine.config import Config
from engine.dataset import Dataset
from engine.events import AttributeChosen, Event, LeafMade, NodeOpened, RowsRouted, WeakestLinkFound
from engine.impurities import IMPURITIES
from engine.measures import Moments
from engine.pruning.complexity import weakest_links
from engine.pruning.links import risk_function
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.scores import Score
from engine.splits import Threshold
from engine.trace import Trace
from engine.tree import Tree, fold
from tests.engine.test_sklearn import features_of, grown, table
from tests.oracles import pruning as prune_oracles

CASES = [
    ("iris", "gini"),
    ("iris", "entropy"),
    ("wine", "gini"),
    ("wine", "entropy"),
    ("breast_cancer", "gini"),
    ("breast_cancer", "entropy"),
    ("diabetes", "squared_error"),
]
MORE_CASES = [
    ("two_classes", "gini"),
    ("three_classes", "entropy"),
    ("four_classes", "gini"),
    ("duplicates", "squared_error"),
    ("curve", "squared_error"),
]
every_case = pytest.mark.parametrize(("name", "criterion"), CASES)
SEEDS = range(40)
CLOSE = 1e-9


def model(dataset: Dataset, criterion: str, **options: Any) -> Any:
    kind = DecisionTreeRegressor if dataset.is_regression else DecisionTreeClassifier
    return kind(criterion=criterion, **options)


Parts = Counter[tuple[float, ...]]


def part(rows: Any, dataset: Dataset) -> tuple[float, ...]:
    """The rows of a node; for numbers how many they are and their squared error. Of 39, 42 and 45
    either 39 or 45 may go first; such mirrored cuts tie and lead to the same risks."""
    if dataset.is_regression:
        return (len(rows), round(float(np.var(dataset.y[rows])) * len(rows), 6))
    return tuple(sorted(rows.tolist()))


def parts_of_model(fitted: Any, dataset: Dataset) -> Parts:
    """What every node holds; how it asks does not matter."""
    passed = fitted.decision_path(features_of(dataset)).tocsc()
    return Counter(
        part(passed.indices[start:stop], dataset) for start, stop in pairwise(passed.indptr)
    )


def parts_of_trace(trace: Trace, tree: Tree) -> Parts:
    return Counter(part(trace.rows(number)[0], trace.dataset) for number in tree.walk())


@cache
def twin(name: str, criterion: str) -> int:
    """The first seed with which scikit-learn parts the rows as we do."""
    trace = grown(name, criterion)
    ours = parts_of_trace(trace, trace.tree())
    for seed in SEEDS:
        fitted = model(trace.dataset, criterion, random_state=seed)
        fitted.fit(features_of(trace.dataset), trace.dataset.y)
        if parts_of_model(fitted, trace.dataset) == ours:
            return seed
    pytest.fail(f"none of {len(SEEDS)} seeds grows our tree of {name}")


def path(dataset: Dataset, criterion: str, seed: int) -> tuple[list[float], list[float]]:
    """Alphas that rise, each with the risk of the last tree that has it."""
    whole = model(dataset, criterion, random_state=seed).cost_complexity_pruning_path(
        features_of(dataset), dataset.y
    )
    slack = CLOSE * whole.impurities[-1]
    alphas: list[float] = []
    risks: list[float] = []
    for alpha, risk in zip(whole.ccp_alphas.tolist(), whole.impurities.tolist(), strict=True):
        if alphas and alpha <= alphas[-1] + slack:
            risks[-1] = risk
        else:
            alphas.append(alpha)
            risks.append(risk)
    return alphas, risks


def rounds(trace: Trace) -> list[WeakestLinkFound]:
    told = pruned(trace, Pruning("cost_complexity", alpha=0.0, risk="impurity"), None)
    return [event for event in told.events if isinstance(event, WeakestLinkFound)]


def assert_same_path(
    found: list[WeakestLinkFound], wanted: tuple[list[float], list[float]]
) -> None:
    alphas, risks = wanted
    top = risks[-1]
    assert [e.alpha for e in found] == pytest.approx(alphas, rel=CLOSE, abs=CLOSE * top)
    assert [e.risk for e in found] == pytest.approx(risks, rel=CLOSE, abs=CLOSE * top)


@every_case
def test_alphas_and_risks_are_those_of_scikit_learn(name: str, criterion: str) -> None:
    trace = grown(name, criterion)
    found = rounds(trace)
    assert_same_path(found, path(trace.dataset, criterion, twin(name, criterion)))
    assert len(found) > 5
    assert found[-1].leaves == 1


@every_case
def test_every_tree_of_the_sequence_is_the_one_that_scikit_learn_cuts(
    name: str, criterion: str
) -> None:
    """Grown there with an alpha between two of ours; row by row in the same leaves."""
    trace = grown(name, criterion)
    dataset, found = trace.dataset, rounds(trace)
    alphas = [event.alpha for event in found]
    middles = [(a + b) / 2 for a, b in pairwise(alphas)]
    step = max(1, len(middles) // 8)
    for alpha in middles[::step]:
        options = Pruning("cost_complexity", alpha=alpha, risk="impurity")
        ours = pruned(trace, options, None)
        theirs = model(dataset, criterion, random_state=twin(name, criterion), ccp_alpha=alpha).fit(
            features_of(dataset), dataset.y
        )
        assert len(ours.tree().leaves()) == theirs.get_n_leaves()
        assert parts_of_trace(trace, ours.tree()) == parts_of_model(theirs, dataset)


# Trees of scikit-learn's own


def told(fitted: Any, dataset: Dataset) -> list[Event]:
    """scikit-learn's tree, told in our events; parents come before their children there, too."""
    tree = fitted.tree_
    events: list[Event] = []
    above: dict[int, tuple[int | None, int | None, int]] = {0: (None, None, 0)}
    for node in range(tree.node_count):
        parent, branch, depth = above[node]
        summary = summary_of(tree, node, dataset)
        size = int(tree.n_node_samples[node])
        events.append(NodeOpened(node, parent, branch, depth, size, summary, tree.impurity[node]))
        children = (int(tree.children_left[node]), int(tree.children_right[node]))
        if children[0] < 0:
            events.append(LeafMade(node, label_of(summary, dataset), "pure"))
            continue
        split = Threshold(int(tree.feature[node]), float(tree.threshold[node]))
        events.append(AttributeChosen.of(node, scored(split), "score"))
        sizes = tuple(int(tree.n_node_samples[child]) for child in children)
        summaries = tuple(summary_of(tree, child, dataset) for child in children)
        shares = tuple(s / size for s in sizes)
        events.append(RowsRouted(node, (0, 1), children, shares, sizes, summaries))
        above |= {child: (node, b, depth + 1) for b, child in enumerate(children)}
    return events


def summary_of(tree: Any, node: int, dataset: Dataset) -> Any:
    size, value = float(tree.n_node_samples[node]), tree.value[node, 0]
    if dataset.is_regression:
        return Moments(size, float(value[0]), size * float(tree.impurity[node]))
    return tuple(float(round(share * size)) for share in value)


def label_of(summary: Any, dataset: Dataset) -> Any:
    return summary[1] if dataset.classes is None else dataset.classes[int(np.argmax(summary))]


def scored(split: Threshold) -> Score:
    """A score that says nothing but its split; pruning does not look at the rest."""
    blank: dict[str, Any] = dict.fromkeys(Score._fields, 0.0)
    return Score(**{**blank, "attribute": split.attribute, "split": split, "branches": ()})


def nested(tree: Any, node: int = 0) -> prune_oracles.Tree:
    """scikit-learn's tree as the oracle's, with the price of a leaf already worked out."""
    left, right = int(tree.children_left[node]), int(tree.children_right[node])
    share = tree.weighted_n_node_samples[node] / tree.weighted_n_node_samples[0]
    branches = {} if left < 0 else {0: (0.5, nested(tree, left)), 1: (0.5, nested(tree, right))}
    return {"number": node, "price": float(share * tree.impurity[node]), "branches": branches}


@pytest.mark.parametrize(("name", "criterion"), [*CASES, *MORE_CASES])
@pytest.mark.parametrize("seed", [0, 1])
def test_a_tree_of_scikit_learn_is_cut_as_scikit_learn_cuts_it(
    name: str, criterion: str, seed: int
) -> None:
    """Whatever its ties were: the same alphas and risks, by our pruning."""
    dataset = table(name)
    fitted = model(dataset, criterion, random_state=seed)
    fitted.fit(features_of(dataset), dataset.y)
    tree = fold(told(fitted, dataset))
    measure = risk_function("impurity", IMPURITIES[criterion], len(dataset))
    events = list(weakest_links(tree, dataset, measure))
    found = [event for event in events if isinstance(event, WeakestLinkFound)]
    assert_same_path(found, path(dataset, criterion, seed))


@pytest.mark.parametrize(("name", "criterion"), [c for c in CASES if c[0] != "diabetes"])
def test_the_oracle_of_the_laws_agrees_with_scikit_learn(name: str, criterion: str) -> None:
    """Naive rounds over scikit-learn's tree; so the laws are held against a good measure."""
    dataset = table(name)
    fitted = model(dataset, criterion, random_state=0).fit(features_of(dataset), dataset.y)
    found = prune_oracles.weakest_links(nested(fitted.tree_), lambda node: node["price"])
    alphas, risks = path(dataset, criterion, 0)
    assert [each.alpha for each in found] == pytest.approx(alphas, rel=CLOSE, abs=CLOSE)
    assert [each.risk for each in found] == pytest.approx(risks, rel=CLOSE, abs=CLOSE)


def test_the_regression_table_of_li_hang_has_the_alphas_of_scikit_learn() -> None:
    """golden.md, section 7, from scikit-learn itself."""
    x = np.arange(1.0, 11.0)[:, None]
    y = [4.50, 4.75, 4.91, 5.34, 5.80, 7.05, 7.90, 8.23, 8.70, 9.00]
    alphas = DecisionTreeRegressor(random_state=0).cost_complexity_pruning_path(x, y).ccp_alphas
    wanted = [
        0,
        0.00128,
        0.0045,
        0.00726,
        0.01058,
        0.02562667,
        0.036125,
        0.0867,
        0.16380033,
        2.427364,
    ]
    assert alphas == pytest.approx(wanted, abs=5e-9)


def test_the_same_seed_chooses_the_same_tree() -> None:
    """Folds are drawn by our own seed; nothing of scikit-learn's randomness comes in."""
    trace = grown("iris", "gini")
    assert trace.config == Config("cart", zero_gain="split")
    one, other = (pruned(trace, Pruning("cost_complexity", seed=5), None) for _ in range(2))
    assert one.events == other.events
