"""About how many bytes a thing keeps in memory, without looking at all of it.

Of a long list only some items are weighed, and stand for the others: a trace of a hundred thousand
events is weighed as quickly as a short one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pandas as pd

WEIGHED = 96  # items of a list that are looked at
MANY = 50  # holders of one thing
NEIGHBOURS = 24  # next to one another, since neighbours often hold the same things
MOST_LOOKS = 10_000  # at things inside things; some milliseconds
WITHOUT_PARTS = frozenset((str, bytes, bytearray, int, float, complex, bool, type(None)))
SHARED = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)  # parts of the program
LISTS = (list, tuple)
SETS = (set, frozenset, dict)


def bytes_of(thing: object, but_not: tuple[type, ...] = ()) -> int:
    """The bytes of a thing and of all that it holds, but for things of some kinds in it; what it
    holds twice counts once."""
    total = 0.0
    left_out = (*SHARED, *but_not)
    seen: set[int] = set()
    waiting: list[tuple[object, float]] = [(thing, 1.0)]
    while waiting and len(seen) < MOST_LOOKS:
        part, times = waiting.pop()
        if id(part) in seen or (isinstance(part, left_out) and part is not thing):
            continue
        seen.add(id(part))
        holders = sys.getrefcount(part)
        if holders > MANY:  # they share it, so it does not come with each of them
            times = max(1.0, times / holders)
        if isinstance(part, pd.DataFrame | pd.Series):
            total += _frame(part) * times
            continue
        # An array says what its cells take, unless it is a view; then they are another's.
        total += sys.getsizeof(part, 0) * times
        if type(part) not in WITHOUT_PARTS:
            waiting.extend(_parts(part, times))
    return int(total)


def _frame(part: pd.DataFrame | pd.Series) -> int:
    some = part.iloc[:: max(1, len(part) // 1000)]
    whole = some if isinstance(some, pd.DataFrame) else some.to_frame()
    taken = int(whole.memory_usage(deep=True).sum())
    return round(taken * len(part) / max(1, len(some)))


def _parts(part: Any, times: float) -> Iterator[tuple[object, float]]:
    """What a thing holds, each with the number of things that it stands for."""
    if isinstance(part, LISTS):
        yield from _some(part, len(part), times)
    elif isinstance(part, SETS):
        items = part.items() if isinstance(part, dict) else part
        yield from _some(tuple(islice(items, 100 * WEIGHED)), len(part), times)
    for name in _slots(part.__class__):
        if hasattr(part, name):
            yield getattr(part, name), times


def _some(items: Sequence[Any], length: int, times: float) -> Iterator[tuple[object, float]]:
    apart = max(NEIGHBOURS, len(items) * NEIGHBOURS // WEIGHED)
    starts = range(0, len(items), apart)
    chosen = [item for start in starts for item in items[start : start + NEIGHBOURS]]
    yield from ((item, times * length / len(chosen)) for item in chosen)


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """The names under which things of a kind hold others; an array shows cells of its ``base``."""
    slots = [vars(base).get("__slots__", ()) for base in kind.__mro__]
    names = [name for each in slots for name in ((each,) if isinstance(each, str) else each)]
    found = [name for name in names if name not in ("__dict__", "__weakref__")]
    return (*found, "__dict__", "base") if kind not in (*LISTS, *SETS) else ()
