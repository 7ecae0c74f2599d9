"""No page has a serious fault for people who see or point badly, as far as a machine can tell."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import Visit, settled
from ui.frame.menu import PAGES

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
FAULTS = """async () => {
  const found = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
    rules: { "label-content-name-mismatch": { enabled: true } },
  });
  return found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map((at) => `${id}: ${at.html} ${at.failureSummary}`));
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_no_serious_fault(
    page: Page, visit: Visit, name: str, language: str, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    visit(f"/{PAGES[name].path}?lang={language}&step=999")
    if PAGES[name].plays:
        expect(page.locator(".player").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "boundary"])
def test_no_serious_fault_in_the_textbook_view(
    page: Page, visit: Visit, path: str, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    visit(f"/{path}?lang=zh&step=999&view=textbook", width=1000)
    expect(page.locator("[data-testid=stGraphVizChart] .node").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("query", ["algorithm=c45&data=watermelon_3.0", "present=1"])
def test_no_serious_fault_in_pseudo_code(
    page: Page, visit: Visit, query: str, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    visit(f"/?lang=zh&panel=code&size=detail&step=12&{query}", height=600)
    expect(page.locator(".panel .code .katex").first).to_be_visible()
    assert faults(page) == []


def faults(page: Page) -> list[str]:
    """What axe finds on a page that has come to rest."""
    settled(page)
    expect(page.locator("[data-stale=true]")).to_have_count(0)  # half faded: old contents
    page.evaluate(AXE)
    return list(page.evaluate(FAULTS))
