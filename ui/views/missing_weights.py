"""How rows with holes divide: each training row's weight in each node, as fractions.

A row that misses the tested value enters every branch; 1 becomes 7/15, 5/15 and 3/15 when the
known rows went 7, 5 and 3. The fraction keeps the counts it came from (5/15, not 1/3) for as long
as it is handed down whole; a fraction that divides once more is reduced.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from engine.measures import weight_of
from engine.splits import branch_of, cells_of
from engine.trace import Trace
from engine.tree import Node, Tree
from ui.views import numbers
from ui.views.steps import under_discussion


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

    def here(self, number: int) -> pd.Series:
        """The weights in a node by row, in table order."""
        if number not in self._seen:
            rows, weights = self.trace.rows(number)
            self._seen[number] = pd.Series(weights, index=rows)
        return self._seen[number]

    def partial(self, number: int) -> tuple[int, ...]:
        """The rows that are in a node with only a part of themselves."""
        weights = self.here(number)
        return tuple(weights.index[weights < 1].tolist())

    def total(self, number: int) -> str:
        return numbers.weight(weight_of(self.tree.nodes[number].opened.summary))

    def division(self, number: int, cursor: int) -> Division | None:
        """How the rows of a node divided, once it has been split."""
        nodes = self.trace.tree(cursor).nodes
        node = nodes.get(number)
        if node is None or node.routed is None or node.chosen is None:
            return None
        weights = node.chosen.score.branch_weights
        return Division(
            node.chosen.score.attribute,
            self._unknown(node),
            node.routed.children,
            tuple(weights[branch] for branch in node.routed.branches),
            weight_of(node.opened.summary),
        )

    def _unknown(self, node: Node) -> tuple[int, ...]:
        """The rows of a node that its question cannot send to one branch."""
        if node.split is None or node.routed is None:
            return ()
        rows = self.here(node.opened.node).index
        answers = branch_of(node.split, cells_of(node.split, self.trace.dataset, rows))
        return tuple(rows[~pd.Series(answers).isin(node.routed.branches)].tolist())

    def nodes_at(self, cursor: int) -> list[int]:
        """The nodes that hold rows at this step, depth first; split off is enough."""
        tree = self.trace.tree(cursor)
        return [node for node in self.tree.walk() if self._exists(node, tree)]

    def _exists(self, number: int, tree: Tree) -> bool:
        above = self.tree.nodes[number].opened.parent
        node = None if above is None else tree.nodes.get(above)
        return above is None or (node is not None and node.routed is not None)

    def ends(self, cursor: int) -> list[int]:
        """Where the rows are now: over these nodes the weights of each row add up to 1."""
        nodes = self.nodes_at(cursor)
        above = {self.tree.nodes[node].opened.parent for node in nodes}
        return [node for node in nodes if node not in above]

    def way_and_ends(self, cursor: int) -> list[int]:
        """As much of a big tree as tells where the rows come from and where they are."""
        current = under_discussion(self.trace, cursor) or 0
        kept = {*self.tree.ancestors(current), *self.ends(cursor)}
        return [node for node in self.nodes_at(cursor) if node in kept]

    def fractions(self, number: int, rows: list[int]) -> list[str]:
        """The weight of each row in a node; empty where a row is not there at all."""
        above = self.tree.nodes[number].opened.parent
        if above is None:
            return ["1"] * len(rows)
        share = self._share(above, number)
        columns = zip(
            self._weights(number, rows),
            self._weights(above, rows),
            self.fractions(above, rows),
            strict=True,
        )
        return [_handed_down(now, before, text, share) for now, before, text in columns]

    def _weights(self, number: int, rows: list[int]) -> list[float]:
        found: list[float] = self.here(number).reindex(rows, fill_value=0.0).tolist()
        return found

    def _share(self, above: int, number: int) -> str:
        division = self.division(above, len(self.trace))
        return "1" if division is None else division.shares[division.children.index(number)]


def _handed_down(now: float, before: float, text: str, share: str) -> str:
    """A row's weight below a split, from its weight above and how that was written."""
    if not now:
        return ""
    if now == before:
        return text
    return share if text == "1" else numbers.weight(now)
