"""What all growers share: the contest for the best score, and how a tie is settled."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from engine.config import Config, Form, Rating
from engine.events import ChoiceAwaited, ChosenBy, Event, TieFound
from engine.impurities import Impurity
from engine.measures import TOLERANCE
from engine.scores import Rated


class Winner(NamedTuple):
    """The attribute that won, what it won by, and whether a tie had to be settled; the tie itself
    where it is no event of its own."""

    attribute: int
    rating: float
    by: ChosenBy
    tied: tuple[int, ...] = ()


Verdict = Generator[Event, None, Winner | None]
Pick = Callable[["Contest"], Verdict]


@dataclass(frozen=True)
class Contest:
    """One node's candidates: the attributes whose split is legal, in column order.

    ``unit`` is what a score of 1 means: one for bits and shares, the node's own squared error
    for a number, so that metres and millimetres give the same tree.
    """

    node: int
    candidates: Sequence[Rated]
    config: Config
    random: np.random.Generator
    unit: float


@dataclass(frozen=True)
class Algorithm:
    """What distinguishes one grower from another; a ``Config`` may override each part.

    ``title`` and ``about``, its name and what it does in one line, are messages for a translator.
    ``filters`` says that only attributes of at least average gain compete.
    """

    name: str
    impurity: Impurity
    rating: Rating
    form: Form | Literal["linear"]
    zero_gain: Literal["split", "stop"]
    pick: Pick
    title: str
    about: str
    filters: bool = False

    @property
    def of_numbers(self) -> bool:
        """Whether the target is a number; else it is a class."""
        return self.impurity.of_numbers


def largest(
    contest: Contest, candidates: Sequence[Rated], rating: Callable[[Rated], float]
) -> Verdict:
    """The candidate with the largest rating; a tie is an event and goes to the policy."""
    if not candidates:
        return None
    ratings = [rating(score) for score in candidates]
    top = max(ratings)
    least = top - TOLERANCE * contest.unit
    tied = [s for s, value in zip(candidates, ratings, strict=True) if value >= least]
    if len(tied) == 1:
        return Winner(tied[0].attribute, top, "score")
    yield TieFound(contest.node, tuple(score.attribute for score in tied), top)
    return (yield from settled(contest, tied, top))


def settled(contest: Contest, tied: Sequence[Rated], rating: float) -> Verdict:
    """First column, last column, a seeded draw, or nobody until the user says."""
    match contest.config.ties:
        case "first":
            return Winner(tied[0].attribute, rating, "tie")
        case "last":
            return Winner(tied[-1].attribute, rating, "tie")
        case "random":
            drawn = int(contest.random.integers(len(tied)))
            return Winner(tied[drawn].attribute, rating, "tie")
        case "ask":
            yield ChoiceAwaited(contest.node, tuple(score.attribute for score in tied))
            return None


def gain(score: Rated) -> float:
    return score.gain


def gain_ratio(score: Rated) -> float:
    """The ratio of an attribute that has one; see ``with_ratio``."""
    return score.gain_ratio if score.gain_ratio is not None else 0.0


def with_ratio(candidates: Sequence[Rated]) -> list[Rated]:
    """Without split information the gain ratio is undefined, and the attribute cannot win."""
    return [score for score in candidates if score.gain_ratio is not None]
