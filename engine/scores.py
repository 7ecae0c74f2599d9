"""What one attribute is worth at one node: the quantities of the book for its best split."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol, get_args

from engine.impurities import Impurity
from engine.measures import TOLERANCE, Summary, weight_of
from engine.splits import Split

# Why an attribute may not win; where none may, the first of those that apply names the leaf.
Bar = Literal["too_few_rows", "too_little_weight", "pure_where_known", "identical_rows"]
BARS: tuple[Bar, ...] = get_args(Bar)


class Rated(NamedTuple):
    """As much of a score as the contest at a node needs; nothing bars an attribute that may win.

    ``identical_rows`` bars an attribute that does not separate the rows; ``pure_where_known`` one
    whose known rows are all of one class: the node is mixed by rows that the attribute says
    nothing about, so no question about it can part them. The other two bar a split into branches
    that are too small.
    """

    attribute: int
    gain: float
    gain_ratio: float | None
    bar: Bar | None


class Score(NamedTuple):
    r"""An attribute's best split at a node and everything the criteria make of it.

    ``branches`` sums up the *known* rows of each branch; with missing cells the quantities are
    Zhou's: ``impurity`` and ``remainder`` are those of the known rows, ``rho`` is their share,
    and ``gain = rho * (impurity - remainder)``. ``gain_ratio`` is ``None`` when the split
    information is 0. ``split`` is ``None`` when the known rows offer no split of this form.
    ``separates`` says that at least two branches get rows; an attribute that does not separate
    leaves the node as it is and cannot win.
    """

    attribute: int
    split: Split | None
    branches: tuple[Summary, ...]
    rho: float
    impurity: float
    remainder: float
    gain: float
    split_information: float
    gain_ratio: float | None
    separates: bool

    @property
    def partly_known(self) -> bool:
        """Whether rows of the node do not know the attribute; fractions of rows only add up to 1
        as far as rounding lets them."""
        return self.rho < 1 - TOLERANCE

    @property
    def branch_weights(self) -> tuple[float, ...]:
        """The weight of the known rows in each branch."""
        return tuple(weight_of(branch) for branch in self.branches)

    @property
    def branch_shares(self) -> tuple[float, ...]:
        """Zhou's r~_v: the share of the known rows in each branch; they add up to 1."""
        known = sum(self.branch_weights)
        return tuple(weight / known if known else 0.0 for weight in self.branch_weights)

    def branch_impurities(self, impurity: Impurity) -> tuple[float, ...]:
        """Ent(D^v), Gini(D^v) ... of each branch."""
        return tuple(impurity(branch) for branch in self.branches)

    def impurity_index(self, impurity: Impurity) -> float:
        """The share-weighted impurity of the branches; with Gini it is the book's Gini index."""
        terms = zip(self.branch_shares, self.branch_impurities(impurity), strict=True)
        return sum(share * value for share, value in terms)

    @property
    def loss(self) -> float:
        """Least squares: the summed squared error of the branches (Li Hang 5.21)."""
        return self.remainder * sum(self.branch_weights)

    def competing(self, impurity: Impurity) -> float:
        """The number by which the book compares candidates: gain, Gini index or loss."""
        numbers = {"gain": self.gain, "remainder": self.remainder, "loss": self.loss}
        return numbers[impurity.compares]


class Scoreboard(Protocol):
    """One attribute's scores at all nodes of a depth, kept as columns of numbers."""

    def score(self, place: int) -> Score:
        """The full score at one place."""


class SingleScore(NamedTuple):
    """A scoreboard with one place: a score that was read or written by itself."""

    only: Score

    def score(self, place: int) -> Score:
        return self.only
