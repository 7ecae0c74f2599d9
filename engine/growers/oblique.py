"""Oblique trees (Zhou 4.5; OC1: Murthy, Kasif and Salzberg 1994): a line instead of an attribute.

A node asks ``w1 a1 + w2 a2 + ... <= t`` of its continuous attributes. It does not choose among
attributes: it looks for one line, and the line with the largest gain splits the node. How lines
are found is the business of ``engine.oblique``. Nominal attributes take no part, since a word has
no place on a line.
"""

from __future__ import annotations

from engine.growers.contest import Algorithm, Contest, Verdict, gain, largest
from engine.impurities import ENTROPY
from engine.message import N_


def pick(contest: Contest) -> Verdict:
    """The best line that was found; it is the only candidate."""
    return (yield from largest(contest, contest.candidates, gain))


OBLIQUE = Algorithm(
    "oblique",
    ENTROPY,
    "gain",
    "linear",
    "split",
    pick,
    title=N_("Oblique tree"),
    about=N_("Takes the line with the largest information gain."),
)
