"""Which tree of the sequence T_0, T_1, ... to take: by alpha, by validation rows, or by folds.

Cross-validation grows a tree on all folds but one, cuts it back in the same way and judges it on
the fold that was left out, once for every fold. The tree T_k of the whole table is best for alphas
from alpha_k to alpha_{k+1}; their geometric mean stands for them (Breiman et al. 1984, 3.4.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.class_weights import total_weight
from engine.config import Config, ConfigError, least_weight_of
from engine.dataset import Dataset
from engine.events import SubtreeCut
from engine.grow import grow
from engine.growers.general import algorithm_of
from engine.measures import TOLERANCE
from engine.message import N_
from engine.progress import beat, in_parts
from engine.pruning.branches import Branches
from engine.pruning.complexity import weakest_links
from engine.pruning.events import (
    ChoiceRule,
    PruneEvent,
    RiskEstimated,
    SubtreeChosen,
    SubtreeRestored,
    WeakestLinkFound,
)
from engine.pruning.links import RiskOf, risk_function
from engine.pruning.method import Method
from engine.pruning.options import Pruning
from engine.tree import Tree, fold


class Judged(NamedTuple):
    """One sequence of trees before a jury: the alphas, and for each the sum of the losses and of
    their squares."""

    alphas: NDArray[np.float64]
    losses: NDArray[np.float64]
    squares: NDArray[np.float64]
    rows: int


def risk_of(dataset: Dataset, config: Config, options: Pruning) -> RiskOf:
    """``C(t)`` as the options want it measured on this table."""
    return risk_function(options.risk, algorithm_of(config).impurity, total_weight(config, dataset))


def cost_complexity(
    tree: Tree, dataset: Dataset, config: Config, validation: Dataset | None, options: Pruning
) -> Iterator[PruneEvent]:
    """The whole sequence, its judgement, the choice, and the chosen tree brought back."""
    rounds: list[WeakestLinkFound] = []
    cuts: list[tuple[int, SubtreeCut]] = []
    for event in weakest_links(tree, dataset, risk_of(dataset, config, options)):
        yield event
        if isinstance(event, WeakestLinkFound):
            rounds.append(event)
        else:
            cuts.append((rounds[-1].round, event))
    chosen: ChoiceRule = options.rule
    if options.alpha is not None:
        chosen = "alpha"
        taken = last_not_above([found.alpha for found in rounds], options.alpha)
    else:
        risks = list(estimated(tree, dataset, config, validation, options, rounds))
        yield from risks
        taken = best_round(risks, options)
    yield SubtreeChosen(0, taken, rounds[taken].alpha, chosen)
    for at, cut in reversed(cuts):
        if at > taken:
            yield SubtreeRestored(cut.node)


def last_not_above(alphas: Sequence[float], alpha: float) -> int:
    """The round whose tree is best at this price of a leaf."""
    slack = TOLERANCE * max(alphas[-1], alpha)
    return max(k for k, known in enumerate(alphas) if known <= alpha + slack)


def best_round(risks: Sequence[RiskEstimated], options: Pruning) -> int:
    """The smallest risk; with one standard error of grace, the smallest tree that is as good."""
    best = min(risks, key=lambda estimate: estimate.risk)
    grace = best.error if options.rule == "one_se" else 0.0
    limit = best.risk + grace + TOLERANCE * max(estimate.risk for estimate in risks)
    return max(estimate.round for estimate in risks if estimate.risk <= limit)


def estimated(
    tree: Tree,
    dataset: Dataset,
    config: Config,
    validation: Dataset | None,
    options: Pruning,
    rounds: Sequence[WeakestLinkFound],
) -> Iterator[RiskEstimated]:
    """The risk of every T_k on rows that its tree has not seen."""
    measure = risk_of(dataset, config, options)
    if options.judge == "validation" and validation is not None:
        juries = [judged(tree, dataset, validation, measure)]
        prices = [found.alpha for found in rounds]
    else:
        juries = list(by_folds(dataset, config, options))
        prices = [*(sqrt(a.alpha * b.alpha) for a, b in pairwise(rounds)), inf]
    rows = sum(jury.rows for jury in juries)
    places = [np.searchsorted(jury.alphas, prices, side="right") - 1 for jury in juries]
    pairs = list(zip(juries, places, strict=True))
    losses = np.sum([jury.losses[place] for jury, place in pairs], axis=0) / rows
    squares = np.sum([jury.squares[place] for jury, place in pairs], axis=0) / rows
    errors = np.sqrt(np.maximum(squares - losses**2, 0.0) / rows)
    for found, risk, error in zip(rounds, losses.tolist(), errors.tolist(), strict=True):
        yield RiskEstimated(0, found.round, risk, error)


def judged(tree: Tree, dataset: Dataset, table: Dataset, measure: RiskOf) -> Judged:
    """Cut a tree back round by round and ask the rows of a table after each round."""
    branches = Branches(tree, dataset, table)
    alphas: list[float] = []
    sums: list[tuple[float, float]] = []
    for event in weakest_links(tree, dataset, measure):
        beat()
        if isinstance(event, WeakestLinkFound):
            alphas.append(event.alpha)
            sums.append(_stock(branches))
        else:
            branches.cut(event.node, branches.try_cut(event.node))
            sums[-1] = _stock(branches)
    losses, squares = np.array(sums).T
    # Rounding may let an alpha seem a hair above the equal one of another tree.
    return Judged(np.array(alphas) * (1 - TOLERANCE), losses, squares, len(table))


def _stock(branches: Branches) -> tuple[float, float]:
    """The jury's loss and the sum of its squares; a wrong row costs 1, and so does its square."""
    jury = branches.jury
    if not jury.table.is_regression:
        return jury.loss, jury.loss
    everyone = np.arange(len(jury.table))
    return jury.loss, float((jury.losses(everyone, jury.sums) ** 2).sum())


