"""The run as a scikit-learn program, where scikit-learn can grow the same tree."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.config import ConfigError
from engine.events import TieFound
from engine.growers.general import algorithm_of
from engine.impurities import ENTROPY, GINI, SQUARED_ERROR
from engine.pruning.options import UNPRUNED
from engine.trace import Trace


def _(message: str) -> str:
    """Marks words that the app says in the language of the visitor."""
    return message


CRITERIA = (ENTROPY, GINI, SQUARED_ERROR)  # they have the same names there
BODY = '''\
"""{title}: the same tree in scikit-learn, from the table that comes with it."""

import pandas as pd
from sklearn.tree import {tree}, export_text

table = pd.read_csv({file!r}, dtype={dtype}, keep_default_na=False)
X = table[{continuous}].astype(float)
{onehot}y = table[{target!r}]{as_number}
tree = {tree}({options})
tree.fit(X, y)
print(export_text(tree, feature_names=list(X.columns)))
'''
ONE_HOT = """\
for column, values in {domains}.items():
    for value in values:  # one column for each question "column = value"
        X[f"{{column}} = {{value}}"] = (table[column] == value).astype(float)
"""


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
    domains = {a.name: list(a.domain) for a in dataset.attributes if not a.is_continuous}
    if any(isinstance(event, TieFound) for event in trace.events):
        yield "# Scores are tied in this tree; scikit-learn settles ties by its own rule, so a"
        yield "# branch may ask another, equally good question there."
    yield BODY.format(
        title=ascii(dataset.name).replace('"', "'"),
        tree="DecisionTreeRegressor" if dataset.is_regression else "DecisionTreeClassifier",
        file=file,
        dtype="str",
        continuous=[a.name for a in dataset.attributes if a.is_continuous],
        onehot=ONE_HOT.format(domains=domains) if domains else "",
        target=dataset.target,
        as_number=".astype(float)" if dataset.is_regression else "",
        options=", ".join(_options(trace)),
    ).rstrip("\n")


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
