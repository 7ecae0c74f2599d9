"""What a reader guesses about a file, each guess both ways: with the evidence and without it.

Every file is written out here; the report must name the guess, and the owner's word overrules it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from babel import Locale

from datasets.encodings import decode
from datasets.reading import read_bytes
from datasets.report import Read, Reading
from engine.dataset import DatasetError
from tests.datasets.test_corpus import workbook

ALIGNED = """\
name       age  class
Ann         23  yes
Mary Jane    7  no
Bo              no
"""
CHINESE = """\
姓名    年龄  类别
张三      23  是
欧阳小     7  否
李四          否
"""
MPG = (
    '18.0   8   307.0      130.0\t"chevrolet chevelle malibu"\n'
    '15.0   8   350.0      165.0\t"buick skylark 320"\n'
    "18.0   8   318.0      ?    \tplymouth\n"
)
FROM_R = '"height" "kind"\n"1" 1.5 "a b"\n"2" 2.5 "c"\n"3" 3.5 "a b"\n'


def read(text: str, **wish: Any) -> Read:
    return read_bytes(text.encode(), "f.txt", Reading(**wish))


def cells(found: Read) -> list[list[str]]:
    rows: list[list[str]] = found.frame.to_numpy().tolist()
    return [list(found.frame.columns), *rows]


# Blanks between cells.


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("a b\n1 2\n3 4\n", [["a", "b"], ["1", "2"], ["3", "4"]]),
        ("  a \t b\r\n 10   2\r\n  3  40  \r\n", [["a", "b"], ["10", "2"], ["3", "40"]]),
        ("\nx y\n\n1 2\n\n", [["x", "y"], ["1", "2"]]),
        ("x y\n1,5 2\n3,25 4\n", [["x", "y"], ["1,5", "2"], ["3,25", "4"]]),
        ('x y\n"a b" 2\n"c ""d""" 4\n', [["x", "y"], ["a b", "2"], ['c "d"', "4"]]),
        (FROM_R, [["column 1", "height", "kind"], ["1", "1.5", "a b"], ["2", "2.5", "c"]]),
        (ALIGNED, [["name", "age", "class"], ["Ann", "23", "yes"], ["Mary Jane", "7", "no"]]),
        (CHINESE, [["姓名", "年龄", "类别"], ["张三", "23", "是"], ["欧阳小", "7", "否"]]),
    ],
)
def test_blanks_hold_cells_apart(text: str, table: list[list[str]]) -> None:
    found = read(text)
    assert found.report.delimiter == " "
    assert cells(found)[: len(table)] == table


def test_a_gap_in_an_aligned_column_is_a_missing_cell() -> None:
    assert cells(read(ALIGNED))[3] == ["Bo", "", "no"]
    assert cells(read(CHINESE))[3] == ["李四", "", "否"]


def test_blanks_and_one_tab_without_a_header() -> None:
    found = read(MPG)
    assert (found.report.delimiter, found.report.header) == (" ", False)
    assert cells(found)[1] == ["18.0", "8", "307.0", "130.0", "chevrolet chevelle malibu"]
    assert [facts.kind for facts in found.report.columns] == ["numbers"] * 4 + ["words"]


def test_decimal_commas_between_blanks_without_a_header() -> None:
    found = read("1,5 2,5\n3,0 4,25\n")
    assert (found.report.delimiter, found.report.decimal) == (" ", ",")
    assert cells(found)[1:] == [["1,5", "2,5"], ["3,0", "4,25"]]


@pytest.mark.parametrize(
    ("text", "mark", "columns"),
    [
        ("first name\tage\nAnn Lee\t7\nBo Li\t8\n", "\t", ["first name", "age"]),
        ("a, b\n1, 2\n", ",", ["a", "b"]),
        ("full name,age\nAnn Lee,7\n", ",", ["full name", "age"]),
        ("name\nAnn Lee\nBo Li\nCy Wu\n", ",", ["name"]),
        ("remark\nall is well\nno\nnot at all\n", ",", ["remark"]),
        ("x\n1\n2\n", ",", ["x"]),
    ],
)
def test_blanks_within_cells_hold_nothing_apart(text: str, mark: str, columns: list[str]) -> None:
    found = read(text)
    assert (found.report.delimiter, list(found.frame.columns)) == (mark, columns)


def test_the_owner_says_what_is_between_cells() -> None:
    assert cells(read("full name\nAnn Lee\nBo Li\n", delimiter=","))[0] == ["full name"]
    assert cells(read("name\nAnn\nBo\n", delimiter=" ")) == [["name"], ["Ann"], ["Bo"]]


def test_an_uneven_row_between_blanks_is_named() -> None:
    with pytest.raises(DatasetError, match=r"Row 2 \(line 3 of 'f.txt'\) has 3 cells"):
        read("a b\n1 2\n1 2 3\n", delimiter=" ")


# The first line.

MUSHROOMS = "p,x,s,n\ne,x,s,y\ne,b,s,w\np,x,y,w\ne,x,s,g\n"
VOTES = "republican,n,y,?\ndemocrat,?,y,y\nrepublican,n,n,y\ndemocrat,y,y,n\n"


@pytest.mark.parametrize(
    "text",
    [
        MUSHROOMS,
        VOTES,
        "vhigh,2,small\nvhigh,4,big\nlow,5more,small\nlow,2,med\nhigh,3,big\n",
        "2024-01-02,a\n2024-01-03,b\n2024-01-04,c\n",
        "NaN,1,a\n2,3,b\n4,5,c\n",
        "5.1,3.5,setosa\n4.9,3.0,setosa\n",
    ],
)
def test_a_first_line_like_the_others_is_data(text: str) -> None:
    found = read(text)
    assert not found.report.header
    assert len(found.frame) == text.count("\n")
    named = read(text, header=True)
    assert (named.report.header, len(named.frame)) == (True, text.count("\n") - 1)


