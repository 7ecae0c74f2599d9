"""The browser's half of a run (``run.js``) by itself: at every step it says what Python says."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from engine.language import translator_for
from engine.trace import Trace
from tests.browser.conftest import ROOT
from tests.support.told_runs import GROWN, PRUNED, Name, told
from ui.tree import steps
from ui.tree.model import TreeModel, tree_model

RUN = (ROOT / "ui" / "player" / "run.js").read_text("utf-8")
EVERY_STEP = """async ([source, payload]) => {
  const file = new Blob([source], { type: "text/javascript" });
  const { Run } = await import(URL.createObjectURL(file));
  const run = new Run(JSON.parse(payload), "run", "table");
  const sizes = ["decision", "detail"];
  const at = (cursor) => ({
    statuses: run.nodes.map((node) => run.status(node, cursor)),
    current: run.current(cursor)?.id ?? null,
    next: sizes.map((size) => run.next(size, cursor)),
    previous: sizes.map((size) => run.previous(size, cursor)),
    tie: sizes.map((size) => run.jump("tie", size, cursor)),
    leaf: sizes.map((size) => run.jump("leaf", size, cursor)),
    cut: sizes.map((size) => run.jump("cut", size, cursor)),
  });
  return Array.from({ length: run.length + 1 }, (_, cursor) => at(cursor));
}"""
SIZES: tuple[steps.Size, ...] = ("decision", "detail")


@cache
def model_of(name: Name) -> TreeModel:
    return tree_model(told(*name), translator_for("en"))


@pytest.fixture(scope="module")
def empty(browser: Browser) -> Iterator[Page]:
    """A page with nothing on it: no server, no app."""
    page = browser.new_page()
    yield page
    page.close()


def every_step(page: Page, model: TreeModel) -> list[dict[str, Any]]:
    """What the browser says at every step of a run."""
    told: list[dict[str, Any]] = page.evaluate(EVERY_STEP, [RUN, model.payload_json])
    return told


def behind(places: list[int], cursor: int) -> int | None:
    place = bisect_right(places, cursor)
    return places[place] if place < len(places) else None


def expected(trace: Trace, model: TreeModel, cursor: int) -> dict[str, Any]:
    """The same by the engine's trace and the model in Python."""
    stops = [list(steps.stops(trace, size)) for size in SIZES]
    previous = [places[max(bisect_left(places, cursor) - 1, 0)] for places in stops]
    before = {at.view.id for at in model.at(previous[0])}
    now = {at.view.id: at.status for at in model.at(cursor)}
    ghosts = before - now.keys() if cursor > trace.grown else set()
    return {
        "statuses": [
            "ghost" if node.id in ghosts else now.get(node.id, "hidden") for node in model.nodes
        ],
        "current": model.current(cursor),
        "next": [behind(places, cursor) or places[-1] for places in stops],
        "previous": previous,
        "tie": [behind(list(steps.ties(trace, size)), cursor) for size in SIZES],
        "leaf": [behind(list(steps.leaves(trace)), cursor)] * 2,
        "cut": [behind(list(steps.cuts(trace)), cursor)] * 2,
    }


@pytest.mark.parametrize("name", [*GROWN, *PRUNED], ids="-".join)
def test_at_every_step_the_browser_says_what_python_says(empty: Page, name: Name) -> None:
    """States of all nodes, the node under discussion, and where each button leads."""
    trace, model = told(*name), model_of(name)
    found = every_step(empty, model)
    assert len(found) == len(trace) + 1
    for cursor, said in enumerate(found):
        assert said == expected(trace, model, cursor), cursor


def test_what_a_step_cuts_is_a_ghost_until_the_next_step(empty: Page) -> None:
    """By hand: the cut of a branch, then the cut of the root."""
    name = next(name for name in PRUNED if name[1:] == ("cart", "hand"))
    trace, model = told(*name), model_of(name)
    found = every_step(empty, model)
    below, root = trace.cuts
    assert below.pruned is not None
    assert root.pruned is not None
    ghosts = [said["statuses"].count("ghost") for said in found]
    assert not any(ghosts[: below.pruned])
    assert ghosts[below.pruned] > 0
    standing = [s for s in found[below.pruned]["statuses"] if s in ("split", "leaf")]
    assert ghosts[root.pruned] == len(standing) - 1, "all but the root itself"
