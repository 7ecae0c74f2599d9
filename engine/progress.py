"""Signs of life: long work says now and then how far it is, and whoever started it may listen.

The listener belongs to the thread that works, so nothing on the way has to pass it on. What it
raises ends the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Watch = Callable[[float | None], None]
Item = TypeVar("Item")
_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let this listener hear what is done inside."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


def beat(share: float | None = None) -> None:
    """The work goes on; so much of it is done, where that is known."""
    watch = _watch.get()
    if watch is not None:
        watch(share)


def in_parts(items: Sequence[Item]) -> Iterator[Item]:
    """Each item is an equal part of the work: what it says of itself is scaled down to its part.

    >>> heard = []
    >>> with watched(heard.append):
    ...     for _ in in_parts("ab"):
    ...         beat(0.5)
    >>> heard
    [0.0, 0.25, 0.5, 0.75]
    """
    whole = _watch.get()
    for place, item in enumerate(items):
        if whole is None:
            yield item
            continue
        with watched(_part(whole, place, len(items))):
            beat(0.0)
            yield item


def _part(whole: Watch, place: int, parts: int) -> Watch:
    return lambda share: whole(None if share is None else (place + share) / parts)
