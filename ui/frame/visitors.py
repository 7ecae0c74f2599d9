"""Who is there, and what is done when somebody has gone.

Streamlit keeps a lost connection for a while, in which a visitor may come back; only after that
has a visitor gone. Streamlit itself would forget such a session when the next one is lost, so the
last visitor's tables would stay for ever: it is closed here.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

AWAY = 100.0  # seconds; Streamlit gives a connection up after 120
TIDY = 2.0  # seconds; a class that leaves together is cleared away once
_farewells: list[Callable[[str], None]] = []
_tidying: list[asyncio.TimerHandle] = []


def on_farewell(farewell: Callable[[str], None]) -> Callable[[str], None]:
    """Let this be called with the name of everybody who has gone."""
    _farewells.append(farewell)
    return farewell


@dataclass(frozen=True, eq=False)
class Visitor:
    """A session, and where Streamlit keeps what belongs to it."""

    name: str
    fragments: Any
    state: Any

    def empty(self) -> None:
        """Streamlit's own loop holds its last session until the next visitor comes."""
        self.fragments.clear()
        # Widgets keep callbacks, and these what they were made for; only the inner state has them.
        self.state._state.clear()
        self.state._state._new_widget_state.widget_metadata.clear()


def _left(visitor: Visitor) -> None:
    """A connection is lost."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # without a server nobody comes back
        gone(visitor.name)
        return
    loop.call_later(AWAY, _not_back, loop, visitor)


def _not_back(loop: asyncio.AbstractEventLoop, visitor: Visitor) -> None:
    if runtime.exists() and not runtime.get_instance().is_active_session(visitor.name):
        runtime.get_instance().close_session(visitor.name)
        visitor.empty()
        gone(visitor.name)
        while _tidying:
            _tidying.pop().cancel()
        _tidying.append(loop.call_later(TIDY, tidy))


def gone(name: str) -> None:
    """Free what was kept for this visitor only."""
    for farewell in _farewells:
        farewell(name)


@st.cache_resource(scope="session", on_release=_left, show_spinner=False)
def _present() -> Visitor:
    context = get_script_run_ctx()
    assert context is not None, "asked on a page"
    return Visitor(context.session_id, context.fragment_storage, context.session_state)


def visitor() -> str | None:
    """The name of the visitor for whom this thread works; nobody's outside of a page."""
    return None if get_script_run_ctx(suppress_warning=True) is None else _present().name


def tidy() -> None:
    """Give memory that nobody uses back to the system, which Python by itself does not."""
    gc.collect()
    arrow = sys.modules.get("pyarrow")  # pandas' words live in a pool of its own
    if arrow is not None:
        arrow.default_memory_pool().release_unused()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """``malloc_trim`` of the GNU C library, where that is what the server runs on."""
    try:
        return ctypes.CDLL("libc.so.6").malloc_trim
    except (OSError, AttributeError):
        return None