@pytest.mark.parametrize(
    "text",
    [
        "class,cap,odor\n" + MUSHROOMS.replace("p,x,s,n\n", "").replace(",g", "").replace("e,", ""),
        "party,a,b,c\n" + VOTES,
        "day,a\n2024-01-02,x\n2024-01-03,y\n",
        "name,kind\nAnn,x\nBo,y\nCy,z\nDi,w\n",
        "a,b\na,b\n",
        "kind,y\nkind,p\nother,q\nother,p\nother,q\n",
    ],
)
def test_a_first_line_unlike_the_others_holds_names(text: str) -> None:
    found = read(text, uneven="fill")
    assert found.report.header
    data = read(text, header=False, uneven="fill")
    assert data.frame.columns[0] == "column 1"
    assert len(data.frame) == len(found.frame) + 1


# Sheets.

DATA = [["a", "b", "y"], *([i, i % 3, "pq"[i % 2]] for i in range(12))]
COVER = [["Sales of 2024"], [], ["by", "Zhou"], ["on", "1 May"]]
NOTES = [["a", "the first measure"], ["b", "the second one"], ["y", "what we want"]]


@pytest.mark.parametrize(
    ("sheets", "chosen"),
    [
        ((("cover", COVER), ("data", DATA)), "data"),
        ((("empty", []), ("cover", COVER), ("data", DATA)), "data"),
        ((("notes", NOTES), ("data", DATA)), "data"),
        ((("title", [["Sales"]]), ("data", DATA)), "data"),
        ((("data", DATA), ("cover", COVER)), "data"),
        ((("train", DATA), ("test", DATA[:6])), "train"),
        ((("test", DATA[:6]), ("train", DATA)), "test"),
        ((("one", [["a"], [1]]), ("two", [["b"], [2]])), "one"),
    ],
)
def test_the_sheet_that_holds_data(sheets: tuple[Any, ...], chosen: str) -> None:
    report = read_bytes(workbook(*sheets), "f.xlsx").report
    assert (report.sheet, len(report.sheets)) == (chosen, len(sheets))


def test_the_owner_says_which_sheet() -> None:
    found = read_bytes(workbook(("cover", COVER), ("data", DATA)), "f.xlsx", Reading(sheet="cover"))
    assert (found.report.sheet, len(found.frame)) == ("cover", 2)


# Encodings: names of countries and languages from an independent source.

ENCODINGS = {
    "zh_Hans": ("gb18030", "gb18030"),
    "zh_Hant": ("big5", "big5hkscs"),
    "ja": ("shift_jis", "cp932"),
    "ko": ("euc_kr", "cp949"),
    "ru": ("cp1251", "cp1251"),
    "fr": ("cp1252", "cp1252"),
}


def names(locale: str, encoding: str) -> list[str]:
    """Names in a language that the encoding can write and ASCII cannot."""
    found = Locale.parse(locale)
    every = [*found.territories.values(), *found.languages.values()]
    return [
        name
        for name in every
        if name == name.encode(encoding, "ignore").decode(encoding) != "" and not name.isascii()
    ]


@pytest.mark.parametrize("locale", ENCODINGS)
@pytest.mark.parametrize("rows", [6, 40])
def test_encodings_by_their_everyday_characters(locale: str, rows: int) -> None:
    encoding, said = ENCODINGS[locale]
    words, random = names(locale, encoding), Random(7)
    assert len(words) > 100
    for _ in range(40):
        text = "name,y\n" + "".join(f"{random.choice(words)},{i % 2}\n" for i in range(rows))
        decoded = decode(text.encode(encoding), "f.csv")
        assert (decoded.encoding, decoded.text, decoded.sure) == (said, text, False)


@pytest.mark.parametrize(
    ("text", "encoding", "said"),
    [
        ("天気,温度\n晴れ,30\n雨,20\n", "shift_jis", "cp932"),
        ("都道府県,人口\n北海道,522\n青森県,123\n", "shift_jis", "cp932"),
        ("날씨,경기\n맑음,예\n흐림,아니오\n", "euc_kr", "cp949"),
        ("天氣,出門\n晴,是\n雨,否\n陰,是\n", "big5", "big5hkscs"),
        ("天气,出门\n晴,是\n雨,否\n阴,是\n", "gbk", "gb18030"),
        ("是,否\n否,是\n是,是\n", "gbk", "gb18030"),
    ],
)
def test_small_tables_in_east_asian_encodings(text: str, encoding: str, said: str) -> None:
    decoded = decode(text.encode(encoding), "f.csv")
    assert (decoded.text, decoded.encoding) == (text, said)


def test_the_owner_says_which_encoding() -> None:
    korean = "날씨,경기\n맑음,예\n".encode("euc_kr")
    assert decode(korean, "f.csv", "gb18030").text != decode(korean, "f.csv").text


# Comments in ARFF.

COMMENTED = """\
@relation r % what it is
@attribute a numeric % in metres
@attribute b {x,'y % z'} % kinds
@attribute c {50%,60%}% shares
@data % here they come
1,x,50% % the first
% a line of its own
2,'y % z',60%   % "the second"
"""


def test_comments_after_declarations_and_rows() -> None:
    found = read(COMMENTED)
    assert cells(found) == [["a", "b", "c"], ["1", "x", "50%"], ["2", "y % z", "60%"]]
    assert [facts.order for facts in found.report.columns] == [
        (),
        ("x", "y % z"),
        ("50%", "60%"),
    ]


def test_comments_after_plain_rows() -> None:
    found = read("@relation r\n@attribute a {p,q}\n@data\np % one\nq\n")
    assert cells(found) == [["a"], ["p"], ["q"]]
