"""Keeping a column sorted by value within each node while its entries move on to other nodes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.scan.cuts import SortedColumn, run_starts
from engine.scan.target import Ints

SIXTEEN_BITS = 1 << 16


def partitioned(
    column: SortedColumn, sides: NDArray[Any], slots: Ints, layout: NDArray[Any]
) -> None:
    """Move first children's entries before second children's, and so on; drop those at rest.

    Within one side the order of parents, and of values, stays; so every child's entries lie
    together, still sorted. Sides are small numbers, which numpy sorts stably in linear time.
    """
    side = sides.take(column.entries)
    awake = int(np.count_nonzero(side != np.iinfo(side.dtype).max))
    order = np.argsort(side, kind="stable")[:awake]
    column.entries = column.entries.take(order)
    column.codes = column.codes.take(order)
    column.y = column.y.take(order)
    column.layout = layout
    column.counts = np.bincount(slots.take(column.entries), minlength=len(layout))[layout]


def stable_order(slot: Ints, size: int) -> NDArray[Any]:
    """A stable argsort of slots in -1 .. size-1; numpy sorts 16-bit keys in linear time."""
    key = slot + 1
    if size < SIXTEEN_BITS:
        return np.argsort(key.astype(np.uint16), kind="stable")
    low = np.argsort((key % SIXTEEN_BITS).astype(np.uint16), kind="stable")
    high = (key[low] // SIXTEEN_BITS).astype(np.uint16)
    return np.asarray(low[np.argsort(high, kind="stable")])


def expanded(column: SortedColumn, sources: NDArray[Any], entries: int) -> None:
    """Put copies of some entries right behind them; copies are numbered from ``entries`` on.

    ``sources`` lists the copied entry of each copy, in order, repeated entries side by side.
    """
    copies = np.bincount(sources, minlength=entries) + 1
    first_copy = np.zeros(entries, dtype=np.int64)
    begins = run_starts(sources)
    first_copy[sources[begins]] = entries + begins
    times = copies[column.entries]
    old = np.repeat(column.entries, times)
    nth = np.arange(len(old)) - np.repeat(np.cumsum(times) - times, times)
    column.entries = np.where(nth == 0, old, first_copy[old] + nth - 1).astype(np.intp)
    column.codes = np.repeat(column.codes, times)
    column.y = np.repeat(column.y, times)
