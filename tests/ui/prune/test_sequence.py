"""The sequence of pruned trees and the picture of a run that prunes."""

from __future__ import annotations

import json

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace
from tests.support.prune_runs import book, decisions, noisy, panels_of
from ui.player.blocks import Block
from ui.prune.query import methods
from ui.tree.model import TreeModel, tree_model
from ui.tree.steps import first


def test_a_sequence_of_many_trees_is_drawn_in_part_and_named_in_full() -> None:
    training, validation = noisy(240, regression=True)
    trace = record_pruned(training, Config("regression"), Pruning("cost_complexity"), validation)
    trees = panels_of(trace).trees
    assert len(trees.trees.rounds) > 60
    figure, _note, smalls, names = trees.sequence(len(trace))
    assert len(smalls.value["items"]) == 24
    assert len(names.value["items"]) == 60
    steps = [tree.value["step"] for tree in smalls.value["items"]]
    assert steps == sorted(set(steps))
    assert set(steps) <= set(decisions(trace))
    assert figure.value["x"] == trees.trees.taken
    drawn = json.dumps([tree.value for tree in smalls.value["items"]])
    assert "NaN" not in drawn


def test_the_sequence_names_each_tree_and_leads_to_it() -> None:
    """golden: CART on watermelon 2.0 has four trees, of which the one with two leaves is taken."""
    table = open_builtin("watermelon_2.0").training
    trace = record_pruned(table, Config("cart"), Pruning("cost_complexity"))
    trees = panels_of(trace).trees
    _figure, _note, smalls = trees.sequence(first(trace))
    values = [tree.value for tree in smalls.value["items"]]
    assert [value["taken"] for value in values] == [False, False, True, False]
    assert values[2]["words"][1] == "2 leaves"
    for value in values:
        tree = trace.tree(value["step"])
        assert value["words"][1].split()[0] == str(len(tree.leaves()))
        leaves = [dot for dot in value["dots"] if dot[2]]
        assert len(leaves) == len(tree.leaves())
        assert len(value["lines"]) == len(value["dots"]) - 1
    here: list[Block] = list(trees.sequence(values[1]["step"]))
    assert here[2].value["here"] == 1


def models() -> list[tuple[Trace, TreeModel]]:
    traces = [book(m) for m in methods(False) if m != "hand"]
    traces.append(book("hand", cuts=("脐部=稍凹", "脐部=凹陷")))
    return [(trace, tree_model(trace, translator_for("en"))) for trace in traces]


@pytest.mark.parametrize("place", range(6))
def test_at_every_step_the_picture_is_the_engines_tree(place: int) -> None:
    trace, model = models()[place]
    for cursor in range(model.first, len(trace) + 1):
        tree = trace.tree(cursor)
        shown = {at.view.id: at for at in model.at(cursor) if at.status != "waiting"}
        reached = set(tree.walk())
        assert set(shown) == reached
        for number in reached:
            node = tree.nodes[number]
            if node.leaf is not None:
                assert shown[number].status == "leaf"
                assert shown[number].title == node.leaf.label
            elif node.routed is not None:
                assert shown[number].status == "split"
