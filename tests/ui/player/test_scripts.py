"""The player's scripts by themselves, in a browser without an app: every case of the files here.

A case is a function of a module beside this file that throws when something is wrong. Runs come
from the engine, with what it says of every step, so that the two halves of the player are held
against each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from datasets import open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.language import translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace, record
from tests.bench.player_tables import big, hostile
from tests.support.hostile import NAMES
from tests.support.prune_runs import book
from ui.player import assets
from ui.prune.notes import link_notes
from ui.tree import steps
from ui.tree.model import tree_model

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
SITE = "http://player.invalid"
CASE = re.compile(r'^  (?:async )?"(.+)"\(\) \{$', re.MULTILINE)
CASES = [
    pytest.param(file.stem, name, id=f"{file.stem}: {name}")
    for file in sorted(HERE.glob("*.js"))
    for name in CASE.findall(file.read_text("utf-8"))
]
NASTY = tuple(name for name in NAMES if set(name) & set("<*`$[&") and "\n" not in name)
CALL = """async ([file, name]) => {
    try {
        await (await import(`/tests/ui/player/${file}.js`)).default[name]();
        return "";
    } catch (error) {
        return error.stack ?? String(error);
    }
}"""


def melons() -> Dataset:
    return open_builtin("watermelon_2.0").training


def traces() -> dict[str, Trace]:
    navel = Config("id3", choose=(Choice("", "脐部"),))
    return {
        "id3": record(melons(), Config("id3")),
        "english": record(melons(), Config("id3")),
        "choice": record(melons(), navel),
        "navel": record(open_builtin("watermelon_2.0_split").training, navel),
        "loan": record(open_builtin("loan").training, Config("cart")),
        "holes": record(open_builtin("watermelon_2.0alpha").training, Config("c45")),
        "ask": record(melons(), Config("id3", ties="ask")),
        "pre": book("pre"),
        "post": book("post"),
        "hand": book("hand", cuts=("脐部=稍凹", "脐部=凹陷")),
        "sequence": record_pruned(melons(), Config("cart"), Pruning("cost_complexity")),
        "nasty": record(hostile(NASTY), Config("id3", max_depth=1)),
    }


def statuses(trace: Trace, cursor: int) -> dict[int, str]:
    """What every node is in the engine's tree of a moment; one that was there a step ago and is cut
    away by this one is a ghost."""
    now, reached = trace.tree(cursor), set(trace.tree(cursor).walk())
    before = [stop for stop in steps.stops(trace, "decision") if stop < cursor]
    seen = set(trace.tree(before[-1]).walk()) if before else set()
    opening = {e.node: e.parent for e in trace.events if hasattr(e, "parent")}

    def status(node: int) -> str:
        if node in reached:
            told = now.nodes[node]
            decided = "leaf" if told.leaf else "split" if told.routed else None
            return decided or ("chosen" if told.chosen else "open")
        above = opening[node]
        waits = above is None or (above in reached and now.nodes[above].routed)
        return "waiting" if waits else "ghost" if node in seen else "hidden"

    return {node: status(node) for node in trace.lifetimes}


def facts(trace: Trace, language: str = "zh") -> dict[str, Any]:
    """A run as the player gets it, and what the engine says of it."""
    label = (lambda word: f"{word}!") if language == "en" else str
    model = tree_model(trace, translator_for(language), label)
    if trace.pruning.method == "cost_complexity":
        model = replace(model, notes=link_notes(trace))
    places = range(steps.first(trace), len(trace) + 1)
    grown = trace.pruned_from is None
    current = [steps.under_discussion(trace, at) if grown else model.current(at) for at in places]
    tree = trace.grown_tree()
    return {
        "payload": model.payload_json,
        "id": model.fingerprint,
        "table": trace.dataset.name,
        "decisions": list(steps.stops(trace, "decision")),
        "ties": steps.ties(trace, "decision"),
        "leaves": steps.leaves(trace),
        "cuts": steps.cuts(trace),
        "current": current,
        "paths": {node: tree.path(node, trace.dataset) for node in trace.lifetimes},
    }


@cache
def runs_script() -> str:
    told = {name: facts(trace) for name, trace in traces().items()}
    for name, trace in traces().items():
        places = range(steps.first(trace), len(trace) + 1)
        told[name]["statuses"] = [statuses(trace, cursor) for cursor in places]
    told["english"] |= facts(record(melons(), Config("id3")), "en")
    whole = {"big": facts(record(big(200), Config("id3")))}
    lines = {"RUNS": told, "WHOLE": whole, "NASTY": NASTY}
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in lines.items())


def serve(route: Route) -> None:
    """An empty page, the runs, and the scripts of the product and of these cases."""
    path = route.request.url.removeprefix(SITE).partition("?")[0]
    if path == "/runs.js":
        route.fulfill(body=runs_script(), content_type="text/javascript")
    elif path.endswith(".js") and (ROOT / path[1:]).is_file():
        route.fulfill(path=ROOT / path[1:], content_type="text/javascript")
    elif "." in path.rpartition("/")[2] or path == "/nothing":
        route.fulfill(status=404)
    else:
        route.fulfill(body="<!doctype html><title>empty</title><body>", content_type="text/html")


@pytest.fixture(scope="module")
def empty(browser: Browser) -> Iterator[Page]:
    runs_script()  # a failure inside of a route would be waited for
    context = browser.new_context(viewport={"width": 1000, "height": 700})
    context.route(f"{SITE}/**", serve)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("file", "name"), CASES)
def test_case(empty: Page, file: str, name: str) -> None:
    empty.goto(SITE)  # a new document: nothing is left of the case before
    problem = empty.evaluate(CALL, [file, name])
    if problem:
        pytest.fail(problem, pytrace=False)


def test_every_case_is_found() -> None:
    assert len(CASES) >= 80
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize("component", assets.MODULES)
def test_the_files_of_a_component_make_one_module(empty: Page, component: str) -> None:
    """Joined in this order no name is missing and none is there twice."""
    empty.goto(SITE)
    kind = empty.evaluate(
        """async (text) => typeof (await import(
            URL.createObjectURL(new Blob([text], {type: "text/javascript"})))).default""",
        assets.script(component),
    )
    assert kind == "function"


@pytest.mark.parametrize("component", assets.MODULES)
def test_every_file_comes_with_those_that_it_needs(component: str) -> None:
    files = assets.MODULES[component]
    for name in files:
        text = (assets.FOLDER / f"{name}.js").read_text("utf-8")
        needed = re.findall(r'^import [^;]*from "\./(\w+)\.js";$', text, re.MULTILINE)
        assert set(needed) <= set(files), name
