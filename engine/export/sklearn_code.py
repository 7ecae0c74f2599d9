"""The run as a scikit-learn program, where scikit-learn can grow the same tree."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.config import Config, ConfigError
from engine.dataset import Dataset
from engine.events import TieFound
from engine.export.python_cells import reading_code
from engine.export.sheet import neutral
from engine.growers.general import algorithm_of
from engine.impurities import ENTROPY, GINI, SQUARED_ERROR
from engine.pruning.options import UNPRUNED
from engine.trace import Trace


def _(message: str) -> str:
    """Marks words that the app says in the language of the visitor."""
    return message


CRITERIA = (ENTROPY, GINI, SQUARED_ERROR)  # they have the same names there
HEAD = '''\
"""{title}: the same tree in scikit-learn, from the cleaned table that comes with it.

With the name of a file with raw rows it prints a prediction for each of them: missing marks, commas
in numbers, dates and grouped values are read as they were in the file that the tree was grown on.
"""

import csv
import sys

import pandas as pd
from sklearn.tree import {tree}, export_text

'''
BODY = '''\
DOMAINS = {domains}


def features(rows):
    """Raw rows, as csv.DictReader reads them, as the numbers that the tree asks for."""
    rows = [named(row) for row in rows]
    X = pd.DataFrame({{column: [number_in(row, column) for row in rows] for column in {numbers}}})
    for column, values in DOMAINS.items():
        words = [word_in(row, column) for row in rows]
        for value in values:  # one column for each question "column = value"
            X[f"{{column}} = {{value}}"] = [float(word == value) for word in words]
    return X.astype(float)


# The cleaned table; the training rows come first in it.
table = pd.read_csv({file!r}, dtype=str, keep_default_na=False).head({rows})
X = pd.DataFrame({{column: table[name].astype(float) for column, name in {cleaned}.items()}})
for column, values in DOMAINS.items():
    cells = table[{neutral}.get(column, column)]
    for value, spelled in values.items():
        X[f"{{column}} = {{value}}"] = (cells == spelled).astype(float)
y = table[{target!r}]{as_label}
tree = {tree}({options})
tree.fit(X, y)
if len(sys.argv) < 2:
    print(export_text(tree, feature_names=list(X.columns)))
else:
    with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
        dialect = csv.Sniffer().sniff(file.readline(), delimiters=",;\\t|")
        file.seek(0)
        for label in tree.predict(features(csv.DictReader(file, dialect=dialect))):
            print(label)
'''


def why_not(trace: Trace) -> str | None:
    """One sentence on what keeps scikit-learn from this tree, or ``None``."""
    algorithm, config, dataset = algorithm_of(trace.config), trace.config, trace.dataset
    words = [a for a in dataset.attributes if not a.is_continuous]
    if any(map(dataset.has_holes, range(len(dataset.attributes)))):
        return _("scikit-learn does not divide rows with missing cells.")
    if algorithm.rating != "gain" or algorithm.impurity not in CRITERIA:
        return _("scikit-learn has neither the gain ratio nor the error rate as a criterion.")
    if algorithm.form == "linear":
        return _("scikit-learn asks no oblique questions.")
    if words and algorithm.form != "equals":
        return _("scikit-learn asks nominal attributes only whether they have one value (CART).")
    if config.choose or config.epsilon or config.threshold != "midpoint":
        return _("scikit-learn knows neither choices by hand, nor a threshold of the gain.")
    if config.min_impurity or config.class_weights != Config.class_weights:
        return _("scikit-learn has no least impurity of a node, and weighs classes in its own way.")
    if trace.pruning != UNPRUNED:
        return _("scikit-learn would not prune the tree in this way.")
    if config.ties != "first":
        return _("scikit-learn settles ties by its own rule.")
    return None


def sklearn_code(trace: Trace, file: str) -> Iterator[str]:
    """The lines of the program; ``file`` is the cleaned table."""
    reason = why_not(trace)
    if reason is not None:
        raise ConfigError(f"This tree cannot be had from scikit-learn: {reason}")
    dataset = trace.dataset
    if any(isinstance(event, TieFound) for event in trace.events):
        yield "# Scores are tied in this tree; scikit-learn settles ties by its own rule, so a"
        yield "# branch may ask another, equally good question there."
    tree = "DecisionTreeRegressor" if dataset.is_regression else "DecisionTreeClassifier"
    yield HEAD.format(title=ascii(dataset.name).replace('"', "'"), tree=tree).rstrip("\n") + "\n"
    yield from reading_code(dataset.attributes)
    yield _body(trace, file, tree).rstrip("\n")


def _body(trace: Trace, file: str, tree: str) -> str:
    dataset = trace.dataset
    numbers = {a.name: neutral(a.name) for a in dataset.attributes if a.is_continuous}
    words = [a for a in dataset.attributes if not a.is_continuous]
    return BODY.format(
        domains={a.name: {word: neutral(word) for word in a.domain} for a in words},
        numbers=list(numbers),
        cleaned=numbers,
        neutral={a.name: neutral(a.name) for a in words if neutral(a.name) != a.name},
        file=file,
        rows=len(dataset),
        target=neutral(dataset.target),
        as_label=_as_label(dataset),
        tree=tree,
        options=", ".join(_options(trace)),
    )


def _as_label(dataset: Dataset) -> str:
    """What the target is in the program, other than the words of the cleaned table."""
    if dataset.classes is None:
        return ".astype(float)"
    changed = {neutral(label): label for label in dataset.classes if neutral(label) != label}
    return f".replace({changed})" if changed else ""


def _options(trace: Trace) -> Iterator[str]:
    config, algorithm = trace.config, algorithm_of(trace.config)
    yield f"criterion={algorithm.impurity.name!r}"
    if config.max_depth is not None:
        yield f"max_depth={max(config.max_depth, 1)}"
    if config.min_rows > 2:
        yield f"min_samples_split={math.ceil(config.min_rows)}"
    smallest = max(config.min_leaf, config.least_weight or 0.0)  # the same where there are two
    if smallest > 1:
        yield f"min_samples_leaf={math.ceil(smallest)}"
    if algorithm.zero_gain == "stop":
        yield "min_impurity_decrease=1e-12"
    yield "random_state=0"
