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


def compared_at(trace: Trace, node: int) -> int | None:
    """The place of the comparison at a node among the events, if there was one."""
    for at, event in enumerate(trace.events):
        if isinstance(event, PruningCompared) and event.node == node:
            return at
    return None


def sides(full: Tree, trace: Trace, at: int) -> tuple[Tree, Tree]:
    """The tree before and after the change that was compared at this place of the events.

    ``full`` is the tree of the same run without pruning. While a tree is pre-pruned, every node
    that has not been split yet is a leaf of it.
    """
    event = trace.events[at]
    if not isinstance(event, PruningCompared):
        raise ValueError(f"event {at} is no comparison")
    if trace.pruned_from is not None:
        cut = [life.node for life in trace.cuts if life.is_cut(at)]
        return with_cuts(full, cut, trace.dataset), with_cuts(
            full, [*cut, event.node], trace.dataset
        )
    split = {number for number, node in trace.tree(at).nodes.items() if node.routed}
    leaves = [n for n in full.walk() if full.nodes[n].routed and n not in split]
    others = [number for number in leaves if number != event.node]
    return with_cuts(full, leaves, trace.dataset), with_cuts(full, others, trace.dataset)


def right_rows(trace: Trace) -> Mapping[int, tuple[frozenset[int], frozenset[int]]]:
    """For each comparison of accuracies, by its place among the events, the rows (places in the
    judges' table) that were right before, and that are right after it."""
    judges = trace.validation if trace.validation is not None else trace.dataset
    pre = trace.pruning.method == "pre"
    first = with_cuts(trace.grown_tree(), [0] if pre else [], trace.dataset)
    answers = zip(predictions(first, judges), truths(judges), strict=True)
    right = frozenset(row for row, (said, truth) in enumerate(answers) if said == truth)
    found = {}
    for at, event in enumerate(trace.events):
        if isinstance(event, PruningCompared) and isinstance(event.after, Tally):
            changed = right ^ frozenset(event.flipped)
            found[at] = (right, changed)
            right = changed if event.pruned != pre else right
    return found
