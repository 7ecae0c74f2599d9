"""Which line an event carries out: one table for growing, one for pruning, one for forests."""

from __future__ import annotations

from typing import assert_never

from engine.events import (
    AttributeChosen,
    AttributeScored,
    AttributesFiltered,
    ChoiceAwaited,
    Event,
    LeafMade,
    LineMoved,
    LinesTied,
    NodeOpened,
    PruneEvent,
    PruningCompared,
    RiskEstimated,
    RowsRouted,
    StopReason,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
    WeakestLinkFound,
)
from engine.forest.events import (
    AttributesDrawn,
    BagDrawn,
    ErrorsMeasured,
    ForestEvent,
    TreeGrown,
    TreeTold,
    VotesCast,
)
from engine.trace import Trace

STOPS: dict[StopReason, str] = {
    "pure": "pure",
    "no_attributes": "alike",
    "identical_rows": "alike",
    "pure_where_known": "alike",
    "empty": "empty",
    "below_epsilon": "epsilon",
    "no_gain": "epsilon",
    "below_impurity": "limits",
    "too_few_rows": "limits",
    "too_little_weight": "limits",
    "depth_limit": "limits",
    "by_hand": "hand",
    "pre_pruned": "pre_pruned",
    "pruned": "cut",
}


def line_of(event: Event, trace: Trace) -> str:
    """The line of an event of this run."""
    if isinstance(event, PruneEvent):
        return _of_pruning(event)
    match event:
        case NodeOpened(parent=None):
            return "open"
        case NodeOpened(size=size):
            return "recurse" if size else "empty"
        case AttributeScored():
            return _of_score(event, trace)
        case LineMoved(kind=kind):
            return {"start": "start", "jump": "jump"}.get(kind, "move")
        case AttributesFiltered():
            return "filter"
        case TieFound() | LinesTied() | ChoiceAwaited():
            return "tie"
        case AttributeChosen():
            return "choose"
        case RowsRouted():
            return _of_routing(event, trace)
        case LeafMade(reason=reason):
            return STOPS[reason]
        case _:
            assert_never(event)


def _of_score(event: AttributeScored, trace: Trace) -> str:
    """An attribute with missing cells, a number, or words."""
    score = event.score
    if score.partly_known:
        return "rho"
    return "cuts" if trace.dataset.attributes[score.attribute].is_continuous else "values"


def _of_routing(event: RowsRouted, trace: Trace) -> str:
    """Rows that are in several children at once have divided."""
    life = trace.lifetimes[event.node]
    if sum(event.sizes) > life.opening.size:
        return "divide"
    return "halves" if life.split is not None and life.split.kind == "threshold" else "route"


def _of_pruning(event: PruneEvent) -> str:
    match event:
        case PruningCompared(was="branch", taken="branch"):
            return "keep"
        case PruningCompared():
            return "compare"
        case SubtreeCut():
            return "cut"
        case WeakestLinkFound(nodes=nodes):
            return "weakest" if nodes else "open"
        case RiskEstimated():
            return "judged"
        case SubtreeChosen():
            return "chosen"
        case SubtreeRestored():
            return "restored"
        case _:
            assert_never(event)


def of_forest(event: ForestEvent, trace: Trace | None = None) -> str:
    """The line of an event of a forest; ``trace`` is the tree's own, where its facts are told."""
    match event:
        case BagDrawn():
            return "bag"
        case AttributesDrawn():
            return "draw"
        case TreeTold(event=told):
            assert trace is not None, "a tree that is told has a trace"
            return "recurse" if isinstance(told, NodeOpened) else line_of(told, trace)
        case TreeGrown():
            return "grown"
        case VotesCast():
            return "votes"
        case ErrorsMeasured():
            return "errors"
        case _:
            assert_never(event)
