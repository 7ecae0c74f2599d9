"""Long work on a page: a bar with a way to stop, and a page that stays usable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.language import translator_for
from tests.browser.conftest import Server

SLOW = "shape=moons&count=1000&noise=0.5&lines=climb"  # climbs at some hundred nodes


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_long_run_can_be_stopped_and_taken_up_again(
    page: Page, server: Server, language: str
) -> None:
    _ = translator_for(language)
    # A seed of its own, since another visitor's finished run would be shown at once.
    page.goto(f"{server.url}/boundary?{SLOW}&seed={ord(language[0])}&lang={language}")
    main = page.get_by_test_id("stMain")  # Streamlit itself has a word above it while a page works
    stop = main.get_by_role("button", name=_("Stop"), exact=True)
    expect(stop).to_be_visible(timeout=30_000)
    expect(page.get_by_text(_("Growing on {rows} rows", rows="1,000")).first).to_be_visible()
    stop.click()
    resume = main.get_by_role("button", name=_("Resume"), exact=True)
    expect(resume).to_be_visible(timeout=30_000)
    expect(stop).not_to_be_visible()
    expect(page.locator(".plane")).to_have_count(0)
    resume.click()
    expect(page.locator(".plane .point").first).to_be_visible(timeout=60_000)
    expect(resume).not_to_be_visible()
