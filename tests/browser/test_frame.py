"""The frame of every page in a browser: links, languages, the menu, small screens, odd names.

The product's own folders run with small pages in the place of its own, so that these tests say
what the frame does whatever the pages do.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.checks import SCROLLS_SIDEWAYS, Visit, settled, take
from tests.browser.conftest import ROOT, Server, running
from tests.support import esperanto
from tests.support.hostile import NAMES
from ui.kit.escape import JOINER, plain


@contextmanager
def started(folder: Path, prepare: Callable[[Path], object] = str) -> Iterator[Server]:
    """A fresh server of the product's frame around the pages of ``shell_app``."""
    leave = shutil.ignore_patterns("__pycache__", "conftest.py")
    shell = ROOT / "tests" / "ui" / "frame" / "shell_app"
    shutil.copytree(shell, folder, ignore=leave, dirs_exist_ok=True)
    for part in ("ui", "engine", "datasets", ".streamlit", "tests/support"):
        shutil.copytree(ROOT / part, folder / part, ignore=leave)
    prepare(folder)
    with running(folder, root=folder) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started(tmp_path_factory.mktemp("shell")) as server:
        yield server


def at_rest(page: Page) -> Page:
    """Styles and parts come late and the sidebar slides; what counts is the picture at the end."""
    settled(page).wait_for_function("() => document.getAnimations().length === 0")
    return page


def address(page: Page) -> dict[str, str]:
    """The parameters of the address, without the language, which is always among them."""
    return {n: v for n, v in parse_qsl(urlsplit(page.url).query) if n != "lang"}


def config(page: Page) -> Locator:
    return page.get_by_test_id("stCode")


def menu(page: Page, key: str) -> Locator:
    return page.locator(f"[class*='st-key-{key}-']").get_by_role("combobox")


def choose(page: Page, key: str, option: str) -> None:
    """Pick from a menu and wait for the answer; scrolling or a rerun would close it again."""
    menu(page, key).scroll_into_view_if_needed()
    before = at_rest(page).url
    take(page, menu(page, key), page.get_by_role("option", name=option, exact=True))
    page.wait_for_url(lambda url: url != before)
    settled(page)


def open_options(page: Page) -> None:
    page.locator(".st-key-options summary").click()


@pytest.mark.parametrize(
    ("path", "title"),
    [("/?data=loan&algorithm=cart&lang=zh", "生成"), ("/impurity?lang=zh", "随机森林")],
)
def test_the_first_link_to_a_fresh_server_opens_its_page(
    tmp_path: Path, browser: Browser, path: str, title: str
) -> None:
    # Not the watchful visitor: under a page's path the browser first asks there for Streamlit's
    # own addresses, and notes that they are not found.
    page = browser.new_page()
    with started(tmp_path) as server:
        page.goto(server.url + path)
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="随机森林")).to_be_visible()
        page.close()


def test_a_copied_link_restores_everything_for_somebody_else(
    visit: Visit, browser: Browser
) -> None:
    page = visit("/?data=loan")
    choose(page, "algorithm", "CART")
    open_options(page)
    choose(page, "option_form", "a group against the rest")
    page.locator("[class*=st-key-option_depth-] input").fill("2")
    page.locator("[class*=st-key-option_depth-] input").press("Enter")
    page.wait_for_url(lambda url: "depth=2" in url)  # it comes after what the page shows
    expect(config(page)).to_contain_text("max_depth=2")
    wanted = {"data": "loan", "algorithm": "cart", "form": "subset", "depth": "2"}
    assert address(page) == wanted
    other = browser.new_context(locale="zh-CN").new_page()
    other.goto(page.url)
    expect(config(other)).to_have_text(config(page).inner_text())
    expect(other.get_by_role("heading", name="Grow a tree", exact=True)).to_be_visible()
    expect(menu(other, "data")).to_have_value("Loan applications")
    assert address(other) == wanted
    other.context.close()


def test_the_other_language_keeps_the_state(visit: Visit) -> None:
    page = visit("/?data=watermelon_3.0&algorithm=c45&ties=last&choose=~纹理")
    expect(config(page)).to_contain_text("attribute='纹理'")
    before = config(page).inner_text()
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="生成", exact=True)).to_be_visible()
    expect(config(page)).to_have_text(before)
    page.reload()
    expect(page.get_by_role("heading", name="生成", exact=True)).to_be_visible()
    expect(config(page)).to_have_text(before)


