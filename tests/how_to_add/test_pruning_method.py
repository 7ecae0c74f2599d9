"""How to add a way of pruning: its file, its line in the catalogue, its words; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from engine.config import ConfigError
from engine.predict import node_label
from engine.pruning.branches import inner_nodes
from engine.pruning.catalogue import METHODS, method_of
from engine.pruning.events import PruneEvent, PruningCompared, SubtreeCut
from engine.pruning.method import Grown, Method
from engine.pruning.options import Pruning
from tests.engine.pruning import test_laws
from tests.how_to_add.conftest import Said
from tests.support.pages import checked, run_of, visit, widget
from ui.prune.query import pruning_from_query


def stump(grown: Grown) -> Iterator[PruneEvent]:
    """Every branch below the root goes, from the leaves up: one leaf is less than several."""
    tree = grown.tree
    for number in inner_nodes(tree, grown.options.order):
        node = tree.nodes[number]
        if number and node.split is not None:
            label = node_label(node, grown.dataset)
            below = float(sum(not tree.children(n) for n in tree.walk(number)))
            yield PruningCompared(
                number, node.split.attribute, label, 1.0, below, "branch", "leaf", "better"
            )
            yield SubtreeCut(number, label)


STUMP = Method(
    "stump",
    stump,
    "Stump",
    "Cuts every branch below the root.",
    options=("order",),
    findings={"better": "One leaf is fewer"},
    unit="leaves",
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, "stump", STUMP)


@pytest.mark.usefixtures("toy")
def test_it_is_on_the_page_and_prunes() -> None:
    page = visit("pages/prune.py", lang="en")
    switch = widget(page.segmented_control, "prune.method")
    assert switch.options[-1] == "Stump"
    checked(switch.set_value("stump").run())
    assert run_of(page)["prune"] == "stump"
    assert STUMP.about in [caption.value for caption in page.main.caption]
    told = str([e.proto.bytes for e in page.get("bidi_component")])
    assert "One leaf is fewer: the branch at" in told


@pytest.mark.usefixtures("toy")
def test_it_stands_beside_the_others() -> None:
    page = visit("pages/prune.py", lang="en", beside="none.post.stump")
    assert not page.info


@pytest.mark.usefixtures("toy")
def test_a_link_names_it_with_the_options_that_play_a_part() -> None:
    params = {"prune": "stump", "order": "post_order", "folds": "5"}
    pruning, problems = pruning_from_query(params, regression=False)
    assert (pruning.method, pruning.order) == ("stump", "post_order")
    assert [problem.parameter for problem in problems] == ["folds"]


@pytest.mark.usefixtures("toy")
def test_the_command_line_knows_it(call: Said) -> None:
    told = call("watermelon_2.0", "--prune", "stump")
    assert "pruning: stump" in told
    assert "3 leaves, depth 1" in told


@pytest.mark.usefixtures("toy", "few_examples")
@pytest.mark.parametrize(
    "law",
    [
        test_laws.test_every_pruned_tree_is_a_part_of_the_full_one,
        test_laws.test_events_replay_to_the_tree_at_every_cursor_and_survive_json,
        test_laws.test_two_prunings_are_equal,
    ],
)
@pytest.mark.parametrize("kind", ["classes", "numbers"])
def test_it_keeps_the_laws(law: Callable[[str], None], kind: str) -> None:
    law(kind)


@pytest.mark.usefixtures("toy", "few_examples")
def test_the_laws_would_find_a_bad_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leaf that says what its rows do not say."""

    def wrong(grown: Grown) -> Iterator[PruneEvent]:
        if grown.tree.children(0):
            yield SubtreeCut(0, "nothing of the kind")

    monkeypatch.setitem(METHODS, "stump", replace(STUMP, tell=wrong))
    with pytest.raises(AssertionError):
        test_laws.test_every_pruned_tree_is_a_part_of_the_full_one("classes")


def test_it_is_gone_afterwards(call: Said) -> None:
    assert "'stump'" in call("loan", "--prune", "stump", code=2)
    with pytest.raises(ConfigError, match="'stump'; it must be one of none, pre"):
        method_of(Pruning("stump"))
