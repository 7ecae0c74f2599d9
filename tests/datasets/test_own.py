"""Tables of one's own below the app: suggestions, samples, hold-outs, rare values, lessons."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import ENTRIES, Entry, open_builtin
from datasets.lesson import is_lesson, lesson_text, open_lesson
from datasets.own import OwnTable, edited, prepared
from datasets.reading import read_bytes
from datasets.report import Reading
from datasets.settings import Column, Settings, suggested
from engine.dataset import Dataset, DatasetError
from engine.language import translator_for
from tests.support.hostile import NAMES
from ui.data.bring import copy_of
from ui.frame.session import Session

LENIENT = Reading(doubles="number")
PEOPLE = "id,day,age,city,same,none,class\n" + "".join(
    f"{i},2024-01-{i % 28 + 1:02d},{20 + i * 7 % 40},{'ABC'[i % 3]},x,,{'yes' if i % 4 else 'no'}\n"
    for i in range(1, 81)
)


def table_of(text: str | bytes, **more: Any) -> OwnTable:
    content = text.encode() if isinstance(text, str) else text
    return OwnTable("upload-1", "people.csv", content, LENIENT, **more)


def opened(table: OwnTable, **changes: Any) -> Any:
    read = read_bytes(table.content, table.name, table.reading)
    chosen = table.settings or suggested(read.report, table.reading.missing)
    return prepared(read, replace(chosen, **changes), table.id)


def roles(text: str) -> dict[str, tuple[str, str]]:
    found = suggested(read_bytes(text.encode(), "f.csv", LENIENT).report)
    return {column.name: (column.role, column.kind) for column in found.columns}


def complaint(table: OwnTable, **changes: Any) -> str:
    with pytest.raises(DatasetError) as caught:
        opened(table, **changes)
    return str(caught.value)


def same_table(one: Dataset, other: Dataset) -> None:
    assert one.attributes == other.attributes
    assert (one.target, one.classes, one.row_ids) == (other.target, other.classes, other.row_ids)
    for mine, theirs in zip((*one.columns, one.y), (*other.columns, other.y), strict=True):
        np.testing.assert_array_equal(mine, theirs)


# What is suggested.


def test_suggestions_follow_the_look_of_the_columns() -> None:
    assert roles(PEOPLE) == {
        "id": ("id", "continuous"),
        "day": ("ignore", "nominal"),
        "age": ("attribute", "continuous"),
        "city": ("attribute", "nominal"),
        "same": ("ignore", "nominal"),
        "none": ("ignore", "nominal"),
        "class": ("target", "nominal"),
    }


def test_a_target_by_name_by_place_and_as_a_number() -> None:
    assert roles("类别,a\nx,1\ny,2\nx,3\n")["类别"] == ("target", "nominal")
    assert roles("a,b\nx,p\ny,q\nx,p\n")["b"][0] == "target"
    numbers = "a,price\n" + "".join(f"{i % 3},{i * 1.5}\n" for i in range(40))
    assert roles(numbers)["price"] == ("target", "continuous")
    few = "a,grade\n" + "".join(f"{i * 0.5},{i % 3}\n" for i in range(40))
    assert roles(few)["grade"] == ("target", "nominal")


def test_without_a_possible_target_the_owner_is_asked() -> None:
    assert "No column is the target" in complaint(table_of("a,b\nx,\nx,\n"))


def test_a_large_table_is_sampled_and_says_so() -> None:
    text = "a,y\n" + "1,p\n2,q\n" * 30_000
    found = opened(table_of(text))
    assert len(found.training) == 20_000
    again = opened(table_of(text))
    assert again.training.row_ids == found.training.row_ids
    other = opened(table_of(text), seed=1)
    assert other.training.row_ids != found.training.row_ids
    assert len(opened(table_of(text), sample=None).training) == 60_000
    assert max(found.training.row_ids) > 50_000, "ids are the rows of the file"


# What comes of settings.


def test_a_stratified_hold_out() -> None:
    found = opened(table_of(PEOPLE), validation=0.25, test=0.25)
    parts = [found.training, found.validation, found.test]
    assert [len(part) for part in parts] == [40, 20, 20]
    ids = [row for part in parts for row in part.row_ids]
    assert sorted(ids) == list(range(1, 81))
    shares = [float((part.y == 0).mean()) for part in parts]
    assert shares == [0.75, 0.75, 0.75]


def test_rare_values_are_grouped_and_missing_cells_are_not() -> None:
    text = "a,y\n" + "x,p\n" * 5 + "q,p\nr,s\n?,s\n"
    found = opened(table_of(text), rare=3, rare_name="(other)").training
    assert found.attributes[0].domain == ("x", "(other)")
    assert found.cell(7, 0) is None
    alone = opened(table_of("a,y\nx,p\nx,q\nz,p\n"), rare=2).training
    assert alone.attributes[0].domain == ("x", "z"), "one rare value has nothing to join"


def test_dates_as_numbers() -> None:
    table = table_of(PEOPLE)
    read = read_bytes(table.content, table.name, table.reading)
    chosen = suggested(read.report)
    wanted = chosen.having(Column("day", "attribute", "continuous"))
    found = prepared(read, wanted, "upload-1").training
    day = found.columns[found.attribute_index("day")]
    assert day.min() == 2024.0
    assert day.max() < 2024.1


def test_one_target_and_one_id() -> None:
    found = suggested(read_bytes(PEOPLE.encode(), "f.csv").report)
    moved = found.having(Column("city", "target", "nominal"))
    assert moved.column("class").role == "attribute"
    assert moved.target is not None
    assert moved.target.name == "city"
    assert moved.having(Column("age", "id", "nominal")).column("id").role == "ignore"


def test_an_ordinal_column_keeps_its_order() -> None:
    read = read_bytes(b"a,y\nlow,p\nhigh,q\nmid,p\n", "f.csv")
    chosen = suggested(read.report).having(
        Column("a", "attribute", "ordinal", ("low", "mid", "high"))
    )
    attribute = prepared(read, chosen, "x").training.attributes[0]
    assert (attribute.kind, attribute.domain) == ("ordinal", ("low", "mid", "high"))
    short = chosen.having(Column("a", "attribute", "ordinal", ("low", "mid")))
    with pytest.raises(DatasetError, match="Row 2 of column 'a' holds 'high'"):
        prepared(read, short, "x")


@pytest.mark.parametrize(
    ("text", "changes", "said"),
    [
        (
            "a,y\n" + "".join(f"v{i % 700},{'pq'[i % 2]}\n" for i in range(1400)),
            {"columns": (Column("a", "attribute", "nominal"), Column("y", "target", "nominal"))},
            "Column 'a' has 700 different values, but an attribute of words takes at most 500",
        ),
        (
            "a,y\n" + "".join(f"1,{i % 150}\n" for i in range(300)),
            {"columns": (Column("a", "ignore", "nominal"), Column("y", "target", "nominal"))},
            "The target 'y' has 150 different classes",
        ),
        (
            "a,y\n1,p\nx,q\n",
            {"columns": (Column("a", "attribute", "continuous"), Column("y", "target", "nominal"))},
            "Row 2 of column 'a' holds 'x', but a number is needed",
        ),
        (
            "a,y\n1,?\n2,?\n",
            {"columns": (Column("a", "attribute", "continuous"), Column("y", "target", "nominal"))},
            "Column 'y' is missing in all 2 rows",
        ),
        ("a,s,y\n1,v,p\n2,v,q\n", {"held": ("s", "v")}, "No row of 'people.csv' is left"),
    ],
)
def test_limits_and_mistakes_are_one_sentence(
    text: str, changes: dict[str, Any], said: str
) -> None:
    assert said in complaint(table_of(text), **changes)


def test_too_many_cells_to_grow_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("datasets.own.MOST_TO_GROW", 100)
    found = complaint(table_of(PEOPLE))
    assert "80 rows with 2 attributes are too many to grow on here" in found
    assert "at most 50 rows" in found
    assert len(opened(table_of(PEOPLE), sample=50).training) == 50


# Copies of built-in tables, and edits.


def session(language: str = "zh") -> Session:
    return Session("data", language, False, translator_for(language))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_copy_is_the_same_table(entry: Entry) -> None:
    copy = replace(copy_of(entry, session()), id="upload-1")
    found, known = opened(copy), open_builtin(entry.id)
    same_table(found.training, known.training)
    assert (found.validation is None) == (known.validation is None)
    if found.validation is not None and known.validation is not None:
        same_table(found.validation, known.validation)
    assert found.entry.label("青绿", "en") == "青绿"


def test_an_edit_changes_the_cell_and_nothing_else() -> None:
    table = table_of('a;b;y\n1,5;x;p\n2,5;"u\nv";q\n'.encode("gbk"))
    read = read_bytes(table.content, table.name, table.reading)
    frame = read.frame.astype(object)
    frame.loc[0, "a"] = "9,25"
    frame.loc[2] = [None, None, None]
    changed = edited(table, read, frame)
    again = read_bytes(changed.content, changed.name, changed.reading)
    assert again.frame.to_numpy().tolist() == [["9,25", "x", "p"], ["2,5", "u\nv", "q"]]
    assert opened(changed).training.columns[0].tolist() == [9.25, 2.5]


# Lessons.


def test_a_lesson_of_a_built_in_table() -> None:
    text = lesson_text("grow", {"data": "loan", "lang": "zh", "step": "9"}, "loan")
    lesson = open_lesson(text.encode(), "l.json")
    assert is_lesson(text.encode())
    assert (lesson.builtin, lesson.page, lesson.query) == ("loan", "grow", {"step": "9"})


def test_a_lesson_of_ones_own_table() -> None:
    columns = (*(Column(n, "ignore", "nominal") for n in ("id", "day", "same", "none")),)
    table = table_of(PEOPLE)
    read = read_bytes(table.content, table.name, table.reading)
    chosen = replace(suggested(read.report), validation=0.25, seed=3, rare=2)
    for column in columns:
        chosen = chosen.having(column)
    table = replace(table, settings=chosen)
    lesson = open_lesson(lesson_text("grow", {"step": "4"}, (table, read)).encode(), "l.json")
    assert lesson.table is not None
    assert lesson.table.settings == chosen
    mine, theirs = opened(table), opened(replace(lesson.table, id="upload-1"))
    same_table(mine.training, theirs.training)
    same_table(mine.validation, theirs.validation)


@pytest.mark.parametrize("mark", [";", ","])
def test_a_lesson_keeps_decimal_commas_and_hostile_names(mark: str) -> None:
    names = [name.strip() for name in NAMES if "\0" not in name and len(name) < 100]
    header = mark.join('"' + name.replace('"', '""') + '"' for name in names)
    cells = mark.join('"1,5"' if i % 2 else f'"w{i}"' for i in range(len(names)))
    table = table_of(f"{header}\n{cells}\n{cells}\n")
    read = read_bytes(table.content, table.name, table.reading)
    lesson = open_lesson(lesson_text("grow", {}, (table, read)).encode(), "l.json")
    assert lesson.table is not None
    again = read_bytes(lesson.table.content, "f", lesson.table.reading)
    assert list(again.frame.columns) == list(read.frame.columns)
    assert again.frame.to_numpy().tolist() == read.frame.to_numpy().tolist()
    assert [c.written for c in again.report.columns] == [c.written for c in read.report.columns]


GOOD = json.loads(
    lesson_text(
        "grow",
        {"step": "1"},
        (
            table_of(PEOPLE, settings=Settings((Column("id", "id", "nominal"),))),
            read_bytes(PEOPLE.encode(), "f.csv"),
        ),
    )
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_lesson_is_one_sentence(data: st.DataObject) -> None:
    plain = json.loads(json.dumps(GOOD))
    place: Any = plain
    for _ in range(data.draw(st.integers(0, 3))):
        inner = [
            k
            for k, v in (place.items() if isinstance(place, dict) else enumerate(place))
            if isinstance(v, dict | list) and v
        ]
        if not inner:
            break
        place = place[data.draw(st.sampled_from(inner))]
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    key = data.draw(st.sampled_from(keys))
    junk = data.draw(st.sampled_from([None, -1, 1.5, "", "x", [], {}, True, [1], {"a": 1}, 2**40]))
    place[key] = junk
    try:
        open_lesson(json.dumps(plain).encode(), "l.json")
    except DatasetError as error:
        assert str(error).startswith("The lesson file 'l.json' is damaged (")  # noqa: PT017  # both ends are right
