"""Pruning a grown tree by rows it has not seen (Zhou 4.3.2), and cutting it by hand.

Bottom up, every inner node is tried out as a leaf; it becomes one when the validation rows come
out better. For rows that have a value wherever they are asked, branches do not disturb each other
and any bottom-up order ends in the same tree. A row with a missing cell is in several branches at
once, so there the order may matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.config import ConfigError
from engine.dataset import Dataset
from engine.message import N_
from engine.pruning.branches import Branches, inner_nodes
from engine.pruning.events import PruneEvent, PruningCompared, SubtreeCut
from engine.pruning.jury import Trial
from engine.pruning.method import Method, needs_some
from engine.pruning.options import Pruning
from engine.tree import Tree


def post(
    tree: Tree, dataset: Dataset, validation: Dataset, options: Pruning
) -> Iterator[PruneEvent]:
    """Every comparison from the leaves up, and what it leads to."""
    branches = Branches(tree, dataset, validation)
    for node in inner_nodes(tree, options.order):
        trial = branches.try_cut(node)
        compared = comparison(branches, node, trial, options)
        yield compared
        if compared.pruned:
            branches.cut(node, trial)
            yield SubtreeCut(node, compared.label)


def by_hand(
    tree: Tree, dataset: Dataset, judges: Dataset, options: Pruning
) -> Iterator[PruneEvent]:
    """The cuts that the user asks for, each with what it does to the judges' rows."""
    places = {tree.path(node, dataset): node for node in inner_nodes(tree, "deepest")}
    branches = Branches(tree, dataset, judges)
    gone: set[int] = set()
    for path in options.cuts:
        node = places.get(path)
        if node is None or node in gone or gone & set(tree.ancestors(node)):
            raise ConfigError(
                "There is nothing to cut at {node!r}: it is a leaf, it is gone already, "
                "or this tree has no such node; take the cut back.",
                node=path or "root",
            )
        trial = branches.try_cut(node)
        compared = replace(comparison(branches, node, trial, options), taken="leaf")
        yield compared
        branches.cut(node, trial)
        yield SubtreeCut(node, compared.label)
        gone.add(node)


def comparison(branches: Branches, node: int, trial: Trial, options: Pruning) -> PruningCompared:
    """Both sides of one question: the branch kept, and the node as a leaf."""
    split = branches.nodes[node].split
    if split is None:
        raise ValueError(f"node {node} has no branch to cut")
    as_branch, as_leaf = branches.jury.measures(trial)
    outcome, taken = branches.jury.verdict(trial, options)
    return PruningCompared(
        node,
        split.attribute,
        branches.label(node),
        as_leaf,
        as_branch,
        was="branch",
        taken="leaf" if taken else "branch",
        outcome=outcome,
        flipped=trial.flipped,
    )


POST = Method(
    "post",
    lambda grown: post(grown.tree, grown.dataset, grown.judges, grown.options),
    N_("Post-pruning"),
    N_(
        "From the leaves up, a branch is cut if validation accuracy rises without"
        " it (Zhou 4.3.2). The first step is the first comparison."
    ),
    options=("accept", "least", "order"),
    needs_validation=needs_some,
    by_rows=True,
)
HAND = Method(
    "hand",
    lambda grown: by_hand(grown.tree, grown.dataset, grown.judges, grown.options),
    N_("By hand"),
    N_(
        "Click a node with a branch to cut it, click it again to bring the branch "
        "back. The accuracies answer at once."
    ),
    options=("cuts",),
    by_rows=True,
    by_hand=True,
)
