"""Text files as people have them: either the right table, or one sentence with the way out."""

from __future__ import annotations

import codecs
import os
import re
from pathlib import Path

import pytest

from datasets import open_builtin, open_table, read_table
from datasets.reading import read_bytes
from engine.dataset import DatasetError
from engine.roles import Roles

MELONS = "编号,色泽,好瓜\n1,青绿,是\n2,乌黑,否\n"
MELON_ROWS = [["1", "青绿", "是"], ["2", "乌黑", "否"]]


def table(content: str | bytes) -> tuple[list[str], list[list[str]]]:
    raw = content.encode() if isinstance(content, str) else content
    frame = read_bytes(raw, "table.csv").frame
    return list(frame.columns), frame.to_numpy().tolist()


def complaint(content: str | bytes) -> str:
    with pytest.raises(DatasetError) as caught:
        table(content)
    return one_sentence(caught.value)


def one_sentence(error: DatasetError) -> str:
    sentence = str(error)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not re.search(r"\. [A-Z]", sentence), f"more than one sentence: {sentence}"
    return sentence


# Encodings


@pytest.mark.parametrize(
    "raw",
    [
        MELONS.encode("utf-8"),
        MELONS.encode("utf-8-sig"),
        MELONS.encode("gb18030"),
        MELONS.encode("gbk"),
        MELONS.encode("utf-16"),
        codecs.BOM_UTF16_BE + MELONS.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-8 with mark", "gb18030", "gbk", "utf-16", "utf-16 big endian"],
)
def test_encodings(raw: bytes) -> None:
    assert table(raw) == (["编号", "色泽", "好瓜"], MELON_ROWS)


def test_a_mark_is_not_part_of_a_quoted_first_name() -> None:
    assert table('"a",b\n1,2\n'.encode("utf-8-sig"))[0] == ["a", "b"]


# Delimiters, quotes, line ends


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(mark: str, end: str) -> None:
    text = MELONS.replace(",", mark).replace("\n", end)
    assert table(text) == (["编号", "色泽", "好瓜"], MELON_ROWS)
    assert table(text.rstrip()) == (["编号", "色泽", "好瓜"], MELON_ROWS)


@pytest.mark.parametrize(
    ("text", "header", "rows"),
    [
        # A decimal comma in the rows is no delimiter, since the header has none.
        ("x;y\n1,5;2,5\n1,6;2,6\n", ["x", "y"], [["1,5", "2,5"], ["1,6", "2,6"]]),
        # Commas in the names and the cells of a tab-separated file.
        ("w, kg\th, cm\n70,5\t1,8\n", ["w, kg", "h, cm"], [["70,5", "1,8"]]),
        ("a,b;c\n1,2\n3,4\n5,6\n", ["a", "b;c"], [["1", "2"], ["3", "4"], ["5", "6"]]),
        # A quoted delimiter, and a quoted line break in the header and in a cell.
        ('"a;b";c\n1;2\n', ["a;b", "c"], [["1", "2"]]),
        ('"a\nb";c\n"1\n2";3\n', ["a\nb", "c"], [["1\n2", "3"]]),
        ('who,said\nx,"it is ""yes"", twice"\n', ["who", "said"], [["x", 'it is "yes", twice']]),
        # Spaces before a quote; an inch mark inside a cell.
        ('a, b\n1, "2, 3"\n', ["a", "b"], [["1", "2, 3"]]),
        ('a,b\n5" pipe,2\n', ["a", "b"], [['5" pipe', "2"]]),
    ],
)
def test_marks_that_are_not_delimiters(text: str, header: list[str], rows: list[list[str]]) -> None:
    assert table(text) == (header, rows)


@pytest.mark.parametrize("text", ["x\n1\n2\n", "x\n1", '"x, y"\n1\n2\n'])
def test_one_column(text: str) -> None:
    header, rows = table(text)
    assert header in (["x"], ["x, y"])
    assert rows[0] == ["1"]


def test_the_rare_mark_wins_and_the_usual_one_explains() -> None:
    """Irregular rows defeat the sniffer; the complaint is then about commas."""
    assert "has 3 cells, but the header has 2" in complaint("a;x,b\n1,2,3\n;\n4,,,,;;;5\n")


# Cells


def test_cells_stay_the_words_they_are() -> None:
    words = ["None", "null", "NA", "nan", "", "-", "007", "1e3", "TRUE", "2024-01-02"]
    header = ",".join(f"c{i}" for i in range(len(words)))
    frame = read_bytes(f"{header}\n{','.join(words)}\n".encode(), "t.csv").frame
    assert frame.iloc[0].tolist() == words
    assert all(type(cell) is str for cell in frame.iloc[0])


def test_a_category_called_none_reaches_the_dataset(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("kind,y\nNone,a\nnull,b\n?,a\n", encoding="utf-8")
    training = open_table(str(path), Roles(target="y")).training
    assert training.attributes[0].domain == ("None", "null")
    assert [training.cell(row, 0) for row in range(3)] == ["None", "null", None]


def test_blank_lines_are_no_rows() -> None:
    assert table("\n  \na,b\n\n1,2\n   \n3,4\n\n") == (["a", "b"], [["1", "2"], ["3", "4"]])


def test_names_are_stripped_and_nameless_columns_are_counted() -> None:
    assert table(" a ,,b,  \n1,2,3,4\n")[0] == ["a", "column 2", "b", "column 4"]
    assert table("\ta\tb\n0\t1\t2\n")[0] == ["column 1", "a", "b"]


def test_many_rows_and_many_columns() -> None:
    wide = ",".join(f"c{i}" for i in range(2000))
    header, rows = table(f"{wide}\n{','.join(['1'] * 2000)}\n")
    assert (len(header), len(rows[0])) == (2000, 2000)
    assert len(table("a,b\n" + "1,2\n" * 50_000)[1]) == 50_000


# Complaints


def test_two_columns_of_one_name() -> None:
    assert complaint("a,b, a\n1,2,3\n") == (
        "Columns 1 and 3 of 'table.csv' are both called 'a'; give each column a name of its own."
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a,b\n1,2\n1,2,3\n", "Row 2 (line 3 of 'table.csv') has 3 cells, but the header has 2"),
        ("a,b\n\n1\n", "Row 1 (line 3 of 'table.csv') has 1 cell, but the header has 2"),
        ('a,b\n"1\n",2\n3\n', "Row 2 (line 4 of 'table.csv') has 1 cell, but the header has 2"),
    ],
)
def test_ragged_rows(text: str, found: str) -> None:
    assert complaint(text) == (
        f"{found}; add or remove delimiters, or quote a cell that contains one."
    )


@pytest.mark.parametrize("text", ["", "\n\n", "  \n\t\n", "\ufeff"])
def test_an_empty_file(text: str) -> None:
    assert complaint(text) == (
        "The file 'table.csv' is empty; it needs a header line and at least one row."
    )


@pytest.mark.parametrize("text", ["a,b", "a,b\n", "a,b\n\n\n"])
def test_a_header_alone(text: str) -> None:
    assert complaint(text) == (
        "The file 'table.csv' has a header ('a', 'b') but no rows; "
        "add at least one row of data below it."
    )


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"PK\x03\x04\x00\x00", "a zip archive"),
        (b"MZ\x90\x00\x03", "a Windows program"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old Excel file (.xls)"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
    ],
)
def test_a_file_that_is_something_else(raw: bytes, what: str) -> None:
    assert complaint(raw) == (
        f"The file 'table.csv' is {what}, not a table; "
        "save the table as CSV (UTF-8) or as .xlsx and open that."
    )


