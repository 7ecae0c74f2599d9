"""At every step of two runs in lockstep regions, figures and words are the engine's."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from datasets import open_builtin
from engine import generators
from engine.config import Config
from engine.dataset import Attribute, Dataset
from engine.language import translator_for
from engine.predict import LeafReached, accuracy, predict_row
from engine.splits import Linear
from engine.trace import Trace, record
from tests.engine.oblique.test_lines import BOOK
from tests.support.hostile import NAMES
from tests.support.replay import spoken, summed
from ui.boundary.curves import depth_figure, linear_figure
from ui.boundary.guide import Guide
from ui.boundary.model import homes, moment, two_columns
from ui.boundary.plane_model import plane_model
from ui.boundary.sentences import BoundarySentences
from ui.boundary.tally import levels, tallies
from ui.boundary.timeline import timeline
from ui.tree import steps
from ui.tree.model import tree_model

MELONS = open_builtin("watermelon_3.0alpha").training
_ = translator_for("en")


def same(word: str) -> str:
    return word


def traces() -> tuple[Trace, Trace]:
    return record(MELONS, Config("id3")), record(MELONS, Config("oblique", oblique="climb"))


def test_the_timeline_keeps_the_decisions_of_both_runs_together() -> None:
    pair = traces()
    times = timeline(pair)
    for track, trace in zip(times.tracks, pair, strict=True):
        assert list(track) == sorted(track)
        assert (track[0], track[-1]) == (0, len(trace))
        assert all(after - before <= 1 for before, after in pairwise(track))
        stops = list(steps.stops(trace, "decision"))
        for k, step in enumerate(times.decisions):
            assert track[step] == stops[min(k, len(stops) - 1)]
    assert times.decisions[-1] == len(times)
    assert times.leaves == tuple(sorted(set(times.leaves)))
    assert json.loads(times.payload_json)["length"] == len(times)


FAR = replace(MELONS, columns=(1e9 + MELONS.columns[0], MELONS.columns[1]))


@pytest.mark.parametrize("config", [Config("id3"), Config("oblique"), BOOK])
@pytest.mark.parametrize("table", [MELONS, FAR], ids=["melons", "far from the origin"])
def test_the_browsers_rule_shows_the_engines_polygons_at_every_step(
    table: Dataset, config: Config
) -> None:
    """A region is seen from its parent's split to its own; a line from its node's split on."""
    trace = record(table, config)
    payload = json.loads(plane_model(trace, _, same).payload_json)
    for cursor in range(len(trace) + 1):
        at = moment(trace, cursor)
        seen = [n for n in payload["nodes"] if n["shown"] <= cursor]
        whole = {n["id"]: n["polygon"] for n in seen if n["leaf"] or n["decided"] > cursor}
        assert whole == {n: [[*corner] for corner in p] for n, p in at.polygons.items()}
        split = [n for n in seen if not n["leaf"] and n["decided"] <= cursor and n["cut"]]
        lines = {n["id"]: n["cut"] for n in split}
        assert lines == {cut.node: [[*cut.start], [*cut.end]] for cut in at.cuts}
        opened = [n for n in payload["nodes"] if n["opened"] <= cursor]
        current = max(opened, key=lambda n: n["opened"])["id"] if opened else None
        assert current == at.current
    assert [n["label"] for n in payload["nodes"] if n["leaf"]] == [
        f"R{i}" for i in range(1, len(trace.tree().leaves()) + 1)
    ]


def test_the_tree_carries_the_numbers_of_the_regions() -> None:
    trace = record(MELONS, Config("id3"))
    model = tree_model(trace, _, marks=dict.fromkeys(trace.tree().leaves(), "R7"))
    assert all(n.leaf_lines[0].startswith("R7 · ") for n in model.nodes if n.leaf is not None)


def holed() -> Dataset:
    dataset = two_columns(MELONS, "密度", "含糖率")
    return dataset.with_cell(3, 0, None)


def test_a_row_with_a_hole_has_no_place_and_no_single_leaf() -> None:
    trace = record(holed(), Config("oblique"))
    assert len(plane_model(trace, _, same).payload["points"]) == 16
    assert [row for row, leaf in enumerate(homes(trace)) if leaf is None] == [3]


RUNS = [
    (MELONS, Config("id3")),
    (MELONS, Config("oblique")),
    (MELONS, BOOK),
    (holed(), Config("c45")),
    (holed(), Config("oblique")),
    (MELONS, Config("oblique", max_depth=1)),
    (generators.generate("moons", 80, 0.2, 1), Config("cart")),
    (generators.generate("moons", 80, 0.2, 1), Config("oblique", oblique="logistic")),
]


@pytest.mark.parametrize(("dataset", "config"), RUNS)
def test_the_figures_of_every_step_are_the_engines(dataset: Dataset, config: Config) -> None:
    trace = record(dataset, config)
    fresh = dataset.take(list(range(0, len(dataset), 2)))
    found = dict(tallies(trace, fresh))
    assert 0 in found
    for cursor in range(len(trace) + 1):
        tree = moment(trace, cursor).tree
        tally = found[max(begin for begin in found if begin <= cursor)]
        leaves = [node for node in tree.nodes.values() if node.routed is None]
        assert (tally.tests, tally.leaves) == (len(tree) - len(leaves), len(leaves))
        assert tally.depth == tree.depth()
        for rows, table in ((tally.training, dataset), (tally.fresh, fresh)):
            assert rows == (len(accuracy(tree, table).right), len(table))


@pytest.mark.parametrize(("dataset", "config"), RUNS)
def test_the_guide_knows_every_region_and_every_way_at_every_step(
    dataset: Dataset, config: Config
) -> None:
    trace = record(dataset, config)
    steps_of_run = range(len(trace) + 1)
    guide = json.loads(json.dumps(Guide(trace, _, same).told("look", steps_of_run)))
    for cursor in steps_of_run:
        at = moment(trace, cursor)
        sentences = BoundarySentences(at, _, same)
        for number in guide["nodes"]:
            said = spoken(guide, cursor, {"look": int(number)}, None)
            node = at.tree.nodes.get(int(number))
            assert bool(said) == (node is not None)
            if node is not None:
                begin = "Region" if node.leaf else "Node" if node.routed else "Not decided yet"
                assert said[0].startswith(begin)
                assert f"where {sentences.rule(int(number))}" in said[0]
                assert begin == "Node" or f" {sentences.answer(node)}. Contains" in said[0]
        for row, home in enumerate(guide["homes"]):
            reached = [p for p in predict_row(at.tree, dataset, row) if isinstance(p, LeafReached)]
            said = spoken(guide, cursor, {}, row)
            assert (home is None) == (not said)
            if said:
                assert f": {sentences.rule(reached[-1].node)} → " in said[0]
                assert said[0].endswith(f"→ {sentences.answer(at.tree.nodes[reached[-1].node])}.")


def test_other_points_are_another_run_even_where_the_steps_are_the_same() -> None:
    tables = [generators.generate("xor", 4, 0.0, seed) for seed in range(6)]
    pairs = [(record(t, Config("id3")), record(t, Config("oblique"))) for t in tables]
    times = [timeline(pair) for pair in pairs]
    assert len({t.tracks for t in times}) < len(times)
    assert len({t.fingerprint for t in times}) == len(times)


def hostile() -> Dataset:
    return Dataset(
        "x",
        (Attribute(NAMES[0], "continuous"), Attribute(NAMES[3], "continuous")),
        (np.array([0.0, 1.0, 2.0, 3.0]), np.array([0.0, 2.0, 1.0, 5.0])),
        NAMES[7],
        (NAMES[5], NAMES[1]),
        np.array([0, 1, 0, 1], dtype=np.int32),
        tuple(NAMES[:4]),
    )


def test_plotly_writes_hostile_names_as_text() -> None:
    told = plane_model(record(hostile(), Config("oblique")), _, same).payload
    for text in [*told["titles"], *(klass["title"] for klass in told["classes"])]:
        assert not {*"<>$%"} & {*text}


def test_hostile_names_are_text_everywhere() -> None:
    trace = record(hostile(), Config("oblique"))
    at = moment(trace, len(trace))
    guide = json.loads(json.dumps(Guide(trace, _, same).told("look", [len(trace)])))
    said = [text for node in at.tree.nodes for text in spoken(guide, 0, {"look": node}, None)]
    said += [text for row in range(4) for text in spoken(guide, 0, {}, row)]
    assert len(said) == len(at.tree) + 4
    said += summed(guide, 0, 0)
    for sentence in said:
        assert "<script" not in sentence
        assert "](http" not in sentence
        assert "<img" not in sentence
    assert "<script" not in depth_figure(_, {"a": levels(trace, None)}, "x").to_json()
    terms = [fact["term"] for fact in guide["nodes"].values() if "term" in fact]
    assert all(term.count("{") == term.count("}") for term in terms)
    line = Linear((0, 1), (1.0, 1.0), 2.0)
    assert "<script" not in linear_figure(_, at, same, line, line).to_json()
