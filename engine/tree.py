"""A tree is what the facts add up to: a pure fold of events, and questions one asks of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from engine.dataset import Dataset
from engine.events import (
    AttributeChosen,
    AttributeScored,
    Considered,
    Event,
    Label,
    LeafMade,
    NodeOpened,
    RiskEstimated,
    RowsRouted,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    TieFound,
    WeakestLinkFound,
)
from engine.scores import Score
from engine.splits import Split, condition


@dataclass(frozen=True)
class Node:
    """A node as far as it is known: opened, perhaps discussed, perhaps decided, perhaps cut.

    A cut node is a leaf, but its decision is not forgotten: the branch may come back.
    """

    opened: NodeOpened
    considered: tuple[Considered, ...] = ()
    decided: RowsRouted | LeafMade | None = None
    cut: SubtreeCut | None = None

    @property
    def leaf(self) -> LeafMade | None:
        if self.cut is not None:
            return LeafMade(self.cut.node, self.cut.label, "pruned")
        return self.decided if isinstance(self.decided, LeafMade) else None

    @property
    def routed(self) -> RowsRouted | None:
        whole = self.cut is None
        return self.decided if whole and isinstance(self.decided, RowsRouted) else None

    @property
    def label(self) -> Label | None:
        """The label of a leaf."""
        return None if self.leaf is None else self.leaf.label

    @property
    def scores(self) -> tuple[Score, ...]:
        return tuple(e.score for e in self.considered if isinstance(e, AttributeScored))

    @property
    def tied(self) -> tuple[int, ...]:
        """The attributes that share the best score, however that was decided."""
        ties = (e.attributes for e in self.considered if isinstance(e, TieFound))
        return next(ties, () if self.chosen is None else self.chosen.tied)

    @property
    def chosen(self) -> AttributeChosen | None:
        return next((e for e in self.considered if isinstance(e, AttributeChosen)), None)

    @property
    def split(self) -> Split | None:
        return None if self.chosen is None else self.chosen.score.split


@dataclass(frozen=True)
class Tree:
    """Nodes by number; the root is 0 once it has been opened.

    Nodes below a cut are kept, but no walk reaches them.
    """

    nodes: Mapping[int, Node]

    def __len__(self) -> int:
        return len(self.nodes)

    def children(self, node: int) -> tuple[int, ...]:
        """The children that have been opened, in branch order."""
        routed = self.nodes[node].routed
        return tuple(c for c in routed.children if c in self.nodes) if routed else ()

    def walk(self, start: int = 0) -> Iterator[int]:
        """Depth first, branches in domain order."""
        stack = [start] if start in self.nodes else []
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(self.children(node)))

    def leaves(self) -> list[int]:
        return [node for node in self.walk() if self.nodes[node].leaf]

    def depth(self) -> int:
        return max((self.nodes[node].opened.depth for node in self.walk()), default=0)

    def ancestors(self, node: int) -> list[int]:
        """From the root down to the node itself."""
        line = [node]
        while (parent := self.nodes[line[-1]].opened.parent) is not None:
            line.append(parent)
        return line[::-1]

    def path(self, node: int, dataset: Dataset) -> str:
        """The conditions from the root, as choices by hand name them; empty for the root."""
        line = self.ancestors(node)
        return "/".join(
            condition_of(self.nodes[above], self.nodes[below], dataset)
            for above, below in itertools.pairwise(line)
        )


def condition_of(parent: Node, child: Node, dataset: Dataset) -> str:
    """The condition on the edge between a parent and one of its children."""
    if parent.split is None or child.opened.branch is None:
        raise ValueError(f"node {child.opened.node} is not a child of {parent.opened.node}")
    return condition(parent.split, child.opened.branch, dataset)


EMPTY = Tree({})


def fold(events: Iterable[Event], tree: Tree = EMPTY) -> Tree:
    """The tree after these events; the given tree is left as it was."""
    nodes = dict(tree.nodes)
    for event in events:
        match event:
            case NodeOpened():
                nodes[event.node] = Node(event)
            case RowsRouted() | LeafMade():
                nodes[event.node] = replace(nodes[event.node], decided=event)
            case SubtreeCut():
                nodes[event.node] = replace(nodes[event.node], cut=event)
            case SubtreeRestored():
                nodes[event.node] = replace(nodes[event.node], cut=None)
            case WeakestLinkFound() | RiskEstimated() | SubtreeChosen():
                pass  # facts about the whole tree; what they lead to is said by cuts
            case _:
                # Among the facts of a node that grows; a finished tree is only measured.
                node = nodes[event.node]
                if node.decided is None:
                    nodes[event.node] = replace(node, considered=(*node.considered, event))
    return Tree(nodes)
