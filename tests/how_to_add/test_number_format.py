"""How to change the form of numbers: one file, and every page follows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import streamlit as st

from tests.support.pages import visit
from ui.kit import numbers


@pytest.fixture
def four_places(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What was said with three places is kept with its run, so it is said anew."""
    st.cache_resource.clear()
    monkeypatch.setattr(numbers, "PLACES", 4)
    yield
    st.cache_resource.clear()


def told(file: str, **params: str) -> str:
    """All that a page shows and tells the browser."""
    page = visit(file, lang="en", **params)
    shown = [*page.markdown, *page.table, *page.main.caption]
    sent = [e.proto.bytes for e in page.get("bidi_component")]
    return str([str(e.value) for e in shown] + sent)


PAGES = {
    "app.py": ("0.998", "0.9975"),
    "pages/missing.py": ("0.985", "0.9852"),
    "pages/impurity.py": ("0.998", "0.9975"),
    "pages/thresholds.py": ("0.262", "0.2624"),
    "pages/regression.py": ("3.359", "3.3587"),
}


def stands_in(number: str, text: str) -> bool:
    return re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", text) is not None


@pytest.mark.parametrize("file", PAGES)
@pytest.mark.usefixtures("four_places")
def test_a_page_shows_four_places(file: str) -> None:
    said = told(file)
    three, four = PAGES[file]
    assert (stands_in(three, said), stands_in(four, said)) == (False, True)


@pytest.mark.parametrize("file", PAGES)
def test_it_is_gone_afterwards(file: str) -> None:
    said = told(file)
    three, four = PAGES[file]
    assert (stands_in(three, said), stands_in(four, said)) == (True, False)
