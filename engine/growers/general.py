"""The general algorithm: any impurity, gain or gain ratio, any form of split.

    delta i = i(N) - sum_k p_k i(N_k),   divided by -sum_k p_k log2 p_k for the ratio

ID3, C4.5 and CART are three settings of it; an option that departs from theirs leads here.
"""

from __future__ import annotations

from dataclasses import replace

from engine.config import Config, ConfigError
from engine.growers.c45 import C45, C45_LI, pick_plainly
from engine.growers.cart import CART, CART_MULTIWAY
from engine.growers.contest import Algorithm, Contest, Verdict, gain, largest
from engine.growers.id3 import ID3
from engine.growers.oblique import OBLIQUE
from engine.growers.regression import REGRESSION
from engine.impurities import IMPURITIES


def pick_gain(contest: Contest) -> Verdict:
    """The largest decrease of impurity."""
    return (yield from largest(contest, contest.candidates, gain))


# Read when it is needed, never copied: what is entered here is in the menus, in links, on the
# command line and under the laws. The first for a kind of target is its default.
CATALOGUE = {a.name: a for a in (ID3, C45, C45_LI, CART, CART_MULTIWAY, REGRESSION, OBLIQUE)}


def growing(numbers: bool) -> list[Algorithm]:
    """The algorithms for a number as target, or for classes, the default first."""
    return [algorithm for algorithm in CATALOGUE.values() if algorithm.of_numbers == numbers]


def algorithm_of(config: Config) -> Algorithm:
    """The algorithm that a config names, with the parts that it overrides replaced."""
    if config.algorithm not in CATALOGUE:
        known = ", ".join(CATALOGUE)
        raise ConfigError(
            "There is no algorithm {found!r}; take one of {known}.",
            found=config.algorithm,
            known=known,
        )
    algorithm = CATALOGUE[config.algorithm]
    impurity = IMPURITIES[config.impurity] if config.impurity else algorithm.impurity
    if impurity.of_numbers != algorithm.of_numbers:
        raise ConfigError(
            "{impurity} does not go with {algorithm}: squared error is for a number "
            "as target (algorithm regression), the other criteria are for classes.",
            impurity=config.impurity,
            algorithm=algorithm.name,
        )
    linear = algorithm.form == "linear"
    if linear and config.form is not None:
        raise ConfigError(
            "An oblique tree asks lines; the form {found!r} goes with cart.",
            found=config.form,
        )
    if not linear and config.oblique != "auto":
        raise ConfigError(
            "oblique={found} goes with the algorithm oblique, not with {algorithm}.",
            found=config.oblique,
            algorithm=algorithm.name,
        )
    if config.rating is not None and config.rating != algorithm.rating:
        pick = pick_gain if config.rating == "gain" else pick_plainly
        algorithm = replace(algorithm, rating=config.rating, pick=pick, filters=False)
    return replace(
        algorithm,
        impurity=impurity,
        form=config.form or algorithm.form,
        zero_gain=config.zero_gain or algorithm.zero_gain,
    )
