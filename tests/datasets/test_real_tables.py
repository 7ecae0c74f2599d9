"""Tables that nobody here made: uploaded as files, grown, stepped, predicted, taken away.

Where the algorithms are comparable (binary cuts of numbers, no missing cells, no tie), the tree is
compared with scikit-learn's own.
"""

from __future__ import annotations

import io
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn import datasets as peers
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from datasets.own import OwnTable, prepared
from datasets.reading import read_bytes
from datasets.settings import Column, suggested
from engine.config import Config
from engine.dataset import Dataset
from engine.events import TieFound
from engine.predict import accuracy, predictions
from engine.trace import Trace, record
from tests.engine.export.test_programs import by_python, by_sql, row_dicts

CLASSES = {
    "iris": peers.load_iris,
    "wine": peers.load_wine,
    "breast cancer": peers.load_breast_cancer,
}


def frame_of(name: str) -> pd.DataFrame:
    bunch = CLASSES[name](as_frame=True)
    frame: pd.DataFrame = bunch.frame.copy()
    frame["target"] = [bunch.target_names[code] for code in bunch.target]
    return frame


def uploaded(frame: pd.DataFrame, form: str = "csv") -> Dataset:
    """The way of a file: written, read, suggested, prepared."""
    if form == "xlsx":
        out = io.BytesIO()
        frame.to_excel(out, index=False)
        content = out.getvalue()
    else:
        mark = "\t" if form == "tsv" else ","
        content = frame.to_csv(index=False, sep=mark).encode()
    table = OwnTable("upload-1", f"real.{form}", content)
    read = read_bytes(table.content, table.name, table.reading)
    return prepared(read, suggested(read.report), table.id).training


def same_tree(trace: Trace, peer: Any, frame: pd.DataFrame) -> None:
    """Leaves, depth and every prediction; where scores tie, only the quality."""
    tree, features = trace.tree(), frame.drop(columns="target").to_numpy()
    tied = any(isinstance(event, TieFound) for event in trace.events)
    if not tied:
        assert (len(tree.leaves()), tree.depth()) == (peer.get_n_leaves(), peer.get_depth())
        assert predictions(tree, trace.dataset) == peer.predict(features).tolist()
    said = accuracy(tree, trace.dataset).share
    assert float(said) == pytest.approx(peer.score(features, frame["target"]), abs=0.02)


@pytest.mark.parametrize("form", ["csv", "tsv", "xlsx"])
@pytest.mark.parametrize("name", CLASSES)
def test_a_real_table_survives_the_way_through_a_file(name: str, form: str) -> None:
    frame = frame_of(name)
    table = uploaded(frame, form)
    assert (table.target, len(table.attributes)) == ("target", len(frame.columns) - 1)
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        np.testing.assert_array_equal(column, frame[attribute.name].to_numpy(float))


@pytest.mark.parametrize(("algorithm", "criterion"), [("id3", "entropy"), ("cart", "gini")])
@pytest.mark.parametrize("depth", [2, 3, None])
@pytest.mark.parametrize("name", CLASSES)
def test_trees_like_scikit_learn(
    name: str, depth: int | None, algorithm: str, criterion: str
) -> None:
    frame = frame_of(name)
    trace = record(uploaded(frame), Config(algorithm, max_depth=depth))
    peer = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
    peer.fit(frame.drop(columns="target").to_numpy(), frame["target"])
    same_tree(trace, peer, frame)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_diabetes_is_a_regression(depth: int) -> None:
    frame: pd.DataFrame = peers.load_diabetes(as_frame=True).frame
    table = uploaded(frame)
    assert table.is_regression
    trace = record(table, Config("regression", max_depth=depth))
    features = frame.drop(columns="target").to_numpy()
    peer = DecisionTreeRegressor(max_depth=depth, random_state=0).fit(features, frame["target"])
    assert predictions(trace.tree(), table) == pytest.approx(peer.predict(features).tolist())
    assert by_python(trace, row_dicts(table)) == pytest.approx(predictions(trace.tree(), table))


