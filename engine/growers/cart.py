"""CART (Breiman et al. 1984): the smallest weighted Gini impurity.

    Gini_index(D, a) = sum_v r_v Gini(D^v)

Li Hang (5.5.2) and Breiman ask binary questions: ``A = a`` or not, a set of values or not,
``A <= t`` or not. Zhou (4.2.3) computes the index over all values at once. The smallest index is
the largest decrease ``Gini(D) - Gini_index(D, a)``, and with missing cells only the decrease,
scaled by rho, compares attributes fairly; so the decrease is what competes.
"""

from __future__ import annotations

from engine.growers.contest import Algorithm, Contest, Verdict, gain, largest
from engine.impurities import GINI
from engine.message import N_


def pick(contest: Contest) -> Verdict:
    """Li Hang's step 2: the attribute and the cut with the smallest Gini index."""
    return (yield from largest(contest, contest.candidates, gain))


CART = Algorithm(
    "cart",
    GINI,
    "gain",
    "equals",
    "stop",
    pick,
    title="CART",
    about=N_("Takes the two-way question with the smallest Gini index."),
)
CART_MULTIWAY = Algorithm(
    "cart_multiway",
    GINI,
    "gain",
    "multiway",
    "stop",
    pick,
    title=N_("CART, multiway (Zhou)"),
    about=N_("Takes the smallest Gini index, with one branch for each value."),
)
