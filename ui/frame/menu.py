"""The pages of the app, each declared once; and its own menu of them, in the visitor's language.

``PAGES`` is read when it is needed, never copied: from a page's line come its place in the menu,
its title, whether it has a player, and what the tests walk through.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.language import Translator
from engine.message import N_
from ui.address import link

ROOT = Path(__file__).parents[2]
FIRST = "grow"  # the page that opens first
LEARN, EXPLORE, USE = N_("Learn"), N_("Explore"), N_("Use")


@dataclass(frozen=True)
class Page:
    """A page by its id; heading, title and what it is for are messages for a translator.

    ``plays`` says that a tree is replayed there, so that the address names a place in its run.
    """

    id: str
    heading: str
    title: str
    about: str
    plays: bool = False

    @property
    def path(self) -> str:
        """Its part of the address; the first page goes without one."""
        return "" if self.id == FIRST else self.id

    @property
    def file(self) -> str:
        """Its file, seen from the folder of ``app.py``."""
        return f"pages/{self.path}.py" if self.path else "app.py"


PAGES: dict[str, Page] = {
    page.id: page
    for page in (
        Page(
            FIRST,
            LEARN,
            N_("Grow a tree"),
            N_("Step through ID3, C4.5 and CART, decision by decision."),
            plays=True,
        ),
        Page(
            "impurity",
            LEARN,
            N_("Impurity"),
            N_("Set class counts by hand and watch entropy, Gini and error rate."),
        ),
        Page(
            "thresholds",
            LEARN,
            N_("Thresholds"),
            N_("See how a number is cut in two: every midpoint and its score."),
        ),
        Page(
            "missing",
            LEARN,
            N_("Missing values"),
            N_("Follow rows with holes as their weight divides among the branches."),
            plays=True,
        ),
        Page(
            "prune",
            EXPLORE,
            N_("Pruning"),
            N_("Cut a tree before or after it has grown and compare the verdicts."),
            plays=True,
        ),
        Page(
            "boundary",
            EXPLORE,
            N_("Boundaries"),
            N_("Two attributes as a plane: straight and slanting cuts side by side."),
            plays=True,
        ),
        Page(
            "regression",
            EXPLORE,
            N_("Regression"),
            N_("Fit a step function to points, cut by cut."),
            plays=True,
        ),
        Page(
            "forest",
            EXPLORE,
            N_("Forest"),
            N_("Grow many trees on drawn rows and attributes and let them vote."),
            plays=True,
        ),
        Page(
            "data",
            USE,
            N_("Your data"),
            N_("Bring your own table, check it and set the roles of its columns."),
        ),
    )
}


def there_are() -> list[Page]:
    """The pages whose file exists, in the order of a course."""
    return [page for page in PAGES.values() if there_is(page.file)]


def there_is(file: str) -> bool:
    return _is_file(ROOT / file)


@cache
def _is_file(path: Path) -> bool:
    """Asked of the disk once: files do not come and go under a running server."""
    return path.is_file()


def menu(_: Translator) -> list[tuple[str, list[dict[str, Any]]]]:
    """All pages that there are under their headings; a menu of one would only take room."""
    pages = there_are()
    headings = dict.fromkeys(page.heading for page in pages) if len(pages) > 1 else ()
    return [
        (_(heading), [_entry(page, _) for page in pages if page.heading == heading])
        for heading in headings
    ]


def _entry(page: Page, _: Translator) -> dict[str, Any]:
    return {
        "page": page.id,
        "title": _(page.title),
        "about": _(page.about),
        "params": link.to_page(page.id),
    }
