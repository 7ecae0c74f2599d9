"""The facts that pruning states. While a tree grows they stand among a node's other facts; after
it has grown they follow the last of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.measures import Label

Side = Literal["leaf", "branch"]  # what a node is, or would be

# What the other side is, compared with what the node was. "too_little": better, but by less than
# was asked.
Outcome = Literal["better", "equal", "worse", "too_little"]
ChoiceRule = Literal["minimum", "one_se", "alpha"]


class Tally(NamedTuple):
    """Validation rows that are right, of how many."""

    right: int
    total: int

    @property
    def share(self) -> float:
        return self.right / self.total if self.total else 0.0


class Cost(NamedTuple):
    r"""Li Hang's :math:`C_\alpha(T) = \sum_t N_t H_t(T) + \alpha |T|` in its two parts."""

    misfit: float
    leaves: int
    alpha: float

    @property
    def value(self) -> float:
        return self.misfit + self.alpha * self.leaves


Measure = Tally | Cost | float  # a number is an error: squared, or estimated


@dataclass(frozen=True, slots=True)
class PruningCompared:
    """The tree was measured with the node as a leaf and with a branch below it.

    ``was`` is what the node is until here: a leaf in pre-pruning, where it is not split yet, and a
    branch in every other method; ``taken`` is what it is from here on. ``attribute`` is what the
    node asks or would ask, ``label`` what it says as a leaf, ``flipped`` the validation rows
    (places in the validation table) that only one side gets right.
    """

    node: int
    attribute: int
    label: Label
    as_leaf: Measure
    as_branch: Measure
    was: Side
    taken: Side
    outcome: Outcome
    flipped: tuple[int, ...] = ()

    @property
    def pruned(self) -> bool:
        """The verdict: the node is a leaf from here on."""
        return self.taken == "leaf"


@dataclass(frozen=True, slots=True)
class SubtreeCut:
    """All below the node went; it is a leaf with this label."""

    node: int
    label: Label


@dataclass(frozen=True, slots=True)
class SubtreeRestored:
    """The branch below the node came back: the tree that was chosen has it."""

    node: int


@dataclass(frozen=True, slots=True)
class WeakestLinkFound:
    """A round of cost-complexity pruning: ``alpha`` is the smallest g(t), ``nodes`` have it.

    ``leaves`` and ``risk`` are those of the tree T_k that is left when they are cut. A round
    without nodes is the whole tree, T_0.
    """

    node: int
    round: int
    alpha: float
    nodes: tuple[int, ...]
    leaves: int
    risk: float


@dataclass(frozen=True, slots=True)
class RiskEstimated:
    """The tree T_k of a round was judged on rows it did not grow on; ``error`` is one standard
    error of that risk."""

    node: int
    round: int
    risk: float
    error: float


@dataclass(frozen=True, slots=True)
class SubtreeChosen:
    """Of the sequence T_0, T_1, ... one tree was taken, by this rule."""

    node: int
    round: int
    alpha: float
    rule: ChoiceRule


PruneEvent = (
    PruningCompared
    | SubtreeCut
    | SubtreeRestored
    | WeakestLinkFound
    | RiskEstimated
    | SubtreeChosen
)
