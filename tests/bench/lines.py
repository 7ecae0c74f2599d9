"""Oblique trees: how long the exact best line takes, and the polygons of a big tree.

    .venv/bin/python -m tests.bench.lines           (Windows: .venv\\Scripts\\python)

Every figure is a ratio to something measured in turns with it, so that a noisy machine disturbs
both alike: scikit-learn's tree of depth one (all thresholds) for lines, its prediction of a grid of
100 x 100 points (the usual way to draw regions) for polygons.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.dataset import Dataset
from engine.regions import Plane, regions, window_of
from engine.trace import record

ROUNDS = 15
GRID = 100


def in_turns(*tasks: Callable[[], object]) -> list[float]:
    """The median seconds of each task, one after the other, again and again."""
    taken: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS):
        for times, task in zip(taken, tasks, strict=True):
            begun = time.perf_counter()
            task()
            times.append(time.perf_counter() - begun)
    return [statistics.median(times) for times in taken]


def line(dataset: Dataset) -> Callable[[], object]:
    return lambda: record(dataset, Config("oblique", oblique="exact", max_depth=1))


def climbed(dataset: Dataset) -> Callable[[], object]:
    return lambda: record(dataset, Config("oblique", oblique="climb", max_depth=1))


def stump(dataset: Dataset) -> Callable[[], object]:
    points = np.stack(dataset.columns, axis=1)
    return lambda: DecisionTreeClassifier(criterion="entropy", max_depth=1).fit(points, dataset.y)


def lines() -> None:
    tables = {
        "17 points (watermelon 3.0 alpha)": open_builtin("watermelon_3.0alpha").training,
        "300 points (moons, noise 0.15)": generators.generate("moons", 300, 0.15, 0),
    }
    for name, dataset in tables.items():
        exact, climb, floor = in_turns(line(dataset), climbed(dataset), stump(dataset))
        print(
            f"{name}: exact line {1000 * exact:.1f} ms, {exact / floor:.1f} times a threshold "
            f"tree of depth one; climbing {1000 * climb:.1f} ms, {climb / exact:.2f} times exact"
        )


def polygons() -> None:
    dataset = generators.generate("diagonal", 1500, 0.12, 0)
    points = np.stack(dataset.columns, axis=1)
    tree = record(dataset, Config("id3", min_rows=3)).tree()
    plane = Plane(0, 1, window_of(dataset, 0, 1))
    peer = DecisionTreeClassifier(criterion="entropy", min_samples_split=3).fit(points, dataset.y)
    axes = np.meshgrid(*(np.linspace(0, 1, GRID) for _ in "xy"))
    grid = np.stack([axis.ravel() for axis in axes], axis=1)
    ours, theirs = in_turns(lambda: regions(tree, plane), lambda: peer.predict(grid))
    print(
        f"{len(tree.leaves())} leaves: exact polygons {1000 * ours:.1f} ms, "
        f"{ours / theirs:.1f} times predicting a grid of {GRID} x {GRID}"
    )


def main() -> None:
    lines()
    polygons()


if __name__ == "__main__":
    main()