@pytest.mark.parametrize("name", CLASSES)
def test_what_is_taken_away_says_the_same(name: str) -> None:
    table = uploaded(frame_of(name))
    trace = record(table, Config("c45"))
    rows = row_dicts(table)
    wanted = predictions(trace.tree(), table)
    assert by_python(trace, rows) == wanted
    assert by_sql(trace, rows) == wanted


@pytest.mark.parametrize("name", CLASSES)
def test_every_step_of_the_run_is_a_tree(name: str) -> None:
    trace = record(uploaded(frame_of(name)), Config("id3"))
    sizes = [len(trace.tree(cursor)) for cursor in range(0, len(trace) + 1, 7)]
    assert sizes == sorted(sizes)
    assert len(trace.tree()) == len(trace.lifetimes)


def passengers(rows: int) -> pd.DataFrame:
    """Like the passenger list of a ship: words, numbers, holes, an id, a crowded column."""
    random = Random(1912)
    body = []
    for number in range(1, rows + 1):
        sex, cabin_class = random.choice(["male", "female"]), random.choice([1, 2, 3])
        luck = 0.75 * (sex == "female") - 0.15 * (cabin_class - 1) + random.random() * 0.5
        body.append(
            {
                "PassengerId": number,
                "Pclass": cabin_class,
                "Name": f"Passenger {number}, {random.choice(['Mr.', 'Mrs.'])}",
                "Sex": sex,
                "Age": "" if random.random() < 0.2 else round(random.uniform(0.5, 80), 1),
                "Fare": round(random.expovariate(0.03), 4),
                "Cabin": "" if random.random() < 0.77 else f"C{random.randrange(150)}",
                "Embarked": random.choice(["S", "C", "Q", "S", "S", ""]),
                "Survived": int(luck > 0.5),
            }
        )
    return pd.DataFrame(body)


@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_a_passenger_list_with_holes(algorithm: str) -> None:
    frame = passengers(891)
    content = frame.to_csv(index=False).encode("utf-8-sig")
    read = read_bytes(content, "ship.csv")
    chosen = suggested(read.report)
    roles = {column.name: column.role for column in chosen.columns}
    assert (roles["PassengerId"], roles["Name"], roles["Survived"]) == ("id", "ignore", "target")
    chosen = chosen.having(Column("Pclass", "attribute", "ordinal", ("1", "2", "3")))
    chosen = chosen.having(Column("Cabin", "ignore", "nominal"))
    opened = prepared(read, chosen, "upload-1")
    trace = record(opened.training, Config(algorithm, max_depth=4, min_leaf=5.0))
    result = accuracy(trace.tree(), opened.training)
    assert float(result.share) > 0.75
    wanted = predictions(trace.tree(), opened.training)
    rows = row_dicts(opened.training)
    assert by_python(trace, rows) == wanted
    assert by_sql(trace, rows) == wanted


def test_a_table_of_the_size_of_the_adult_census() -> None:
    """48,842 rows, 14 attributes, words with many values, question marks for holes."""
    random = np.random.default_rng(1994)
    rows = 48_842
    words = {
        "workclass": 8,
        "education": 16,
        "marital": 7,
        "occupation": 14,
        "relationship": 6,
        "race": 5,
        "sex": 2,
        "country": 41,
    }
    frame = pd.DataFrame(
        {
            name: np.where(
                random.random(rows) < 0.02,
                "?",
                [f"{name} {v}" for v in random.integers(0, values, rows)],
            )
            for name, values in words.items()
        }
    )
    for name, high in {
        "age": 90,
        "fnlwgt": 10**6,
        "edu_num": 16,
        "gain": 10**5,
        "loss": 4000,
        "hours": 99,
    }.items():
        frame[name] = random.integers(1, high, rows)
    rich = (frame["age"] > 40) & (frame["hours"] > 50) | (frame["gain"] > 90_000)
    frame["income"] = np.where(rich, ">50K", "<=50K")
    table = uploaded(frame)
    assert (len(table), len(table.attributes)) == (rows, 14)
    trace = record(table, Config("id3", max_depth=4))
    assert float(accuracy(trace.tree(), table).share) > 0.9
    some = row_dicts(table.take(range(0, rows, 97)))
    wanted = predictions(trace.tree(), table.take(range(0, rows, 97)))
    assert by_python(trace, some) == wanted
