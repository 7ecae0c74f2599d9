"""A question about one step of a run, with all that is needed to mark an answer to it.

Plain values, no words: an option is the number of an attribute, a class, a branch or a row. What a
reader is asked and told is worded in the outermost ring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Topic = Literal["splitting", "thresholds", "missing", "pruning", "prediction"]
Kind = Literal[
    "winner",  # which attribute wins at the node
    "value",  # what is this quantity of this attribute at the node
    "threshold",  # which candidate threshold of this attribute wins
    "verdict",  # is the node split, or is it a leaf
    "leaf_class",  # which class does the leaf predict
    "way",  # where does this row go; several branches where its cell is missing
    "weight",  # with which weight does this row enter this branch
    "flips",  # which validation rows change between right and wrong
    "cut",  # is the subtree pruned, or kept
    "weakest",  # which internal node is the weakest link
    "alpha",  # at which alpha is it cut
    "predicted",  # which class does a new row get
]
Form = Literal["choice", "choices", "number"]
Quantity = Literal["impurity", "gain", "gain_ratio", "gini_index", "split_information", "loss"]
Slip = Literal[
    "natural_logarithm",
    "weights_forgotten",
    "ratio_for_gain",
    "gain_for_ratio",
    "remainder_for_gain",
    "child_for_remainder",
    "one_minus_p",
    "rho_forgotten",
    "percent",
    "gain_for_index",  # the decrease in impurity instead of what is left of it
    "mean_for_sum",  # squared errors averaged, not added up
    "share_of_all_rows",  # r~_v counted among all rows, not among those that know the value
    "row_weight_forgotten",  # the row taken as whole, although only a part of it came here
    "leaf_counted",  # divided by |T_t|, not by |T_t| - 1
    "counts_for_shares",  # wrong rows instead of their share
]
LEAF, BRANCH = 0, 1  # what a node is, or becomes
NO_SLIPS: Mapping[Slip, float] = MappingProxyType({})


@dataclass(frozen=True)
class Question:
    """What is asked, when, and what is right.

    It is asked when ``cursor`` events have been told and answered by the event that ends at
    ``reveal``. ``answers`` of a choice: any one of them is right (more than one: they tie); of
    several ``choices``: just these, in any order; of a number: the value. ``slips`` are the numbers
    that well-known mistakes lead to; none of them is a right answer, and no two are the same.

    ``options`` of a threshold are places among the candidates of the attribute, those of flips
    places in the validation table, those of a verdict and of a cut LEAF and BRANCH. ``row`` is a
    place in the table of the run. A new row stands in no table: its ``cells`` are numbers and codes
    of values, ``None`` where one is missing. Nothing is told of it, so both cursors are the end.
    """

    kind: Kind
    topic: Topic
    form: Form
    cursor: int
    reveal: int
    node: int
    answers: tuple[float, ...]
    options: tuple[int, ...] = ()
    attribute: int | None = None
    quantity: Quantity | None = None
    branch: int | None = None
    row: int | None = None
    cells: tuple[float | None, ...] = ()
    slips: Mapping[Slip, float] = field(default_factory=lambda: NO_SLIPS, hash=False)

    @property
    def is_tied(self) -> bool:
        return self.form == "choice" and len(self.answers) > 1


@dataclass(frozen=True)
class Mark:
    """Whether an answer is right, and if not, which mistake explains it."""

    right: bool
    slip: Slip | None = None
