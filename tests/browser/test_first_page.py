"""The first page as a visitor sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from datasets import ENTRIES

Visit = Callable[..., Page]

SCROLLS_SIDEWAYS = """() => [...document.querySelectorAll('*')].filter(element => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const can = scrolls || element === document.documentElement;
    return can && element.scrollWidth > element.clientWidth + 1;
}).map(element => element.dataset.testid || element.tagName)"""


@pytest.mark.parametrize("width", [390, 1366, 1920])
def test_every_data_set_is_there_in_both_languages(visit: Visit, width: int) -> None:
    page = visit("/", width=width)
    for entry in ENTRIES:
        title = f"{entry.title.zh} · {entry.title.en}"
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()


def test_nothing_scrolls_sideways_on_a_phone(visit: Visit) -> None:
    page = visit("/", width=390)
    expect(page.get_by_role("heading", name=ENTRIES[-1].title.en)).to_be_visible()
    assert page.evaluate(SCROLLS_SIDEWAYS) == []
