"""``--algorithm forest`` on the command line: its own options, checks and output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from engine.command.predictions import as_csv, as_text, unused
from engine.config import ConfigError
from engine.dataset import Dataset
from engine.export.forest_document import forest_document, predictions_of
from engine.export.forest_story import forest_story
from engine.forest.config import ForestConfig
from engine.forest.grown import Forest, plant
from engine.forest.telling import check
from engine.language import Relabel, Translator
from engine.node import check_largest

NAME = "forest"


def forest_options(group: Any) -> None:
    group.add_argument("--trees", metavar="N", type=int, help="default: 100")
    group.add_argument(
        "--attributes",
        metavar="K",
        type=int,
        help="drawn at each node; default: the square root of their number",
    )
    group.add_argument("--no-bootstrap", action="store_true", help="every tree on the table itself")
    group.add_argument(
        "--inside",
        metavar="TREE",
        type=int,
        action="append",
        default=[],
        help="tell every decision of this tree, counted from 1",
    )


def check_options(args: argparse.Namespace) -> None:
    """Words that a forest does not know, though a single tree does."""
    if args.criterion == "gain_ratio":
        raise ConfigError(
            "--criterion gain_ratio does not go with a forest; take gain, gini, "
            "error or, for a number, squared_error."
        )
    if args.format not in ("text", "json", "csv"):
        raise ConfigError(
            "--format {form} is for a single tree; a forest is told as text or json.",
            form=args.format,
        )


def forest_config(args: argparse.Namespace, impurity: Any) -> ForestConfig:
    """The call's words about the forest; 0 is a number of trees like any other, and wrong."""
    config = ForestConfig(
        trees=100 if args.trees is None else args.trees,
        attributes=args.attributes,
        bootstrap=not args.no_bootstrap,
        impurity=impurity,
        max_depth=args.max_depth,
        min_impurity=args.min_impurity,
        min_rows=args.min_rows,
        min_leaf=args.min_leaf,
        least_weight=args.least_weight,
        zero_gain=args.zero_gain or "split",
        seed=args.seed,
    )
    for tree in args.inside:
        if not 1 <= tree <= config.trees:
            raise ConfigError(
                "--inside {tree} names no tree; they are 1 to {trees}.",
                tree=tree,
                trees=config.trees,
            )
    return config


def forest_lines(
    args: argparse.Namespace,
    config: ForestConfig,
    training: Dataset,
    validation: Dataset | None,
    to_predict: Dataset | None,
    _: Translator,
    say: Relabel,
) -> Iterator[str]:
    """The forest in the form that was asked for."""
    check(training, config)
    if validation is not None:
        check_largest(validation)
    forest = plant(training, config, validation)
    inside = {tree - 1 for tree in args.inside}
    if args.format == "json":
        yield as_json(forest, inside, to_predict)
        return
    predictions = [] if to_predict is None else predictions_of(forest, to_predict)
    if args.format == "csv":
        yield from as_csv(predictions, training)
        return
    yield from forest_story(forest, inside, _, say)
    yield from unused(training, _)
    yield from as_text(predictions, _)


def as_json(forest: Forest, inside: set[int], to_predict: Dataset | None) -> str:
    plain = forest_document(forest, inside)
    if to_predict is not None:
        plain["predictions"] = predictions_of(forest, to_predict)
    deepest = max(shape.depth for shape in forest.shapes)
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * deepest + 1000))
    return json.dumps(plain, ensure_ascii=False)
