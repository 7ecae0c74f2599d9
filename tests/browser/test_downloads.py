"""One thing taken away from every page that offers some, as a visitor does it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from engine.language import translator_for
from tests.browser.checks import Visit, control, settled

SVG = "{http://www.w3.org/2000/svg}"


def taken(page: Page, message: str, language: str = "en", group: int = 0) -> Path:
    """Click on a thing of the popover, which is open."""
    _ = translator_for(language)
    button = page.get_by_test_id("stPopoverBody").get_by_role("button", name=_(message)).nth(group)
    expect(button).to_be_visible()
    with page.expect_download() as waiting:
        button.click()
    path = waiting.value.path()
    return path.rename(path.with_name(waiting.value.suggested_filename))


def opened(page: Page) -> Page:
    settled(page).locator(".st-key-take_away button").first.click()
    expect(page.get_by_test_id("stPopoverBody")).to_be_visible()
    return page


def test_the_plane_of_the_step_at_which_one_stands(visit: Visit) -> None:
    page = visit("/boundary?lang=en&step=0")
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    control(page, "next").first.click()
    page.wait_for_url(lambda url: "step=" in url)
    opened(page)
    path = taken(page, "The plane at this step (SVG)", group=1)
    assert path.name.startswith("watermelon_3.0alpha-oblique-plane-step-")
    assert not path.name.endswith("-step-0.svg")
    assert len(list(ElementTree.parse(path).getroot().iter(f"{SVG}polygon"))) >= 1


def test_the_votes_of_the_tree_at_which_one_stands(visit: Visit) -> None:
    page = opened(visit("/forest?lang=zh&trees=6&tree=4"))
    path = taken(page, "Out-of-bag votes (CSV)", "zh")
    with path.open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 17
    judges = [int(list(row.values())[2]) for row in rows]
    assert 0 < max(judges) <= 4


def test_the_function_of_a_regression_tree(visit: Visit) -> None:
    page = visit("/regression?lang=en&step=9")
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    path = taken(opened(page), "The function at this step (SVG)")
    assert path.name == "regression_5.2-function-step-9.svg"
    ElementTree.parse(path)


@pytest.mark.parametrize(
    ("address", "message", "name"),
    [
        ("/thresholds?lang=en", "Every cut (JSON)", "watermelon_3.0-density.json"),
        ("/impurity?lang=en&counts=3-6", "All numbers (JSON)", "watermelon_2.0-impurity.json"),
    ],
)
def test_the_numbers_of_a_page_without_steps(
    visit: Visit, address: str, message: str, name: str
) -> None:
    path = taken(opened(visit(address)), message)
    assert path.name == name
    assert json.loads(path.read_text("utf-8"))
