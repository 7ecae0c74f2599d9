"""Files on the command line: read as the pages read them, written where the call says."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest

from datasets import ENTRIES
from tests.engine.command.test_growing import call

Capture = pytest.CaptureFixture[str]
HEAD = "编号,色泽,好瓜\n"
MELONS = HEAD + "".join(f"{i},{'青乌白'[i % 3]},{'是否'[i > 8]}\n" for i in range(1, 18))


@pytest.fixture
def melons(tmp_path: Path) -> str:
    path = tmp_path / "melons.csv"
    path.write_text(MELONS, encoding="utf-8")
    return str(path)


def attributes(out: str) -> list[str]:
    return [attribute["name"] for attribute in json.loads(out)["dataset"]["attributes"]]


def test_an_id_is_set_aside_and_one_line_says_so(capsys: Capture, melons: str) -> None:
    words = (melons, "--target", "好瓜", "--format", "json")
    code, out, err = call(capsys, *words)
    assert (code, attributes(out)) == (0, ["色泽"])
    assert "'编号'" in err
    assert err.count("\n") == 1
    assert json.loads(out)["tree"]["rows"] == list(range(1, 18))
    assert "未作为属性：'编号'" in call(capsys, *words, "--language", "zh")[2]
    code, out, err = call(capsys, *words[:3], "--language", "en")
    assert (code, err) == (0, "")
    assert out.startswith("Set aside, since they tell rows apart and teach nothing: '编号';")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--continuous", "编号"], ["编号", "色泽"]),
        (["--nominal", "编号"], ["编号", "色泽"]),
        (["--choose", "=编号"], ["编号", "色泽"]),
        (["--id", "编号"], ["色泽"]),
        (["--ignore", "编号"], ["色泽"]),
    ],
    ids=lambda value: value[0],
)
def test_what_the_call_says_of_a_column_counts(
    capsys: Capture, melons: str, words: list[str], names: list[str]
) -> None:
    code, out, err = call(capsys, melons, "--target", "好瓜", *words, "--format", "json")
    assert (code, err) == (0, "")
    assert attributes(out) == names


def test_an_id_of_ones_own_names_the_rows(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("who,a,y\nann,1,p\nbob,2,q\n", encoding="utf-8")
    code, out, _ = call(capsys, str(path), "--target", "y", "--id", "who", "--format", "json")
    assert (code, attributes(out)) == (0, ["a"])
    assert json.loads(out)["tree"]["rows"] == ["ann", "bob"]
    code, out, _ = call(capsys, "loan", "--id", "年龄", "--format", "json")
    assert attributes(out) == ["有工作", "有自己的房子", "信贷情况"]


def test_few_rows_may_be_counted_by_accident(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,b,y\n1,u,p\n2,v,q\n3,u,p\n", encoding="utf-8")
    code, out, err = call(capsys, str(path), "--target", "y", "--format", "json")
    assert (code, err, attributes(out)) == (0, "", ["a", "b"])


def test_where_nothing_else_is_left_ids_are_asked(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("id,y\n" + "".join(f"{i},{'pq'[i > 5]}\n" for i in range(12)), "utf-8")
    code, out, err = call(capsys, str(path), "--target", "y", "--format", "json")
    assert (code, err, attributes(out)) == (0, "", ["id"])


def test_a_sheet_an_encoding_and_a_delimiter(capsys: Capture, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for name, column in (("first", "a"), ("second", "b")):
        sheet = book.create_sheet(name)
        for row in ([column, "y"], ["u", "p"], ["v", "q"]):
            sheet.append(row)
    book.save(tmp_path / "t.xlsx")
    words = ("--target", "y", "--format", "json")
    _, out, _ = call(capsys, str(tmp_path / "t.xlsx"), *words, "--sheet", "second")
    assert attributes(out) == ["b"]
    (tmp_path / "t.csv").write_bytes("ж|y\nu|p\nv|q\n".encode("cp1251"))
    words = (*words, "--encoding", "cp1251", "--delimiter", "|")
    _, out, _ = call(capsys, str(tmp_path / "t.csv"), *words)
    assert attributes(out) == ["ж"]
    (tmp_path / "tab.csv").write_text("a;b\ty\nu\tp\nv\tq\n", "utf-8")
    _, out, _ = call(capsys, str(tmp_path / "tab.csv"), *words[:4], "--delimiter", "tab")
    assert attributes(out) == ["a;b"]


def test_output_goes_to_a_file_whose_ending_says_the_format(
    capsys: Capture, tmp_path: Path
) -> None:
    code, out, err = call(capsys, "loan", "--output", str(tmp_path / "loan.json"))
    assert (code, out, err) == (0, "", "")
    assert json.loads((tmp_path / "loan.json").read_text("utf-8"))["summary"]["leaves"] == 3
    call(capsys, "loan", "--output", str(tmp_path / "loan.txt"), "--language", "zh")
    assert "3 个叶结点" in (tmp_path / "loan.txt").read_text("utf-8")
    code, _, err = call(capsys, "loan", "--output", str(tmp_path / "no" / "loan.txt"))
    assert (code, err.count("\n")) == (2, 1)
    code, _, _ = call(capsys, "loan", "--ties", "never", "--output", str(tmp_path / "bad.txt"))
    assert code == 2
    assert not (tmp_path / "bad.txt").exists()


@pytest.mark.parametrize("algorithm", ["id3", "forest"])
def test_predictions_as_csv(capsys: Capture, tmp_path: Path, algorithm: str) -> None:
    new = tmp_path / "new.csv"
    new.write_text("年龄,有工作,有自己的房子,信贷情况\n老年,是,是,好\n青年,否,否,\n", "utf-8")
    words = ("loan", "--algorithm", algorithm, "--predict", str(new))
    _, out, _ = call(capsys, *words, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    said = json.loads(call(capsys, *words, "--format", "json")[1])["predictions"]
    assert [row["类别"] for row in rows] == [one["label"] for one in said] == ["是", "否"]
    assert [row["row"] for row in rows] == ["1", "2"]
    for row, one in zip(rows, said, strict=True):
        assert {name: float(row[f"p({name})"]) for name in "是否"} == one["distribution"]
    call(capsys, *words, "--output", str(tmp_path / "said.csv"))
    assert (tmp_path / "said.csv").read_text("utf-8") == out


def test_predicted_numbers_as_csv(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "new.csv").write_text("x\n2\n9\n", "utf-8")
    words = ("regression_5.2", "--max-depth", "1", "--predict", str(tmp_path / "new.csv"))
    _, out, _ = call(capsys, *words, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [set(row) for row in rows] == [{"row", "y"}] * 2
    assert [float(row["y"]) for row in rows] == pytest.approx([5.06, 8.176])


def test_the_tables_are_listed(capsys: Capture) -> None:
    code, out, _ = call(capsys, "--tables", "--language", "zh")
    assert code == 0
    assert "loan                  贷款申请" in out.splitlines()
    practice = [line for line in out.splitlines() if line.startswith("practice:")]
    assert len(out.splitlines()) == len(ENTRIES) + len(practice)
    assert len(practice) == 2  # with and without a topic


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ([], "--tables"),
        (["no-such-table"], "neither a built-in table nor a file"),
        (["watermelon2.0"], "did you mean 'watermelon_2.0'?"),
        (["MELONS", "--target", "好瓜", "--delimiter", "::"], "'::'"),
        (["MELONS", "--target", "好瓜", "--id", "nobody"], "'nobody'"),
        (["MELONS", "--target", "好瓜", "--encoding", "nope"], "utf-8, gb18030"),
        (["MELONS", "--target", "好瓜", "--encoding", "hex"], "utf-8, gb18030"),
        (["NUMBERS", "--target", "y"], "--algorithm regression"),
    ],
    ids=" ".join,
)
def test_a_mistake_gets_one_sentence(
    capsys: Capture, melons: str, tmp_path: Path, words: list[str], names: str
) -> None:
    numbers = tmp_path / "numbers.csv"
    numbers.write_text("a,y\n" + "".join(f"{i % 5},{i}.5\n" for i in range(21)), "utf-8")
    real = {"MELONS": melons, "NUMBERS": str(numbers)}
    code, out, err = call(capsys, *(real.get(word, word) for word in words))
    assert (code, out) == (2, "")
    assert names in err
    assert err.count("\n") == 1


def test_many_numbers_are_classes_if_the_call_says_so(capsys: Capture, tmp_path: Path) -> None:
    numbers = tmp_path / "numbers.csv"
    numbers.write_text("a,y\n" + "".join(f"{i % 5},{i}.5\n" for i in range(21)), "utf-8")
    words = (str(numbers), "--target", "y", "--format", "json")
    code, out, _ = call(capsys, *words, "--nominal", "y")
    assert (code, len(json.loads(out)["dataset"]["classes"])) == (0, 21)
    code, out, _ = call(capsys, *words, "--algorithm", "regression")
    assert (code, json.loads(out)["dataset"]["classes"]) == (0, None)