def test_three_languages_are_a_menu(tmp_path: Path, browser: Browser) -> None:
    with started(tmp_path, esperanto.write) as server:
        page = browser.new_page(locale="en-US")
        page.goto(f"{server.url}/?data=loan")
        switch = page.get_by_role("combobox", name="Language")
        expect(switch).to_have_value("en")
        assert switch.locator("option").all_inner_texts() == ["中文", "English", "Esperanto"]
        switch.select_option("eo")
        page.wait_for_url(lambda url: "lang=eo" in url)
        expect(page.get_by_role("link", name="Kreskigu arbon")).to_be_visible()
        expect(switch).to_have_value("eo")
        assert address(page) == {"data": "loan"}
        assert not page.evaluate(SCROLLS_SIDEWAYS)
        page.close()


def test_the_menu_takes_language_and_data_along_and_brings_options_back(visit: Visit) -> None:
    page = settled(visit("/?data=loan&lang=zh"))
    choose(page, "algorithm", "CART")
    expect(config(page)).to_contain_text("algorithm='cart'")
    page.get_by_role("link", name="不纯度").click()
    expect(page.get_by_role("heading", name="随机森林", exact=True)).to_be_visible()
    assert urlsplit(page.url).path == "/impurity"
    page.wait_for_url(lambda url: "lang=zh" in url)
    assert address(page) == {"data": "loan"}
    page.get_by_role("link", name="生成").click()
    expect(config(page)).to_contain_text("algorithm='cart'")
    assert address(page) == {"data": "loan", "algorithm": "cart"}


def test_back_undoes_an_option(visit: Visit) -> None:
    page = visit("/")
    choose(page, "algorithm", "CART")
    expect(config(page)).to_contain_text("algorithm='cart'")
    page.go_back()
    expect(config(page)).to_contain_text("algorithm='id3'")
    expect(menu(page, "algorithm")).to_have_value("ID3")
    page.go_forward()
    expect(config(page)).to_contain_text("algorithm='cart'")


def test_another_language_or_larger_letters_are_no_step_back(visit: Visit) -> None:
    page = settled(visit("/?lang=en"))
    choose(page, "algorithm", "CART")
    page.locator(".language").click()
    expect(page.get_by_role("heading", name="生成", exact=True)).to_be_visible()
    page.locator(".projector").click()
    expect(page.locator(".projector")).to_have_attribute("aria-checked", "true")
    page.go_back()
    expect(config(page)).to_contain_text("algorithm='id3'")


def test_back_from_another_page_finds_the_page_as_it_was(visit: Visit) -> None:
    page = settled(visit("/?lang=en&data=loan"))
    choose(page, "algorithm", "CART")
    before = page.url
    page.get_by_role("link", name="Impurity").click()
    expect(page.get_by_role("heading", name="Forest", exact=True)).to_be_visible()
    page.go_back()
    expect(config(page)).to_contain_text("algorithm='cart'")
    assert page.url == before
    page.go_forward()
    expect(page.get_by_role("heading", name="Forest", exact=True)).to_be_visible()


@pytest.mark.parametrize(("locale", "name"), [("zh-CN", "English"), ("en-US", "中文")])
def test_after_the_other_language_everything_still_works(
    browser: Browser, server: Server, locale: str, name: str
) -> None:
    """The menus speak the new language, and none of them has changed anything by itself."""
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/")
    expect(config(page)).to_contain_text("algorithm='id3'")
    page.get_by_role("button", name=name).click()
    page.keyboard.press("ArrowRight")
    title = "Grow a tree" if name == "English" else "生成"
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    choose(settled(page), "algorithm", "CART")
    expect(config(page)).to_contain_text("algorithm='cart'")
    open_options(page)
    toggle = page.locator("[class*=st-key-option_unit-], [class*=st-key-option_ties-]").first
    expect(toggle).to_be_visible()
    page.get_by_role("button", name="中文" if name == "English" else "English").click()
    settled(page)
    expect(config(page)).to_contain_text("algorithm='cart'")
    page.reload()
    expect(config(page)).to_contain_text("algorithm='cart'")
    assert address(page) == {"algorithm": "cart"}
    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert "Traceback" not in server.said()
    context.close()


