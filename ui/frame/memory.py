"""One memory for everything that is made of tables: found by key, shared by all visitors."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

import streamlit as st

from engine.complaint import Complaint
from engine.trace import Trace
from ui.frame.cache_keys import key_of, trace_key
from ui.frame.store import Store
from ui.frame.visitors import on_farewell, visitor
from ui.frame.weight import bytes_of

MOST_BYTES = 300 * 2**20  # of all visitors together
Made = TypeVar("Made")
Asked = ParamSpec("Asked")
_making: dict[Hashable, threading.Lock] = {}


@st.cache_resource(show_spinner=False)
def store() -> Store:
    # A run is kept, and weighed, by itself; what is made of it does not weigh it again.
    return Store(MOST_BYTES, lambda thing: bytes_of(thing, but_not=(Trace,)))


@on_farewell
def _forget(name: str) -> None:
    store().forget(name)


def find(key: Hashable) -> Any | None:
    """What is kept under this key; a complaint that is kept is made again."""
    kept = store().find(key, visitor())
    if kept is None:
        return None
    if isinstance(kept.value, Complaint):
        raise kept.value.with_traceback(None)
    return kept.value


def keep(key: Hashable, value: Any) -> None:
    store().put(key, value, visitor())


def once(key: Hashable, make: Callable[[], Made]) -> Made:
    """What is kept under this key, made if need be; who asks while it is made waits for it."""
    found: Made | None = find(key)
    if found is None:
        with _making.setdefault(key, threading.Lock()):
            found = find(key)
            if found is None:
                found = _kept(key, make)
        _making.pop(key, None)
    return found


def _kept(key: Hashable, make: Callable[[], Made]) -> Made:
    try:
        made = make()
    except Complaint as complaint:
        # An answer too: a file that cannot be read is not read again at every click.
        keep(key, complaint)
        raise
    keep(key, made)
    return made


def of_run(trace: Trace, which: Hashable, make: Callable[[], Made]) -> Made:
    """What is made of a run, once for everybody."""
    return once((trace_key(trace), which), make)


def remembered(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """A function whose results are kept; arguments that begin with ``_`` are no part of the key.

    Unlike Streamlit's own cache it counts bytes, and frees what only a visitor who has gone asked
    for.
    """
    counted = [not name.startswith("_") for name in signature(make).parameters]
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def found(*args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        assert not kwargs, "arguments are told apart by their place"
        parts = zip(counted, args, strict=True)
        key = (name, *(key_of(value) for counts, value in parts if counts))
        return once(key, lambda: make(*args, **kwargs))

    return found
