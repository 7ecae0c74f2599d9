"""Both trees of a comparison, made again when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.dataset import Dataset
from engine.events import PruningCompared, RowsRouted, SubtreeCut
from engine.predict import node_label
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
        cut = list(trace.cuts(at))
        return with_cuts(full, cut, trace.dataset), with_cuts(
            full, [*cut, event.node], trace.dataset
        )
    split = {e.node for e in trace.events[:at] if isinstance(e, RowsRouted)}
    leaves = [n for n in full.walk() if full.nodes[n].routed and n not in split]
    others = [number for number in leaves if number != event.node]
    return with_cuts(full, leaves, trace.dataset), with_cuts(full, others, trace.dataset)
