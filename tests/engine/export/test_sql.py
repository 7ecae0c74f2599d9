"""The SELECT runs whatever the shape of the tree, and returns no more than was asked for."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pytest

from datasets import open_builtin
from engine.config import Config
from engine.export.boxes import boxes
from engine.export.sql_code import sql_code
from engine.frames import from_frame
from engine.predict import distributions, leaf_distribution, predictions
from engine.roles import Roles
from engine.trace import Trace, record
from tests.support.databases import DATABASES, Run, duck
from tests.support.tables import dataset_of, mixed_table

RUNS = [pytest.param(run, id=name) for name, run in DATABASES.items()]


def comb() -> pd.DataFrame:
    """Numbers whose classes take turns: a tree that is as deep as it has leaves."""
    return pd.DataFrame({"x": [str(i) for i in range(250)], "y": ["p", "q"] * 125})


def crowd() -> pd.DataFrame:
    """A word of 300 values and a number: a tree as wide as it has leaves."""
    random = Random(3)
    words = [f"word {random.randrange(300)}" for _ in range(900)]
    numbers = [str(random.randrange(50)) for _ in range(900)]
    return pd.DataFrame({"w": words, "n": numbers, "y": [random.choice("pqr") for _ in words]})


def grown(frame: pd.DataFrame, algorithm: str) -> Trace:
    return record(
        from_frame(frame, Roles(target="y", nominal=("w",) * ("w" in frame))), Config(algorithm)
    )


def asked(run: Run, trace: Trace, frame: pd.DataFrame, **options: Any) -> list[tuple[Any, ...]]:
    query = "\n".join(sql_code(trace.tree(), trace.dataset, **options))
    return run([(name, "TEXT") for name in frame], frame.astype(object).to_numpy().tolist(), query)


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("unknown", [0.0, 0.2])
def test_a_deep_tree(run: Run, unknown: float) -> None:
    frame = comb()
    trace = grown(frame, "cart")
    assert trace.tree().depth() >= 200
    frame.loc[np.random.default_rng(0).random(len(frame)) < unknown, "x"] = "?"
    table = from_frame(frame, Roles(target="y", continuous=("x",)))
    said = asked(run, trace, frame)
    assert said == list(enumerate(predictions(trace.tree(), table), start=1))


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("algorithm", ["id3", "cart"])
def test_a_wide_tree(run: Run, algorithm: str) -> None:
    frame = crowd()
    trace = grown(frame, algorithm)
    assert len(trace.tree().leaves()) > 300
    assert asked(run, trace, frame) == list(
        enumerate(predictions(trace.tree(), trace.dataset), start=1)
    )


@pytest.mark.parametrize("run", RUNS)
def test_probabilities_on_request(run: Run) -> None:
    table = dataset_of(mixed_table(120, 3, regression=False))
    trace = record(table, Config("c45", max_depth=4))
    cells = [[table.cell(r, a) for a in range(4)] for r in range(len(table))]
    words = [["?" if cell is None else str(cell) for cell in row] for row in cells]
    frame = pd.DataFrame(words, columns=[a.name for a in table.attributes])
    said = asked(run, trace, frame, probabilities=True)
    assert [row[1] for row in said] == predictions(trace.tree(), table)
    shares = np.array([row[2:] for row in said])
    assert shares == pytest.approx(distributions(trace.tree(), table), abs=1e-9)
    assert 0.1 < shares.max(axis=1).min() < 0.9  # rows were divided, and leaves are mixed


@pytest.mark.parametrize("run", RUNS)
def test_the_id_and_the_prediction_and_nothing_else(run: Run) -> None:
    opened = open_builtin("watermelon_3.0")
    trace = record(opened.training, Config("cart"))
    table = opened.training
    names = [a.name for a in table.attributes]
    rows = [[f"no. {r}", *(str(table.cell(r, a)) for a in range(len(names)))] for r in range(17)]
    frame = pd.DataFrame(rows, columns=["编号", *names])
    said = asked(run, trace, frame)
    labels = predictions(trace.tree(), table)
    assert said == [(f"no. {r}", label) for r, label in enumerate(labels)]


def test_numbers_are_doubles_in_every_dialect() -> None:
    """1.5 is an exact decimal to most databases, and products of such soon have 38 digits."""
    for data, algorithm in (("watermelon_3.0", "c45"), ("watermelon_3.0alpha", "oblique")):
        trace = record(open_builtin(data).training, Config(algorithm))
        code = "\n".join(sql_code(trace.tree(), trace.dataset))
        without_words = re.sub(r"'[^']*'|\"[^\"]*\"|--.*", "", code)
        assert re.search(r"\de0", without_words)
        assert not re.findall(r"\d\.\d+(?![\de])", without_words)
    trace = record(open_builtin("regression_5.2").training, Config("regression"))
    code = "\n".join(sql_code(trace.tree(), trace.dataset))
    rows = [[str(x)] for x in range(1, 11)]
    said = duck([("x", "TEXT")], rows, f"SELECT typeof(prediction) FROM ({code}) AS said")
    assert said == [("DOUBLE",)] * 10


@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart", "cart_multiway", "regression"])
def test_boxes_hold_the_rows_of_their_leaves(algorithm: str) -> None:
    """The weights of a row in all boxes add up to 1, and the boxes predict what the tree does."""
    table = dataset_of(mixed_table(150, 8, algorithm == "regression"))
    trace = record(table, Config(algorithm, max_depth=6, branches="present"))
    total = np.zeros((len(table), 1 if table.classes is None else 3))
    weights = np.zeros(len(table))
    for node, box in boxes(trace.tree(), table):
        here = np.ones(len(table))
        for question, side in box.items():
            assert isinstance(question, int)
            cells = table.columns[question]
            if side.values is None:
                lost = np.isnan(cells)
                low = -np.inf if side.above is None else side.above
                high = np.inf if side.upto is None else side.upto
                inside = (cells > low) & (cells <= high)
            else:
                lost = np.isin(cells, (-1, *side.stray))
                inside = np.isin(cells, side.values)
            here *= np.where(lost, side.unknown, inside)
        weights += here
        total += here[:, None] * np.array(leaf_distribution(node, table))
    assert weights == pytest.approx(1)
    assert total == pytest.approx(distributions(trace.tree(), table))
