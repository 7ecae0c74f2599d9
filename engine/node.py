"""One node's decision: the stop rules by name, choices taken by hand, and the contest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import repeat
from typing import NamedTuple

import numpy as np

from engine.config import Config, ConfigError
from engine.dataset import Dataset, DatasetError
from engine.events import (
    AttributeChosen,
    AttributeScored,
    Event,
    Label,
    LeafMade,
    NodeOpened,
    StopReason,
    TieFound,
)
from engine.growers.contest import Algorithm, Contest, Verdict, Winner
from engine.measures import TOLERANCE, weight_of
from engine.message import N_
from engine.scores import BARS, Rated, Scoreboard

LARGEST = 1e75  # standard errors add up squares of squares, which have to be numbers still
SMALLEST = 1e-150  # of a range; squares of less are no numbers other than 0
MOST_BRANCHES = 1000  # a multiway split on more values explains nothing and floods the page


class Pending(NamedTuple):
    """A node that its parent has opened and that awaits its decision."""

    opened: NodeOpened
    pure: bool
    label: Label
    available: tuple[int, ...]
    path: str


class Heard:
    """A contest run to its end: iterate it for what is said, then read the winner."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.winner: Winner | None = None

    def __iter__(self) -> Iterator[Event]:
        self.winner = yield from self.verdict


class Decider:
    """Applies one run's options to one node at a time."""

    def __init__(
        self, dataset: Dataset, config: Config, algorithm: Algorithm, random: np.random.Generator
    ) -> None:
        check_table(dataset, algorithm)
        self.dataset = dataset
        self.config = config
        self.algorithm = algorithm
        self.random = random
        self.by_hand = {choice.path: choice.attribute for choice in config.choose}
        self.met: set[str] = set()

    def check_choices(self) -> None:
        """Silence would let the reader believe that the tree is the one that was asked for."""
        for path in self.by_hand:
            if path not in self.met:
                raise ConfigError(
                    "A choice is given for the node {node!r}, but no node with that path has "
                    "anything to choose; take the choice back.",
                    node=path,
                )

    def stops_at_once(self, node: Pending) -> StopReason | None:
        """The reasons that need no score, in the order of the books."""
        opened, config = node.opened, self.config
        if opened.size == 0:
            return "empty"
        if node.pure:
            return "pure"
        if not node.available:
            return "no_attributes"
        if config.max_depth is not None and opened.depth >= config.max_depth:
            return "depth_limit"
        # Fractions of rows that add up to the minimum are enough, whatever the rounding.
        if weight_of(opened.summary) < config.min_rows * (1 - TOLERANCE):
            return "too_few_rows"
        if opened.impurity < config.min_impurity * (1 - TOLERANCE):
            return "below_impurity"
        return None

    def decide(
        self, node: Pending, boards: Sequence[Scoreboard], place: int, ratings: Sequence[Rated]
    ) -> tuple[list[Event], int | None]:
        """All that is said at a node with attributes to try; and the winner, if it is split."""
        number, available = node.opened.node, node.available
        events: list[Event] = [node.opened]
        facts = zip(repeat(number), (boards[a] for a in available), repeat(place), strict=False)
        events += map(tuple.__new__, repeat(AttributeScored), facts)
        by_hand = node.path in self.by_hand
        self.met.add(node.path)
        contest = self.decide_by_hand if by_hand else self.hold_contest
        verdict = Heard(contest(node, [ratings[attribute] for attribute in available]))
        events += verdict
        winner = verdict.winner
        if winner is None:
            return events, None
        board = boards[winner.attribute]
        events.append(AttributeChosen(number, board, place, winner.by, winner.tied))
        return events, winner.attribute

    def hold_contest(self, node: Pending, ratings: Sequence[Rated]) -> Verdict:
        """The algorithm's own choice, unless a stop rule finds nothing worth choosing."""
        contest = self.contest(node, ratings, self.config)
        reason = self.stops_after_scoring(ratings, contest)
        if reason is not None:
            yield LeafMade(node.opened.node, node.label, reason)
            return None
        winner = yield from self.algorithm.pick(contest)
        if winner is not None and winner.rating < self.config.epsilon - TOLERANCE:
            yield LeafMade(node.opened.node, node.label, "below_epsilon")
            return None
        return winner

    def contest(self, node: Pending, ratings: Sequence[Rated], config: Config) -> Contest:
        candidates = [rated for rated in ratings if rated.bar is None]
        unit = node.opened.impurity if self.dataset.is_regression else 1.0
        return Contest(node.opened.node, candidates, config, self.random, unit)

    def stops_after_scoring(self, ratings: Sequence[Rated], contest: Contest) -> StopReason | None:
        candidates = contest.candidates
        if not candidates:
            return next((bar for bar in BARS if any(r.bar == bar for r in ratings)), BARS[-1])
        least = TOLERANCE * contest.unit
        if self.algorithm.zero_gain == "stop" and all(r.gain <= least for r in candidates):
            return "no_gain"
        return None

    def tied(self, node: Pending, ratings: Sequence[Rated]) -> tuple[int, ...]:
        """The attributes that share the best score, whoever decides between them."""
        # With a rule that draws nothing and asks nobody: the winner is not wanted here.
        contest = self.contest(node, ratings, replace(self.config, ties="first"))
        if self.stops_after_scoring(ratings, contest) is not None:
            return ()
        ties = (e.attributes for e in self.algorithm.pick(contest) if isinstance(e, TieFound))
        return next(ties, ())

    def decide_by_hand(self, node: Pending, ratings: Sequence[Rated]) -> Verdict:
        """The user's attribute with its own best split, or a leaf where the user wants one."""
        name = self.by_hand[node.path]
        if name is None:
            yield LeafMade(node.opened.node, node.label, "by_hand")
            return None
        attribute = self.dataset.attribute_index(name)
        if self.algorithm.form == "linear":
            raise ConfigError(
                "An oblique tree asks lines, so {name!r} cannot be chosen for the node "
                "{node!r}; give lines (oblique=given) or make the node a leaf.",
                name=name,
                node=node.path or "root",
            )
        for rated in ratings:
            if rated.attribute == attribute and rated.bar != "identical_rows":
                return Winner(attribute, rated.gain, "hand", self.tied(node, ratings))
        able = [r.attribute for r in ratings if r.bar != "identical_rows"]
        place = node.path or "root"
        if not able:
            raise ConfigError(
                "{name!r} cannot split the node {node!r}; no attribute can.", name=name, node=place
            )
        raise ConfigError(
            "{name!r} cannot split the node {node!r}; these can: {able}.",
            name=name,
            node=place,
            able=", ".join(self.dataset.attributes[attribute].name for attribute in able),
        )


