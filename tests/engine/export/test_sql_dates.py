"""A date is the same number in SQL as in the engine, to the last place."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from engine.dataset import Attribute
from engine.dates import decimal_year
from engine.export.sql_cells import word_of
from engine.export.sql_code import TABLE
from engine.export.sql_dates import date_steps, known_date
from engine.spelling import Spelling
from tests.support.databases import DATABASES, Run
from tests.support.raw_rows import DATES, year

NO_DATES = ("", "n.a.", "2024-02-30", "31.4.2024", "2024", "1.2", "soon", "2024-07-02 25:00", "0")
RUNS = [pytest.param(run, id=name) for name, run in DATABASES.items()]


def in_sql(run: Run, words: list[str], spelling: Spelling) -> list[float | None]:
    """The number that each word becomes."""
    attribute = Attribute("d", "continuous", spelling=spelling)
    word = word_of(attribute)
    query = f"WITH t AS (SELECT place, {word} AS w FROM {TABLE})"
    rows = "t"
    for number, columns in enumerate(date_steps("w", "w", spelling)):
        more = ", ".join(f"{value} AS {name}" for name, value in columns)
        query += f", t{number} AS (SELECT DISTINCT {rows}.*, {more} FROM {rows})"
        rows = f"t{number}"
    query += f" SELECT {known_date('w', 'w', spelling)} FROM {rows} ORDER BY place"
    columns = [("place", "INTEGER"), ("d", "TEXT")]
    return [value for (value,) in run(columns, list(enumerate(words)), query)]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("form", DATES)
def test_the_same_number(run: Run, form: str) -> None:
    random = Random(form)
    span = 90 * 365 * 86400
    moments = [datetime(1971, 1, 1) + timedelta(seconds=random.randrange(span)) for _ in range(300)]
    moments += [datetime(2024, 2, 29), datetime(2000, 12, 31, 23, 59, 59), datetime(1999, 1, 1)]
    first = "month" if form.startswith("%m") else "day"
    words = [*(moment.strftime(form) for moment in moments), *NO_DATES]
    spelling = Spelling(("", "n.a."), dates=first, named_months="%b" in form.lower())
    wanted = [decimal_year(word, first) for word in words]
    assert in_sql(run, words, spelling) == [None if w is None else float(w) for w in wanted]
    if "p.m." not in form:
        # And the engine's number is the share of the year, but for its rounding.
        for word, value in zip(words[: len(moments)], wanted, strict=False):
            meant = year(datetime.strptime(word, form))
            assert float(value or 0) == pytest.approx(meant, abs=1.1e-7)
