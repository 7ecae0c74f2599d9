"""What page prune says of a run: every panel at every step, in windows, and names as text."""

from __future__ import annotations

import json
from itertools import product

import pandas as pd
import pytest

from engine.config import Config
from engine.frames import from_frame
from engine.language import translator_for
from engine.pruning.choice import risk_of
from engine.pruning.events import WeakestLinkFound
from engine.pruning.links import links
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import record
from tests.support.hostile import NAMES
from tests.support.prune_runs import BOOK, book, decisions, noisy, panels_of
from ui.kit import numbers
from ui.player.script import Script
from ui.prune.notes import link_notes
from ui.prune.query import methods
from ui.prune.rows import judged_table
from ui.prune.sentences import prune_sentences
from ui.prune.tally import Tallies, measure_of
from ui.run.narrator import Narrator
from ui.tree.steps import stops


@pytest.mark.parametrize(("method", "language"), list(product(methods(False), ("zh", "en"))))
def test_every_panel_at_every_step(method: str, language: str) -> None:
    trace = book(method, cuts=("脐部=稍凹", "脐部=凹陷")) if method == "hand" else book(method)
    panels = panels_of(trace, language)
    for cursor in stops(trace, "detail"):
        assert panels.verdict(cursor)
        assert panels.scores(cursor)
        if method == "cost_complexity":
            assert panels.trees.sequence(cursor)


LARGE = [(m, r) for r in (False, True) for m in methods(r) if m != "hand"]


@pytest.mark.parametrize(("method", "regression"), LARGE)
def test_every_tree_is_judged_as_if_it_stood_alone(method: str, regression: bool) -> None:
    training, validation = noisy(60, regression)
    config = Config("regression" if regression else "cart")
    trace = record_pruned(training, config, Pruning(method), validation)
    tallies = Tallies(trace, record(training, config).tree())
    for cursor in stops(trace, "detail") if trace.pruned_from is not None else (len(trace),):
        tree, standing = trace.tree(cursor), tallies.at(cursor)
        assert standing.leaves == len(tree.leaves())
        assert standing.training == pytest.approx(measure_of(tree, training))
        assert standing.validation == pytest.approx(measure_of(tree, validation))


@pytest.mark.parametrize("alpha", [0.0, 1.0, 4.0])
def test_the_loss_of_a_branch_and_of_the_other_leaves_is_that_of_the_tree(alpha: float) -> None:
    """C_alpha: what the formula has of the branch and the note of the rest is what the cards show
    of the whole tree, on both sides; only the root is the whole tree itself."""
    trace = book("c_alpha", alpha=alpha)
    panels = panels_of(trace)
    for cursor in decisions(trace)[1:]:
        told = [(block.kind, block.value) for block in panels.verdict(cursor)]
        (sides,) = [value["sides"] for kind, value in told if kind == "cards"]
        (formula,) = [value for kind, value in told if kind == "formula"]
        rest = [float(value.split()[-4].rstrip(",")) for kind, value in told if kind == "note"]
        compared = trace.events[panels.place(cursor) or 0]
        assert len(rest) == (compared.node != 0)
        for side, (_name, worked_out) in zip(sides, formula, strict=True):
            branch = float(worked_out.rpartition("=")[2])
            assert branch + sum(rest) == pytest.approx(float(side["large"]), abs=0.0016)


@pytest.mark.parametrize("regression", [False, True])
def test_boxes_read_the_links_that_the_step_measures(regression: bool) -> None:
    """The changes of all stops add up to g(t) of every inner node, measured anew."""
    training, _validation = noisy(60, regression)
    config = Config("regression" if regression else "cart")
    trace = record_pruned(training, config, Pruning("cost_complexity"))
    notes: dict[int, str | None] = {}
    places = decisions(trace)
    changes = link_notes(trace)
    assert len(changes) == len(places) > 3
    for place, changed in enumerate(changes):
        notes |= dict(changed)
        at = trace.grown if place == 0 else places[place - 1]
        measured = isinstance(trace.events[at], WeakestLinkFound)
        risk = risk_of(training, config, trace.pruning)
        wanted = links(trace.tree(at), risk) if measured else {}
        found = {node: text for node, text in notes.items() if text is not None}
        assert {n: t.rpartition(" ")[2] for n, t in found.items()} == {
            n: numbers.decimal(link.strength) for n, link in wanted.items()
        }


@pytest.mark.parametrize("method", [m for m in methods(False) if m != "hand"])
def test_a_large_run_is_told_in_windows(method: str) -> None:
    training, validation = noisy(1500)
    config = Config("cart")
    grown = record(training, config)
    trace = record_pruned(training, config, Pruning(method), validation)
    panels = panels_of(trace, full=grown)
    says = {"verdict": panels.verdict, "verdict.now": panels.tree_now, "scores": panels.scores}
    if method == "cost_complexity":
        says["sequence"] = panels.trees.sequence
    script = Script(says, panels.decisions.table.shared)
    for size in ("decision", "detail"):
        places = stops(trace, size)
        for step in {places[0], places[len(places) // 2], places[-1], trace.ends[0]}:
            window = script.window(places, step, size == "detail")
            assert str(step) in json.loads(window)["steps"]["verdict"]
            assert len(window) < 600_000


def test_users_names_stay_text_in_every_table_and_sentence() -> None:
    nasty = [name for name in NAMES if "<" in name or "](" in name][:3]
    assert len(nasty) == 3
    first, second, target = nasty
    frame = pd.DataFrame(
        {
            first: ["a", "a", "b", "b"] * 3,
            second: [first, second] * 6,
            target: [first, second, first, first] * 3,
        }
    )
    table = from_frame(frame, Roles(target=target))
    training, validation = table.take(range(8)), table.take(range(8, 12))
    trace = record_pruned(training, Config("id3"), Pruning("post"), validation)
    assert len(trace) > trace.grown, "something is compared"
    narrator = Narrator(trace, BOOK, translator_for("en"), str)
    prunes = prune_sentences(narrator.sentences, trace.grown_tree())
    rows = judged_table(trace.grown_tree(), trace, trace.grown, narrator.names, prunes).value
    sentences = [prunes.event(event) for event in trace.events[trace.grown :]]
    cells = [cell for row in rows["rows"] for cell in row]
    written = "\n".join([*sentences, *rows["head"], *cells])
    assert "&#60;" in written or "&#93;" in written, "the names are there, as text"
    assert "<" not in written
    assert "](" not in written
