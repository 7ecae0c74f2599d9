"""The scan of one depth for an oblique tree: one line for each node, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.candidates import score_parts
from engine.config import Config, ConfigError, GivenLine, least_weight_of
from engine.dataset import Dataset
from engine.events import AttributeChosen, Event, LineMoved, LinesTied
from engine.impurities import Impurity
from engine.measures import TOLERANCE, Summary
from engine.oblique.climb import Move
from engine.oblique.cloud import cloud_of
from engine.oblique.finder import Finder, Found
from engine.progress import beat
from engine.scan.attributes import target_of
from engine.scan.frontier import Frontier
from engine.scan.target import Floats
from engine.scores import Bar, Rated, Score
from engine.splits import Linear, branch_of, cells_of


@dataclass(frozen=True, eq=False)
class LineBoard:
    """The lines of all nodes of a depth with their scores."""

    scores: list[Score]
    bars: list[Bar | None]

    def score(self, place: int) -> Score:
        return self.scores[place]

    def split(self, place: int) -> Linear | None:
        split = self.scores[place].split
        return split if isinstance(split, Linear) else None

    @property
    def shares(self) -> list[tuple[float, ...]]:
        return [score.branch_shares for score in self.scores]

    def rated(self) -> Iterator[Rated]:
        for score, bar in zip(self.scores, self.bars, strict=True):
            yield Rated(0, score.gain, score.gain_ratio, bar)


class LineScanner:
    """Takes the place of the scan of single attributes: one question, the line, at each node."""

    def __init__(self, dataset: Dataset, config: Config, impurity: Impurity) -> None:
        self.dataset = dataset
        self.config = config
        self.impurity = impurity
        self.numbers = tuple(i for i, a in enumerate(dataset.attributes) if a.is_continuous)
        if not self.numbers:
            raise ConfigError(
                "The table {table!r} has no continuous attribute, and an oblique tree "
                "needs numbers for its lines; use id3, c45 or cart.",
                table=dataset.name,
            )
        self.questions = (0,)  # one question, the line, whatever the number of attributes
        self.given = [line_of(given, dataset) for given in config.lines]
        self.finder = Finder(config, len(self.numbers))
        self.target = target_of(dataset, impurity)
        self.min_leaf = config.min_leaf * (1 - TOLERANCE)
        self.least_weight = least_weight_of(config, dataset) * (1 - TOLERANCE)
        self.found: list[Found] = []
        self.board = LineBoard([], [])

    def score(self, frontier: Frontier) -> list[LineBoard]:
        """The board of lines; there is no other."""
        rows, slots, weights = frontier.present()
        order = np.argsort(slots, kind="stable")
        ends = np.searchsorted(slots[order], np.arange(frontier.size + 1))
        self.found, self.board = [], LineBoard([], [])
        for first, last in pairwise(ends.tolist()):
            beat()
            mine = order[first:last]
            own = None if weights is None else weights[mine]
            self.found.append(self.find(rows[mine], own))
            score = self.scored(self.found[-1].line, rows[mine], own)
            self.board.scores.append(score)
            self.board.bars.append(self.bar(self.found[-1], score))
        return [self.board]

    def find(self, rows: NDArray[Any], weights: Floats | None) -> Found:
        """The line of one node; of given lines the first that parts its rows."""
        if self.config.oblique == "given":
            return Found(next((line for line in self.given if self.separates(line, rows)), None))
        columns = [self.dataset.columns[a][rows] for a in self.numbers]
        y = self.dataset.y[rows]
        smallest = max(self.min_leaf, self.least_weight)
        cloud = cloud_of(self.numbers, columns, y, weights, self.target, smallest)
        if cloud is None or cloud.size < 2:
            return Found()
        return Found(pure=True) if cloud.pure else self.finder.find(cloud)

    def bar(self, found: Found, score: Score) -> Bar | None:
        """Why the line may not split the node, if it may not."""
        if found.pure or (score.separates and score.impurity <= TOLERANCE):
            return "pure_where_known"
        if not score.separates:
            return "identical_rows"
        smaller = min(score.branch_weights)
        if smaller < self.min_leaf:
            return "too_few_rows"
        return "too_little_weight" if smaller < self.least_weight else None

    def separates(self, line: Linear, rows: NDArray[Any]) -> bool:
        answers = branch_of(line, cells_of(line, self.dataset, rows))
        return bool((answers == 0).any() and (answers == 1).any())

    def scored(self, line: Linear | None, rows: NDArray[Any], weights: Floats | None) -> Score:
        """Every quantity of the line by its definition; without a line nothing is gained."""
        total = float(len(rows) if weights is None else weights.sum())
        if line is None:
            whole = self.summary(rows, weights, np.ones(len(rows), dtype=bool))
            nothing = Linear(self.numbers, (0.0,) * len(self.numbers), 0.0)
            score = score_parts(nothing, (whole,), whole, total, self.impurity, False)
            return score._replace(split=None, branches=())
        answers = branch_of(line, cells_of(line, self.dataset, rows))
        parts = tuple(self.summary(rows, weights, answers == branch) for branch in (0, 1))
        known = self.summary(rows, weights, answers >= 0)
        return score_parts(line, parts, known, total, self.impurity, self.config.unknown_branch)

    def summary(self, rows: NDArray[Any], weights: Floats | None, inside: Any) -> Summary:
        own = None if weights is None else weights[inside]
        counts = np.bincount(self.dataset.y[rows[inside]], own, self.target.width)
        return tuple(counts.tolist())

    def told(self, place: int, events: Sequence[Event]) -> list[Event]:
        """A node's events with the moves and the ties that its line came from."""
        found, node = self.found[place], events[0].node
        rest = list(events[1:])
        if found.tied:
            gain = self.board.scores[place].gain
            rest = [LinesTied(node, found.tied, found.count, gain), *rest]
            rest = [replace(e, by="tie") if isinstance(e, AttributeChosen) else e for e in rest]
        return [events[0], *_moves(node, found.moves), *rest]


def _moves(node: int, moves: Sequence[Move]) -> Iterator[LineMoved]:
    before: Move | None = None
    for move in moves:
        if before is None or before.start != move.start:
            line, gain = None, None
        else:
            line, gain = before.line, before.gain
        yield LineMoved(node, move.start, move.kind, move.moved, line, move.line, gain, move.gain)
        before = move


def line_of(given: GivenLine, dataset: Dataset) -> Linear:
    """A line given by names; every name must be a continuous attribute of the table."""
    places = [dataset.attribute_index(name) for name, _ in given.coefficients]
    for place in places:
        if not dataset.attributes[place].is_continuous:
            raise ConfigError(
                "{column!r} is not continuous; a line takes numbers only.",
                column=dataset.attributes[place].name,
            )
    if not any(coefficient for _, coefficient in given.coefficients):
        raise ConfigError("A given line has no coefficient other than 0; it asks nothing.")
    coefficients = tuple(float(coefficient) for _, coefficient in given.coefficients)
    return Linear(tuple(places), coefficients, float(given.threshold))
