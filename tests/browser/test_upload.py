"""A person comes with a file and leaves with a tree: upload, correct, choose, grow, step, save."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.language import translator_for
from tests.browser.checks import IDLE, PAGE_SCROLLS_SIDEWAYS, Visit, take
from tests.browser.conftest import Server

# Chinese in GBK whose bytes happen to be valid UTF-8, so that the guess is wrong.
GBK = ("水,山,学\n" + "学,小,全\n小,水,山\n学,水,全\n小,小,山\n" * 3).encode("gbk")
PEOPLE = "id,age,city,class\n" + "".join(
    f"{i},{20 + i * 7 % 40},{'ABC'[i % 3]},{'yes' if i * 7 % 40 > 15 else 'no'}\n"
    for i in range(1, 61)
)


def put(page: Page, name: str, content: bytes) -> None:
    page.set_input_files(
        "input[type=file]", {"name": name, "mimeType": "text/csv", "buffer": content}
    )


def ready(page: Page) -> Locator:
    return page.locator(".st-key-ready")


def choose(page: Page, label: str, option: str) -> None:
    """Open a menu by its label, or by how that begins, and take an option."""
    take(page, menu(page, label), page.get_by_role("option", name=option).first)


def menu(page: Page, label: str) -> Locator:
    """For a moment the old one stays behind the new one."""
    return page.get_by_role("combobox", name=re.compile(f"^{label}")).first


def open_downloads(page: Page) -> None:
    """Files are made anew when Python hears of the step, so that comes first."""
    page.wait_for_url(re.compile("step=[1-9]"))
    page.locator(".st-key-take_away button").first.click()
    step = dict(parse_qsl(urlsplit(page.url).query))["step"]
    expect(page.locator(f"[class*='-step-{step}-svg']").first).to_be_visible()
    page.wait_for_selector(IDLE)


@pytest.fixture
def data(visit: Visit) -> Visit:
    def open_data(query: str = "lang=en", **size: int) -> Page:
        page = visit(f"/data?{query}", **size)
        expect(page.locator("input[type=file]")).to_be_attached()
        return page

    return open_data


def test_a_gbk_file_with_a_wrong_guess(data: Visit) -> None:
    """Correct the encoding, choose the target, grow, step, download."""
    page = data()
    put(page, "西瓜.csv", GBK)
    expect(ready(page)).to_contain_text("target ѧ")
    page.get_by_role("button", name="Import options").click()
    choose(page, "Encoding", "GB18030 (GBK)")
    expect(ready(page)).to_contain_text("target 学")
    page.keyboard.press("Escape")
    choose(page, "Target", "山")
    expect(ready(page)).to_contain_text("target 山")
    page.wait_for_selector(IDLE)
    page.get_by_role("button", name="Grow a tree").click()
    expect(page.locator(".player .node").first).to_be_visible()
    page.locator(".player .button.next").click()
    expect(page.get_by_text("is chosen").first).to_be_visible()
    expect(page.locator(".player .node[data-node='0']")).to_contain_text(re.compile("水|学"))
    open_downloads(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="The tree as a Python function").click()
    assert waiting.value.suggested_filename == "西瓜.py"
    program: dict[str, Any] = {}
    exec(waiting.value.path().read_text(encoding="utf-8"), program)
    assert program["CLASSES"] == ["小", "水"]
    assert program["predict"]({"水": "学", "学": "全"}) == "小"
    with page.expect_download() as waiting:
        page.get_by_role("button", name="The tree as SQL", exact=True).click()
    connection = sqlite3.connect(":memory:")
    connection.execute('CREATE TABLE my_table ("水" TEXT, "学" TEXT)')
    connection.execute("INSERT INTO my_table VALUES ('学', '全')")
    query = waiting.value.path().read_text(encoding="utf-8")
    assert connection.execute(query).fetchone()[-1] == "小"


def test_a_lesson_is_saved_and_opened_by_somebody_else(
    data: Visit, browser: Browser, server: Server
) -> None:
    page = data()
    put(page, "people.csv", PEOPLE.encode())
    expect(ready(page)).to_contain_text("target class")
    page.wait_for_selector(IDLE)
    page.get_by_role("button", name="Grow a tree").click()
    page.locator(".player .node").first.wait_for()
    page.locator(".player .button.next").click()
    expect(page.get_by_text("is chosen").first).to_be_visible()
    page.locator("[data-panel=code]").click()
    page.wait_for_url(re.compile("step=[1-9].*panel=code"))
    step = re.search(r"step=(\d+)", page.url)
    assert step is not None
    open_downloads(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="A lesson file").click()
    lesson = waiting.value.path().read_bytes()
    assert json.loads(lesson)["query"] == {"step": step[1], "panel": "code"}
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    other = context.new_page()
    other.goto(f"{server.url}/data?lang=zh")
    other.locator("input[type=file]").wait_for(state="attached")
    put(other, "lesson.json", lesson)
    other.wait_for_url(re.compile(f"step={step[1]}"))
    expect(other.locator(".player .node[data-node='0']")).to_contain_text("age")
    expect(other.locator(".player .count")).to_contain_text("第 1 步")
    expect(other.locator(".reading .code .now")).to_be_visible()
    assert "data=upload-1" in other.url
    context.close()


def test_two_visitors_at_once_never_meet(browser: Browser, server: Server) -> None:
    """Two contexts, two files, clicks in turns; each sees its own words only."""
    secrets = {"alpha": "orange", "beta": "violet"}
    pages = {}
    for name, secret in secrets.items():
        page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
        page.goto(f"{server.url}/data?lang=en")
        page.locator("input[type=file]").wait_for(state="attached")
        put(page, f"{name}.csv", PEOPLE.replace("class", secret).encode())
        pages[name] = page
    for name, page in pages.items():
        expect(ready(page)).to_contain_text(f"target {secrets[name]}")
        page.wait_for_selector(IDLE)
        page.get_by_role("button", name="Grow a tree").click()
    for _ in range(3):
        for page in pages.values():
            page.locator(".player .button.next").click()
    for name, page in pages.items():
        page.wait_for_url(re.compile("step="))
        page.locator("[data-panel=rows]").click()
        expect(page.locator(".reading table").first).to_contain_text(secrets[name])
        other = next(secret for own, secret in secrets.items() if own != name)
        assert other not in page.content()
        assert ("beta" if name == "alpha" else "alpha") not in page.content()
    # The same address in a third session shows a built-in table and says why.
    third = browser.new_context().new_page()
    third.goto(pages["alpha"].url)
    expect(third.get_by_text("Uploaded tables are not part of a link")).to_be_visible()
    assert not any(secret in third.content() for secret in secrets.values())
    for page in (*pages.values(), third):
        page.context.close()


def test_an_edited_cell_changes_the_tree(data: Visit) -> None:
    """A copy of a built-in table, one cell typed over, and page grow follows."""
    page = data("lang=en&data=loan")
    page.get_by_role("button", name="Make a copy to edit").click()
    expect(ready(page)).to_contain_text("15 rows to grow on")
    page.get_by_text("Table", exact=True).click()
    apply = page.get_by_role("button", name="Apply changes")
    expect(apply).to_be_disabled()
    page.wait_for_selector(IDLE)
    grid = page.get_by_test_id("stDataFrame").locator("canvas").first
    expect(grid).to_be_visible()
    # The first cell below the header, right of the marks: the id of the first row.
    grid.dblclick(position={"x": 80, "y": 52}, force=True)
    page.locator("#portal textarea, .gdg-input").first.fill("77")
    page.keyboard.press("Enter")
    expect(apply).to_be_enabled()
    apply.click()
    expect(apply).to_be_disabled()
    page.get_by_role("button", name="Grow a tree").click()
    page.locator(".player .node").first.wait_for()
    page.locator(".player .button.next").click()
    page.locator("[data-panel=rows]").click()
    expect(page.locator(".reading table").first).to_contain_text("77")


SWITCH = {"zh": "English", "en": "中文"}  # by the language that one leaves
OTHER = {"zh": "en", "en": "zh"}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_another_language_loses_nothing_that_was_typed(data: Visit, language: str) -> None:
    """A pasted text, a cell typed over, a column looked at, the panel that is open."""
    page, _, there = (
        data(f"lang={language}"),
        translator_for(language),
        translator_for(OTHER[language]),
    )
    page.get_by_role("button", name=_("Paste a table")).click()
    page.locator("textarea").fill("a,y\n1,p\n2,q\n3,p")
    page.get_by_role("button", name=SWITCH[language]).click()
    page.get_by_role("button", name=there("Paste a table")).click()
    expect(page.locator("textarea")).to_have_value("a,y\n1,p\n2,q\n3,p")
    page.get_by_role("button", name=there("Import")).click()
    expect(ready(page)).to_contain_text("y")
    page.get_by_test_id("stButtonGroup").get_by_text(there("Table"), exact=True).click()
    apply = page.get_by_role("button", name=there("Apply changes"))
    expect(apply).to_be_disabled()
    page.wait_for_selector(IDLE)
    grid = page.get_by_test_id("stDataFrame").locator("canvas").first
    grid.dblclick(position={"x": 80, "y": 52}, force=True)
    page.locator("#portal textarea, .gdg-input").first.fill("77")
    page.keyboard.press("Enter")
    expect(apply).to_be_enabled()
    page.get_by_role("button", name=SWITCH[OTHER[language]]).click()
    apply = page.get_by_role("button", name=_("Apply changes"))
    expect(apply).to_be_enabled()
    apply.click()
    expect(apply).to_be_disabled()
    page.get_by_test_id("stButtonGroup").get_by_text(_("Columns"), exact=True).click()
    expect(page.get_by_test_id("stMain")).to_contain_text("77")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_another_language_and_then_anything(data: Visit, language: str) -> None:
    """Choose data, change a column, open the options of the reading, go back."""
    page, now = data(f"lang={language}"), OTHER[language]
    put(page, "people.csv", PEOPLE.encode())
    expect(ready(page)).to_contain_text("class")
    page.get_by_role("button", name=SWITCH[language]).click()
    _ = translator_for(now)
    choose(page, _("Column"), "city")
    expect(menu(page, _("Role"))).to_have_value(_("attribute"))
    choose(page, _("Role"), _("ignored"))
    expect(ready(page)).to_contain_text(_("1 attribute"))
    page.get_by_role("button", name=SWITCH[now]).click()
    expect(ready(page)).to_contain_text(translator_for(language)("1 attribute"))
    choose(page, translator_for(language)("Data"), {"zh": "贷款", "en": "Loan"}[language])
    page.wait_for_url(re.compile("data=loan"))
    page.go_back()
    page.wait_for_url(re.compile("data=upload-1"))
    expect(ready(page)).to_be_visible()


def test_one_click_makes_an_odd_cell_missing(data: Visit) -> None:
    page = data("lang=zh")
    put(page, "odd.csv", PEOPLE.replace("\n7,", "\n7,很", 1).encode())
    page.get_by_role("button", name="视为缺失").click()
    expect(page.get_by_text("视为缺失")).to_have_count(0)
    expect(page.get_by_test_id("stDataFrame").first).to_be_visible()


def test_a_program_renamed_to_csv(data: Visit) -> None:
    page = data("lang=zh")
    put(page, "setup.csv", b"MZ\x90\x00\x03" * 100)
    expect(page.get_by_text("Windows 程序，不是表格")).to_be_visible()
    page.get_by_role("button", name="移除这张表").click()
    expect(page.get_by_text("Windows 程序")).to_have_count(0)


def test_fifty_mebibytes_get_here_and_more_is_refused_in_our_words(
    data: Visit, tmp_path: Path
) -> None:
    """Just below the limit, just above it, and above what the browser sends at all."""
    file = tmp_path / "big.csv"
    for size, sentence in {
        50 * 2**20: "Windows 程序，不是表格",
        50 * 2**20 + 1: "而这里最多能打开 50 MB",
        60 * 10**6: None,
    }.items():
        page = data("lang=zh")
        file.write_bytes(b"MZ\0" + b"\0" * (size - 3))
        page.set_input_files("input[type=file]", file)
        refused = page.get_by_test_id("stFileChipIconError")
        expect(refused if sentence is None else page.get_by_text(sentence)).to_be_visible()
    after = "e => getComputedStyle(e, '::after').content"
    assert "最大可打开 50 MB" in page.get_by_test_id("stFileUploader").evaluate(after)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_phone_does_not_scroll_sideways(data: Visit, language: str) -> None:
    page = data(f"lang={language}", width=390, height=844)
    put(page, "a_rather_long_name_of_a_file_that_somebody_has_got.csv", PEOPLE.encode())
    expect(ready(page)).to_be_visible()
    page.wait_for_selector(IDLE)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
