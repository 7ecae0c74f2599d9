"""A forest with votes and out-of-bag errors beside scikit-learn's fit, in turns in one run.

    .venv/bin/python -m tests.bench.forest          (Windows: .venv\\Scripts\\python)

Ours yields every fact but the trees' own stories: bags, shapes, votes of every tree on every row,
and three errors after every tree. scikit-learn only fits. The last figures are one tree's complete
story on demand, and a number as target.
"""

from __future__ import annotations

import argparse
from collections import deque

import numpy as np
from sklearn.datasets import make_friedman1
from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor

from engine.dataset import Attribute, Dataset
from engine.forest.config import ForestConfig
from engine.forest.grown import plant
from engine.forest.telling import tell, trace_of
from tests.bench.growth import in_turns, numeric, numeric_table


def first_tree(dataset: Dataset, config: ForestConfig) -> None:
    """As far as the first errors: when a page has something to show."""
    deque(zip(tell(dataset, config), range(4), strict=False), maxlen=0)


def classes(rows: int, trees: int, times: int) -> None:
    x, y = numeric(rows)
    dataset, config = numeric_table(x, y), ForestConfig(trees=trees)
    ours, theirs, one, story = in_turns(
        times,
        lambda: plant(dataset, config),
        lambda: RandomForestClassifier(trees, n_jobs=1, random_state=0).fit(x, y),
        lambda: first_tree(dataset, config),
        lambda: trace_of(dataset, config, 2),
    )
    print(
        f"{rows:>9,} x 10, 3 classes, {trees} trees: {ours:.2f} s with votes and errors, "
        f"scikit-learn's fit {theirs:.2f} s, ratio {ours / theirs:.2f}"
    )
    print(f"          first tree measured after {one:.3f} s, one tree's whole story {story:.3f} s")


def numbers(rows: int, trees: int, times: int) -> None:
    x, y = make_friedman1(rows, 10, noise=1.0, random_state=0)
    columns = tuple(np.ascontiguousarray(column) for column in x.T)
    attributes = tuple(Attribute(f"x{j}", "continuous") for j in range(10))
    dataset = Dataset("curve", attributes, columns, "y", None, y, tuple(range(rows)))
    config = ForestConfig(trees=trees)
    ours, theirs = in_turns(
        times,
        lambda: plant(dataset, config),
        lambda: RandomForestRegressor(
            trees, n_jobs=1, random_state=0, max_features=config.drawn(dataset)
        ).fit(x, y),
    )
    print(
        f"{rows:>9,} x 10, a number, {trees} trees: {ours:.2f} s, "
        f"scikit-learn's fit {theirs:.2f} s, ratio {ours / theirs:.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    classes(10_000, 100, options.times)
    classes(1_000, 100, options.times)
    numbers(10_000, 100, max(1, options.times // 2))


if __name__ == "__main__":
    main()
