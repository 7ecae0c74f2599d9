"""Names that try to break page grow: in its tables, formulas, sentences, controls and downloads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from engine.config import Config
from engine.trace import record
from tests.bench.player_tables import hostile
from tests.browser.checks import Visit
from tests.browser.conftest import Server, running
from tests.support.hostile import NAMES
from ui.kit.escape import JOINER, plain, short

# Markup that only a name can have brought; the player's own script is no such thing.
FOREIGN = """() => [...document.querySelectorAll('[data-testid=stMain] :is(script, b)')]
    .filter(e => e.matches('b') || e.textContent.includes('alert(1)')).map(e => e.outerHTML)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("panels"), "tests/bench/panels_app.py") as server:
        yield server


def shown(page: Page) -> str:
    expect(page.get_by_text("all panels shown")).to_be_visible(timeout=30_000)
    said = page.locator("[data-testid=stMain]").inner_text().replace(JOINER, "")
    return " ".join(said.split())


@pytest.mark.parametrize(
    ("algorithm", "part"), [("id3", 0), ("c45", 1), ("cart", 2), ("id3", 3), ("cart", 0)]
)
def test_names_are_text_in_every_panel(visit: Visit, algorithm: str, part: int) -> None:
    """The fixture fails on a request outside, a broken formula, an error box, a console error."""
    dialogs: list[str] = []
    table = hostile(NAMES[part::4])
    first = record(table, Config(algorithm)).ends[0]
    page = visit(f"/?lang=en&algorithm={algorithm}&part={part}&step={first}")
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    text = shown(page)
    for attribute in table.attributes:
        assert short(plain(attribute.name), 20)[:12].strip() in text
    assert page.evaluate(FOREIGN) == []
    assert page.locator("[data-testid=stMain] img").count() == 0
    assert page.locator("[data-testid=stMain] a[href*=invalid]").count() == 0
    assert dialogs == []


@pytest.mark.parametrize("part", range(4))
def test_names_are_text_in_the_textbook_view(visit: Visit, part: int) -> None:
    """Graphviz itself reads them in the browser: no markup, no link, no picture, no line break."""
    table = hostile(NAMES[part::4])
    end = len(record(table, Config("id3")))
    page = visit(f"/?lang=en&algorithm=id3&part={part}&step={end}&view=textbook")
    shown(page)
    drawing = page.locator("[class*=st-key-drawn_step] [data-testid=stGraphVizChart] svg")
    expect(drawing.locator(".node[id^=current]")).to_be_visible()
    kinds = drawing.evaluate(
        "svg => [...new Set([...svg.querySelectorAll('*')].map(e => e.tagName))]"
    )
    assert set(kinds) <= {"g", "title", "a", "path", "polygon", "text"}
    assert drawing.locator("a[href], a[*|href]").count() == 0
    said = " ".join(" ".join(drawing.locator("text").all_text_contents()).split())
    asked = [a for a in table.attributes if short(plain(a.name), 20)[:8].strip() in said]
    assert asked, said
    assert page.evaluate(FOREIGN) == []


def test_the_handout_is_a_page_without_foreign_markup(visit: Visit) -> None:
    page = visit("/?lang=en&algorithm=id3&step=3")
    shown(page)
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="The whole run to print (HTML)").click()
    source = waiting.value.path().read_text(encoding="utf-8")
    assert "<script" not in source
    assert "<img" not in source
    page.set_content(source)
    body = " ".join(page.locator("body").inner_text().split())
    said = [name for name in NAMES if plain(name)[:20] in body]
    assert len(said) > 5
    assert page.locator("script, img, a").count() == 0