def test_a_binary_file() -> None:
    assert complaint(b"a,b\n1,\x00\n") == (
        "The file 'table.csv' is not a text file (byte 7 is NUL); "
        "if it is a spreadsheet, save it as CSV (UTF-8) and open that."
    )


def test_an_encoding_that_does_not_fit() -> None:
    assert complaint(codecs.BOM_UTF16_LE + b"a,b") == (
        "The file 'table.csv' is not text in UTF-16 (byte 5 does not fit); "
        "choose another encoding or save it as CSV (UTF-8)."
    )


def test_western_text_is_read_too() -> None:
    assert table(b"caf\xe9,b\n1,2\n")[0] == ["café", "b"]


def test_a_quote_that_is_never_closed() -> None:
    assert complaint('a,b\n1,"2\n3,4\n') == (
        "Line 3 of 'table.csv' cannot be read as a row (unexpected end of data); "
        "check that every quote opened there or above is closed."
    )
    assert "Line 1 of" in complaint('"' + "a" * 200_000)


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    missing = tmp_path / "no.csv"
    with pytest.raises(DatasetError) as caught:
        read_table(missing)
    assert one_sentence(caught.value) == (
        f"There is no file {str(missing)!r}; check the path and the spelling."
    )
    with pytest.raises(DatasetError) as caught:
        read_table(str(tmp_path))
    assert one_sentence(caught.value) == (
        f"{str(tmp_path)!r} is a folder, but a CSV file is needed; name a file in it."
    )
    for name in ("", "x" * 5000, "a\0b"):
        with pytest.raises(DatasetError, match="There is no file"):
            read_table(name)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a\n1\n")

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(DatasetError) as caught:
        read_table(path)
    assert one_sentence(caught.value) == (
        f"The file {str(path)!r} could not be read (Permission denied); "
        "check that you may read it and that no other program holds it."
    )


