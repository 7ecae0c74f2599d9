"""Worksheets and their keys on paper: A4, whole, and the rows on a page of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from engine.export.run_formats import RUN_FORMATS
from engine.export.story import REASONS
from engine.export.words import Words
from engine.language import translator_for
from tests.engine.export.runs import hostile_run, run

A4 = (595, 842)  # points
WIDTH = 680  # pixels between the margins: 180 mm
HEIGHT = 994  # 263 mm
PAGE = re.compile(rb"/Type\s*/Page\b")
BOX = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")
TOO_WIDE = """() => [...document.querySelectorAll('body *')]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
    .map(e => e.outerHTML.slice(0, 80))"""
TALLEST = """() => Math.max(0, ...[...document.querySelectorAll('.together, svg')]
    .map(e => e.getBoundingClientRect().height))"""
BREAKS = """() => [...document.querySelectorAll('.new-page')]
    .map(e => [e.previousElementSibling.tagName, e.nextElementSibling.textContent])"""


def source(name: str, form: str, language: str) -> str:
    trace = hostile_run() if name == "hostile" else run(name)
    words = Words(translator_for(language), str, REASONS)
    return "\n".join(RUN_FORMATS[form].lines(trace, words))


def printed(browser: Browser, text: str) -> tuple[bytes, dict[str, object]]:
    """The PDF, and what the page looks like between the margins of a sheet."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    try:
        page.set_content(text)
        page.emulate_media(media="print")
        scripts = {"wide": TOO_WIDE, "tallest": TALLEST, "breaks": BREAKS}
        seen = {what: page.evaluate(script) for what, script in scripts.items()}
        return page.pdf(prefer_css_page_size=True), seen
    finally:
        page.close()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("form", "pages"), [("worksheet", (4, 4)), ("key", (4, 5))])
def test_watermelon_2_is_a_few_sheets_of_a4(
    browser: Browser, form: str, pages: tuple[int, int], language: str
) -> None:
    pdf, seen = printed(browser, source("id3", form, language))
    assert pages[0] <= len(PAGE.findall(pdf)) <= pages[1]
    sizes = {(round(float(w)), round(float(h))) for w, h in BOX.findall(pdf)}
    assert sizes == {A4}
    tree = translator_for(language)("The tree")
    assert seen["breaks"] == [["TABLE", tree]]  # the rows stay at hand while one reckons


@pytest.mark.parametrize("form", ["worksheet", "key"])
@pytest.mark.parametrize(
    "name", ["id3", "missing", "binary", "lines", "numbers", "post", "hostile"]
)
def test_nothing_is_cut_off(browser: Browser, name: str, form: str) -> None:
    _, seen = printed(browser, source(name, form, "en"))
    assert seen["wide"] == []
    assert isinstance(seen["tallest"], int | float)
    assert 0 < seen["tallest"] <= HEIGHT
