"""Both trees of a comparison, and the rows that each gets right, worked out when somebody looks.

An event holds how many rows are right on either side and which of them turn; all the rest
follows from that, and a trace stays as small as its decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.dataset import Dataset
from engine.events import PruningCompared, SubtreeCut
from engine.predict import node_label, predictions, truths
from engine.pruning.events import Tally
from engine.trace import Trace
from engine.tree import Tree


def with_cuts(full: Tree, nodes: Iterable[int], dataset: Dataset) -> Tree:
    """A grown tree with these of its nodes as leaves."""
    found = {number: full.nodes[number] for number in full.walk()}
    for number in nodes:
        label = node_label(found[number], dataset)
        found[number] = replace(found[number], cut=SubtreeCut(number, label))
    return Tree(found)


def sides(full: Tree, trace: Trace, at: int) -> tuple[Tree, Tree]:
    """The tree as it was, and as it would be, at the comparison at this place of the events.

    ``full`` is the tree of the same run without pruning. While a tree is pre-pruned, every node
    that has not been split yet is a leaf of it.
    """
    event = trace.events[at]
    if not isinstance(event, PruningCompared):
        raise ValueError(f"event {at} is no comparison")
    if event.was == "branch":
        cut = [life.node for life in trace.cuts if life.is_cut(at)]
    else:
        split = {number for number, node in trace.tree(at).nodes.items() if node.routed}
        cut = [n for n in full.walk() if full.nodes[n].routed and n not in split]
    others = [number for number in cut if number != event.node]
    as_leaf = with_cuts(full, [*others, event.node], trace.dataset)
    as_branch = with_cuts(full, others, trace.dataset)
    return (as_leaf, as_branch) if event.was == "leaf" else (as_branch, as_leaf)


def right_rows(trace: Trace) -> Mapping[int, tuple[frozenset[int], frozenset[int]]]:
    """For each comparison of accuracies, by its place among the events, the rows (places in the
    judges' table) that were right, and that would be right on the other side."""
    judges = trace.validation if trace.validation is not None else trace.dataset
    found: dict[int, tuple[frozenset[int], frozenset[int]]] = {}
    right: frozenset[int] | None = None
    for at, event in enumerate(trace.events):
        if isinstance(event, PruningCompared) and isinstance(event.as_leaf, Tally):
            if right is None:
                right = _right_at_first(trace, event, judges)
            other = right ^ frozenset(event.flipped)
            found[at] = (right, other)
            right = right if event.taken == event.was else other
    return found


def _right_at_first(trace: Trace, event: PruningCompared, judges: Dataset) -> frozenset[int]:
    """At the first comparison the tree is whole, or one leaf."""
    first = with_cuts(trace.grown_tree(), [0] if event.was == "leaf" else [], trace.dataset)
    answers = zip(predictions(first, judges), truths(judges), strict=True)
    return frozenset(row for row, (said, truth) in enumerate(answers) if said == truth)
