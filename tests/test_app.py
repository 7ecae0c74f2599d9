"""The first page without a browser: it runs, and it says what it should about each data set."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, Entry, open_builtin

APP = Path(__file__).resolve().parents[1] / "app.py"


@pytest.fixture(scope="module")
def page() -> AppTest:
    return AppTest.from_file(str(APP), default_timeout=30).run()


def test_the_first_page_runs(page: AppTest) -> None:
    assert not page.exception
    assert [title.value for title in page.title] == ["Split by Split · 步步成树"]


def test_every_data_set_has_its_heading(page: AppTest) -> None:
    titles = [f"{entry.title.zh} · {entry.title.en}" for entry in ENTRIES]
    assert [heading.value for heading in page.subheader] == titles


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_data_set_is_described_in_both_languages(page: AppTest, entry: Entry) -> None:
    table = open_builtin(entry.id).training
    text = "\n".join(block.value for block in page.markdown)
    for told in (entry.teaches, entry.source):
        assert told.zh in text
        assert told.en in text
    assert f"{len(table)} 行" in text
    assert f"{len(table)} rows" in text
    for word in (table.target, *(attribute.name for attribute in table.attributes)):
        assert word in text
        assert entry.label(word, "en") in text