def test_a_name_with_a_line_break_stays_on_one_line() -> None:
    assert "'a\\nb'" in complaint('"a\nb","a\nb"\n1,2\n')
    assert "('a\\nb', 'c')" in complaint('"a\nb",c\n')


def test_a_complaint_lists_only_a_few_of_many_columns() -> None:
    assert "'c10', 'c11' and 1988 more)" in complaint(",".join(f"c{i}" for i in range(2000)))


# Opening by name


def test_open_table_knows_the_built_in_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_table("loan") is open_builtin("loan")
    assert open_table("loan", Roles(target="年龄")).training.target == "年龄"
    (tmp_path / "loan").write_text("a,y\n1,p\n2,q\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(open_table("loan").training) == 15
    assert len(open_table(f".{os.sep}loan", Roles(target="y")).training) == 2


def test_open_table_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "melons.csv"
    path.write_text(MELONS, encoding="gb18030")
    opened = open_table(str(path), Roles(target="好瓜", id_column="编号"))
    assert (opened.training.name, len(opened.training), opened.validation) == ("melons", 2, None)
    assert opened.entry.title.of("zh") == opened.entry.title.of("en") == "melons"
    assert opened.entry.label("青绿", "en") == "青绿"
    assert opened.entry.presets == ()


def test_a_file_needs_a_target(tmp_path: Path) -> None:
    path = tmp_path / "melons.csv"
    path.write_text(MELONS, encoding="utf-8")
    with pytest.raises(DatasetError) as caught:
        open_table(str(path))
    assert one_sentence(caught.value) == (
        "The file 'melons.csv' does not say which column is the target; "
        "choose one of: '编号', '色泽', '好瓜'."
    )


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("lona", " (did you mean 'loan'?)"),
        ("Watermelon_3.0", " (did you mean 'watermelon_3.0'?)"),
        ("iris.csv", ""),
    ],
)
def test_an_unknown_name_gets_a_hint(name: str, hint: str) -> None:
    with pytest.raises(DatasetError) as caught:
        open_table(name)
    assert one_sentence(caught.value).startswith(
        f"There is neither a built-in table nor a file called {name!r}{hint}; give the path of a "
        "CSV file or one of: watermelon_2.0, "
    )
