"""The app's own menu: every page that there is, in the visitor's language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.language import Translator
from ui.address import link

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Item:
    """A page in the menu: its id, its file beside ``app.py``, its title and what it is for."""

    page: str
    file: str
    title: str
    about: str


def sections(_: Translator) -> dict[str, tuple[Item, ...]]:
    """All pages in the order of a course, under the heading they belong to."""
    return {
        _("Learn"): (
            Item(
                "grow",
                "app.py",
                _("Grow a tree"),
                _("Step through ID3, C4.5 and CART, decision by decision."),
            ),
            Item(
                "impurity",
                "pages/impurity.py",
                _("Impurity"),
                _("Set class counts by hand and watch entropy, Gini and error rate."),
            ),
            Item(
                "thresholds",
                "pages/thresholds.py",
                _("Thresholds"),
                _("See how a number is cut in two: every midpoint and its score."),
            ),
            Item(
                "missing",
                "pages/missing.py",
                _("Missing values"),
                _("Follow rows with holes as their weight divides among the branches."),
            ),
        ),
        _("Explore"): (
            Item(
                "prune",
                "pages/prune.py",
                _("Pruning"),
                _("Cut a tree before or after it has grown and compare the verdicts."),
            ),
            Item(
                "boundary",
                "pages/boundary.py",
                _("Boundaries"),
                _("Two attributes as a plane: straight and slanting cuts side by side."),
            ),
            Item(
                "regression",
                "pages/regression.py",
                _("Regression"),
                _("Fit a step function to points, cut by cut."),
            ),
            Item(
                "forest",
                "pages/forest.py",
                _("Forest"),
                _("Grow many trees on drawn rows and attributes and let them vote."),
            ),
        ),
        _("Use"): (
            Item(
                "data",
                "pages/data.py",
                _("Your data"),
                _("Bring your own table, check it and set the roles of its columns."),
            ),
        ),
    }


def title_of(_: Translator, page: str) -> str:
    """The title of a page in this language."""
    every = [item for items in sections(_).values() for item in items]
    return next(item.title for item in every if item.page == page)


def there_are(items: tuple[Item, ...]) -> list[Item]:
    """The pages whose file exists."""
    return [item for item in items if there_is(item.file)]


def there_is(file: str) -> bool:
    return _is_file(ROOT / file)


@cache
def _is_file(path: Path) -> bool:
    """Asked of the disk once: files do not come and go under a running server."""
    return path.is_file()


def menu(_: Translator) -> list[tuple[str, list[dict[str, Any]]]]:
    """All pages that there are under their headings; a menu of one would only take room."""
    shown = {heading: there_are(items) for heading, items in sections(_).items()}
    if sum(map(len, shown.values())) < 2:
        return []
    found = [(heading, items) for heading, items in shown.items() if items]
    return [(heading, [_entry(item) for item in items]) for heading, items in found]


def _entry(item: Item) -> dict[str, Any]:
    return {
        "page": item.page,
        "title": item.title,
        "about": item.about,
        "params": link.to_page(item.page),
    }
