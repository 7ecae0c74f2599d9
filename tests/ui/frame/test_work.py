"""Work in the background is done once for all who wait, and given up when nobody does."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic, sleep

import pytest

from engine.config import Config, ConfigError
from engine.generators import generate
from engine.progress import beat, watched
from engine.pruning.options import Pruning
from engine.pruning.run import pruned
from engine.trace import record
from ui.frame import work as at_work
from ui.frame.work import Works


def endless() -> None:
    """Works until somebody ends it."""
    while True:
        sleep(0.005)
        beat(0.5)


def waited_for(true: Callable[[], bool]) -> bool:
    end = monotonic() + 20
    while not true() and monotonic() < end:
        sleep(0.005)
    return true()


def test_all_who_ask_at_once_wait_for_the_same_work() -> None:
    works, gate, begun = Works(), threading.Event(), []

    def make() -> str:
        begun.append(1)
        gate.wait(20)
        return "made"

    first, second = works.work("key", make), works.work("key", make)
    assert first is second
    assert not first.wait(0.01)
    gate.set()
    assert first.wait(20)
    assert (first.result(), begun) == ("made", [1])


def test_work_that_nobody_waits_for_is_given_up_and_begun_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(at_work, "FORGOTTEN", 0.2)
    works = Works()
    left = works.work("key", endless)
    for _ in range(10):  # whoever looks in keeps it going
        assert not left.wait(0.05)
    assert left.share == 0.5
    assert waited_for(lambda: left.given_up)
    again = works.work("key", lambda: "made")
    assert again is not left
    assert again.wait(20)


def test_a_failure_is_told_to_everybody_who_waits() -> None:
    def fail() -> None:
        raise ConfigError("no")

    works = Works()
    work = works.work("key", fail)
    assert work.wait(20)
    for _ in range(2):
        with pytest.raises(ConfigError):
            work.result()
    works.done("key", work)
    assert works.work("key", lambda: 1).wait(20)


class Enough(Exception):
    """The listener has heard enough."""


def signs(do: Callable[[], object], most: int) -> list[float | None]:
    """What is heard of some work until it ends, or until there were so many signs of life."""
    heard: list[float | None] = []

    def hear(share: float | None) -> None:
        heard.append(share)
        if len(heard) == most:
            raise Enough

    try:
        with watched(hear):
            do()
    except Enough:
        pass
    return heard


@pytest.mark.parametrize("algorithm", ["id3", "cart", "oblique"])
def test_growing_gives_signs_of_life_within_a_depth_and_can_be_ended(algorithm: str) -> None:
    table = generate("diagonal", 60, 0.2, 0)
    heard = signs(lambda: record(table, Config(algorithm)), 1000)
    shares = [share for share in heard if share is not None]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(heard) > 2 * len(shares)
    assert len(signs(lambda: record(table, Config(algorithm)), 3)) == 3


@pytest.mark.parametrize("method", ["pre", "post", "c_alpha", "cost_complexity", "pessimistic"])
def test_pruning_gives_signs_of_life_and_says_how_many_folds_are_done(method: str) -> None:
    table = generate("diagonal", 60, 0.2, 0)
    grown = record(table, Config("cart"))
    options = Pruning(method, judge="folds", folds=4, alpha=1.0 if method == "c_alpha" else None)
    heard = signs(lambda: pruned(grown, options, table), 10_000)
    assert len(heard) > 3
    shares = [share for share in heard if share is not None]
    assert shares == sorted(shares)
    assert bool(shares) == (method == "cost_complexity")
    assert len(signs(lambda: pruned(grown, options, table), 3)) == 3
