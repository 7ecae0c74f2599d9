"""Awkward files as people have them: each ends in the right table or in the right sentence.

``TABLES`` says what a file must become, ``SENTENCES`` what must be said instead. All files are
made here, byte by byte, so that the reason for each is on view.
"""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass
from typing import Any

import openpyxl
import pytest

from datasets.reading import read_bytes, usable
from datasets.report import Reading
from engine.dataset import DatasetError
from tests.support.hostile import NAMES

MELONS = "编号,色泽,好瓜\n1,青绿,是\n2,乌黑,否\n"
MELON_COLUMNS = ["编号", "色泽", "好瓜"]
MELON_ROWS = [["1", "青绿", "是"], ["2", "乌黑", "否"]]
TAIWAN = "編號,顏色,好瓜\n1,青綠,是\n2,烏黑,否\n3,淺白,否\n"
USUAL = Reading()
LENIENT = Reading(uneven="fill", doubles="number")


@dataclass(frozen=True)
class File:
    """Bytes, and what becomes of them."""

    content: bytes
    columns: list[str]
    rows: list[list[str]]
    reading: Reading = USUAL
    report: tuple[tuple[str, Any], ...] = ()
    size: int | None = None  # rows, where only the first ones are spelt out


def text(content: str, columns: list[str], rows: list[list[str]], **more: Any) -> File:
    return File(content.encode(), columns, rows, **more)


