"""The scan of one depth: every attribute at every node, whatever its kind and the split's form."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from engine.config import Config, Form, least_weight_of
from engine.dataset import Dataset
from engine.impurities import Impurity
from engine.measures import TOLERANCE
from engine.scan.cuts import Best, Rules, best_cuts
from engine.scan.frontier import Frontier
from engine.scan.scoring import Board, Depth, binary_board, multiway_board
from engine.scan.target import ClassTarget, Floats, NumberTarget, Sums, Target
from engine.scan.values import best_groups, best_neighbours, best_value, tabulate
from engine.splits import Equals, Subset, Threshold


def target_of(dataset: Dataset, impurity: Impurity) -> Target:
    if dataset.classes is None:
        return NumberTarget(np.zeros(1), np.ones(1))
    return ClassTarget(len(dataset), len(dataset.classes), impurity)


class Scanner:
    """Scores attributes for one run's options."""

    def __init__(self, dataset: Dataset, config: Config, impurity: Impurity, form: Form) -> None:
        self.dataset = dataset
        self.config = config
        self.form = form
        # Fractions of rows may add up a little short.
        self.min_leaf = config.min_leaf * (1 - TOLERANCE)
        self.least_weight = least_weight_of(config, dataset) * (1 - TOLERANCE)
        self.target = target_of(dataset, impurity)
        self.questions = tuple(range(len(dataset.attributes)))
        self.table_values = cache(self._table_values)

    def score(self, frontier: Frontier) -> list[Board]:
        """For each attribute, in column order, its scores at all nodes of the depth."""
        rows, slots, weights = frontier.present()
        y = self.dataset.y[rows]
        target = self.target.focus(y, slots, weights, frontier.size)
        weight = np.bincount(slots, weights, frontier.size).astype(np.float64)
        # Whole rows weigh 1 and more.
        least = 0.0 if weights is None and self.least_weight <= 1 else self.least_weight
        depth = Depth(target, weight, self.config.unknown_branch, self.min_leaf, least)
        boards = []
        for index, attribute in enumerate(self.dataset.attributes):
            if attribute.is_continuous:
                boards.append(self._continuous(index, frontier, depth))
            else:
                codes = self.dataset.columns[index][rows]
                size = (frontier.size, len(attribute.domain))
                table = tabulate(codes, y, slots, weights, *size, target)
                boards.append(self._nominal(index, table, depth))
        return boards

    def _continuous(self, index: int, frontier: Frontier, depth: Depth) -> Board:
        column = frontier.sorted_column(index)
        everything = frontier.weights is None and len(column.entries) == frontier.awake()
        rules = self._rules(depth, everything)
        best = best_cuts(column, frontier.weights, depth.target, rules)
        limits = self._thresholds(index, best)
        return binary_board(index, best, lambda i: Threshold(index, float(limits[i])), depth)

    def _rules(self, depth: Depth, complete: bool) -> Rules:
        """Known rows that are pure inside an impure node still have cuts, all equally good."""
        free = depth.smallest <= 0 and self.config.threshold != "median"
        skip = free and complete and depth.target.strictly_concave
        return Rules(depth.smallest, self.config.threshold == "median", skip)

    def _nominal(self, index: int, table: Sums, depth: Depth) -> Board:
        if self.form == "multiway":
            return multiway_board(index, table, depth)
        if self.dataset.attributes[index].kind == "ordinal":
            best = best_neighbours(table, depth.target, depth.smallest)
            upto = best.choice
            return binary_board(
                index, best, lambda i: Subset(index, tuple(range(int(upto[i]) + 1))), depth
            )
        if self.form == "subset":
            best, groups = best_groups(table, depth.target, depth.smallest)
            return binary_board(index, best, lambda i: Subset(index, groups[i]), depth)
        best = best_value(table, depth.target, depth.smallest)
        values = best.choice
        return binary_board(index, best, lambda i: Equals(index, int(values[i])), depth)

    def _thresholds(self, index: int, best: Best) -> Floats:
        if self.config.threshold != "value":
            return best.choice
        values = self.table_values(index)
        return np.asarray(values[np.searchsorted(values, best.choice, side="right") - 1])

    def _table_values(self, index: int) -> Any:
        """All values of the whole table, for C4.5's rule "the largest one not above"."""
        column = self.dataset.columns[index]
        return np.unique(column[~np.isnan(column)])
