"""Links that people have kept open the screens that they opened when they were copied.

``old_links.json`` was recorded with the app as it was before its rooms were built (2453e23); what
stands there is not recorded again, unless a screen is meant to be another one. Words may change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.golden import GOLDEN
from tests.support.pages import open_page
from tests.support.screen import parameters, screen

LINKS: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("old_links.json").read_text("utf-8")
)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_of_before_opens_the_same_screen(link: str) -> None:
    place = urlsplit(link).path.removeprefix("/")
    page = open_page(f"pages/{place}.py" if place else "app.py", **parameters(link))
    assert not page.exception
    found = screen(page, link)
    assert found == LINKS[link]


def test_the_record_has_the_numbers_of_the_books() -> None:
    def reads(start: str) -> list[str]:
        (found,) = [record["reads"] for link, record in LINKS.items() if link.startswith(start)]
        return str(found).split()

    root = GOLDEN["wm2_root"]["scores"]
    gains = [f"{root[name]['gain']:.3f}" for name in ("纹理", "色泽", "根蒂", "敲声")]
    assert reads("/?lang=en&step=9")[::2][:1] + reads("/?lang=en&step=9")[4:9:2] == gains
    assert reads("/prune?lang=en&choose=~脐部&step=65")[::2][:2] == ["3/7", "4/7"]  # figure 4.7
    assert reads("/prune?lang=zh&data=watermelon_2.0_split")[::2][:2] == [
        "5/7",
        "4/7",
    ]  # figure 4.6
    assert reads("/regression?lang=zh&step=4")[1:3] == ["5.5", "3.359"]  # Li Hang, exercise 5.2
