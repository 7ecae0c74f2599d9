"""A folder of tables for everybody: what is in it, what is said about it, and what is left out."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from datasets import entries, entry, folder, is_known, known_ids, open_builtin, open_table
from datasets.catalogue import cells_of, in_folder
from datasets.description import description_in
from datasets.lesson import lesson_text, open_lesson
from engine.dataset import DatasetError
from engine.roles import Roles

ROOT = Path(__file__).resolve().parents[2]
SIZES = ("small", "large", "medium")
FLOWERS = "number,width,size,remark,kind\n" + "".join(
    f"{100 + i},{i * 7 % 5}.5,{SIZES[i % 3]},r{i % 4},{'ab'[i * i % 3 % 2]}\n" for i in range(12)
)
SAID = """
title = { zh = "花", en = "Flowers" }
teaches = { zh = "两种花。", en = "Two kinds." }
source = "A garden"
target = "kind"
id = "number"
ignore = ["remark"]
classes = ["b", "a"]
validation_rows = [101, "104"]

[orders]
size = ["small", "medium", "large"]
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(folder.VARIABLE, str(tmp_path))
    monkeypatch.setattr(folder, "LOOK_AGAIN", 1e-6)
    return tmp_path


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def test_without_the_variable_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(folder.VARIABLE, raising=False)
    assert folder.folder_tables() == {}
    assert not is_known("flowers")


def test_a_file_alone_is_a_table(shelf: Path) -> None:
    (shelf / "flowers.csv").write_text(FLOWERS, "utf-8")
    before = [known.id for known in entries() if known.id != "flowers"]
    assert known_ids() == (*before, "flowers"), "after the built-in ones"
    found = open_builtin("flowers")
    assert (found.training.name, found.training.target, len(found.training)) == (
        "flowers",
        "kind",
        12,
    )
    assert (found.entry.title.of("zh"), found.entry.source.of("en")) == (
        "flowers",
        "File flowers.csv",
    )
    assert found.entry.teaches.of("zh") == "本课程的一张表。"
    assert open_builtin("flowers") is found, "it is shared"
    with pytest.raises(ValueError, match="read-only"):
        found.training.y[0] = 0


def test_a_description_has_the_last_word(shelf: Path) -> None:
    (shelf / "flowers.csv").write_text(FLOWERS, "utf-8")
    (shelf / "flowers.toml").write_text(SAID, "utf-8")
    found = open_builtin("flowers")
    assert (found.entry.title.of("zh"), found.entry.title.of("en")) == ("花", "Flowers")
    assert found.entry.source.of("zh") == "A garden"
    assert found.training.classes == ("b", "a")
    assert {a.name: (a.kind, a.domain) for a in found.training.attributes} == {
        "width": ("continuous", ()),
        "size": ("ordinal", ("small", "medium", "large")),
    }
    assert found.validation is not None
    assert found.validation.row_ids == (101, 104)
    assert len(found.training) == 10


def test_validation_rows_by_a_column(shelf: Path) -> None:
    rows = "".join(f"{i},{'pq'[i % 2]},{'v' if i % 3 else 't'}\n" for i in range(2, 20, 1))
    (shelf / "parts.csv").write_text(f"a,y,set\n{rows}", "utf-8")
    (shelf / "parts.toml").write_text('target = "y"\nvalidation = ["set", "v"]', "utf-8")
    for found in (open_builtin("parts"), open_builtin("parts", Roles(target="y"))):
        assert found.validation is not None
        assert (len(found.training), len(found.validation)) == (6, 12)
        assert [a.name for a in found.training.attributes] == ["a"]


def test_every_kind_of_file(shelf: Path) -> None:
    frame = pd.DataFrame({"a": [1.5, 2.5, 3.5, 4.5], "y": ["p", "q", "p", "q"]})
    frame.to_csv(shelf / "one.csv", index=False)
    frame.to_csv(shelf / "two.tsv", index=False, sep="\t")
    frame.to_excel(shelf / "three.xlsx", index=False)
    frame.to_parquet(shelf / "four.parquet")
    frame.to_feather(shelf / "five.feather")
    (shelf / "six.arff").write_text(
        "@relation r\n@attribute a numeric\n@attribute y {p,q}\n@data\n1.5,p\n2.5,q\n3.5,p\n4.5,q\n"
    )
    (shelf / "seven.txt").write_text(frame.to_string(index=False))
    tables = folder.folder_tables()
    assert list(tables) == ["five", "four", "one", "seven", "six", "three", "two"]
    for table in tables.values():
        assert table.opened.training.columns[0].tolist() == [1.5, 2.5, 3.5, 4.5]
        assert table.opened.training.classes == ("p", "q")


def test_wishes_about_reading(shelf: Path) -> None:
    (shelf / "t.csv").write_bytes("水;山\n1,5;学\nnone;小\n2,5;学\n".encode("gbk"))
    (shelf / "t.toml").write_text(
        'encoding = "gbk"\ndelimiter = ";"\ndecimal = ","\nmissing = ["none"]\nheader = true\n'
    )
    table = open_builtin("t").training
    assert (table.target, table.attributes[0].name, table.cell(1, 0)) == ("山", "水", None)


