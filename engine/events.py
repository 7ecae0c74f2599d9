"""The facts a grower states, in the order they happen. Past tense, plain values, no words.

Nodes are numbered level by level (the root is 0), attributes by column. Which rows a node holds
and what every candidate threshold scored follow from these facts; ``engine.trace`` works them
out when somebody looks, so that a trace stays as small as its decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.measures import Label, Summary
from engine.pruning.events import (
    PruneEvent,
    PruningCompared,
    RiskEstimated,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    WeakestLinkFound,
)
from engine.scores import Score, Scoreboard, SingleScore
from engine.splits import Linear

__all__ = [
    "AttributeChosen",
    "AttributeScored",
    "AttributesFiltered",
    "ChoiceAwaited",
    "ChosenBy",
    "Considered",
    "Event",
    "Label",
    "LeafMade",
    "LineMoved",
    "LinesTied",
    "NodeOpened",
    "PruneEvent",
    "PruningCompared",
    "RiskEstimated",
    "RowsRouted",
    "StopReason",
    "SubtreeChosen",
    "SubtreeCut",
    "SubtreeRestored",
    "TieFound",
    "WeakestLinkFound",
]

StopReason = Literal[
    "pure",
    "no_attributes",
    "identical_rows",
    "empty",
    "below_epsilon",
    "below_impurity",
    "too_few_rows",
    "too_little_weight",
    "pure_where_known",
    "depth_limit",
    "pre_pruned",
    "no_gain",
    "by_hand",
    "pruned",
]
ChosenBy = Literal["score", "tie", "hand"]


@dataclass(frozen=True, slots=True)
class NodeOpened:
    """A node came under discussion: how many rows, their summary and impurity."""

    node: int
    parent: int | None
    branch: int | None
    depth: int
    size: int
    summary: Summary
    impurity: float


class AttributeScored(NamedTuple):
    """One attribute was tried at the node.

    A big run has a hundred thousand of these and most are never looked at, so they are tuples,
    which are made in bulk, and the score stays on its scoreboard until somebody reads it.
    Equality is that of the values.
    """

    node: int
    board: Scoreboard
    place: int

    @classmethod
    def of(cls, node: int, score: Score) -> AttributeScored:
        return cls(node, SingleScore(score), 0)

    @property
    def score(self) -> Score:
        return self.board.score(self.place)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, AttributeScored) and self.node == other.node
        return same and self.score == other.score  # type: ignore[attr-defined]  # same says so

    def __hash__(self) -> int:
        return hash((self.node, self.score))

    def __repr__(self) -> str:
        return f"AttributeScored(node={self.node}, score={self.score})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AttributeChosen:
    """The node will be split by this score's split, for this reason.

    A choice by hand needs no rule for ties, so none is told before it; the attributes that share
    the best score are ``tied`` all the same.
    """

    node: int
    board: Scoreboard
    place: int
    by: ChosenBy
    tied: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, node: int, score: Score, by: ChosenBy, tied: tuple[int, ...] = ()
    ) -> AttributeChosen:
        return cls(node, SingleScore(score), 0, by, tied)

    @property
    def score(self) -> Score:
        return self.board.score(self.place)

    def facts(self) -> tuple[int, Score, ChosenBy, tuple[int, ...]]:
        return (self.node, self.score, self.by, self.tied)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AttributeChosen) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())

    def __repr__(self) -> str:
        how = f"by={self.by!r}, tied={self.tied}"
        return f"AttributeChosen(node={self.node}, score={self.score}, {how})"


@dataclass(frozen=True, slots=True)
class AttributesFiltered:
    """C4.5 kept the attributes whose gain is at least the average gain of the candidates."""

    node: int
    mean_gain: float
    passed: tuple[int, ...]
    dropped: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieFound:
    """Several attributes share the best score; the policy, not the data, decides."""

    node: int
    attributes: tuple[int, ...]
    score: float


@dataclass(frozen=True, slots=True)
class LineMoved:
    """Hill climbing accepted a better line; a start has no line before it.

    ``moved`` says what changed: an attribute's coefficient, the threshold (None) or, after a jump
    in a random direction and at a start, everything. Scores are gains.
    """

    node: int
    start: int
    kind: Literal["start", "coefficient", "threshold", "jump"]
    moved: int | None
    before: Linear | None
    after: Linear
    score_before: float | None
    score: float


@dataclass(frozen=True, slots=True)
class LinesTied:
    """Several lines part the rows differently and equally well; the policy decides.

    ``count`` may exceed the lines that are listed: of very many the first ones are enough.
    """

    node: int
    lines: tuple[Linear, ...]
    count: int
    score: float


@dataclass(frozen=True, slots=True)
class ChoiceAwaited:
    """A tie was left to the user: the node stays undecided until a choice for it is given."""

    node: int
    attributes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowsRouted:
    """The node's rows went to its children; a row with a missing cell went to all of them.

    ``branches`` are the split's branch numbers that got a child (all of the domain, or only
    those present), ``shares`` the r~_v by which fractional rows divide, ``summaries`` what
    arrived, fractions included.
    """

    node: int
    branches: tuple[int, ...]
    children: tuple[int, ...]
    shares: tuple[float, ...]
    sizes: tuple[int, ...]
    summaries: tuple[Summary, ...]


@dataclass(frozen=True, slots=True)
class LeafMade:
    """The node became a leaf with this label, for this named reason."""

    node: int
    label: Label
    reason: StopReason


# What is said of a node between its opening and its decision.
Considered = (
    AttributeScored
    | AttributesFiltered
    | TieFound
    | LineMoved
    | LinesTied
    | ChoiceAwaited
    | AttributeChosen
    | PruningCompared
)
Event = NodeOpened | Considered | RowsRouted | LeafMade | PruneEvent
