"""Nothing typed is lost: cells that are not applied yet stay, and a reload is asked about."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from datasets.lesson import lesson_text
from datasets.reading import read_bytes
from engine.language import translator_for
from tests.pages.test_data import PEOPLE, brought, own, upload, visit
from tests.support.pages import alive, said, sent, widget


class Editor:
    """A stand-in for Streamlit's editor, into which no AppTest can type: it makes the edits that
    it was told to make in whatever it is given, and notes what that was."""

    def __init__(self) -> None:
        self.edits: dict[tuple[int, str], str] = {}
        self.given: list[pd.DataFrame] = []
        self.key = ""

    def __call__(self, frame: pd.DataFrame, **more: Any) -> pd.DataFrame:
        self.given.append(frame)
        self.key = more["key"]
        st.session_state[self.key] = True  # as a widget's own value would be
        changed = frame.copy()
        for (row, column), word in self.edits.items():
            changed.loc[row, column] = word
        return changed


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch) -> Editor:
    made = Editor()
    monkeypatch.setattr(st, "data_editor", made)
    return made


def typed(editor: Editor, word: str = "77", **params: str) -> AppTest:
    """The panel of the cells, with another age in the first row."""
    page = brought(**params)
    editor.edits = {(1, "age"): word}
    return panel(page, "rows")


def panel(page: AppTest, name: str) -> AppTest:
    widget(page.segmented_control, "data.panel").set_value(name).run()
    return alive(page)


def leave_and_return(page: AppTest, editor: Editor) -> AppTest:
    """Another page for a while: Streamlit forgets its widgets, and the browser its editor."""
    del page.session_state[editor.key]
    editor.edits = {}
    return panel(page, "rows")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("other", ["columns", "parts"])
def test_what_was_typed_is_offered_on_every_other_panel(
    editor: Editor, other: str, language: str
) -> None:
    page = panel(typed(editor, lang=language), other)
    _ = translator_for(language)
    assert _("What you typed into the table is kept, but not applied yet.") in said(page)
    assert own(page).content == PEOPLE.encode()
    page.button(key="data.upload-1.apply").click().run()
    assert own(alive(page)).content.decode().splitlines()[1] == "1,77,B,no"
    assert _("What you typed into the table is kept, but not applied yet.") not in said(page)


def test_what_was_typed_is_there_again_after_another_page(editor: Editor) -> None:
    page = leave_and_return(panel(typed(editor), "columns"), editor)
    assert editor.given[-1].loc[1, "age"] == "77"
    page.button(key="data.upload-1.apply").click().run()
    assert own(alive(page)).content.decode().splitlines()[1] == "1,77,B,no"


def test_discarded_is_discarded(editor: Editor) -> None:
    page = panel(typed(editor), "columns")
    editor.edits = {}
    page.button(key="data.upload-1.discard").click().run()
    assert "What you typed" not in said(alive(page))
    panel(page, "rows")
    assert editor.given[-1].loc[1, "age"] == "27"
    assert page.button(key="data.upload-1.apply").disabled


def test_a_table_that_is_read_differently_asks_what_to_do(editor: Editor) -> None:
    """Other marks of missing cells leave the words as they are; another header does not."""
    page = typed(editor)
    widget(page.text_input, "data.upload-1.missing").set_value("none ?").run()
    assert editor.given[-1].loc[1, "age"] == "77", "the editor went on"
    widget(page.selectbox, "data.upload-1.header").select(False).run()
    assert "Apply or discard what you typed" in said(alive(page))
    page.button(key="data.upload-1.apply").click().run()
    assert own(alive(page)).content.decode().splitlines()[1] == "1,77,B,no"


def test_the_browser_asks_before_a_reload_only_when_something_would_be_lost() -> None:
    page = visit()
    assert not sent(page, "frame")["unsaved"]
    upload(page, "people.csv", PEOPLE.encode())
    assert sent(page, "frame")["unsaved"]
    assert "forgets the table; a lesson file" in page.main.caption[0].value
    page.button(key="data.remove").click().run()
    assert not sent(alive(page), "frame")["unsaved"]


def test_a_lesson_that_was_just_opened_is_saved_already() -> None:
    table = own(brought())
    read = read_bytes(table.content, table.name, table.reading)
    text = lesson_text("data", {}, (table, read))
    page = visit()
    page.file_uploader[0].set_value(("lesson.json", text.encode(), "application/json")).run()
    assert own(page).settings == table.settings
    assert not page.session_state["unsaved"]
    widget(page.selectbox, "data.upload-1.target").select("city").run()
    assert page.session_state["unsaved"] == {"upload-1"}
