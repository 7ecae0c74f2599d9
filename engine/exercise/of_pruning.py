"""Questions about pruning: whose prediction changes, cut or keep, and the weakest link.

Each is asked just before the event that tells it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.class_weights import total_weight
from engine.events import PruningCompared, WeakestLinkFound
from engine.exercise.precision import can_be_asked
from engine.exercise.question import BRANCH, LEAF, Question
from engine.exercise.slips import alpha_slips, told_apart
from engine.pruning.catalogue import method_of
from engine.pruning.choice import risk_of
from engine.pruning.links import Link, links
from engine.routing import rows_at
from engine.trace import Trace

MOST_OPTIONS = 12  # rows or nodes that one can still look through


def of_pruning(trace: Trace) -> Iterator[Question]:
    """In the order of the telling; a cut by hand is nobody's rule, and no question."""
    by_hand = method_of(trace.pruning).by_hand
    for at, event in enumerate(trace.events):
        if isinstance(event, PruningCompared):
            yield from flips(trace, at, event)
            if not by_hand:
                yield cut(at, event)
        elif isinstance(event, WeakestLinkFound) and event.nodes:
            yield from weakest(trace, at, event)


def flips(trace: Trace, at: int, event: PruningCompared) -> Iterator[Question]:
    """Which of the rows at the node change between right and wrong; none may."""
    judges = trace.validation
    if judges is None or judges.is_regression or not method_of(trace.pruning).by_rows:
        return
    here = tuple(rows_at(judges, trace.grown_tree(), event.node)[0].tolist())
    if 0 < len(here) <= MOST_OPTIONS:
        span = (at, at + 1)
        yield Question("flips", "pruning", "choices", *span, event.node, event.flipped, here)


def cut(at: int, event: PruningCompared) -> Question:
    """Is the node a leaf from here on?"""
    answer = LEAF if event.pruned else BRANCH
    span = (at, at + 1)
    return Question("cut", "pruning", "choice", *span, event.node, (answer,), (LEAF, BRANCH))


def weakest(trace: Trace, at: int, event: WeakestLinkFound) -> Iterator[Question]:
    """Which node is cut in this round, and at which alpha; with equal links any one is right."""
    found = links_at(trace, at)
    span = (at, at + 1)
    if len(event.nodes) < len(found) <= MOST_OPTIONS:
        options = tuple(sorted(found))
        yield Question("weakest", "pruning", "choice", *span, event.node, event.nodes, options)
    if can_be_asked(event.alpha):
        by_error = trace.pruning.risk == "error" and not trace.dataset.is_regression
        rows = total_weight(trace.config, trace.dataset) if by_error else None
        slips = told_apart(event.alpha, alpha_slips(found[event.node], rows))
        yield Question("alpha", "pruning", "number", *span, event.node, (event.alpha,), slips=slips)


def links_at(trace: Trace, cursor: int) -> dict[int, Link]:
    """g(t) of every internal node that the tree has at a cursor."""
    return dict(links(trace.tree(cursor), risk_of(trace.dataset, trace.config, trace.pruning)))
