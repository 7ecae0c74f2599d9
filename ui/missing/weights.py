"""How rows with holes divide: each training row's weight in each node, as fractions.

A row that misses the tested value enters every branch; 1 becomes 7/15, 5/15 and 3/15 when the
known rows went 7, 5 and 3. The fraction keeps the counts it came from (5/15, not 1/3) for as long
as it is handed down whole; a fraction that divides once more is reduced.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest

import pandas as pd

from engine.measures import weight_of
from engine.routing import follow
from engine.splits import branch_of, cells_of
from engine.trace import Trace
from engine.tree import Node, Tree
from ui.kit import numbers
from ui.tree.steps import under_discussion

MOST_ENDS = 40  # columns of a table; more than that nobody reads


@dataclass(frozen=True)
class Division:
    """What a split did with the rows that miss its value: each went to every branch, in part."""

    attribute: int
    rows: tuple[int, ...]
    children: tuple[int, ...]
    known: tuple[float, ...]  # weight of the known rows in the branch of each child
    total: float  # weight of all rows of the node

    @property
    def shares(self) -> tuple[str, ...]:
        """The r~_v as fractions; they add up to 1."""
        return tuple(over(part, sum(self.known)) for part in self.known)

    @property
    def rho(self) -> str:
        return over(sum(self.known), self.total)


def over(part: float, whole: float) -> str:
    """A fraction of counts as it comes, a fraction of fractions reduced.

    >>> over(5, 15), over(52 / 15, 97 / 15), over(0, 3)
    ('5/15', '52/97', '0')
    """
    top, bottom = numbers.weight(part), numbers.weight(whole)
    if part and top.isdecimal() and bottom.isdecimal():
        return f"{top}/{bottom}"
    return numbers.weight(part / whole if whole else 0.0)


@dataclass(frozen=True)
class Weights:
    """The weights of all rows of a run in all its nodes."""

    trace: Trace

    @cached_property
    def tree(self) -> Tree:
        """The finished tree: a node's rows are the same at every step at which it exists."""
        return self.trace.tree()

    @cached_property
    def _seen(self) -> dict[int, pd.Series]:
        return {}

    @cached_property
    def _written(self) -> dict[int, dict[int, str]]:
        return {}

    @cached_property
    def _divided(self) -> dict[int, Division]:
        return {}

    def here(self, number: int) -> pd.Series:
        """The weights in a node by row, in table order."""
        if number not in self._seen:
            for node in self.tree.ancestors(number):
                if node not in self._seen:
                    self._seen[node] = self._routed(node)
        return self._seen[number]

    def _routed(self, number: int) -> pd.Series:
        """The rows that come from the node above, of which all is known already."""
        opened = self.tree.nodes[number].opened
        if opened.parent is None:
            return pd.Series(1.0, index=range(len(self.trace.dataset)))
        above = self._seen[opened.parent]
        node = self.tree.nodes[opened.parent]
        everyone = above.index.to_numpy(), above.to_numpy()
        rows, weights = follow(self.trace.dataset, everyone, node, opened.branch)
        return pd.Series(weights, index=rows)

    def partial(self, number: int) -> tuple[int, ...]:
        """The rows that are in a node with only a part of themselves."""
        weights = self.here(number)
        return tuple(weights.index[weights < 1].tolist())

    def weight(self, number: int) -> float:
        return weight_of(self.tree.nodes[number].opened.summary)

    def total(self, number: int) -> str:
        return numbers.weight(self.weight(number))

    def division(self, number: int, cursor: int) -> Division | None:
        """How the rows of a node divided, once it has been split."""
        node = self.trace.tree(cursor).nodes.get(number)
        if node is None or node.routed is None or node.chosen is None:
            return None
        if number not in self._divided:
            weights = node.chosen.score.branch_weights
            self._divided[number] = Division(
                node.chosen.score.attribute,
                self._unknown(node),
                node.routed.children,
                tuple(weights[branch] for branch in node.routed.branches),
                weight_of(node.opened.summary),
            )
        return self._divided[number]

    def _unknown(self, node: Node) -> tuple[int, ...]:
        """The rows of a node that its question cannot send to one branch."""
        if node.split is None or node.routed is None:
            return ()
        rows = self.here(node.opened.node).index
        answers = branch_of(node.split, cells_of(node.split, self.trace.dataset, rows))
        return tuple(rows[~pd.Series(answers).isin(node.routed.branches)].tolist())

    @cached_property
    def _born(self) -> dict[int, int]:
        """For each node, depth first, the step behind which it holds rows; split off is enough."""
        return {node: self.trace.lifetimes[node].shown for node in self.tree.walk()}

    def nodes_at(self, cursor: int) -> list[int]:
        """The nodes that hold rows at this step, depth first."""
        return [node for node, born in self._born.items() if born <= cursor]

    def ends(self, cursor: int) -> list[int]:
        """Where the rows are now: over these nodes the weights of each row add up to 1."""
        nodes = self.nodes_at(cursor)
        above = {self.tree.nodes[node].opened.parent for node in nodes}
        return [node for node in nodes if node not in above]

    def way_and_ends(self, cursor: int) -> list[int]:
        """As much of a big tree as tells where the rows come from and where most of them are."""
        current = under_discussion(self.trace, cursor) or 0
        largest = nlargest(MOST_ENDS, self.ends(cursor), key=self.weight)
        kept = {*self.tree.ancestors(current), *largest}
        return [node for node in self.nodes_at(cursor) if node in kept]

    def fractions(self, number: int, rows: list[int]) -> list[str]:
        """The weight of each row in a node; empty where a row is not there at all."""
        written = self.written(number)
        return [written.get(row, "") for row in rows]

    def written(self, number: int) -> dict[int, str]:
        """The weights of a node's rows as they are handed down to it from the root."""
        if number not in self._written:
            for node in self.tree.ancestors(number):
                if node not in self._written:
                    self._written[node] = self._handed_down(node)
        return self._written[number]

    def _handed_down(self, number: int) -> dict[int, str]:
        above = self.tree.nodes[number].opened.parent
        now = self.here(number)
        rows: list[int] = now.index.tolist()
        if above is None:
            return dict.fromkeys(rows, "1")
        share = self._share(above, number)
        texts = self._written[above]
        before = self.here(above)
        parts = zip(rows, now.tolist(), before.reindex(rows).tolist(), strict=True)
        return {row: _part(part, whole, texts[row], share) for row, part, whole in parts if part}

    def _share(self, above: int, number: int) -> str:
        division = self.division(above, len(self.trace))
        return "1" if division is None else division.shares[division.children.index(number)]


def _part(now: float, before: float, text: str, share: str) -> str:
    """A row's weight below a split, from its weight above and how that was written."""
    if now == before:
        return text
    return share if text == "1" else numbers.weight(now)
