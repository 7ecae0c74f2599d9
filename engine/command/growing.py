"""The words of a call about growing: the algorithm, its measure, its stop rules and its lines."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import isfinite
from typing import Any, get_args

from engine.command.choices import choice
from engine.command.effects import Call
from engine.command.forest import NAME as FOREST
from engine.command.forest import check_options
from engine.config import ClassWeights, Config, ConfigError, GivenLine, ObliqueRule, Rating
from engine.growers.general import CATALOGUE, growing
from engine.impurities import ENTROPY, IMPURITIES
from engine.roles import Roles

BY_RULE: dict[str, ClassWeights] = {"equal": "equal", "balanced": "balanced"}


def growing_options(group: Any) -> None:
    group.add_argument("--algorithm", choices=(*CATALOGUE, FOREST))
    group.add_argument("--criterion", choices=tuple(criteria()))
    group.add_argument("--grouping", choices=("equals", "subset"))
    group.add_argument("--branches", choices=("domain", "present"), default="domain")
    group.add_argument("--epsilon", metavar="E", type=float, default=0.0)
    group.add_argument(
        "--min-impurity",
        metavar="G",
        type=float,
        default=0.0,
        help="a node of less impurity becomes a leaf",
    )
    group.add_argument("--max-depth", metavar="N", type=int)
    group.add_argument(
        "--min-rows",
        metavar="N",
        type=float,
        default=0.0,
        help="rows that a node needs to be split",
    )
    group.add_argument("--min-leaf", metavar="N", type=float, default=0.0)
    group.add_argument(
        "--least-weight",
        metavar="W",
        type=float,
        help="what two branches of a split must weigh at least (J48: 2); default: 1 for a table of "
        "more than 30 rows with missing cells, else 0",
    )
    group.add_argument(
        "--class-weight",
        metavar="CLASS=W,...",
        default="equal",
        help="what a row weighs by its class: equal, balanced, or given (others weigh 1)",
    )
    group.add_argument("--zero-gain", choices=("split", "stop"))
    group.add_argument("--ties", choices=("first", "last", "random"), default="first")
    group.add_argument("--seed", metavar="S", type=int, default=0)
    group.add_argument(
        "--choose",
        metavar="PATH=ATTRIBUTE",
        action="append",
        default=[],
        help='"纹理=清晰/=脐部"; "=脐部" is the root',
    )
    group.add_argument("--threshold", choices=("midpoint", "value", "median"), default="midpoint")
    group.add_argument(
        "--unknown-branch",
        action="store_true",
        help="split information with unknown as one more branch (Quinlan)",
    )


def class_weights(text: str) -> ClassWeights:
    """``equal``, ``balanced``, or ``CLASS=W,CLASS=W``; a name may hold "=", but no comma.

    >>> class_weights("yes=2,no=0.5")
    (('yes', 2.0), ('no', 0.5))
    """
    if text in BY_RULE:
        return BY_RULE[text]
    pairs = [part.rpartition("=") for part in text.split(",")]
    try:
        return tuple((name.strip(), float(weight)) for name, _, weight in pairs)
    except ValueError:
        raise ConfigError(
            "--class-weight takes balanced, or CLASS=WEIGHT,CLASS=WEIGHT; got {found!r}.",
            found=text,
        ) from None


def criteria() -> dict[str, tuple[str, Rating]]:
    """Impurity and rating by the word of a call; entropy goes by what the books make of it."""
    others = (name for name in IMPURITIES if name != ENTROPY.name)
    plain: dict[str, tuple[str, Rating]] = {name: (name, "gain") for name in others}
    return {"gain": (ENTROPY.name, "gain"), "gain_ratio": (ENTROPY.name, "gain_ratio"), **plain}


def oblique_options(group: Any) -> None:
    group.add_argument(
        "--oblique",
        choices=get_args(ObliqueRule),
        default="auto",
        help="how lines are found; auto: exact on two attributes, else climb",
    )
    group.add_argument(
        "--restarts",
        metavar="N",
        type=int,
        default=Config.restarts,
        help="further starts of hill climbing",
    )
    group.add_argument(
        "--line",
        metavar="COL=W,COL=W<=T",
        action="append",
        default=[],
        help="a line to ask, in order; default: the book's, where there are some",
    )


def config_of(
    args: argparse.Namespace,
    roles: Roles,
    attributes: Sequence[str],
    book_lines: tuple[GivenLine, ...] = (),
) -> Config:
    """The call's words about growing."""
    algorithm = args.algorithm or growing(roles.regression)[0].name
    if algorithm == FOREST:
        check_options(args)
        algorithm = "regression" if roles.regression else "cart"
    impurity, rating = criteria()[args.criterion] if args.criterion else (None, None)
    return Config(
        algorithm=algorithm,
        impurity=impurity,
        rating=rating,
        form=args.grouping,
        zero_gain=args.zero_gain,
        branches=args.branches,
        epsilon=args.epsilon,
        max_depth=args.max_depth,
        min_impurity=args.min_impurity,
        min_rows=args.min_rows,
        min_leaf=args.min_leaf,
        least_weight=args.least_weight,
        ties=args.ties,
        seed=args.seed,
        threshold=args.threshold,
        unknown_branch=args.unknown_branch,
        class_weights=class_weights(args.class_weight),
        choose=tuple(choice(text, attributes) for text in args.choose),
        oblique=args.oblique,
        restarts=args.restarts,
        lines=_lines(args, book_lines),
    )


def call_of(args: argparse.Namespace, roles: Roles, kind: str) -> Call:
    """What decides whether an option of the call plays a part."""
    algorithm = args.algorithm or growing(roles.regression)[0].name
    own = CATALOGUE[algorithm].rating if algorithm in CATALOGUE else "gain"
    rating = criteria()[args.criterion][1] if args.criterion else own
    return Call(args, algorithm, rating, roles.regression, kind)


def _lines(args: argparse.Namespace, book_lines: tuple[GivenLine, ...]) -> tuple[GivenLine, ...]:
    """The lines of the call; without any, those that come with the table."""
    if args.oblique != "given":
        return ()
    lines = tuple(given_line(text) for text in args.line) or book_lines
    if not lines:
        raise ConfigError("--oblique given needs --line COL=W,COL=W<=T, once or more.")
    return lines


def given_line(text: str) -> GivenLine:
    """``COL=W,COL=W<=T``; a name may hold "=", but no comma.

    >>> given_line("密度=-0.8,含糖率=-0.044<=-0.313")
    GivenLine(coefficients=(('密度', -0.8), ('含糖率', -0.044)), threshold=-0.313)
    """
    terms, found, threshold = text.rpartition("<=")
    pairs = [term.rpartition("=") for term in terms.split(",")]
    try:
        coefficients = tuple((name.strip(), float(w)) for name, _, w in pairs)
        line = GivenLine(coefficients, float(threshold))
    except ValueError:
        found = ""
    if not found or not all(name for name, _ in coefficients) or not _all_finite(line):
        raise ConfigError(
            '--line takes "COLUMN=WEIGHT,COLUMN=WEIGHT<=THRESHOLD"; got {found!r}.',
            found=text,
        )
    return line


def _all_finite(line: GivenLine) -> bool:
    return all(map(isfinite, (line.threshold, *(w for _, w in line.coefficients))))
