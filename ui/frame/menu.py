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
# The chapters of the books, in their order and with their numbers; the way in is the first.
BASICS = N_("1 Basics")
SPLITTING = N_("2 Splitting")
PRUNING = N_("3 Pruning")
VALUES = N_("4 Continuous and missing values")
LINES = N_("5 Multivariate trees")
FURTHER = N_("6 Regression and forests")
USE = N_("Use")
ASIDE = (BASICS, USE)  # no part of the route


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
            "learn",
            BASICS,
            N_("Lessons"),
            N_("A course in short cards, each beside the page that it speaks of."),
        ),
        Page(
            FIRST,
            SPLITTING,
            N_("Grow a tree"),
            N_("Step through ID3, C4.5 and CART, decision by decision."),
            plays=True,
        ),
        Page(
            "impurity",
            SPLITTING,
            N_("Impurity"),
            N_("Set class counts by hand and watch entropy, Gini and error rate."),
        ),
        Page(
            "compare",
            SPLITTING,
            N_("Compare algorithms"),
            N_("ID3, C4.5 and CART on one table: how their trees differ, and what ties allow."),
        ),
        Page(
            "prune",
            PRUNING,
            N_("Pruning"),
            N_("Prune a tree while it grows or afterwards and compare the results."),
            plays=True,
        ),
        Page(
            "thresholds",
            VALUES,
            N_("Thresholds"),
            N_("See how a number is cut in two: every midpoint and its score."),
        ),
        Page(
            "missing",
            VALUES,
            N_("Missing values"),
            N_("Follow rows with missing values as their weight divides among the branches."),
            plays=True,
        ),
        Page(
            "boundary",
            LINES,
            N_("Boundaries"),
            N_("Two attributes as a plane: straight and slanting cuts side by side."),
            plays=True,
        ),
        Page(
            "regression",
            FURTHER,
            N_("Regression"),
            N_("Fit a step function to points, cut by cut."),
            plays=True,
        ),
        Page(
            "forest",
            FURTHER,
            N_("Forest"),
            N_("Grow many trees on sampled rows and attributes and let them vote."),
            plays=True,
        ),
        Page(
            "practice",
            USE,
            N_("Practice"),
            N_("Answer questions on fresh small tables, marked at once; sheets for a class."),
        ),
        Page(
            "data",
            USE,
            N_("Your data"),
            N_("Add your own table, check it and set the roles of its columns."),
        ),
    )
}


def there_are() -> list[Page]:
    """The pages whose file exists, in the order of a course."""
    return [page for page in PAGES.values() if there_is(page.file)]


def after(page: str) -> Page | None:
    """The next page of the route."""
    route = [found for found in there_are() if found.heading not in ASIDE]
    ids = [found.id for found in route]
    follows = ids.index(page) + 1 if page in ids else len(ids)
    return route[follows] if follows < len(ids) else None


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
        "route": page.heading not in ASIDE,
        "params": link.to_page(page.id),
    }
