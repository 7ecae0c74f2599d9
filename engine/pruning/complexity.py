"""Cost-complexity pruning (Breiman et al. 1984; Li Hang 5.5.3): the sequence T_0, T_1, ..., root.

Each round cuts the nodes with the weakest link, all of them at once, down to the root alone. A cut
changes the links of its ancestors only, so a heap of links with a note of which are out of date
finds the next weakest one without measuring the whole tree again.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from engine.dataset import Dataset
from engine.measures import TOLERANCE
from engine.predict import node_label
from engine.pruning.events import SubtreeCut, WeakestLinkFound
from engine.pruning.links import Link, RiskOf, links
from engine.tree import Tree

Round = WeakestLinkFound | SubtreeCut


def weakest_links(tree: Tree, dataset: Dataset, risk_of: RiskOf) -> Iterator[Round]:
    """Every round from the whole tree down to its root.

    Round 0 cuts what costs nothing (g = 0), if there is such a branch; from then on alpha rises.
    """
    chain = Chain(tree, risk_of)
    number = 0
    alpha = 0.0
    weakest = chain.weakest(0.0) if chain.live else []
    while number == 0 or weakest:
        cut = chain.cut(weakest, alpha)
        told = tuple(sorted(weakest))
        yield WeakestLinkFound(
            told[0] if told else 0, number, alpha, told, chain.leaves, chain.risk
        )
        for node in cut:
            yield SubtreeCut(node, node_label(tree.nodes[node], dataset))
        number += 1
        alpha = max(alpha, chain.next_alpha())
        weakest = chain.weakest(alpha)


class Chain:
    """The links of a tree that is being cut back."""

    def __init__(self, tree: Tree, risk_of: RiskOf) -> None:
        self.live = dict(links(tree, risk_of))
        self.above = {number: tree.nodes[number].opened.parent for number in self.live}
        self.below = {
            number: [child for child in tree.children(number) if child in self.live]
            for number in self.live
        }
        self.heap = [(link.strength, number) for number, link in self.live.items()]
        heapq.heapify(self.heap)
        root = risk_of(tree.nodes[0].opened.summary)
        whole = self.live.get(0, Link(root, root, 1))
        self.slack = TOLERANCE * root
        self.leaves = whole.leaves
        self.risk = whole.branch_risk

    def next_alpha(self) -> float:
        """The smallest g(t) of the tree as it is now."""
        while self.heap and self._is_stale(*self.heap[0]):
            heapq.heappop(self.heap)
        return self.heap[0][0] if self.heap else 0.0

    def weakest(self, alpha: float) -> list[int]:
        """The nodes whose link is at most this strong; they leave the heap."""
        found = []
        while self.heap and self.heap[0][0] <= alpha + self.slack:
            strength, number = heapq.heappop(self.heap)
            if not self._is_stale(strength, number):
                found.append(number)
        return found

    def cut(self, weakest: list[int], alpha: float) -> list[int]:
        """Cut the highest of these nodes, and what has become as weak by that; top down."""
        done: list[int] = []
        pending = weakest
        while pending:
            for number in sorted(pending):  # numbered level by level, so parents come first
                if number in self.live:
                    self._collapse(number)
                    done.append(number)
            pending = self.weakest(alpha)
        kept = set(done)
        return [number for number in done if not self._lies_below(number, kept)]

    def _collapse(self, number: int) -> None:
        gone = self.live.pop(number)
        stack = list(self.below[number])
        while stack:
            child = stack.pop()
            if self.live.pop(child, None) is not None:
                stack.extend(self.below[child])
        above = self.above[number]
        while above is not None:
            link = self.live[above]
            changed = Link(
                link.node_risk,
                link.branch_risk + gone.node_risk - gone.branch_risk,
                link.leaves - gone.leaves + 1,
            )
            self.live[above] = changed
            heapq.heappush(self.heap, (changed.strength, above))
            above = self.above[above]
        self.leaves += 1 - gone.leaves
        self.risk += gone.node_risk - gone.branch_risk

    def _is_stale(self, strength: float, number: int) -> bool:
        link = self.live.get(number)
        return link is None or link.strength != strength

    def _lies_below(self, number: int, nodes: set[int]) -> bool:
        above = self.above[number]
        while above is not None:
            if above in nodes:
                return True
            above = self.above[above]
        return False