def check_table(dataset: Dataset, algorithm: Algorithm) -> None:
    """What a run can be told before it starts."""
    if dataset.is_regression != algorithm.of_numbers:
        message = (
            N_("The target {target!r} is a number: use the algorithm regression.")
            if dataset.is_regression
            else N_("The target {target!r} is a class; least squares needs a number.")
        )
        raise ConfigError(message, target=dataset.target)
    check_size(dataset)
    for attribute in dataset.attributes:
        if algorithm.form == "multiway" and len(attribute.domain) > MOST_BRANCHES:
            raise DatasetError(
                "Column {column!r} has {count} different values; a multiway split takes at most "
                "{most}. Use CART or group rare values.",
                column=attribute.name,
                count=len(attribute.domain),
                most=MOST_BRANCHES,
            )


def check_size(dataset: Dataset) -> None:
    """Beyond that, numbers that differ must differ in their squares."""
    check_largest(dataset)
    if dataset.is_regression and len(dataset) and 0 < np.ptp(dataset.y) < SMALLEST:
        raise DatasetError(
            "The numbers of column {column!r} differ by less than {least:g}, too little for sums "
            "of squares; multiply the column by a large number, or predict another one.",
            column=dataset.target,
            least=SMALLEST,
        )


def check_largest(dataset: Dataset) -> None:
    """The squares of a target's numbers have to be numbers still, also of rows that only judge."""
    if dataset.is_regression and np.max(np.abs(dataset.y), initial=0.0) > LARGEST:
        raise DatasetError(
            "Column {column!r} holds numbers beyond {most:g}, too large for sums of squares; "
            "divide the column by a large number, or predict another one.",
            column=dataset.target,
            most=LARGEST,
        )
