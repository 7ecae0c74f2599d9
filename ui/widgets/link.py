"""The state of a page is its address: one dictionary, kept in step with the browser's URL.

Streamlit's own binding of widgets to the address writes the *shown* option into it, which
changes with the language; here the address holds ids. A browser that is clicked fast sends an
address that does not yet hold the answer to the click before. So the session remembers what it
wrote, and for a moment its own word counts more than an address that it has just left. Back and
forward, a menu link or an edited address are news and win.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

KEY = "link"
IN_FLIGHT_SECONDS = 2.0  # longer than a click takes to be answered on a busy server
ECHO_SECONDS = 3.0  # and then the answer has to be drawn
SHARED = ("lang", "present", "data")  # what goes along from page to page


def enter(page: str) -> dict[str, str]:
    """Tell the address which page runs; a page that was just opened takes what its URL says."""
    state = _state()
    if state["page"] != page:
        _accept(state, st.query_params.to_dict())
        state["page"] = page
    now = params()
    state["pages"][page] = now
    return now


def params() -> dict[str, str]:
    """All parameters of this page's address."""
    state = _state()
    seen = st.query_params.to_dict()
    if seen != state["now"]:
        limit = time.monotonic() - IN_FLIGHT_SECONDS
        if any(left == seen and at > limit for at, left in state["left"]):
            st.query_params.from_dict(state["now"])
        else:
            _accept(state, seen)
    return dict(state["now"])


def write(changes: Mapping[str, str | None]) -> None:
    """Set parameters, or remove those that are ``None``; the others stay."""
    before = params()
    after = {name: value for name, value in before.items() if name not in changes}
    after |= {name: value for name, value in changes.items() if value is not None}
    if after == before:
        return
    state = _state()
    limit = time.monotonic() - IN_FLIGHT_SECONDS
    state["left"] = [kept for kept in state["left"] if kept[0] > limit]
    state["left"].append((time.monotonic(), before))
    state["now"] = after
    if state["page"] is not None:
        state["pages"][state["page"]] = after
    st.query_params.from_dict(after)


def keep_only(names: tuple[str, ...]) -> None:
    """Forget every parameter but these."""
    write({name: None for name in params() if name not in names})


def to_page(page: str) -> dict[str, str]:
    """The address that leads to another page: what is shared, and what was left there.

    What one did on that page belongs to the table it was done on.
    """
    here = params()
    shared = {name: value for name, value in here.items() if name in SHARED}
    there: dict[str, str] = _state()["pages"].get(page, {})
    if there.get("data") != here.get("data"):
        return shared
    return {name: value for name, value in there.items() if name not in SHARED} | shared


def follow(key: str, value: Any, set_to: Callable[[Any], None]) -> dict[str, Any]:
    """Arguments of a widget that shows ``value`` and reports a change to ``set_to``.

    The address is the truth: a widget is set when it shows something else, and only then, since
    setting one costs a message to the browser. On another page the same key is another widget,
    which the browser begins with its first choice, so there it is always set.
    """
    state = _state()
    elsewhere = state["widgets"].get(key) != state["page"]
    state["widgets"][key] = state["page"]
    if key not in st.session_state or st.session_state[key] != value:
        if key in st.session_state:
            state["replaced"][key] = (time.monotonic(), st.session_state[key])
        st.session_state[key] = value
    elif elsewhere:
        st.session_state[key] = value
    return {"key": key, "on_change": lambda: _heard(key, set_to)}


def _heard(key: str, set_to: Callable[[Any], None]) -> None:
    """A widget has another value. Its old one is no wish but an echo, for a moment after we have
    replaced it: a click elsewhere carries the values that the browser still shows."""
    replaced = _state()["replaced"].get(key)
    if replaced is not None:
        at, old = replaced
        if st.session_state[key] == old and time.monotonic() - at < ECHO_SECONDS:
            return
    set_to(st.session_state[key])


def _state() -> dict[str, Any]:
    if KEY not in st.session_state:
        st.session_state[KEY] = {"page": None, "now": {}, "left": [], "pages": {}, "widgets": {},
                                 "replaced": {}}  # fmt: skip
    state: dict[str, Any] = st.session_state[KEY]
    return state


def _accept(state: dict[str, Any], seen: dict[str, str]) -> None:
    state["now"] = seen
    state["left"] = []
