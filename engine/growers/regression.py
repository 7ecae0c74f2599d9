"""The least-squares regression tree (Li Hang algorithm 5.5; Breiman et al. 1984).

For each attribute j and cut s the loss is

    sum_{x in R1(j,s)} (y - c1)^2 + sum_{x in R2(j,s)} (y - c2)^2,   c_m the mean of R_m,

and the pair with the smallest loss splits the node. The largest decrease of the mean squared
error is the same choice.
"""

from __future__ import annotations

from engine.growers.contest import Algorithm, Contest, Verdict, gain, largest
from engine.impurities import SQUARED_ERROR
from engine.message import N_


def pick(contest: Contest) -> Verdict:
    """Li Hang's step 1: the pair (j, s) with the smallest loss."""
    return (yield from largest(contest, contest.candidates, gain))


REGRESSION = Algorithm(
    "regression",
    SQUARED_ERROR,
    "gain",
    "equals",
    "stop",
    pick,
    title=N_("Least-squares regression"),
    about=N_("Takes the cut with the smallest squared error."),
)
