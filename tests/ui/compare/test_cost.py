"""The cost of growing is counted, not claimed."""

from __future__ import annotations

from itertools import count

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.trace import record
from ui.compare.cost import SIZES, cells_by_depth, times

CLASSES = [entry.id for entry in ENTRIES if not entry.roles.regression]


def test_the_cells_of_the_melons() -> None:
    """Zhou's tree: 17 melons and 6 attributes; below the texture 9 and 5 melons with 5 each; ..."""
    trace = record(open_builtin("watermelon_2.0").training, Config("id3"))
    assert cells_by_depth(trace) == [17 * 6, 9 * 5 + 5 * 5, 3 * 4, 2 * 3]


@pytest.mark.parametrize("table", CLASSES)
def test_no_depth_looks_at_more_than_the_whole_table(table: str) -> None:
    data = open_builtin(table).training
    if data.has_missing:  # a row with a hole is looked at in several branches
        return
    cells = cells_by_depth(record(data, Config("id3")))
    assert cells[0] == len(data) * len(data.attributes)
    assert max(cells) == cells[0]


def test_every_size_is_timed_for_every_algorithm() -> None:
    ticks = count()
    data = open_builtin("loan").training
    taken = times(
        data, {"a": Config("id3"), "b": Config("cart")}, SIZES[:2], lambda: float(next(ticks))
    )
    assert taken == {"a": [1.0, 1.0], "b": [1.0, 1.0]}