def workbook(*sheets: tuple[str, list[list[Any]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


ARFF = """% a comment
@RELATION weather
@ATTRIBUTE outlook {sunny, overcast, rainy}
@ATTRIBUTE 'the temperature' NUMERIC
@ATTRIBUTE day DATE "yyyy-MM-dd"
@ATTRIBUTE play {yes, no}

@DATA
sunny,85,2024-01-01,no
% in between
overcast,?,2024-01-02,yes
"""
SPARSE = "@relation r\n@attribute a numeric\n@attribute b {x,'y z'}\n@data\n{0 5}\n{1 'y z'}\n"

TABLES: dict[str, File] = {
    # Encodings.
    "utf-8": text(MELONS, MELON_COLUMNS, MELON_ROWS, report=(("encoding", "utf-8"),)),
    "utf-8 with mark": File(MELONS.encode("utf-8-sig"), MELON_COLUMNS, MELON_ROWS),
    "gbk": File(
        MELONS.encode("gbk"),
        MELON_COLUMNS,
        MELON_ROWS,
        report=(("encoding", "gb18030"), ("sure", False)),
    ),
    "gb18030 with a rare character": File(
        "名,类\n𠮷,好\n清晰,坏\n".encode("gb18030"), ["名", "类"], [["𠮷", "好"], ["清晰", "坏"]]
    ),
    "big5": File(
        TAIWAN.encode("big5"),
        ["編號", "顏色", "好瓜"],
        [["1", "青綠", "是"], ["2", "烏黑", "否"], ["3", "淺白", "否"]],
        report=(("encoding", "big5hkscs"),),
    ),
    "utf-16": File(MELONS.encode("utf-16"), MELON_COLUMNS, MELON_ROWS),
    "utf-16 big endian without mark": File(
        MELONS.encode("utf-16-be"), MELON_COLUMNS, MELON_ROWS, report=(("encoding", "utf-16-be"),)
    ),
    "utf-32": File(MELONS.encode("utf-32"), MELON_COLUMNS, MELON_ROWS),
    "windows-1252": File(
        "größe,farbe\n1,grün\n2,weiß\n".encode("cp1252"),
        ["größe", "farbe"],
        [["1", "grün"], ["2", "weiß"]],
        report=(("encoding", "cp1252"),),
    ),
    "windows-1251": File(
        "имя,класс\nиван,да\nпётр,нет\n".encode("cp1251"),
        ["имя", "класс"],
        [["иван", "да"], ["пётр", "нет"]],
        report=(("encoding", "cp1251"),),
    ),
    "gbk that looks like utf-8": File(
        "水,山\n学,小\n".encode("gbk"), ["水", "山"], [["学", "小"]], Reading(encoding="gb18030")
    ),
    # Delimiters, quotes, line ends.
    "semicolon": text("a;b\n1;x\n", ["a", "b"], [["1", "x"]], report=(("delimiter", ";"),)),
    "tab": text("a\tb\n1\tx\n", ["a", "b"], [["1", "x"]], report=(("delimiter", "\t"),)),
    "pipe": text("a|b\n1|x\n", ["a", "b"], [["1", "x"]], report=(("delimiter", "|"),)),
    "colon by wish": text("a:b\n1:x\n", ["a", "b"], [["1", "x"]], reading=Reading(delimiter=":")),
    "space by wish": text("a b\n1 x\n", ["a", "b"], [["1", "x"]], reading=Reading(delimiter=" ")),
    "excel's own sep line": text("sep=;\na;b\n1,5;x\n", ["a", "b"], [["1,5", "x"]]),
    "carriage returns": text("a,b\r1,x\r", ["a", "b"], [["1", "x"]]),
    "windows line ends": text("a,b\r\n1,x\r\n", ["a", "b"], [["1", "x"]]),
    "mixed line ends": text("a,b\r\n1,x\n2,y\r", ["a", "b"], [["1", "x"], ["2", "y"]]),
    "no line end at the end": text("a,b\n1,x", ["a", "b"], [["1", "x"]]),
    "quoted line break": text('a,b\n"1\n2",x\n', ["a", "b"], [["1\n2", "x"]]),
    "quoted delimiter": text('a,b\n"1,2",x\n', ["a", "b"], [["1,2", "x"]]),
    "doubled quotes": text('a,b\n"say ""hi""",x\n', ["a", "b"], [['say "hi"', "x"]]),
    "inch mark": text('a,b\n5" pipe,x\n', ["a", "b"], [['5" pipe', "x"]]),
    "spaces after the comma": text("a, b\n1, x\n", ["a", "b"], [["1", "x"]]),
    "spaces before a quote": text('a, b\n1, "x, y"\n', ["a", "b"], [["1", "x, y"]]),
    "chinese comma inside": text("甲,乙\n一，二,x\n", ["甲", "乙"], [["一，二", "x"]]),
    "blank lines": text("\n\na,b\n\n1,x\n   \n2,y\n", ["a", "b"], [["1", "x"], ["2", "y"]]),
    "form feed and bell": text("a,b\n\x0c1,\x07x\n", ["a", "b"], [["\x0c1", "\x07x"]]),
    # Headers.
    "no header": text(
        "5.1,3.5,setosa\n4.9,3.0,setosa\n",
        ["column 1", "column 2", "column 3"],
        [["5.1", "3.5", "setosa"], ["4.9", "3.0", "setosa"]],
        report=(("header", False),),
    ),
    "years as names, by wish": text(
        "2019,2020\n1,2\n", ["2019", "2020"], [["1", "2"]], reading=Reading(header=True)
    ),
    "words without names, by wish": text(
        "x,y\nz,w\n",
        ["column 1", "column 2"],
        [["x", "y"], ["z", "w"]],
        reading=Reading(header=False),
    ),
    "empty names": text(
        "a,,b\n1,2,3\n",
        ["a", "column 2", "b"],
        [["1", "2", "3"]],
        report=(("renamed", ((2, "", "column 2"),)),),
    ),
    "double names": text(
        "a,a,a (2)\n1,2,3\n",
        ["a", "a (2)", "a (2) (2)"],
        [["1", "2", "3"]],
        reading=LENIENT,
        report=(("renamed", ((2, "a", "a (2)"), (3, "a (2)", "a (2) (2)"))),),
    ),
    "pandas index": text(",a\n0,x\n1,y\n", ["column 1", "a"], [["0", "x"], ["1", "y"]]),
    "names that break pages": text(
        ",".join(map(quoted, NAMES[:20])) + "\n" + ",".join(map(quoted, NAMES[:20])) + "\n",
        [name.strip() for name in NAMES[:20]],
        [list(NAMES[:20])],
    ),
    # Rows.
    "short and long rows, by wish": text(
        "a,b,c\n1,2\n1,2,3,4\n",
        ["a", "b", "c"],
        [["1", "2", ""], ["1", "2", "3"]],
        reading=LENIENT,
        report=(("short_rows", (1,)), ("long_rows", (2,))),
    ),
    "one row": text("a,b\n1,x\n", ["a", "b"], [["1", "x"]]),
    "one column": text("a\n1\n2\n", ["a"], [["1"], ["2"]]),
    "one cell": text("a\n1", ["a"], [["1"]]),
    "a column of one class": text("a,y\n1,p\n2,p\n", ["a", "y"], [["1", "p"], ["2", "p"]]),
    "all missing": text("a,y\n?,p\nNA,q\n", ["a", "y"], [["?", "p"], ["NA", "q"]]),
    "formulas": text(
        "a,y\n=cmd|' /C calc'!A0,p\n@SUM(1),q\n",
        ["a", "y"],
        [["=cmd|' /C calc'!A0", "p"], ["@SUM(1)", "q"]],
    ),
    "a category called None": text(
        "a,y\nNone,p\nnull,q\n", ["a", "y"], [["None", "p"], ["null", "q"]]
    ),
    "huge but allowed field": text(f"a,y\n{'x' * 100_000},p\n", ["a", "y"], [["x" * 100_000, "p"]]),
    "2,000 columns": text(
        ",".join(f"c{i}" for i in range(2000)) + "\n" + ",".join(["1"] * 2000) + "\n",
        [f"c{i}" for i in range(2000)],
        [["1"] * 2000],
    ),
    "10,000 different values": text(
        "a,y\n" + "".join(f"v{i},p\n" for i in range(10_000)),
        ["a", "y"],
        [["v0", "p"]],
        size=10_000,
    ),
    "1,000,000 rows": text(
        "a,y\n" + "1,p\n2,q\n" * 500_000, ["a", "y"], [["1", "p"]], size=1_000_000
    ),
    # Other kinds of files.
    "workbook": File(
        workbook(("data", [["甲", "y"], [1, "p"], [2.5, None]])),
        ["甲", "y"],
        [["1", "p"], ["2.5", ""]],
        report=(("kind", "workbook"),),
    ),
    "second sheet": File(
        workbook(("empty", []), ("data", [["a", "y"], [1, "p"]])),
        ["a", "y"],
        [["1", "p"]],
        report=(("sheet", "data"), ("sheets", ("empty", "data"))),
    ),
    "sheet by wish": File(
        workbook(("one", [["a"], [1]]), ("two", [["b"], [2]])), ["b"], [["2"]], Reading(sheet="two")
    ),
    "formula without result": File(
        workbook(("s", [["a", "y"], ["=1+1", "p"], [3, "q"]])),
        ["a", "y"],
        [["", "p"], ["3", "q"]],
        report=(("formulas", 1),),
    ),
    "arff": text(
        ARFF,
        ["outlook", "the temperature", "day", "play"],
        [["sunny", "85", "2024-01-01", "no"], ["overcast", "?", "2024-01-02", "yes"]],
        report=(("kind", "arff"),),
    ),
    "sparse arff": text(SPARSE, ["a", "b"], [["5", "x"], ["0", "y z"]]),
    "arff in gbk": File(
        "@relation 西瓜\n@attribute 色泽 {青绿,乌黑}\n@attribute 好瓜 {是,否}\n"
        "@data\n青绿,是\n乌黑,否\n".encode("gbk"),
        ["色泽", "好瓜"],
        [["青绿", "是"], ["乌黑", "否"]],
    ),
}


def zip_bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (401 * 2**20))
    return out.getvalue()


def broken_workbook() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook><sheets>")
        archive.writestr("[Content_Types].xml", "<Types/>")
    return out.getvalue()


SENTENCES: dict[str, tuple[bytes, str, Reading]] = {
    "nothing": (b"", "is empty", Reading()),
    "only blank lines": (b"\n \n\t\n", "is empty", Reading()),
    "thousands of blank lines": (b"\n" * 50_000, "is empty", Reading()),
    "too many blank lines": (b"\r" * 26_000_000, "about 26000000 cells", Reading()),
    "only a mark": (b"\xef\xbb\xbf", "is empty", Reading()),
    "only a header": (b"a,b\n", "has a header ('a', 'b') but no rows", Reading()),
    "a short row": (b"a,b\n1,2\n3\n", "Row 2 (line 3 of 'f.csv') has 1 cell", Reading()),
    "a long row": (b"a,b\n1,2,3\n", "Row 1 (line 2 of 'f.csv') has 3 cells", Reading()),
    "a short row after quoted lines": (b'a,b\n"x\ny",1\n2\n', "Row 2 (line 4", Reading()),
    "double names": (b"a,b,a\n1,2,3\n", "Columns 1 and 3 of 'f.csv' are both", Reading()),
    "an open quote": (b'a,b\n"1,2\n3,4\n', "Line 3 of 'f.csv' cannot be read", Reading()),
    "text after a quote": (b'a,b\n"1"2,3\n', "Line 2 of 'f.csv' cannot be read", Reading()),
    "a huge quoted field": (b'a\n"' + b"x" * 200_000 + b'"\n', "Line 2 of", Reading()),
    "a huge plain field": (
        b"a\n1\n" + b"x" * 200_000,
        "Row 2 of column 'a' holds 200000",
        Reading(),
    ),
    "nul bytes": (b"a,b\n1,\x002\n", "byte 7 is NUL", Reading()),
    "a program renamed to csv": (
        b"MZ\x90\x00\x03\x00\x00\x00\x04\x00" * 50,
        "is a Windows program",
        Reading(),
    ),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "is a picture", Reading()),
    "a pdf": (b"%PDF-1.4\n", "is a PDF document", Reading()),
    "an old excel file": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Excel file", Reading()),
    "a zip archive": (b"PK\x03\x04rest", "is a zip archive", Reading()),
    "gzip": (b"\x1f\x8b\x08\x00", "is a gzip archive", Reading()),
    "noise": (bytes(range(1, 32)) * 40, "in no encoding", Reading()),
    "a wrong wish": (
        b"\xff\xfe\xff,b\n1,2\n",
        "is not text in Big5",
        Reading(encoding="big5hkscs"),
    ),
    "half a character": (
        "色泽".encode("gbk")[:-1] + b"\n1\n",
        "is not text in GB18030",
        Reading(encoding="gb18030"),
    ),
    "no such sheet": (workbook(("one", [["a"], [1]])), "has no sheet 'x'", Reading(sheet="x")),
    "an empty workbook": (workbook(("one", [])), "is empty", Reading()),
    "a broken workbook": (broken_workbook(), "The workbook 'f.csv' cannot be read", Reading()),
    "a zip bomb": (zip_bomb(), "unpacks to 401 MB", Reading()),
    "arff without data": (b"@relation r\n@attribute a numeric\n", "has no line @data", Reading()),
    "arff with a bad value": (
        b"@relation r\n@attribute a {x,'y'}\n@data\n'z'\n",
        "The ARFF file 'f.csv' cannot be read",
        Reading(),
    ),
    "arff without rows": (b"@relation r\n@attribute a numeric\n@data\n", "no rows", Reading()),
    "too many columns": (
        b",".join([b"c"] * 6000) + b"\n",
        "has 6000 columns",
        Reading(doubles="number"),
    ),
    "too many cells": (b"," * 26_000_000, "about 26000000 cells", Reading()),
}


def test_the_corpus_is_large_enough() -> None:
    assert len(TABLES) + len(SENTENCES) >= 60


@pytest.mark.parametrize("name", TABLES)
def test_a_file_becomes_the_right_table(name: str) -> None:
    file = TABLES[name]
    read = read_bytes(file.content, "f.csv", file.reading)
    assert list(read.frame.columns) == file.columns
    first = read.frame.head(len(file.rows)).to_numpy().tolist()
    assert first == file.rows
    assert len(read.frame) == (file.size or len(file.rows))
    assert usable(read).shape == read.frame.shape
    for field, value in file.report:
        assert getattr(read.report, field) == value


@pytest.mark.parametrize("name", SENTENCES)
def test_a_file_gets_the_right_sentence(name: str) -> None:
    content, said, reading = SENTENCES[name]
    with pytest.raises(DatasetError) as caught:
        read_bytes(content, "f.csv", reading)
    sentence = str(caught.value)
    assert said in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not re.search(r"\. [A-Z]", sentence), f"more than one sentence: {sentence}"


# What the report says of columns.


def facts(cells: str, reading: Reading = USUAL, name: str = "a", mark: str = ";") -> Any:
    content = f"{name}{mark}b\n" + "".join(f"{cell}{mark}w\n" for cell in cells.split())
    return read_bytes(content.encode(), "f.csv", reading).report.column(name)


@pytest.mark.parametrize(
    ("cells", "kind", "written"),
    [
        ("1 2.5 -3e2", "numbers", "plain"),
        ("1,5 2 -3,25", "numbers", "comma"),
        ("1.234,5 2 1.000.000", "numbers", "comma"),
        ("1,234.5 2 1,000,000", "numbers", "grouped"),
        ("1,5 2.5", "words", "plain"),
        ("2024-01-02 2024/3/4 2024年5月6日", "dates", "plain"),
        ("2024-02-30 2024-01-01", "words", "plain"),
        ("? NA -", "empty", "plain"),
        ("inf nan 1", "words", "plain"),
        ("1_000 2", "words", "plain"),
    ],
)
def test_kinds_of_columns(cells: str, kind: str, written: str) -> None:
    found = facts(cells)
    assert (found.kind, found.written) == (kind, written)


def test_numbers_with_commas_reach_the_table_as_numbers() -> None:
    read = read_bytes(b"a;b\n1.234,5;x\n2,25;y\n?;z\n", "f.csv")
    assert usable(read)["a"].tolist() == ["1234.5", "2.25", "?"]
    assert read.report.decimal == ","
    kept = read_bytes(b"a;b\n1,5;x\n", "f.csv", Reading(decimal="."))
    assert kept.report.column("a").kind == "words"


def test_ids_constants_and_strange_cells() -> None:
    assert facts("1 2 3 4").like_id
    assert facts("17 4 99", name="编号").like_id
    assert not facts("17 4 99").like_id
    assert not facts("1.5 2.5 3.5").like_id
    assert facts("x x ?").is_constant
    assert facts(" ".join(f"w{i}" for i in range(10))).like_id
    odd = facts(" ".join(map(str, range(30))) + " abc")
    assert odd.strange == ((31, "abc"),)


def test_missing_markers_are_a_wish() -> None:
    assert facts("1 none 3", Reading(missing=("", "none"))).missing == 1
    assert facts("1 ? 3", Reading(missing=("",))).kind == "words"