def test_the_link_is_copied_and_shown_as_a_code(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-US")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{server.url}/?data=loan&step=7")
    expect(config(page)).to_be_visible()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.url
    assert "lang=en" in copied, "the language is part of the link, though nobody switched it"
    page.get_by_role("button", name="QR code of this link").click()
    dialog = page.get_by_role("dialog")
    code = dialog.get_by_role("img", name="QR code of this link")
    expect(code).to_be_visible()
    assert code.evaluate("picture => picture.naturalWidth > 200 && picture.complete")
    expect(dialog).to_contain_text(copied)
    context.close()


def test_clicks_faster_than_the_server_are_all_kept(visit: Visit) -> None:
    page = settled(visit("/"))
    open_options(page)
    page.locator("[class*=st-key-option_id-] label").wait_for()
    page.evaluate(
        """() => {
            document.querySelector('[class*=st-key-option_id-] input').click();
            for (const host of document.querySelectorAll('*'))
                host.shadowRoot?.querySelector('.projector')?.click();
        }"""
    )
    expect(page.get_by_text("编号")).to_be_visible()
    expect(page.locator(".projector")).to_have_attribute("aria-checked", "true")
    settled(page)
    assert address(page) == {"id": "1", "present": "1"}


def test_the_projector_makes_text_larger(visit: Visit) -> None:
    page = visit("/")
    title = page.get_by_role("heading", name="Grow a tree")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    expect(title).to_be_visible()
    before = title.evaluate(size)
    page.locator(".projector").click()
    expect(page.locator(".projector")).to_have_attribute("aria-checked", "true")
    page.wait_for_function(
        f"([e, old]) => ({size})(e) > 1.2 * old", arg=[title.element_handle(), before]
    )
    assert address(page) == {"present": "1"}


@pytest.mark.parametrize("present", ["", "&present=1"])
def test_nothing_scrolls_sideways_on_a_phone(visit: Visit, present: str) -> None:
    page = visit(f"/?algorithm=general&ties=x{present}", width=390, height=844)
    expect(page.get_by_role("heading", name="Grow a tree")).to_be_visible()
    assert at_rest(page).evaluate(SCROLLS_SIDEWAYS) == []
    page.get_by_test_id("stExpandSidebarButton").click()
    open_options(page)
    expect(page.locator("[class*=st-key-option_criterion-]")).to_be_visible()
    assert at_rest(page).evaluate(SCROLLS_SIDEWAYS) == []


def test_an_error_shows_its_box_and_the_way_out(visit: Visit) -> None:
    page = visit("/?fail=1")
    expect(page.get_by_text("Something went wrong here.")).to_be_visible()
    expect(page.get_by_text("on purpose")).to_have_count(0)
    page.locator(".st-key-reset_grow button").click()
    expect(page.get_by_text("Something went wrong here.")).to_have_count(0)


def test_hostile_names_are_shown_as_text(visit: Visit) -> None:
    page = settled(visit("/"))
    page.get_by_role("link", name="Your data").click()
    expect(page.locator(".st-key-select")).to_be_visible()
    settled(page)
    for number, name in enumerate(NAMES):
        for place in ("md", "label", "html"):
            shown = page.locator(f".st-key-{place}{number}")
            assert seen(shown.inner_text()) == seen(plain(name)), (place, name)
            assert shown.locator("a, img, strong, em, code, script, .katex").count() == 0
        formula = page.locator(f".st-key-formula{number}")
        expect(formula.locator(".katex")).to_have_count(1)
        assert formula.locator(".katex-error").count() == 0, name
    rows = page.locator(".st-key-table tbody tr")
    for number, name in enumerate(NAMES):
        assert seen(rows.nth(number).locator("td").last.inner_text()) == seen(plain(name))
    assert page.locator(".st-key-table a, .st-key-table img").count() == 0


def seen(text: str) -> str:
    return " ".join(text.replace(JOINER, "").split())
