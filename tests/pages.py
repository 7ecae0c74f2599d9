"""What tests of pages share: finding widgets whose keys are made anew, and the run of a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from streamlit.testing.v1 import AppTest


def widget(kind: Iterable[Any], key: str) -> Any:
    """The element of this key: ``widget(page.selectbox, "data")``; keys end in page and turn."""
    found = [e for e in kind if e.key == key or str(e.key).startswith(f"{key}.")]
    assert len(found) == 1, f"{len(found)} widgets are called {key!r}"
    return found[0]


def has_widget(kind: Iterable[Any], key: str) -> bool:
    return any(e.key == key or str(e.key).startswith(f"{key}.") for e in kind)


def run_of(page: AppTest) -> dict[str, str]:
    """The parameters of the page's run, without the language, which is always among them."""
    now: dict[str, str] = page.session_state["link"]["now"]
    return {name: value for name, value in now.items() if name != "lang"}
