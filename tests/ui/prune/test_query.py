"""Options of pruning in an address, and branches that are cut by a click."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.pruning.options import Pruning
from tests.support.prune_runs import book
from ui.prune.bench import Bench
from ui.prune.panels import cuts_after
from ui.prune.query import pruning_from_query, query_from_pruning


def test_options_are_read_from_a_link_and_written_back() -> None:
    asked = {
        "prune": "cost_complexity",
        "risk": "impurity",
        "judge": "folds",
        "rule": "one_se",
        "folds": "4",
        "deal": "7",
    }
    pruning, problems = pruning_from_query(asked, regression=False)
    assert not problems
    written = query_from_pruning(pruning)
    assert written == {k: v for k, v in asked.items() if k != "judge"}
    assert pruning_from_query(written, regression=False) == (pruning, ())
    hand = Pruning("hand", cuts=("a/b;c=~!", ""))
    assert pruning_from_query(query_from_pruning(hand), regression=False)[0] == hand


def bench(cuts: tuple[str, ...] = ()) -> Bench:
    trace = book("hand", cuts=cuts)
    options = SimpleNamespace(opened=SimpleNamespace(training=trace.dataset), config=trace.config)
    setup = SimpleNamespace(options=options, pruning=trace.pruning)
    return Bench(cast(Any, SimpleNamespace(trace=trace)), cast(Any, setup))


@pytest.mark.parametrize(
    ("cuts", "path", "left"),
    [
        ((), "脐部=稍凹", ("脐部=稍凹",)),
        ((), "", ("",)),
        (("脐部=稍凹",), "脐部=稍凹", ()),
        (("脐部=稍凹/根蒂=稍蜷",), "脐部=稍凹", ("脐部=稍凹",)),
        (("脐部=凹陷",), "脐部=稍凹", ("脐部=凹陷", "脐部=稍凹")),
        (("脐部=稍凹",), "脐部=稍凹/根蒂=稍蜷", None),  # a ghost is cut already
        ((), "脐部=平坦", None),  # a leaf has nothing to cut
        ((), "nowhere", None),
    ],
)
def test_a_click_cuts_or_brings_back(
    cuts: tuple[str, ...], path: str, left: tuple[str, ...] | None
) -> None:
    assert cuts_after(bench(cuts), path) == left
