"""g(t) of a tree that is cut back by its weakest links: in the boxes, and the weakest of all."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping

from engine.pruning.catalogue import METHODS
from engine.pruning.choice import risk_of
from engine.pruning.complexity import Chain
from engine.pruning.events import WeakestLinkFound
from engine.pruning.links import Link
from engine.trace import Trace
from ui.kit import numbers
from ui.tree.steps import stops

MOST_LINKS = 40
Weakest = list[tuple[int, Link]]
Changes = tuple[tuple[int, str | None], ...]


def link_notes(trace: Trace) -> tuple[Changes, ...]:
    """For every decision stop the second lines that it changes in boxes; ``None`` takes one away.

    A cut changes the links of its ancestors only, so the changes of a stop are few.
    """
    if not METHODS[trace.pruning.method].sequence or trace.pruned_from is None:
        return ()
    found: list[Changes] = []
    before: Mapping[int, Link] = {}
    for _, live in measured(trace):
        now = dict(live)
        gone = [(node, None) for node in before if node not in now]
        fresh = [
            (node, f"g {numbers.decimal(link.strength)}")
            for node, link in now.items()
            if before.get(node) != link
        ]
        found.append((*gone, *fresh))
        before = now
    return tuple(found)


def measured(trace: Trace) -> Iterator[tuple[int, Mapping[int, Link]]]:
    """The links that a decision stop speaks of, with the place of its round among the events:
    before any round those of the whole tree, and none where a tree is chosen. They hold until the
    next ones are asked for."""
    chain = Chain(trace.grown_tree(), risk_of(trace.dataset, trace.config, trace.pruning))
    yield trace.grown, chain.live
    for at in stops(trace, "decision")[:-1]:
        event = trace.events[at]
        if isinstance(event, WeakestLinkFound):
            yield at, chain.live
            chain.cut(chain.weakest(event.alpha), event.alpha)
        else:
            yield at, {}


def weakest_links(trace: Trace) -> dict[int, Weakest]:
    """The weakest links before every round, weakest first."""

    def rank(item: tuple[int, Link]) -> tuple[float, int]:
        return item[1].strength, item[0]

    return {at: heapq.nsmallest(MOST_LINKS, live.items(), key=rank) for at, live in measured(trace)}
