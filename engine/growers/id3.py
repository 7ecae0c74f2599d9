"""ID3 (Quinlan 1986; Zhou 4.2.1; Li Hang algorithm 5.2).

Of the attributes that are left, take the one with the largest information gain

    Gain(D, a) = Ent(D) - sum_v r_v Ent(D^v)

and give each of its values a branch. The notes go on splitting when the best gain is 0, because
two attributes can be worthless alone and perfect together (XOR).
"""

from __future__ import annotations

from engine.growers.contest import Algorithm, Contest, Verdict, gain, largest
from engine.impurities import ENTROPY
from engine.message import N_


def pick(contest: Contest) -> Verdict:
    """Li Hang's step 3: the largest information gain."""
    return (yield from largest(contest, contest.candidates, gain))


ID3 = Algorithm(
    "id3",
    ENTROPY,
    "gain",
    "multiway",
    "split",
    pick,
    title="ID3",
    about=N_("Takes the largest information gain."),
)
