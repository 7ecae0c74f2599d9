r"""The strength of the link that holds a branch to its tree (Breiman et al. 1984, section 3.3).

.. math:: g(t) = \frac{C(t) - C(T_t)}{|T_t| - 1}

``C(t)`` is the risk of the node as a leaf, ``C(T_t)`` that of its branch: training error rate,
impurity or squared error, each leaf by its share of the rows. g(t) is the price of a leaf at which
the branch is no longer worth having.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.impurities import ERROR, Impurity
from engine.measures import Moments, Summary, weight_of
from engine.pruning.options import Risk
from engine.tree import Tree

RiskOf = Callable[[Summary], float]


class Link(NamedTuple):
    """One inner node: as a leaf, as a branch, and the link between them."""

    node_risk: float
    branch_risk: float
    leaves: int

    @property
    def strength(self) -> float:
        return (self.node_risk - self.branch_risk) / (self.leaves - 1)


def risk_function(risk: Risk, impurity: Impurity, rows: float) -> RiskOf:
    """``C(t)`` of one leaf; ``rows`` is the weight of the whole table."""

    def of(summary: Summary) -> float:
        if isinstance(summary, Moments):
            return summary.squared_error / rows
        measure = ERROR if risk == "error" else impurity
        return weight_of(summary) * measure(summary) / rows

    return of


def links(tree: Tree, risk_of: RiskOf) -> Mapping[int, Link]:
    """The link of every inner node of a tree, in the order of a walk."""
    sums: dict[int, tuple[float, int]] = {}
    found: dict[int, Link] = {}
    walk = list(tree.walk())
    for number in reversed(walk):
        own = risk_of(tree.nodes[number].opened.summary)
        children = tree.children(number)
        if not children:
            sums[number] = (own, 1)
            continue
        parts = [sums.pop(child) for child in children]
        sums[number] = (sum(part[0] for part in parts), sum(part[1] for part in parts))
        found[number] = Link(own, *sums[number])
    return {number: found[number] for number in walk if number in found}
