"""Post-pruning and the whole cost-complexity path, beside scikit-learn's path on the same table.

    .venv/bin/python -m tests.bench.pruning          (Windows: .venv\\Scripts\\python)
    .venv/bin/python -m tests.bench.pruning --rows 10000

scikit-learn's ``cost_complexity_pruning_path`` grows the full tree and then cuts it back, so ours
is measured with its growth and without. Every figure is a ratio of two medians measured in turns.
"""

from __future__ import annotations

import argparse

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from engine.config import Config
from engine.dataset import Dataset
from engine.events import SubtreeCut, WeakestLinkFound
from engine.pruning.options import Pruning
from engine.pruning.run import pruned, record_pruned
from engine.trace import Trace, record
from tests.bench.growth import in_turns, numeric, numeric_table

FULL = Config("cart", zero_gain="split")
SEQUENCE = Pruning("cost_complexity", alpha=0.0, risk="impurity")
BY_ERROR = Pruning("cost_complexity", alpha=0.0)
POST = Pruning("post")


def path(x: np.ndarray, y: np.ndarray) -> object:
    return DecisionTreeClassifier(random_state=0).cost_complexity_pruning_path(x, y)


def tables(rows: int) -> tuple[np.ndarray, np.ndarray, Dataset, Dataset]:
    """Rows to grow on, and as many again for validation."""
    x, y = numeric(2 * rows)
    whole = numeric_table(x, y)
    training, validation = whole.take(range(rows)), whole.take(range(rows, 2 * rows))
    return x[:rows], y[:rows], training, validation


def told(name: str, ours: float, theirs: float, trace: Trace) -> None:
    events = len(trace) - trace.grown
    print(
        f"{name}: {ours:6.2f} s with {events:,} events of pruning, scikit-learn's path "
        f"{theirs:6.2f} s, ratio {ours / theirs:.2f}"
    )


def compare(rows: int, times: int) -> None:
    x, y, training, validation = tables(rows)
    grown = record(training, FULL)
    both, alone, by_error, post, theirs = in_turns(
        times,
        lambda: record_pruned(training, FULL, SEQUENCE),
        lambda: pruned(grown, SEQUENCE, None),
        lambda: pruned(grown, BY_ERROR, None),
        lambda: pruned(grown, POST, validation),
        lambda: path(x, y),
    )
    sequence, cut = pruned(grown, SEQUENCE, None), pruned(grown, POST, validation)
    rounds = sum(isinstance(event, WeakestLinkFound) for event in sequence.events)
    cuts = sum(isinstance(event, SubtreeCut) for event in cut.events)
    print(
        f"{rows:,} x 10 numeric: {len(grown.lifetimes):,} nodes, {rounds:,} trees in the sequence, "
        f"{cuts:,} cuts by {len(validation):,} validation rows"
    )
    told("growth and whole path", both, theirs, sequence)
    told("whole path alone     ", alone, theirs, sequence)
    told("the same by error    ", by_error, theirs, pruned(grown, BY_ERROR, None))
    told("post-pruning alone   ", post, theirs, cut)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    compare(options.rows, options.times)


if __name__ == "__main__":
    main()
