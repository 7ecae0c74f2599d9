"""The words of a call about pruning, and about the rows that judge."""

from __future__ import annotations

import argparse
from typing import Any

from engine.config import ConfigError
from engine.pruning.catalogue import METHODS, NONE
from engine.pruning.options import Pruning


def validation_options(group: Any) -> None:
    group.add_argument("--validation", metavar="FILE")
    group.add_argument("--validation-rows", metavar="ID,ID")
    group.add_argument(
        "--hold-out",
        metavar="SHARE",
        type=float,
        help="keep a share of the rows for validation, drawn by --seed",
    )


def method_options(group: Any) -> None:
    on_call = [name for name, method in METHODS.items() if not method.by_hand]
    group.add_argument("--prune", choices=on_call, default=NONE.name)
    group.add_argument(
        "--alpha",
        metavar="A",
        type=float,
        help="the price of a leaf (c_alpha: 1); one tree of cost_complexity",
    )
    group.add_argument(
        "--accept",
        choices=("strict", "equal"),
        default="strict",
        help="pre, post: whether an equal accuracy is good enough",
    )
    group.add_argument(
        "--least",
        metavar="L",
        type=float,
        default=0.0,
        help="pre, post: how much accuracy must rise",
    )
    group.add_argument("--order", choices=("deepest", "post_order"), default="deepest")


def weakest_link_options(group: Any) -> None:
    group.add_argument(
        "--folds",
        metavar="K",
        type=int,
        help="cost_complexity: cross-validation; default 10 without validation rows",
    )
    group.add_argument(
        "--rule",
        choices=("minimum", "one_se"),
        default="minimum",
        help="cost_complexity: the smallest risk, or within a standard error of it",
    )
    group.add_argument(
        "--risk",
        choices=("error", "impurity"),
        default="error",
        help="cost_complexity: what C(t) measures",
    )
    group.add_argument(
        "--confidence",
        metavar="C",
        type=float,
        default=0.25,
        help="pessimistic: of the upper limit",
    )


def pruning_of(args: argparse.Namespace, rows: int, has_validation: bool) -> Pruning:
    """The call's words about pruning; validation rows judge where no folds are asked for."""
    if args.folds is not None and args.folds > rows:
        raise ConfigError(
            "{folds} folds need as many rows, and there are {rows} to grow on; take fewer folds.",
            folds=args.folds,
            rows=rows,
        )
    default = Pruning()
    by_folds = args.folds is not None or not has_validation
    return Pruning(
        method=args.prune,
        accept=args.accept,
        order=args.order,
        least=args.least,
        alpha=args.alpha,
        risk=args.risk,
        judge="folds" if by_folds else "validation",
        rule=args.rule,
        folds=default.folds if args.folds is None else args.folds,
        seed=args.seed,
        confidence=args.confidence,
    )
