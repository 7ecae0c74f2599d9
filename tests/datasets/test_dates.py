"""Dates as people write them; the oracle is the standard library's own parser with a fixed form."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.own import prepared
from datasets.reading import read_bytes
from datasets.report import ColumnFacts, Reading
from datasets.settings import Column, suggested
from engine.dates import DayMonth, date_of, decimal_year

# How a date is written, and what comes first where the form does not say.
FORMS: tuple[tuple[str, DayMonth], ...] = (
    ("%Y-%m-%d", "day"),
    ("%Y/%m/%d", "month"),
    ("%Y.%m.%d", "day"),
    ("%Y年%m月%d日", "day"),
    ("%Y-%m-%dT%H:%M:%S", "day"),
    ("%Y-%m-%d %H:%M", "day"),
    ("%Y-%m-%dT%H:%M:%SZ", "day"),
    ("%Y-%m-%dT%H:%M:%S.000+08:00", "day"),
    ("%d.%m.%Y", "day"),
    ("%d/%m/%Y", "day"),
    ("%d-%m-%Y", "day"),
    ("%d/%m/%y", "day"),
    ("%m/%d/%Y", "month"),
    ("%m/%d/%y", "month"),
    ("%m/%d/%Y %I:%M %p", "month"),
    ("%b %d %Y", "day"),
    ("%b. %d, %Y", "day"),
    ("%B %d, %Y", "month"),
    ("%d %B %Y", "day"),
    ("%d-%b-%Y", "day"),
    ("%d-%b-%y", "day"),
    ("%d%b%Y", "day"),
    ("%a, %d %b %Y %H:%M:%S GMT", "day"),
    ("%a %b %d %Y", "day"),
)


@pytest.mark.parametrize(("form", "first"), FORMS)
@given(moment=st.datetimes(datetime(1970, 1, 1), datetime(2068, 12, 31)))
def test_forms_of_dates(form: str, first: DayMonth, moment: datetime) -> None:
    word = moment.strftime(form)
    read = form.replace(".000+08:00", "").replace("Z", "").replace(" GMT", "")
    assert date_of(word, first) == datetime.strptime(moment.strftime(read), read)


@pytest.mark.parametrize("word", ["2024-05", "2024/5", "2024年5月", "May 2024", "may-2024"])
def test_a_month_is_its_first_day(word: str) -> None:
    assert date_of(word) == datetime(2024, 5, 1)


@pytest.mark.parametrize(
    "word",
    [
        "",
        "2024-02-30",
        "2024-13",
        "1001-2",
        "32.1.2024",
        "1.2.10",
        "1-2-10",
        "1/2-2024",
        "12:30",
        "Foo 1 2000",
        "Jan 32 2000",
        "May",
        "10/2024",
        "2024",
        "20240102",
        "1/2/3",
    ],
)
@pytest.mark.parametrize("first", ["day", "month"])
def test_what_is_no_date(word: str, first: DayMonth) -> None:
    assert date_of(word, first) is None


@given(st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1)))
def test_a_date_as_a_number_keeps_its_place_in_time(moment: datetime) -> None:
    one = decimal_year(moment.strftime("%Y-%m-%d"))
    two = decimal_year((moment + timedelta(days=1)).strftime("%Y-%m-%d"))
    hour = decimal_year(moment.strftime("%Y-%m-%d %H:59:59"))
    assert one is not None
    assert two is not None
    assert hour is not None
    assert moment.year <= float(one) < float(hour) < float(two) <= moment.year + 1


# Day or month: a column tells, or another one, or the owner.


def facts(*columns: list[str], wish: DayMonth | None = None) -> list[ColumnFacts]:
    rows = "".join(";".join(cells) + "\n" for cells in zip(*columns, strict=True))
    header = ";".join(f"c{i}" for i in range(len(columns)))
    content = f"{header}\n{rows}".encode()
    return list(read_bytes(content, "f.csv", Reading(dates=wish)).report.columns)


DAY = ["3/4/2024", "13/4/2024", "4/3/2024"]
MONTH = ["3/4/2024", "3/14/2024", "4/3/2024"]
EITHER = ["3/4/2024", "4/4/2024", "4/3/2024"]
DOTS = ["03.04.2024", "04.04.2024", "04.03.2024"]


@pytest.mark.parametrize("wish", [None, "day", "month"])
def test_a_column_that_tells_is_not_overruled(wish: DayMonth | None) -> None:
    for cells, first in ((DAY, "day"), (MONTH, "month")):
        (found,) = facts(cells, wish=wish)
        assert (found.kind, found.dates, found.in_doubt) == ("dates", first, False)


def test_in_doubt_slashes_are_american_and_dots_are_not() -> None:
    assert [(f.dates, f.in_doubt) for f in facts(EITHER)] == [("month", True)]
    assert [(f.dates, f.in_doubt) for f in facts(DOTS)] == [("day", True)]


@pytest.mark.parametrize("wish", ["day", "month"])
def test_in_doubt_the_owner_decides(wish: DayMonth) -> None:
    for cells in (EITHER, DOTS):
        assert facts(cells, wish=wish)[0].dates == wish


@pytest.mark.parametrize(("other", "first"), [(DAY, "day"), (MONTH, "month")])
def test_in_doubt_another_column_tells(other: list[str], first: DayMonth) -> None:
    for found in (facts(EITHER, other), facts(other, EITHER)):
        assert {(f.dates, f.in_doubt) for f in found} == {(first, False)}


def test_columns_that_contradict_each_other_decide_nothing_for_a_third() -> None:
    assert [f.dates for f in facts(DAY, MONTH, EITHER)] == ["day", "month", "month"]
    assert facts(DAY, MONTH, EITHER)[2].in_doubt


def test_dates_of_both_orders_are_words() -> None:
    (found,) = facts([*DAY, "1/31/2024"])
    assert (found.kind, found.dates) == ("words", None)


@pytest.mark.parametrize(("wish", "days"), [("day", 93), ("month", 63)])
def test_the_order_decides_the_number(wish: DayMonth, days: int) -> None:
    """3/4/2024 is the third of April, the 94th day of 366, or the fourth of March, the 64th."""
    read = read_bytes(b"day;y\n3/4/2024;p\n4/4/2024;q\n4/3/2024;p\n", "f.csv", Reading(dates=wish))
    settings = suggested(read.report).having(Column("day", "attribute", "continuous"))
    column = prepared(read, settings, "x").training.columns[0]
    assert column[0] == pytest.approx(2024 + days / 366, abs=1e-4)
