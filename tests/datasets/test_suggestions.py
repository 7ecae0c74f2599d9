"""What is suggested before an owner has said anything: ids, names, notes, a target.

Each suggestion both ways: a column that should be set aside, and its neighbour that should not.
"""

from __future__ import annotations

import pytest

from datasets.reading import read_bytes
from datasets.report import Reading
from datasets.settings import Settings, suggested

ROWS = 40


def settings(columns: dict[str, list[str]]) -> Settings:
    rows = ["\t".join(cells) for cells in zip(*columns.values(), strict=True)]
    content = "\n".join(["\t".join(columns), *rows]).encode()
    return suggested(read_bytes(content, "f.tsv", Reading(header=True)).report)


def role(name: str, cells: list[str]) -> str:
    """Of a column beside a measurement and a class."""
    rows = len(cells)
    others = {"m": [f"{i * 37 % 11}.5" for i in range(rows)], "class": list("pq" * rows)[:rows]}
    return settings({name: cells} | others).column(name).role


COUNTED = [str(i) for i in range(1, ROWS + 1)]
SHUFFLED = [str(1000 + i * 17 % ROWS * 3) for i in range(ROWS)]
TWICE = [str(1000 + i // 2 * 7 % 90) for i in range(ROWS)]
CODES = [f"K{i * 7 % ROWS}" for i in range(ROWS)]
NEARLY = ["w1", *(f"w{i}" for i in range(1, ROWS))]
HALF = [f"w{i % 25}" for i in range(ROWS)]
FEW = [f"w{i % 8}" for i in range(ROWS)]
SENTENCES = [f"The bird was seen {i % 12} times on that day." for i in range(ROWS)]


@pytest.mark.parametrize(
    ("name", "cells", "suggestion"),
    [
        ("x", COUNTED, "id"),
        ("x", [str(i) for i in range(ROWS)], "id"),
        ("x", [str(i + 7) for i in range(ROWS)], "attribute"),
        ("RespondentID", SHUFFLED, "id"),
        ("PassengerId", SHUFFLED, "id"),
        ("customer_id", SHUFFLED, "id"),
        ("学号", SHUFFLED, "id"),
        ("covid", SHUFFLED, "attribute"),
        ("humid", SHUFFLED, "attribute"),
        ("size", SHUFFLED, "attribute"),
        ("id", [f"{i}.5" for i in range(ROWS)], "attribute"),
        ("customer_id", TWICE, "attribute"),
        ("customer_id", ["9", *SHUFFLED[:-2], "9"], "ignore"),
        ("class_id", [str(i % 3) for i in range(ROWS)], "attribute"),
        ("code", CODES, "id"),
        ("colour", CODES, "id"),
        ("colour", NEARLY, "ignore"),
        ("colour", HALF, "ignore"),
        ("colour", FEW, "attribute"),
        ("name", ["Ann", "Bo", "Cy"], "id"),
        ("colour", ["red", "green", "blue"], "attribute"),
        ("Notes", SENTENCES, "ignore"),
        ("seen", SENTENCES, "ignore"),
        ("Notes", ["good", "bad"] * (ROWS // 2), "attribute"),
        ("kind", ["Adelie Penguin (Pygoscelis adeliae)", "Gentoo penguin"] * 20, "attribute"),
        ("note", [*COUNTED[:-1], ""], "attribute"),
    ],
)
def test_what_tells_rows_apart_is_set_aside(name: str, cells: list[str], suggestion: str) -> None:
    assert role(name, cells) == suggestion


def test_a_crowd_of_words_is_set_aside() -> None:
    words = [f"w{i % 600}" for i in range(1500)]
    assert role("city", words) == "ignore"
    assert role("city", [f"w{i % 400}" for i in range(1500)]) == "attribute"


def test_there_is_one_id() -> None:
    found = settings({"id": COUNTED, "code": CODES, "m": SHUFFLED, "y": ["p", "q"] * 20})
    assert [column.role for column in found.columns] == ["id", "ignore", "attribute", "target"]


def test_a_counter_or_a_date_is_asked_if_there_is_nothing_else() -> None:
    """Exercise 5.2 of Li Hang's book is such a table: x counts from 1 to 10."""
    found = settings({"x": COUNTED, "y": [f"{i}.25" for i in range(ROWS)]})
    assert [(c.role, c.kind) for c in found.columns] == [
        ("attribute", "continuous"),
        ("target", "continuous"),
    ]
    days = [f"2024-{i % 12 + 1:02d}-{i % 28 + 1:02d}" for i in range(ROWS)]
    assert settings({"day": days, "temp": SHUFFLED}).column("day").role == "attribute"
    assert settings({"day": days, "a": FEW, "temp": SHUFFLED}).column("day").role == "ignore"
    assert settings({"id": COUNTED, "y": FEW}).column("id").role == "id"


NUMBERS = [f"{i * 37 % 19}.5" for i in range(ROWS)]
WORDS = ["p", "q", "p", "p"] * (ROWS // 4)
DATES = [f"2024-03-{i % 28 + 1:02d}" for i in range(ROWS)]


@pytest.mark.parametrize(
    ("columns", "target"),
    [
        # A name that says so, wherever it stands.
        ({"species": WORDS, "a": NUMBERS, "b": WORDS}, "species"),
        ({"Survived": WORDS, "class": WORDS, "b": WORDS}, "Survived"),
        ({"class": WORDS, "Survived": WORDS, "b": WORDS}, "Survived"),
        ({"diagnosis": WORDS, "a": NUMBERS}, "diagnosis"),
        ({"a": NUMBERS, "y": NUMBERS, "b": WORDS}, "y"),
        ({"类别": WORDS, "a": NUMBERS}, "类别"),
        ({"好瓜": WORDS, "a": NUMBERS}, "好瓜"),
        ({"是否违约": WORDS, "a": NUMBERS}, "是否违约"),
        ({"class_label": WORDS, "a": WORDS}, "class_label"),
        ({"a": WORDS, "play": WORDS, "b": WORDS}, "play"),
        # Else the last column that looks like one.
        ({"a": WORDS, "b": WORDS}, "b"),
        ({"a": WORDS, "price": NUMBERS}, "price"),
        ({"a": NUMBERS, "time": WORDS, "size": NUMBERS}, "a"),
        ({"a": NUMBERS, "smoker": WORDS, "size": NUMBERS}, "smoker"),
        ({"a": NUMBERS, "b": WORDS, "Notes": WORDS}, "b"),
        ({"a": NUMBERS, "b": WORDS, "seen": SENTENCES}, "b"),
        ({"a": NUMBERS, "b": WORDS, "when": DATES}, "b"),
        ({"a": NUMBERS, "b": WORDS, "code": CODES}, "b"),
        ({"a": NUMBERS, "b": WORDS, "name": HALF}, "b"),
        ({"a": NUMBERS, "b": WORDS, "longitude": NUMBERS}, "b"),
        ({"a": NUMBERS, "b": WORDS, "same": ["s"] * ROWS}, "b"),
        # Rather an unusual one than none.
        ({"size": NUMBERS, "year": NUMBERS}, "year"),
        ({"class": ["s"] * ROWS, "b": WORDS}, "b"),
    ],
)
def test_the_target(columns: dict[str, list[str]], target: str) -> None:
    found = settings(columns).target
    assert found is not None
    assert found.name == target
