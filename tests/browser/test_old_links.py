"""Some links of before in a browser: the step, the nodes, the panel and the address are the same.

What a reader sees was recorded with the app as it was before its rooms were built.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import Visit, settled
from tests.support.screen import numbers

SEEN: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("old_links.json").read_text("utf-8")
)


def sight(page: Page) -> dict[str, Any]:
    """What somebody sees who opens a link, without the words."""
    expect(page.locator(".player .count").first).to_be_visible(timeout=30_000)
    settled(page)
    page.wait_for_url(re.compile(r"[?&](step|tree)="))
    boxes = page.locator(".player .node").all()
    kinds = [(box.get_attribute("class") or "").split()[1] for box in boxes]
    current = page.locator(".player .node.current .title").all_text_contents()
    tabs = page.locator(".panel [aria-pressed=true][data-panel]").all()
    read = page.locator(".reading :is(p, td, .side)").all_inner_texts()  # a chart may come later
    return {
        "address": unquote(urlsplit(page.url)._replace(scheme="", netloc="").geturl()),
        "count": "/".join(numbers(page.locator(".player .count").all_inner_texts())),
        "nodes": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
        "current": " ".join(current),
        "panel": " ".join(str(tab.get_attribute("data-panel")) for tab in tabs),
        "reads": " ".join(numbers(read)[:12]),
    }


@pytest.mark.parametrize("link", SEEN)
def test_a_link_of_before_shows_the_same(visit: Visit, link: str) -> None:
    assert sight(visit(link)) == SEEN[link]
