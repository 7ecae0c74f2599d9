r"""Pruning by loss (Li Hang algorithm 5.4), which needs no validation rows.

.. math:: C_\alpha(T) = \sum_t N_t H_t(T) + \alpha |T|

Bottom up over *all* inner nodes: a branch goes when the loss without it is at most the loss with
it. The result is the smallest of the trees with the least loss. To look only at nodes whose
children are leaves, as the algorithm's words have it, would miss cuts that pay only together.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.dataset import Dataset
from engine.measures import TOLERANCE, Moments, Summary, entropy, weight_of
from engine.message import N_
from engine.predict import node_label
from engine.pruning.branches import inner_nodes
from engine.pruning.complexity import weakest_links
from engine.pruning.events import (
    Cost,
    Measure,
    Outcome,
    PruneEvent,
    PruningCompared,
    Side,
    SubtreeCut,
    WeakestLinkFound,
)
from engine.pruning.method import Method
from engine.pruning.options import Pruning
from engine.tree import Node, Tree


def misfit(summary: Summary) -> float:
    """``N_t H_t``: bits for classes, the summed squared error for a number.

    >>> round(misfit((9.0, 6.0)), 6)
    14.564259
    """
    if isinstance(summary, Moments):
        return summary.squared_error
    return weight_of(summary) * entropy(summary)


def branch_cost(tree: Tree, node: int, alpha: float) -> Cost:
    """The part of the loss that lies below a node."""
    leaves = [n for n in tree.walk(node) if tree.nodes[n].routed is None]
    return Cost(sum(misfit(tree.nodes[n].opened.summary) for n in leaves), len(leaves), alpha)


def breakpoints(tree: Tree, dataset: Dataset) -> list[tuple[float, int]]:
    """The alphas at which another tree becomes the best one, with the leaves it has.

    They are the weakest links of the loss itself: the minimum over all trees that cutting can
    make is always one of the trees of that sequence.
    """
    rounds = weakest_links(tree, dataset, misfit)
    return [(r.alpha, r.leaves) for r in rounds if isinstance(r, WeakestLinkFound)]


def c_alpha(tree: Tree, dataset: Dataset, options: Pruning) -> Iterator[PruneEvent]:
    """Every comparison from the leaves up, and what it leads to."""
    alpha = options.alpha if options.alpha is not None else 1.0
    total = branch_cost(tree, 0, alpha)
    unit = misfit(tree.nodes[0].opened.summary)
    costs: dict[int, Cost] = {}
    for node in inner_nodes(tree, options.order):
        own = Cost(misfit(tree.nodes[node].opened.summary), 1, alpha)
        branch = _sum_of_children(tree, node, costs, alpha)
        after = Cost(
            total.misfit - branch.misfit + own.misfit, total.leaves - branch.leaves + 1, alpha
        )
        outcome = compared(branch.value, own.value, unit)
        event = by_loss(tree.nodes[node], dataset, after, total, outcome)
        yield event
        costs[node] = own if event.pruned else branch
        if event.pruned:
            total = after
            yield SubtreeCut(node, event.label)


def by_loss(
    node: Node, dataset: Dataset, as_leaf: Measure, as_branch: Measure, outcome: Outcome
) -> PruningCompared:
    """A branch goes unless a leaf in its place costs more."""
    assert node.split is not None, "an inner node has a split"
    taken: Side = "branch" if outcome == "worse" else "leaf"
    label = node_label(node, dataset)
    return PruningCompared(
        node.opened.node, node.split.attribute, label, as_leaf, as_branch, "branch", taken, outcome
    )


def compared(before: float, after: float, unit: float) -> Outcome:
    """A smaller loss is better; losses within the tolerance of their size, or of the unit, are
    equal."""
    slack = TOLERANCE * max(unit, abs(before), abs(after))
    if abs(before - after) <= slack:
        return "equal"
    return "better" if after < before else "worse"


def _sum_of_children(tree: Tree, node: int, costs: dict[int, Cost], alpha: float) -> Cost:
    parts = [
        costs[child] if child in costs else Cost(misfit(tree.nodes[child].opened.summary), 1, alpha)
        for child in tree.children(node)
    ]
    return Cost(sum(p.misfit for p in parts), sum(p.leaves for p in parts), alpha)


C_ALPHA = Method(
    "c_alpha",
    lambda grown: c_alpha(grown.tree, grown.dataset, grown.options),
    N_("Loss C_α"),
    N_(
        "Every leaf costs α; a branch is cut when removing it does not raise the "
        "loss (Li Hang 5.4). Drag α, then take the first step."
    ),
    options=("order", "alpha"),
)
