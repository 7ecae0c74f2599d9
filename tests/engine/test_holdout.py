"""Rows kept for validation: in proportion, seeded, never all and never none."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import open_builtin
from engine.config import ConfigError
from engine.dataset import Dataset
from engine.holdout import divide, hold_out
from ui.tables.split import Rows, RowSplit, query_from_row_split, row_split_from_query

WHOLE = open_builtin("watermelon_2.0").training


def drawn(share: float, seed: int = 0, table: Dataset = WHOLE) -> list[int]:
    return hold_out(table, share, seed)


@given(share=st.floats(0.01, 0.99), seed=st.integers(0, 1000))
def test_the_classes_keep_their_proportion(share: float, seed: int) -> None:
    rows = drawn(share, seed)
    assert len(set(rows)) == len(rows) == min(max(round(share * 17), 1), 16)
    held = Counter(WHOLE.y[rows].tolist())
    for code, size in Counter(WHOLE.y.tolist()).items():
        assert abs(held[code] - share * size) < 1 + 1e-9 or len(rows) in (1, 16)


def test_the_same_seed_draws_the_same_rows_and_another_one_others() -> None:
    assert drawn(0.3, 4) == drawn(0.3, 4)
    assert len({tuple(drawn(0.3, seed)) for seed in range(20)}) > 10


def test_every_row_stands_on_one_side() -> None:
    training, validation = divide(WHOLE, drawn(0.4))
    assert sorted((*training.row_ids, *validation.row_ids)) == list(range(1, 18))


@pytest.mark.parametrize("share", [0.0, 1.0, -1.0, 7.0])
def test_a_share_that_is_none_is_refused(share: float) -> None:
    with pytest.raises(ConfigError, match="between 0 and 1"):
        drawn(share)


def test_a_single_row_cannot_be_divided() -> None:
    with pytest.raises(ConfigError, match="at least two rows"):
        hold_out(WHOLE.take([0]), 0.5, 0)


@pytest.mark.parametrize(
    "row_split",
    [RowSplit("book"), RowSplit("hold", 40, 3), RowSplit("hand", rows=(0, 5)), RowSplit("all")],
)
def test_a_division_goes_into_a_link_and_comes_back(row_split: RowSplit) -> None:
    table = Rows(17, 7, needed=False)
    query = query_from_row_split(row_split, table)
    assert row_split_from_query(query, table) == (row_split, ())


@pytest.mark.parametrize(
    "params",
    [
        {"split": "moon"},
        {"split": "hand", "val": "17"},
        {"split": "hand", "val": "x"},
        {"split": "hand", "val": ".".join(map(str, range(17)))},
        {"share": "7"},
        {"draw": "-1"},
    ],
)
def test_what_does_not_fit_is_named(params: dict[str, str]) -> None:
    row_split, problems = row_split_from_query(params, Rows(17, 0, needed=True))
    assert problems
    assert row_split.kind == "hold"
