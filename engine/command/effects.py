"""Which options play a part in a call: one that would do nothing is a mistake, not a whim.

One table says it of all of them. An option that pruning takes goes with the methods whose records
name it; the others say here what they go with.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import NamedTuple

from engine.command.forest import NAME as FOREST
from engine.config import ConfigError
from engine.growers.general import CATALOGUE, growing
from engine.message import N_
from engine.pruning.catalogue import METHODS
from engine.pruning.options import Pruning

# Named with its default, such an option says nothing that would not hold.
TRUE_ANYWAY = {
    "branches": "domain",
    "class_weight": "equal",
    "oblique": "auto",
    "prune": "none",
    "seed": 0,
    "threshold": "midpoint",
    "ties": "first",
}
# What the rows themselves know nothing of.
OF_TREES = (
    *("algorithm", "criterion", "grouping", "branches", "epsilon", "min_impurity", "max_depth"),
    *("min_rows", "min_leaf", "least_weight", "class_weight", "zero_gain", "ties", "choose"),
    *("threshold", "unknown_branch", "oblique", "restarts", "line", "prune", "trees"),
    *("attributes", "inside", "no_bootstrap"),
)
CLIMBING = ("auto", "climb")  # ways to find a line that draw starts


class Call(NamedTuple):
    """What decides whether an option plays a part."""

    args: argparse.Namespace
    algorithm: str
    rating: str
    numbers: bool  # whether a number is predicted
    kind: str  # of the table's file


class Part(NamedTuple):
    """Options that play a part under one condition, and what they go with."""

    options: tuple[str, ...]
    plays: Callable[[Call], bool]
    goes_with: str


def check_effects(call: Call) -> None:
    """Refuse the first option that would do nothing."""
    given = [name for name in vars(call.args) if name in call.args.given]
    named = {name for name in given if getattr(call.args, name) != TRUE_ANYWAY.get(name)}
    for part in parts():
        for option in part.options:
            if option in named and not part.plays(call):
                raise ConfigError(
                    "{option} would have no effect: it goes with {what}; add that or leave it out.",
                    option=f"--{option.replace('_', '-')}",
                    what=part.goes_with,
                )


def parts() -> Iterator[Part]:
    """The table; what keeps an option from a forest stands before what else it needs."""
    trees = tuple(name for name in (*OF_TREES, *pruning_options()))
    yield Part(trees, lambda call: call.args.format != "table", N_("a format that shows a tree"))
    yield Part(("trees", "attributes", "inside", "no_bootstrap"), of_forest, "--algorithm forest")
    single = ("choose", "epsilon", "unknown_branch", "grouping", "candidates", "oblique", "line")
    others = ("class_weight", "restarts", "ties", "threshold", "branches", "prune")
    of_one = (*single, *others, *pruning_options())
    yield Part(of_one, lambda call: not of_forest(call), algorithms(CATALOGUE))
    yield Part(("predict",), by_format("text", "json", "csv"), "--format text|json|csv")
    yield Part(("candidates",), by_format("json"), "--format json")
    yield Part(("sheet",), lambda call: call.kind == "workbook", "TABLE.xlsx")
    yield Part(("encoding",), lambda call: call.kind in ("text", "arff"), "TABLE.csv")
    yield Part(("delimiter",), lambda call: call.kind == "text", "TABLE.csv")
    yield from of_growing()
    yield from of_pruning()
    yield Part(
        ("seed",),
        draws,
        "--ties random, --hold-out, --prune cost_complexity, --algorithm forest|oblique",
    )


def of_growing() -> Iterator[Part]:
    classifying = [algorithm.name for algorithm in growing(numbers=False)]
    binary = [name for name, a in CATALOGUE.items() if a.form not in ("multiway", "linear")]
    multiway = [name for name, a in CATALOGUE.items() if a.form == "multiway"]
    oblique = [name for name, a in CATALOGUE.items() if a.form == "linear"]
    yield Part(("classes", "class_weight"), lambda call: not call.numbers, algorithms(classifying))
    yield Part(("grouping",), by_algorithm(binary), algorithms(binary))
    yield Part(("branches",), by_algorithm(multiway), algorithms(multiway))
    yield Part(
        ("unknown_branch",),
        lambda call: call.rating == "gain_ratio",
        "--algorithm c45|c45_li, --criterion gain_ratio",
    )
    yield Part(("oblique", "restarts", "line"), by_algorithm(oblique), algorithms(oblique))
    yield Part(("restarts",), lambda call: call.args.oblique in CLIMBING, "--oblique climb")
    yield Part(("line",), lambda call: call.args.oblique == "given", "--oblique given")


def of_pruning() -> Iterator[Part]:
    for option in pruning_options():
        taking = [name for name, method in METHODS.items() if option in method.options]
        yield Part((option,), by_method(taking), f"--prune {'|'.join(taking)}")
    yield Part(
        ("folds", "rule"),
        lambda call: call.args.alpha is None,  # which names a tree: none is looked for
        N_("--prune cost_complexity without --alpha"),
    )


def pruning_options() -> list[str]:
    """What the command line offers of pruning; the seed draws elsewhere too."""
    elsewhere = ("method", "judge", "seed", "cuts")
    return [field.name for field in fields(Pruning) if field.name not in elsewhere]


def of_forest(call: Call) -> bool:
    return call.algorithm == FOREST


def by_format(*formats: str) -> Callable[[Call], bool]:
    return lambda call: call.args.format in formats


def by_algorithm(names: Iterable[str]) -> Callable[[Call], bool]:
    return lambda call: call.algorithm in names


def by_method(names: Iterable[str]) -> Callable[[Call], bool]:
    return lambda call: call.args.prune in names


def draws(call: Call) -> bool:
    """Whether anything is left to chance."""
    args = call.args
    dealt = "seed" in METHODS[args.prune].options and args.alpha is None
    drawn = args.ties == "random" or args.hold_out is not None or dealt or of_forest(call)
    return drawn or (CATALOGUE[call.algorithm].form == "linear" and args.oblique in CLIMBING)


def algorithms(names: Iterable[str]) -> str:
    return f"--algorithm {'|'.join(names)}"
