"""What Python knows of the address: the parameters of its run, and the place the browser last told.

The browser writes the address line. Python reads it when a page is entered, and when the browser
says that somebody went back or forward; at no other time, so no message can be out of date
(`docs/state.md` says who owns what).
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

import streamlit as st

KEY = "link"
SHARED = ("lang", "present", "hide", "data", "lesson")  # what goes along from page to page
OF_THE_VISITOR = ("lang", "present", "hide")  # no part of a run: going back does not change them
# The browser's own: where the reader stands in a run.
PLACE = ("step", "size", "panel", "look", "look2", "point", "formula", "tree")
SEEN = "seen"  # told, never in an address: the moment of the tree that is revealed so far


def enter(page: str) -> dict[str, str]:
    """Tell which page runs; one that was just opened takes what its address says."""
    kept = state()
    if kept["page"] != page:
        # An entry of the history may be older than the language one speaks by now.
        mine = {name: kept["now"].get(name) for name in OF_THE_VISITOR if kept["page"] is not None}
        kept["page"] = page
        adopt(st.query_params.to_dict())
        write(mine)
    return dict(kept["now"])


def adopt(address: Mapping[str, str]) -> None:
    """Somebody went to this address."""
    state()["place"] = {name: value for name, value in address.items() if name in PLACE}
    _keep({name: value for name, value in address.items() if name not in PLACE})


def went(number: int, address: Mapping[str, str]) -> None:
    """The browser's word that somebody went back or forward on this page."""
    state()["heard"] = number
    adopt(address)


def tell(place: Mapping[str, Any]) -> None:
    """The browser's word on where the reader stands."""
    kept = state()
    names = (*PLACE, SEEN)
    kept["place"] = {name: str(place[name]) for name in names if place.get(name) is not None}
    kept["told"] += 1


def place() -> dict[str, str]:
    """Where the reader stood when the browser last told."""
    return dict(state()["place"])


def params() -> dict[str, str]:
    """All parameters of this page's run."""
    return dict(state()["now"])


def write(changes: Mapping[str, str | None]) -> None:
    """Set parameters, or remove those that are ``None``; the others stay."""
    kept = {name: value for name, value in params().items() if name not in changes}
    _keep(kept | {name: value for name, value in changes.items() if value is not None})


def keep_only(names: tuple[str, ...]) -> None:
    """Forget every parameter but these."""
    _keep({name: value for name, value in params().items() if name in names})


def to_page(page: str) -> dict[str, str]:
    """The address that leads to another page: what is shared, and what was left there.

    What one did on that page belongs to the table it was done on.
    """
    kept = state()
    here = kept["now"]
    shared = {name: value for name, value in here.items() if name in SHARED}
    there: dict[str, str] = kept["pages"].get(page, {})
    if there.get("data") != here.get("data"):
        return shared
    return {name: value for name, value in there.items() if name not in SHARED} | shared


def state() -> dict[str, Any]:
    """All that is kept for this visitor. ``heard`` and ``session`` let the browser know an answer
    that came too late, and a server that has forgotten it."""
    kept: dict[str, Any] | None = st.session_state.get(KEY)
    if kept is None:
        kept = {
            "page": None,
            "now": {},
            "place": {},
            "pages": {},
            "heard": 0,
            "told": 0,
            "session": uuid.uuid4().hex,
        }
        st.session_state[KEY] = kept
    return kept


def _keep(now: dict[str, str]) -> None:
    kept = state()
    kept["pages"].pop(kept["page"], None)  # the page of the last change stands last
    kept["now"] = kept["pages"][kept["page"]] = now
