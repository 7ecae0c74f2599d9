"""Nothing typed is lost: what stands in cells stays, and the browser asks before a reload."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Dialog, Page, expect

from tests.browser.checks import IDLE, Visit
from tests.browser.test_upload import PEOPLE, data, put, ready

__all__ = ["data"]  # a fixture
HEAD, ROW = 35, 35  # pixels of a line of the editor


def brought(visit: Visit) -> Page:
    page = visit()
    put(page, "people.csv", PEOPLE.encode())
    expect(ready(page)).to_be_visible()
    page.wait_for_selector(IDLE)
    return page


def open_panel(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).click()


def test_a_cell_that_was_just_typed_survives_another_panel(data: Visit) -> None:
    page = brought(data)
    open_panel(page, "Table")
    editor = page.locator("[data-testid=stDataFrame]")
    expect(editor).to_be_visible()
    page.wait_for_selector(IDLE)
    box = editor.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] * 0.4, box["y"] + HEAD + ROW / 2)
    page.locator("#portal textarea").fill("777")
    open_panel(page, "Columns")  # without Enter: the click itself ends the cell
    expect(page.locator(".st-key-unapplied")).to_be_visible()
    page.get_by_role("button", name="Apply changes").click()
    expect(page.locator(".st-key-unapplied")).to_have_count(0)
    page.wait_for_selector(IDLE)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Cleaned table (CSV)").click()
    assert ",777," in Path(waiting.value.path()).read_text("utf-8").splitlines()[1]


def test_the_browser_asks_before_a_reload_that_would_lose_a_table(data: Visit) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page = data()
    page.on("dialog", stay)
    page.reload()
    page.locator("input[type=file]").wait_for(state="attached")
    assert not asked, "there is nothing to lose yet"
    put(page, "people.csv", PEOPLE.encode())
    expect(ready(page)).to_be_visible()
    page.wait_for_selector(IDLE)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a lesson file").click()
    lesson = Path(waiting.value.path()).read_bytes()
    page.wait_for_selector(IDLE)
    page.wait_for_function("() => window.onbeforeunload === null")
    open_panel(page, "Split and sample")
    page.get_by_label("For the test (%)").fill("30")
    page.keyboard.press("Enter")
    expect(ready(page)).to_contain_text("for the final test")
    page.reload()
    assert asked == ["beforeunload"], "what was set since the lesson was saved"
    page.locator("input[type=file]").wait_for(state="attached")
    put(page, "lesson.json", lesson)
    expect(ready(page)).to_contain_text("target class")
