"""Parquet, Arrow and Feather: what a typed frame holds is what arrives, and limits hold."""

from __future__ import annotations

import datetime
import io
import struct
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import open_table
from datasets.own import LENIENT, prepared
from datasets.reading import read_bytes
from datasets.report import Read, Reading
from datasets.settings import suggested
from engine.dataset import DatasetError
from engine.roles import Roles

FORMS = ("parquet", "feather", "file", "stream")


def written(table: pa.Table, form: str, compression: str | None = None) -> bytes:
    out = io.BytesIO()
    options = pa.ipc.IpcWriteOptions(compression=compression)
    match form:
        case "parquet":
            pq.write_table(table, out, compression=compression or "snappy")
        case "feather":
            table.to_pandas().to_feather(out)
        case "file":
            with pa.ipc.new_file(out, table.schema, options=options) as sink:
                sink.write_table(table)
        case _:
            with pa.ipc.new_stream(out, table.schema, options=options) as sink:
                sink.write_table(table)
    return out.getvalue()


def read(table: pa.Table | pd.DataFrame, form: str = "parquet", **wish: Any) -> Read:
    if isinstance(table, pd.DataFrame):
        table = pa.Table.from_pandas(table, preserve_index=False)
    return read_bytes(written(table, form), f"f.{form}", Reading(doubles="number", **wish))


PEOPLE = pd.DataFrame(
    {
        "code": ["007", "010", None, "7"],
        "age": [31, 42, 53, 64],
        "height": [1.5, np.nan, 1e20, 5e-324],
        "size": pd.Categorical(["S", "L", "S", None], ["S", "M", "L"], ordered=True),
        "colour": pd.Categorical(["red", "blue", "blue", "red"], ["red", "green", "blue"]),
        "day": pd.to_datetime(["2024-01-02", None, "2024-03-04", "2024-05-06"]),
        "when": pd.to_datetime(["2024-01-02 03:04:05"] * 4),
        "member": [True, False, True, True],
    }
)


@pytest.mark.parametrize("form", FORMS)
def test_types_are_taken_as_they_are(form: str) -> None:
    found = read(PEOPLE, form)
    report = found.report
    assert (report.kind, report.rows, report.dropped) == ("arrow", 4, ())
    assert {facts.name: facts.kind for facts in report.columns} == {
        "code": "words",
        "age": "numbers",
        "height": "numbers",
        "size": "words",
        "colour": "words",
        "day": "dates",
        "when": "dates",
        "member": "words",
    }
    assert found.frame["code"].tolist() == ["007", "010", "", "7"]
    assert found.frame["day"].tolist() == ["2024-01-02", "", "2024-03-04", "2024-05-06"]
    assert found.frame["member"].tolist() == ["TRUE", "FALSE", "TRUE", "TRUE"]
    assert [report.column(name).missing for name in PEOPLE] == [1, 0, 1, 1, 0, 1, 0, 0]


@pytest.mark.parametrize("form", FORMS)
def test_categories_keep_their_order(form: str) -> None:
    found = read(PEOPLE, form)
    settings = suggested(found.report)
    kinds = {column.name: (column.kind, column.order) for column in settings.columns}
    assert kinds["size"] == ("ordinal", ("S", "M", "L"))
    assert kinds["colour"] == ("nominal", ("red", "green", "blue"))
    table = prepared(found, settings, "x").training
    domains = {a.name: (a.kind, a.domain) for a in table.attributes}
    assert domains["size"] == ("ordinal", ("S", "M", "L"))


def test_the_owner_may_want_the_look_of_the_cells() -> None:
    found = read(PEOPLE.assign(code=["1", "2", None, "4"]), types="look")
    assert found.report.column("code").kind == "numbers"
    assert (found.report.column("size").order, found.report.column("size").ordered) == ((), False)


@given(
    st.lists(
        st.one_of(st.none(), st.floats(allow_nan=False, allow_infinity=False)),
        min_size=1,
        max_size=30,
    ),
    st.sampled_from(FORMS),
)
def test_numbers_arrive_to_the_last_bit(numbers: list[float | None], form: str) -> None:
    table = pa.table({"x": pa.array(numbers, pa.float64()), "y": pa.array([1] * len(numbers))})
    words = read(table, form).frame["x"].tolist()
    assert [float(word) if word else None for word in words] == numbers


@given(st.lists(st.one_of(st.none(), st.text(max_size=5)), min_size=1, max_size=20))
def test_words_arrive_as_they_are(words: list[str | None]) -> None:
    words = [None if word is None else word.replace("\0", "") for word in words]
    column = pa.array(words, pa.string())
    table = pa.table({"x": column, "c": column.dictionary_encode()})
    for form in ("parquet", "stream"):
        found = read(table, form).frame
        assert found["x"].tolist() == found["c"].tolist() == [word or "" for word in words]


