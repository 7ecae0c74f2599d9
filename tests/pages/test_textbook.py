"""The textbook view on every replaying page: what is drawn is the tree of the step."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.trace import record
from tests.support.pages import address, alive, says, sent, visit
from ui.address import link, view

PAGES = {
    "app.py": ("grow", {}),
    "pages/missing.py": ("missing", {}),
    "pages/prune.py": ("prune", {}),
    "pages/regression.py": ("regression", {}),
    "pages/forest.py": ("forest-2", {"trees": "3", "into": "2"}),
}
NODE = re.compile(r"^\t(\d+) \[", re.MULTILINE)
EDGE = re.compile(r"^\t(\d+) -> (\d+) ", re.MULTILINE)


def drawings(page: AppTest) -> list[str]:
    """All graphs of the page as DOT, those of steps first."""
    return [str(element.proto.spec) for element in page.get("graphviz_chart")]


def shown_at(run: dict[str, Any], step: int) -> dict[int, int | None]:
    """The nodes that a live tree shows at a step, each with its parent, as the browser is told."""
    found = {}
    for node in run["nodes"]:
        states = [state for start, state in node["states"] if start <= step]
        if states and states[-1] != "hidden":
            found[node["id"]] = node["parent"]
    return found


def drawn(source: str) -> dict[int, int | None]:
    parents: dict[int, int | None] = {int(number): None for number in NODE.findall(source)}
    return parents | {int(child): int(above) for above, child in EDGE.findall(source)}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("file", PAGES)
def test_the_drawing_is_the_tree_of_the_step(file: str, language: str) -> None:
    """At the beginning, in the middle and at the end; the controls stay, in the page's language."""
    key, more = PAGES[file]
    live = visit(file, lang=language, **more)
    words = translator_for(language)
    told = sent(live, f"{key}.player")
    assert told["view"] == "live"
    for name in ("live", "textbook"):
        assert told["words"][name] == words(name)
    run = json.loads(told["run"])
    stops = run["decisions"]
    for step in (stops[0], stops[len(stops) // 2], stops[-1]):
        page = visit(file, lang=language, view="textbook", step=str(step), **more)
        assert not says(page, f"{key}.player")
        controls = sent(page, f"{key}.lockstep")
        assert (controls["view"], controls["id"]) == ("textbook", told["id"])
        assert view.TEXTBOOK in sent(page, f"{key}.panel")["listens"]
        assert drawn(drawings(page)[0]) == shown_at(run, step)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_both_trees_of_page_boundary_are_drawn(language: str) -> None:
    live = visit("pages/boundary.py", lang=language)
    assert not drawings(live)
    assert sent(live, "boundary.lockstep")["view"] == "live"
    players = [sent(live, f"boundary.{side}.player") for side in ("straight", "slanting")]
    assert [told["view"] for told in players] == [None, None]
    for step in (0, len(players[0]["track"]) // 2, len(players[0]["track"]) - 1):
        page = visit("pages/boundary.py", lang=language, view="textbook", step=str(step))
        wanted = [shown_at(json.loads(told["run"]), told["track"][step]) for told in players]
        assert [drawn(source) for source in drawings(page)] == wanted


def test_the_fold_agrees() -> None:
    """Page grow against the engine's own tree of a step."""
    trace = record(open_builtin("watermelon_2.0").training, Config())
    for step in (18, 28, 44):
        page = visit("app.py", view="textbook", step=str(step))
        tree = trace.tree(step)
        found = drawn(drawings(page)[0])
        assert set(tree.walk()) <= set(found)
        assert {n: tree.nodes[n].opened.parent for n in tree.walk()}.items() <= found.items()


def test_python_hears_the_step_and_draws_it() -> None:
    page = visit("app.py", lang="en", view="textbook", step="0")
    assert len(drawn(drawings(page)[0])) == 1
    page.session_state["link"]["place"] = {"step": "9"}  # as the panel tells it
    assert len(drawn(drawings(page.run())[0])) == 4


def test_a_word_that_is_no_view_is_the_live_one() -> None:
    page = visit("app.py", view="<b>")
    assert sent(page, "grow.player")["view"] == "live"


@pytest.mark.parametrize(
    ("message", "wanted", "step"),
    [
        ({"view": "textbook", "place": {"step": "9", "panel": "rows"}}, "textbook", "9"),
        ({"view": "live", "place": {"step": "9"}}, None, "9"),
        ({"view": "textbook", "place": "nowhere"}, "textbook", "3"),
        ({"view": "painted", "place": {"step": "9"}}, "textbook", "3"),
        (None, "textbook", "3"),
        ("textbook", "textbook", "3"),
    ],
)
def test_what_a_browser_may_wish_for(
    monkeypatch: pytest.MonkeyPatch, message: Any, wanted: str | None, step: str
) -> None:
    kept: dict[str, Any] = {}
    monkeypatch.setattr("streamlit.session_state", kept)
    link.state()["page"] = "grow"
    link.adopt({"view": "textbook", "step": "3"})
    view.switch(message)
    assert link.params().get("view") == wanted
    assert link.place()["step"] == step


def test_the_row_that_is_traced_is_on_the_way() -> None:
    page = visit("app.py", lang="zh", view="textbook", step="58", panel="row")
    bold = [line for line in drawings(page)[0].splitlines() if "penwidth=3.5" in line]
    assert len(bold) >= 2


@pytest.mark.parametrize("language", ["zh", "en"])
def test_too_large_a_tree_says_so_and_names_the_way_out(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("ui.run.tree_picture.LARGEST_DRAWN", 10)
    page = alive(visit("app.py", lang=language, view="textbook", step="58"))
    assert not drawings(page)
    words = page.info[0].value
    assert "14" in words
    assert translator_for(language)("live") in words
    small = visit("app.py", lang=language, view="textbook", step="9")
    assert len(drawn(drawings(small)[0])) == 4


def test_the_page_keeps_the_view_with_another_table() -> None:
    page = visit("app.py", view="textbook", lang="en", data="loan")
    assert address(page)["view"] == "textbook"
    assert drawings(page)


@pytest.mark.parametrize(("method", "count"), [("hand", 1), ("post", 0)])
def test_who_prunes_by_hand_is_told_where(method: str, count: int) -> None:
    page = visit("pages/prune.py", lang="en", view="textbook", prune=method)
    told = [caption.value for caption in page.caption if "To prune by hand" in caption.value]
    assert len(told) == count


def test_leaves_of_page_boundary_have_the_names_of_their_regions() -> None:
    page = visit("pages/boundary.py", lang="en", view="textbook", step="9999")
    for source in drawings(page):
        leaves = [line for line in source.splitlines() if re.search(r'label="[●■] ', line)]
        names = {found[0] for line in leaves if (found := re.findall(r"R\d+ · ", line))}
        assert len(names) == len(leaves) > 1