def by_folds(dataset: Dataset, config: Config, options: Pruning) -> Iterator[Judged]:
    """One judged sequence for every fold. A fold's tree is grown without choices by hand: they
    name nodes of another tree. Its least weight is that of the whole table."""
    free = replace(config, choose=(), least_weight=least_weight_of(config, dataset))
    for rows in in_parts(folds(dataset, options)):
        rest = np.setdiff1d(np.arange(len(dataset)), rows)
        training = dataset.take(rest.tolist())
        tree = fold(grow(training, free))
        measure = risk_of(training, config, options)
        yield judged(tree, training, dataset.take(rows.tolist()), measure)


def folds(dataset: Dataset, options: Pruning) -> list[NDArray[np.intp]]:
    """The rows, shuffled by the seed and dealt out class by class."""
    if len(dataset) < 2:
        raise ConfigError(
            "Folds need 2 rows or more, and the table has {rows}; name an alpha, or keep rows for "
            "validation.",
            rows=len(dataset),
        )
    shuffled = np.random.default_rng(options.seed).permutation(len(dataset))
    if not dataset.is_regression:
        shuffled = shuffled[np.argsort(dataset.y[shuffled], kind="stable")]
    count = min(options.folds, len(dataset))
    return [np.sort(shuffled[start::count]) for start in range(count)]


def asks_rows(options: Pruning) -> bool:
    """Whether validation rows choose the tree."""
    return options.alpha is None and options.judge == "validation"


COST_COMPLEXITY = Method(
    "cost_complexity",
    lambda grown: cost_complexity(
        grown.tree, grown.dataset, grown.config, grown.validation, grown.options
    ),
    N_("Cost-complexity"),
    N_(
        "The weakest link goes first, round by round, down to the root; "
        "cross-validation picks one of these trees (CART). Take the first step."
    ),
    options=("alpha", "risk", "judge", "rule", "folds", "seed"),
    needs_validation=asks_rows,
    sequence=True,
)
