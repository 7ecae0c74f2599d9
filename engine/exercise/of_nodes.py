"""Questions about a node while the tree grows: its impurity, its fate, its winner, its class."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import AttributeScored, LeafMade
from engine.exercise.of_scores import of_score
from engine.exercise.precision import can_be_asked
from engine.exercise.question import BRANCH, LEAF, Question
from engine.exercise.slips import impurity_slips, told_apart
from engine.growers.general import algorithm_of
from engine.lifetimes import Lifetime
from engine.ties import majorities
from engine.trace import Trace


def of_node(trace: Trace, node: int) -> Iterator[Question]:
    """All questions about one node that its own events answer, but for the rows it sends on."""
    life = trace.lifetimes[node]
    by_lines = algorithm_of(trace.config).form == "linear"  # no line is worked out by hand
    yield from root_impurity(trace, life)
    yield from verdict(trace, life)
    if not by_lines:
        yield from winner(trace, life)
        for at in range(life.opened, life.last):
            event = trace.events[at]
            if isinstance(event, AttributeScored):
                yield from of_score(trace, at, event)
    yield from leaf_class(trace, life)


def root_impurity(trace: Trace, life: Lifetime) -> Iterator[Question]:
    """Of the root alone: of any other node it is told with the split above it."""
    impurity = algorithm_of(trace.config).impurity
    opened = life.opening
    if opened.parent is None and not impurity.of_numbers and can_be_asked(opened.impurity):
        yield Question(
            "value",
            "splitting",
            "number",
            life.opened - 1,
            life.opened,
            life.node,
            (opened.impurity,),
            quantity="impurity",
            slips=told_apart(opened.impurity, impurity_slips(opened.summary, impurity)),
        )


def verdict(trace: Trace, life: Lifetime) -> Iterator[Question]:
    """Split or leaf, where the algorithm alone decides: no hand, and no validation rows."""
    leaf = life.decision if isinstance(life.decision, LeafMade) else None
    by_hand = life.choice.by == "hand" if life.choice else bool(leaf and leaf.reason == "by_hand")
    if life.decided is None or by_hand or is_judged(trace, life):
        return
    fate = LEAF if leaf else BRANCH
    span = (life.opened, life.decided)
    yield Question("verdict", "splitting", "choice", *span, life.node, (fate,), (LEAF, BRANCH))


def is_judged(trace: Trace, life: Lifetime) -> bool:
    """Whether validation rows had a say while the node grew."""
    return life.compared is not None and life.compared <= trace.grown


def winner(trace: Trace, life: Lifetime) -> Iterator[Question]:
    """Which attribute wins; a choice by hand is no victory, unless it settles a tie."""
    choice = life.choice
    if choice is None or life.chosen is None:
        return
    told = trace.events[life.opened : life.chosen]
    tried = tuple(event.score.attribute for event in told if isinstance(event, AttributeScored))
    tied = trace.tree(life.chosen).nodes[life.node].tied
    best = tied or (choice.score.attribute,)
    beaten = choice.by == "hand" and choice.score.attribute not in tied
    if len(tried) > len(best) and not beaten:
        span = (life.opened, life.chosen)
        yield Question("winner", "splitting", "choice", *span, life.node, best, tried)


def leaf_class(trace: Trace, life: Lifetime) -> Iterator[Question]:
    """What the node says as a leaf; of equally frequent classes any one is the majority."""
    leaf = life.decision
    if not isinstance(leaf, LeafMade) or life.decided is None:
        return
    span = (life.opened, life.decided)
    classes = trace.dataset.classes
    if classes is None:
        mean = float(leaf.label)
        if can_be_asked(mean):
            yield Question("leaf_class", "splitting", "number", *span, life.node, (mean,))
        return
    tied = majorities(trace.grown_tree(), life.node, trace.dataset)
    answers = tuple(classes.index(name) for name in tied)
    options = tuple(range(len(classes)))
    if len(classes) > len(answers):
        yield Question("leaf_class", "splitting", "choice", *span, life.node, answers, options)
