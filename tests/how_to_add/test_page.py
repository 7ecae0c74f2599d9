"""How to add a page: its file, its line in the list of pages, its words; nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.pages import checked, sent
from ui.frame import menu
from ui.frame.menu import FURTHER, PAGES, Page

SOURCE = """
import streamlit as st

from ui.frame.shell import guarded, shell

session = shell("toy")
with guarded(session):
    st.title(session._("Toy page"), anchor=False)
"""
TOY = Page("toy", FURTHER, "Toy page", "Nothing to see here.", plays=True)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page beside the others; the menu looks for all of them in another folder."""
    for page in (*PAGES.values(), TOY):
        file = tmp_path / page.file
        file.parent.mkdir(exist_ok=True)
        file.write_text(SOURCE, "utf-8")
    monkeypatch.setattr(menu, "ROOT", tmp_path)
    monkeypatch.setitem(PAGES, "toy", TOY)
    return tmp_path / TOY.file


def opened(file: Path) -> dict[str, Any]:
    """What the page tells the head of the sidebar."""
    page = AppTest.from_file(file, default_timeout=60)
    page.query_params["lang"] = "en"
    checked(page.run())
    assert [title.value for title in page.title] == ["Toy page"]
    return sent(page, "frame")


def test_it_is_in_the_menu_under_its_heading(toy: Path) -> None:
    sections = dict(opened(toy)["sections"])
    assert list(sections)[-2:] == [FURTHER, "Use"]
    last = sections[FURTHER][-1]
    assert (last["page"], last["title"], last["about"]) == ("toy", "Toy page", TOY.about)


def test_the_address_of_a_page_that_plays_names_a_place(toy: Path) -> None:
    frame = opened(toy)
    assert (frame["page"], frame["plays"]) == ("toy", True)


@pytest.mark.usefixtures("toy")
def test_the_tests_of_all_pages_walk_through_it() -> None:
    assert menu.there_are()[-1] == TOY
    assert (TOY.path, TOY.file) == ("toy", "pages/toy.py")


def test_it_is_gone_afterwards() -> None:
    assert "toy" not in PAGES
    assert "toy" not in [page.id for page in menu.there_are()]