@pytest.mark.parametrize(
    ("name", "content", "description", "said"),
    [
        ("bad.csv", b"", "", "bad.csv is left out: The file 'bad.csv' is empty"),
        ("bad.csv", b"MZ\0" * 9, "", "is a Windows program"),
        ("bad.csv", b"a,b\nx,\nx,\n", "", "No column is the target"),
        ("loan.csv", FLOWERS.encode(), "", "loan.csv is left out: its name is taken"),
        ("upload-1.csv", FLOWERS.encode(), "", "its name is taken"),
        ("good.tsv", FLOWERS.encode(), "", "good.tsv is left out: its name is taken"),
        ("bad.csv", FLOWERS.encode(), "target = [", "The description 'bad.toml' cannot be used"),
        ("bad.csv", FLOWERS.encode(), 'targte = "y"', "KeyError: 'targte'"),
        ("bad.csv", FLOWERS.encode(), 'target = "x"', "There is no column 'x'"),
        ("bad.csv", FLOWERS.encode(), 'encoding = "xyz"', "LookupError: unknown encoding: xyz"),
        ("bad.csv", FLOWERS.encode(), "validation_rows = [7777]", "names row '7777'"),
        ("bad.csv", FLOWERS.encode(), 'classes = ["a"]', "not among the values given"),
        ("bad.csv", FLOWERS.encode(), 'dates = "year"', "'year' is none of 'day', 'month'"),
        ("bad.csv", FLOWERS.encode(), 'validation = ["kind"]', "a column and a word"),
    ],
)
def test_a_bad_file_is_one_line_in_the_log(
    shelf: Path,
    caplog: pytest.LogCaptureFixture,
    name: str,
    content: bytes,
    description: str,
    said: str,
) -> None:
    (shelf / "good.csv").write_text(FLOWERS, "utf-8")
    (shelf / name).write_bytes(content)
    if description:
        (shelf / name).with_suffix(".toml").write_text(description)
    for _ in range(3):
        assert [id for id in known_ids() if in_folder(id) is not None] == ["good"]
    assert len(lines(caplog)) == 1, "said once"
    assert said in lines(caplog)[0]
    assert "\n" not in lines(caplog)[0]


def test_a_folder_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setenv(folder.VARIABLE, str(tmp_path / "nowhere"))
    assert folder.folder_tables() == {}
    assert "is no folder that can be read" in lines(caplog)[0]


def test_other_files_are_nobodys_business(shelf: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("README.md", "picture.png", ".hidden.csv", "flowers.toml"):
        (shelf / name).write_text("x")
    (shelf / "inner").mkdir()
    (shelf / "inner" / "a.csv").write_text(FLOWERS)
    assert folder.folder_tables() == {}
    assert lines(caplog) == []


def test_files_come_change_and_go(shelf: Path) -> None:
    path = shelf / "t.csv"
    path.write_text("a,y\n1,p\n2,q\n3,p\n")
    first = open_builtin("t").training
    path.write_text("a,y\n1,p\n2,q\n3,q\n")
    os.utime(path, ns=(1, 1))
    second = open_builtin("t").training
    assert first.fingerprint != second.fingerprint
    (shelf / "t.toml").write_text('classes = ["q", "p"]')
    assert open_builtin("t").training.classes == ("q", "p")
    path.unlink()
    with pytest.raises(DatasetError, match="There is no built-in table 't'"):
        open_builtin("t")


def test_large_files_are_refused_before_they_are_read(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("datasets.limits.MOST_BYTES", 10)
    (shelf / "t.csv").write_text(FLOWERS)
    assert folder.folder_tables() == {}
    assert "can be opened here" in lines(caplog)[0]


def test_other_roles_copies_cells_and_lessons(shelf: Path) -> None:
    (shelf / "flowers.csv").write_text(FLOWERS, "utf-8")
    (shelf / "flowers.toml").write_text(SAID, "utf-8")
    other = open_table("flowers", Roles(target="size", id_column="number"))
    assert other.training.target == "size"
    assert other.validation is not None
    assert len(other.validation) == 2
    assert cells_of("flowers").shape == (12, 5)
    found = in_folder("flowers")
    assert found is not None
    copy = found.copy()
    assert (copy.name, copy.content) == ("flowers.csv", FLOWERS.encode())
    lesson = open_lesson(lesson_text("grow", {}, "flowers").encode(), "l.json")
    assert lesson.builtin == "flowers"
    assert entry("flowers").roles.target == "kind"


def test_the_command_line_knows_the_folder(tmp_path: Path) -> None:
    (tmp_path / "flowers.csv").write_text(FLOWERS, "utf-8")
    (tmp_path / "flowers.toml").write_text(SAID, "utf-8")
    (tmp_path / "bad.csv").write_bytes(b"")
    words = [sys.executable, "-m", "engine", "flowers", "--format", "rules", "--language", "en"]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={**os.environ, folder.VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "kind" in done.stdout
    assert done.stderr == "", "the other tables are not looked at"


def test_a_description_says_what_is_wrong() -> None:
    assert description_in("", "t.toml").target is None
    with pytest.raises(DatasetError) as caught:
        description_in("target = 3", "t.toml")
    assert "cannot be used (TypeError: text expected, not 3)" in str(caught.value)


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "split_by_split")
