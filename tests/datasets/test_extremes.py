"""Numbers at the ends of what a machine can write, and columns without any."""

from __future__ import annotations

import pytest

from datasets.limits import MOST_BYTES, check_bytes
from datasets.own import LENIENT, prepared
from datasets.reading import read_bytes
from datasets.report import Read
from datasets.settings import suggested
from engine.dataset import DatasetError

HUGE = ["1e308", "-1e308", "1.7976931348623157e308", "0", "-0.0"]
TINY = ["5e-324", "1e-320", "2.2250738585072014e-308", "-5e-324"]


def read(column: list[str]) -> Read:
    rows = "".join(f"{cell},{i % 7},{'pq'[i % 2]}\n" for i, cell in enumerate(column * 6))
    return read_bytes(f"x,a,y\n{rows}".encode(), "f.csv", LENIENT)


@pytest.mark.parametrize("cells", [HUGE, TINY, HUGE + TINY], ids=["huge", "tiny", "both"])
def test_the_largest_and_the_smallest_numbers_are_numbers(cells: list[str]) -> None:
    found = read(cells)
    facts = found.report.column("x")
    values = [float(cell) for cell in cells]
    assert (facts.kind, facts.range) == ("numbers", (min(values), max(values)))
    table = prepared(found, suggested(found.report), "x").training
    assert table.columns[0].tolist() == values * 6


@pytest.mark.parametrize(
    "cells", [["inf", "-inf"], ["1e309", "-1e999", "1"], ["Infinity", "2", "3", "4"]]
)
def test_infinite_numbers_are_named_and_may_count_as_missing(cells: list[str]) -> None:
    found = read(cells)
    facts = found.report.column("x")
    infinite = [cell for cell in cells if abs(float(cell)) == float("inf")]
    assert facts.kind == "words"
    assert [word for _, word in facts.strange] == infinite
    prepared(found, suggested(found.report), "x")


def test_a_column_without_any_value_is_left_out() -> None:
    found = read(["?", "", "NA"])
    assert (found.report.column("x").kind, found.report.column("x").missing) == ("empty", 18)
    settings = suggested(found.report)
    assert [c.role for c in settings.columns] == ["ignore", "attribute", "target"]
    assert [a.name for a in prepared(found, settings, "x").training.attributes] == ["a"]


def test_a_table_without_any_value_asks_for_a_target() -> None:
    found = read_bytes(b"a,b\n?,\n,NA\n-,?\n", "f.csv")
    with pytest.raises(DatasetError, match="No column is the target"):
        prepared(found, suggested(found.report), "x")


def test_fifty_mebibytes_are_fifty_mebibytes() -> None:
    check_bytes(50 * 2**20, "f.csv")
    assert MOST_BYTES == 50 * 2**20
    with pytest.raises(DatasetError) as caught:
        check_bytes(50 * 2**20 + 1, "f.csv")
    assert "has 50.1 MB, but at most 50 MB can be opened here" in str(caught.value)
