"""A widget that follows the address: what the browser still shows is no wish of the reader."""

from __future__ import annotations

from typing import Any

import pytest

from ui.widgets import link


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(link.st, "session_state", kept)
    return kept


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(link.time, "monotonic", lambda: now[0])
    return now


def test_a_value_that_was_just_replaced_is_an_echo(
    session: dict[str, Any], clock: list[float]
) -> None:
    wishes: list[str] = []
    link.follow("menu", "book", wishes.append)
    widget = link.follow("menu", "hand", wishes.append)  # the address has changed
    session["menu"] = "book"  # a click elsewhere brings along what the browser still shows
    widget["on_change"]()
    assert wishes == []
    session["menu"] = "draw"  # anything else is a wish
    widget["on_change"]()
    clock[0] += link.ECHO_SECONDS + 1
    session["menu"] = "book"  # and so is the old value, once the new one has been seen
    widget["on_change"]()
    assert wishes == ["draw", "book"]


def test_the_same_key_on_another_page_is_set_again(
    session: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    link.follow("data", "loan", print)

    class Watched(dict[str, Any]):
        def __setitem__(self, key: str, value: Any) -> None:
            written.append(key)
            super().__setitem__(key, value)

    written: list[str] = []
    kept = Watched(session)
    monkeypatch.setattr(link.st, "session_state", kept)
    link.follow("data", "loan", print)
    assert written == []
    kept[link.KEY]["page"] = "prune"
    link.follow("data", "loan", print)
    assert written == ["data"]
