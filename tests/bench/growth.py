"""Growing with the complete trace, beside scikit-learn's fit on the same table in the same run.

    .venv/bin/python -m tests.bench.growth          (Windows: .venv\\Scripts\\python)
    .venv/bin/python -m tests.bench.growth --quick  without the million rows

Machines are noisy, so every figure is a ratio of two medians measured in turns.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable

import numpy as np
from sklearn.datasets import make_classification
from sklearn.tree import DecisionTreeClassifier

from engine.config import Config
from engine.dataset import Attribute, Dataset
from engine.events import AttributeChosen
from engine.grow import grow
from engine.trace import Trace, record

CLASSES = ("a", "b", "c")
ID3 = Config("id3")


def numeric(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Ten numeric columns, three classes, five per cent of the labels drawn at random."""
    return make_classification(
        rows, 10, n_informative=6, n_redundant=2, n_classes=3, flip_y=0.05, random_state=0
    )


def numeric_table(x: np.ndarray, y: np.ndarray) -> Dataset:
    columns = tuple(np.ascontiguousarray(column) for column in x.T)
    attributes = tuple(Attribute(f"x{j}", "continuous") for j in range(len(columns)))
    return table(attributes, columns, y)


def nominal_table(rows: int) -> Dataset:
    """Ten columns of five values; the class follows two of them, with noise."""
    rng = np.random.default_rng(0)
    codes = rng.integers(0, 5, (10, rows)).astype(np.int32)
    y = np.where(rng.random(rows) < 0.2, rng.integers(0, 3, rows), (codes[0] + codes[1]) % 3)
    attributes = tuple(Attribute(f"a{j}", "nominal", tuple("vwxyz")) for j in range(10))
    return table(attributes, tuple(codes), y)


def table(
    attributes: tuple[Attribute, ...], columns: tuple[np.ndarray, ...], y: np.ndarray
) -> Dataset:
    return Dataset(
        "generated",
        attributes,
        columns,
        "y",
        CLASSES,
        y.astype(np.int32),
        tuple(range(1, len(y) + 1)),
    )


def in_turns(times: int, *jobs: Callable[[], object]) -> list[float]:
    """The median seconds of each job, the jobs taking turns."""
    taken: list[list[float]] = [[] for _ in jobs]
    for _ in range(times):
        for job, seconds in zip(jobs, taken, strict=True):
            gc.collect()
            start = time.perf_counter()
            made = job()
            seconds.append(time.perf_counter() - start)
            del made  # throwing it away is not part of making it
    return [statistics.median(seconds) for seconds in taken]


def fit(x: np.ndarray, y: np.ndarray) -> DecisionTreeClassifier:
    return DecisionTreeClassifier(criterion="entropy", random_state=0).fit(x, y)


def first_decision(dataset: Dataset) -> None:
    """Everything up to the root's chosen attribute; nothing deeper."""
    for event in grow(dataset, ID3):
        if isinstance(event, AttributeChosen):
            return


def traced_bytes(dataset: Dataset) -> tuple[int, Trace]:
    """What a finished trace keeps, and the peak while it grew is not counted."""
    gc.collect()
    tracemalloc.start()
    trace = record(dataset, ID3)
    gc.collect()
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return kept, trace


def full_growth(rows: int, times: int) -> float:
    x, y = numeric(rows)
    dataset = numeric_table(x, y)
    ours, theirs = in_turns(times, lambda: record(dataset, ID3), lambda: fit(x, y))
    trace = record(dataset, ID3)
    print(
        f"{rows:>9,} x 10 numeric: {ours:6.2f} s with {len(trace):,} events, "
        f"scikit-learn {theirs:6.2f} s, ratio {ours / theirs:.2f}"
    )
    return ours


def first_growth(rows: int) -> None:
    x, y = numeric(rows)
    dataset = numeric_table(x, y)
    ours, theirs = in_turns(1, lambda: first_decision(dataset), lambda: fit(x, y))
    print(
        f"{rows:>9,} x 10 numeric: first decision after {ours:.2f} s, "
        f"scikit-learn's fit {theirs:.1f} s, ratio {ours / theirs:.3f}"
    )


def doubling(rows: int, times: int) -> None:
    small, large = (numeric_table(*numeric(n)) for n in (rows, 2 * rows))
    once, twice = in_turns(times, lambda: record(small, ID3), lambda: record(large, ID3))
    print(f"{rows:>9,} to {2 * rows:,} rows: {twice / once:.2f} times the time")


def memory(rows: int) -> None:
    for size in (rows, 2 * rows, 4 * rows):
        kept, trace = traced_bytes(numeric_table(*numeric(size)))
        nodes = len(trace.lifetimes)
        cells = nodes * 10
        print(
            f"{size:>9,} rows: {nodes:,} nodes, trace {kept / 2**20:.1f} MiB, "
            f"{kept / cells:.0f} bytes per node and attribute, "
            f"{kept / (size * nodes):.4f} per row and node"
        )


def nominal(rows: int, times: int) -> None:
    dataset = nominal_table(rows)
    (ours,) = in_turns(times, lambda: record(dataset, ID3))
    trace = record(dataset, ID3)
    print(
        f"{rows:>9,} x 10 nominal, 5 values: {ours:.2f} s with {len(trace.lifetimes):,} nodes "
        f"and {len(trace):,} events"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    for rows in (10_000, 100_000):
        full_growth(rows, options.times)
    doubling(50_000, options.times)
    doubling(100_000, max(1, options.times // 2))
    nominal(100_000, max(1, options.times // 2))
    memory(10_000)
    if not options.quick:
        first_growth(1_000_000)


if __name__ == "__main__":
    main()
