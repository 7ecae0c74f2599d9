"""Keeping a column sorted by (slot, value) while its entries move on to other nodes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.scan.cuts import SortedColumn, run_starts
from engine.scan.target import Ints

SIXTEEN_BITS = 1 << 16


def grouped_by_slot(
    column: SortedColumn, slots: Ints, size: int, counts: NDArray[Any]
) -> None:
    """Drop the entries at rest and group the others by their new slot, values still in order.

    ``counts`` are the entries of each slot, known or not; most columns know all of them.
    """
    slot = slots.take(column.entries)
    awake = int(np.count_nonzero(slot >= 0))
    order = stable_order(slot, size)[len(slot) - awake :]
    column.entries = column.entries.take(order)
    column.values = column.values.take(order)
    column.y = column.y.take(order)
    complete = awake == counts.sum()
    column.counts = counts if complete else np.bincount(slot.take(order), minlength=size)


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
    column.entries = np.where(nth == 0, old, first_copy[old] + nth - 1).astype(np.int32)
    column.values = np.repeat(column.values, times)
    column.y = np.repeat(column.y, times)
