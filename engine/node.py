"""One node's decision: the stop rules by name, choices taken by hand, and the contest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
)
from engine.growers.contest import Algorithm, Contest, Verdict, Winner
from engine.measures import TOLERANCE, weight_of
from engine.message import N_
from engine.scores import BARS, Rated, Scoreboard

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
        events.append(AttributeChosen(number, boards[winner.attribute], place, winner.by))
        return events, winner.attribute

    def hold_contest(self, node: Pending, ratings: Sequence[Rated]) -> Verdict:
        """The algorithm's own choice, unless a stop rule finds nothing worth choosing."""
        candidates = [rated for rated in ratings if rated.bar is None]
        unit = node.opened.impurity if self.dataset.is_regression else 1.0
        reason = self.stops_after_scoring(ratings, candidates, unit)
        if reason is not None:
            yield LeafMade(node.opened.node, node.label, reason)
            return None
        contest = Contest(node.opened.node, candidates, self.config, self.random, unit)
        winner = yield from self.algorithm.pick(contest)
        if winner is not None and winner.rating < self.config.epsilon - TOLERANCE:
            yield LeafMade(node.opened.node, node.label, "below_epsilon")
            return None
        return winner

    def stops_after_scoring(
        self, ratings: Sequence[Rated], candidates: Sequence[Rated], unit: float
    ) -> StopReason | None:
        if not candidates:
            return next((bar for bar in BARS if any(r.bar == bar for r in ratings)), BARS[-1])
        least = TOLERANCE * unit
        if self.algorithm.zero_gain == "stop" and all(r.gain <= least for r in candidates):
            return "no_gain"
        return None

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
                return Winner(attribute, rated.gain, "hand")
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
    for attribute in dataset.attributes:
        if algorithm.form == "multiway" and len(attribute.domain) > MOST_BRANCHES:
            raise DatasetError(
                "Column {column!r} has {count} different values; a multiway split takes at most "
                "{most}. Use CART or group rare values.",
                column=attribute.name,
                count=len(attribute.domain),
                most=MOST_BRANCHES,
            )