KINDS: dict[str, tuple[pa.Array, list[str]]] = {
    "small": (pa.array([1, None], pa.int8()), ["1", ""]),
    "unsigned": (pa.array([2**64 - 1, 0], pa.uint64()), ["18446744073709551615", "0"]),
    "half": (pa.array(np.array([0.5, 2], np.float16)), ["0.5", "2"]),
    "single": (pa.array([0.1, None], pa.float32()), ["0.1", ""]),
    "decimal": (pa.array([Decimal("1.50"), None]), ["1.50", ""]),
    "date": (pa.array([datetime.date(2024, 1, 2), None]), ["2024-01-02", ""]),
    "nothing": (pa.nulls(2), ["", ""]),
    "view": (pa.array(["a", None], pa.string_view()), ["a", ""]),
    "large": (pa.array(["a", None], pa.large_string()), ["a", ""]),
    "numbered": (pa.array([3, 1]).dictionary_encode(), ["3", "1"]),
    "zone": (
        pa.array([0, 86_400], pa.timestamp("s", "Asia/Shanghai")),
        ["1970-01-01 08:00:00", "1970-01-02 08:00:00"],
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_other_kinds_of_cells(kind: str) -> None:
    array, words = KINDS[kind]
    assert read(pa.table({"x": array, "y": [1, 2]}), "stream").frame["x"].tolist() == words


def test_what_is_no_cell_is_left_out_and_named() -> None:
    table = pa.table({"a": [1, 2], "l": [[1], [2]], "b": [b"x", b"y"], "s": [{"k": 1}, {"k": 2}]})
    for form in ("parquet", "stream"):
        found = read(table, form)
        assert (list(found.frame.columns), found.report.dropped) == (["a"], ("l", "b", "s"))


def test_names_that_occur_twice() -> None:
    table = pa.Table.from_arrays([pa.array([1]), pa.array(["x"])], names=["a", "a"])
    assert list(read(table, "stream").frame.columns) == ["a", "a (2)"]


def test_the_command_line_takes_the_word_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "people.parquet"
    PEOPLE.drop(columns=["day", "when"]).to_parquet(path)
    table = open_table(str(path), Roles(target="colour")).training
    assert {a.name: (a.kind, a.domain) for a in table.attributes} == {
        "code": ("nominal", ("007", "010", "7")),
        "age": ("continuous", ()),
        "height": ("continuous", ()),
        "size": ("ordinal", ("S", "M", "L")),
        "member": ("nominal", ("TRUE", "FALSE")),
    }
    assert table.classes == ("red", "green", "blue")
    said = Roles(target="colour", continuous=("code",), classes=("blue", "red"))
    told = open_table(str(path), said).training
    assert (told.attributes[0].kind, told.classes) == ("continuous", ("blue", "red"))


def test_arff_orders_reach_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "t.arff"
    path.write_text("@relation r\n@attribute a {x,y,z}\n@attribute c {p,q}\n@data\nz,q\nx,p\n")
    table = open_table(str(path), Roles(target="c")).training
    assert (table.attributes[0].domain, table.classes) == (("x", "y", "z"), ("p", "q"))


# Limits.


def complaint(content: bytes) -> str:
    with pytest.raises(DatasetError) as caught:
        read_bytes(content, "f.parquet", LENIENT)
    return str(caught.value)


ZEROS = pa.table({"x": pa.array(np.zeros(1_900_000))})
LONG = "w" * 1000


@pytest.mark.parametrize("compression", ["zstd", "lz4"])
@pytest.mark.parametrize("form", ["file", "stream"])
def test_an_arrow_file_says_what_it_unpacks_to(
    form: str, compression: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = written(ZEROS, form, compression)
    assert len(content) < 2**20
    assert len(read_bytes(content, "f.arrow").frame) == 1_900_000
    monkeypatch.setattr("datasets.arrow_table.MOST_UNPACKED", 10 * 2**20)
    monkeypatch.setattr("pyarrow.ipc.open_stream", None)  # it is refused before it is unpacked
    assert "unpacks to 14 MB, but at most 10 MB" in complaint(content)


@pytest.mark.parametrize("form", FORMS)
def test_few_words_for_many_cells(form: str) -> None:
    words = pa.array([LONG] * 500_000).dictionary_encode()
    content = written(pa.table({"x": words, "y": pa.nulls(500_000)}), form)
    assert len(content) < 5 * 2**20
    assert "unpacks to 476 MB, but at most 400 MB" in complaint(content)


def test_views_of_one_word() -> None:
    one = struct.pack("<i4sii", len(LONG), LONG[:4].encode(), 0, 0)  # length, start, buffer, place
    buffers = [None, pa.py_buffer(one * 500_000), pa.py_buffer(LONG.encode())]
    words = pa.Array.from_buffers(pa.string_view(), 500_000, buffers)
    assert words[-1].as_py() == LONG
    content = written(pa.table({"x": words}), "stream", "zstd")
    assert "unpacks to 476 MB, but at most 400 MB" in complaint(content)


def test_rows_columns_and_damage() -> None:
    many = pa.table({"x": pa.nulls(2_000_001)})
    assert "has 2000001 rows" in complaint(written(many, "parquet"))
    wide = pa.table({f"c{i}": [1] for i in range(5_001)})
    assert "has 5001 columns" in complaint(written(wide, "stream"))
    for form in FORMS:
        content = written(pa.Table.from_pandas(PEOPLE), form)
        assert "cannot be read as Parquet or Arrow" in complaint(content[: len(content) // 2])
    assert "is an old Feather file" in complaint(b"FEA1" + b"\0" * 40)
    assert "no rows" in complaint(written(pa.table({"x": pa.nulls(0)}), "parquet"))


@pytest.mark.parametrize("form", FORMS)
def test_damaged_files_are_one_sentence(form: str) -> None:
    """Bytes turned over anywhere: a table or our own sentence, and no crash."""
    good = written(pa.Table.from_pandas(PEOPLE), form)
    random = Random(f"damage {form}")
    survived = 0
    for _ in range(150):
        content = bytearray(good)
        for _ in range(random.randint(1, 6)):
            content[random.randrange(8, len(content))] = random.randrange(256)
        with suppress(DatasetError):
            read_bytes(bytes(content), "f.parquet", LENIENT)
            survived += 1
    assert survived < 150
