"""No formula is wider than its box, on a laptop and on a phone.

Every formula of every built-in table and algorithm is set with the product's own script and style
in a box that is no wider than the panel; the panel's width, and the pages that show formulas by
themselves, are looked at in the app.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from datasets import ENTRIES, Entry, open_builtin
from engine.language import translator_for
from engine.trace import record
from tests.browser.checks import Visit
from ui.address.query import algorithms, basis
from ui.kit.typeset import Line
from ui.player import assets
from ui.run.narrator import Narrator

ROOT = Path(__file__).parents[2]
SITE = "http://formulas.invalid"
WIDTHS = {1366: 375, 390: 340}  # of the screen, and a little less than its panel has
FORMULAS = """[document, ...[...document.querySelectorAll('*')].map((e) => e.shadowRoot)]
    .filter(Boolean).flatMap((root) => [...root.querySelectorAll('.formula')])"""
# What is set in KaTeX's own boxes may reach out of its cell without making anything scroll.
CUT = f"""() => {FORMULAS}.flatMap((box) => {{
    const right = box.getBoundingClientRect().right + 1;
    const wide = [...box.querySelectorAll('.katex-base')].filter(
        (piece) => piece.getBoundingClientRect().right > right);
    return box.scrollWidth > box.clientWidth + 1 || wide.length
        ? [`${{box.clientWidth}} px: ${{box.textContent}}`] : [];
}})"""
NARROWEST = f"() => Math.min(...{FORMULAS}.map((box) => box.clientWidth))"
DRAW = f"""async ([formulas, width]) => {{
    const {{ drawFormula }} = await import('/ui/player/formula.js');
    document.body.style.width = `${{width}}px`;
    document.body.replaceChildren(
        ...formulas.map((lines) => drawFormula(lines, '/ui/vendor/katex', document.head)));
    const set = () => [...document.body.children].every((box) => box.firstChild);
    for (let turn = 0; turn < 400 && !set(); turn++)
        await new Promise((done) => setTimeout(done, 25));
    await document.fonts.ready;
    const drawn = document.querySelectorAll('.formula .katex-base').length;
    return [({CUT})(), drawn];
}}"""


def serve(route: Route) -> None:
    """An empty page with the panel's style, and the files of the product."""
    path = ROOT / route.request.url.removeprefix(SITE).lstrip("/").partition("?")[0]
    if path.is_file():
        route.fulfill(path=path)
    else:
        head = f"<!doctype html><title>empty</title><style>{assets.style('formula')}</style>"
        route.fulfill(body=f"{head}<body style='font: 16px sans-serif; margin: 0'>")


@pytest.fixture(scope="module")
def empty(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1000, "height": 700})
    context.route(f"{SITE}/**", serve)
    page = context.new_page()
    page.goto(SITE)
    yield page
    context.close()


def formulas(entry: Entry, language: str) -> list[list[Line]]:
    """What every algorithm says of every attribute of this table, where it takes the most words."""
    table = open_builtin(entry.id).training
    found: dict[tuple[str, int], list[list[Line]]] = {}
    for algorithm in algorithms(table):
        trace = record(table, basis(algorithm))
        words = translator_for(language)
        narrator = Narrator(trace, entry.id, words, lambda word: entry.label(word, language))
        for node in trace.tree().nodes.values():
            for score in node.scores:
                lines = narrator.formula.lines(score)
                found.setdefault((algorithm, score.attribute), []).append(lines)
    return [max(every, key=lambda lines: len(str(lines))) for every in found.values()]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_no_formula_of_a_run_is_cut(empty: Page, entry: Entry, language: str) -> None:
    told = formulas(entry, language)
    for width in WIDTHS.values():
        cut, drawn = empty.evaluate(DRAW, [told, width])
        assert cut == []
        assert drawn > 5 * len(told) > 0


@pytest.mark.parametrize(
    "address",
    [
        "/?lang=en&algorithm=c45&step=9",
        "/impurity?lang=en",
        "/impurity?lang=zh&counts=900-51-333",
        "/thresholds?lang=en",
        "/missing?lang=en&panel=decision&step=9",
        "/regression?lang=en&step=4",
        "/boundary?lang=en&panel=sum&step=99",
        "/forest?lang=en",
    ],
)
def test_no_formula_of_a_page_is_cut(visit: Visit, address: str) -> None:
    for width, room in WIDTHS.items():
        page = visit(address, width=width)
        page.wait_for_selector(".formula .katex-base", state="attached", timeout=30_000)
        assert page.evaluate(CUT) == []
        assert page.evaluate(NARROWEST) > room
