"""The picture's facts are the engine's facts, at every step of every built-in table."""

from __future__ import annotations

import itertools
import json
from typing import get_args

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.events import StopReason
from engine.impurities import ENTROPY
from engine.language import translator_for
from engine.measures import Moments, proportions
from engine.trace import Trace, record
from ui.kit import numbers
from ui.tree import steps
from ui.tree.model import TreeModel, tree_model
from ui.tree.names import NodeNames
from ui.tree.sizes import BOX_HEIGHT

ROUNDING = 1e-9  # pixels; sums of widths
RUNS = [
    (entry.id, algorithm)
    for entry in ENTRIES
    for algorithm in (
        ["regression"] if open_builtin(entry.id).training.is_regression else ["id3", "c45", "cart"]
    )
]


@pytest.fixture(params=RUNS, ids="-".join, scope="module")
def told(request: pytest.FixtureRequest) -> tuple[Trace, TreeModel]:
    data, algorithm = request.param
    trace = record(open_builtin(data).training, Config(algorithm=algorithm))
    return trace, tree_model(trace, translator_for("zh"))


def test_at_every_step_the_picture_is_the_engines_tree(told: tuple[Trace, TreeModel]) -> None:
    trace, model = told
    for cursor in range(len(trace) + 1):
        tree = trace.tree(cursor)
        shown = {at.view.id: at for at in model.at(cursor)}
        opened = {node for node, at in shown.items() if at.status != "waiting"}
        assert opened == set(tree.nodes)
        awaited = {
            child for node in tree.nodes.values() if node.routed for child in node.routed.children
        } - opened
        assert {n for n in shown if n not in opened} == (awaited if cursor else {0})
        for number, node in tree.nodes.items():
            at = shown[number]
            wanted = "leaf" if node.leaf else "split" if node.routed else None
            assert at.status == (wanted or ("chosen" if node.chosen else "open"))
            assert at.tied == bool(node.tied)
            assert at.current == (number == steps.under_discussion(trace, cursor))


def test_the_numbers_are_the_engines(told: tuple[Trace, TreeModel]) -> None:
    trace, model = told
    for number, node in trace.tree().nodes.items():
        view, summary = model.by_id[number], node.opened.summary
        assert numbers.decimal(node.opened.impurity) in view.open_lines[1]
        assert trace.events[view.last - 1] == node.decided
        assert trace.events[view.opened - 1] == node.opened
        assert view.depth == node.opened.depth
        if isinstance(summary, Moments):
            assert numbers.decimal(summary.mean) in view.open_lines[2]
            assert view.bar == ()
        else:
            assert view.bar == proportions(summary)
        if node.split is not None:
            assert view.ask == trace.dataset.attributes[node.split.attribute].name
        if node.leaf is not None and isinstance(node.leaf.label, str):
            assert view.leaf == node.leaf.label
            assert model.classes[view.klass or 0].name == node.leaf.label


def test_boxes_of_a_depth_stand_apart_and_inside_the_picture(
    told: tuple[Trace, TreeModel],
) -> None:
    _, model = told
    for depth in {node.depth for node in model.nodes}:
        level = sorted((n for n in model.nodes if n.depth == depth), key=lambda n: n.x)
        for left, right in itertools.pairwise(level):
            assert left.x + left.width / 2 < right.x - right.width / 2
        ends = [(n.x - n.width / 2, n.x + n.width / 2) for n in level]
        assert all(left >= -ROUNDING and right <= model.width + ROUNDING for left, right in ends)
        assert all(n.y + BOX_HEIGHT <= model.height for n in level)


def test_the_payload_is_plain_json_and_says_the_same(told: tuple[Trace, TreeModel]) -> None:
    trace, model = told
    payload = json.loads(model.payload_json)
    assert payload == model.payload()
    assert payload["decisions"] == list(steps.stops(trace, "decision"))
    assert payload["leaves"] == list(steps.leaves(trace))
    assert [n["id"] for n in payload["nodes"]] == list(trace.tree().nodes)


def test_edges_say_value_or_comparison() -> None:
    def edges(data: str, algorithm: str) -> dict[int, list[str]]:
        trace = record(open_builtin(data).training, Config(algorithm=algorithm))
        model = tree_model(trace, translator_for("zh"))
        return {p: [n.edge for n in model.nodes if n.parent == p] for p in (0,)}

    assert edges("watermelon_2.0", "id3")[0] == ["清晰", "稍糊", "模糊"]
    assert edges("watermelon_2.0", "cart")[0] == ["= 清晰", "≠ 清晰"]
    assert edges("watermelon_3.0", "id3")[0] == ["清晰", "稍糊", "模糊"]
    assert edges("watermelon_3.0alpha", "id3")[0] == ["≤ 0.126", "> 0.126"]


def test_fractional_rows_are_fractions() -> None:
    trace = record(open_builtin("watermelon_2.0alpha").training, Config(algorithm="id3"))
    model = tree_model(trace, translator_for("en"))
    fractional = [n.open_lines[0] for n in model.nodes if "/" in n.open_lines[0]]
    assert fractional
    assert all(part.split("/")[1].isdigit() for row in fractional for part in [row.split()[-2]])


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("data", ["watermelon_2.0", "regression_5.2"])
@pytest.mark.parametrize("reason", get_args(StopReason))
def test_every_stop_reason_has_words(language: str, data: str, reason: StopReason) -> None:
    dataset = open_builtin(data).training
    names = NodeNames(dataset, ENTROPY, translator_for(language), str)
    short, full = names.reason_short(reason), names.reason(reason)
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in short)
    assert 0 < len(short) <= 18 < len(full) + 18
    assert chinese == (language == "zh")
    assert full.endswith("。" if language == "zh" else ".")


def test_the_same_run_has_one_fingerprint_in_all_languages() -> None:
    opened = open_builtin("watermelon_2.0")
    trace = record(opened.training, Config())
    zh = tree_model(trace, translator_for("zh"))
    en = tree_model(trace, translator_for("en"), lambda word: opened.entry.label(word, "en"))
    other = tree_model(record(opened.training, Config("cart")), translator_for("zh"))
    assert zh.fingerprint == en.fingerprint != other.fingerprint
    assert zh.payload_json != en.payload_json
    assert en.by_id[0].ask == "texture"


def test_boxes_show_entropy_in_the_unit_that_is_asked_for() -> None:
    """Ent(D) of the melons: 0.998 bits, 0.691 nats (golden.md 1, times ln 2); Gini has no unit."""
    melons = open_builtin("watermelon_2.0").training
    for algorithm, nats, told in (
        ("id3", False, "0.998"),
        ("id3", True, "0.691"),
        ("cart", True, "0.498"),
    ):
        trace = record(melons, Config(algorithm))
        model = tree_model(trace, translator_for("en"), nats=nats)
        assert model.by_id[0].open_lines[1].split()[-1] == told
        assert model.by_id[0].about.split()[-1] == told


def test_a_node_left_to_the_user_stays_undecided() -> None:
    trace = record(open_builtin("watermelon_2.0").training, Config(ties="ask"))
    model = tree_model(trace, translator_for("zh"))
    waiting = [at for at in model.at(len(trace)) if at.status == "open"]
    assert waiting
    assert all(at.tied and at.title == "?" for at in waiting)
