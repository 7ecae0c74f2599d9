"""A call with its tables open."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from engine.command.choices import in_own_words
from engine.command.effects import check_effects
from engine.command.growing import call_of, config_of
from engine.command.names import in_own_classes, in_own_names
from engine.command.pruning import pruning_of
from engine.command.reading import form_of, roles_of
from engine.command.tables import Tables
from engine.config import Config, ConfigError
from engine.dataset import Dataset
from engine.frames import encode
from engine.holdout import divide, hold_out
from engine.language import Relabel, Translator, languages
from engine.pruning.options import Pruning
from engine.roles import Roles


@dataclass(frozen=True)
class Request:
    """A call that made sense, with its tables open."""

    args: argparse.Namespace
    roles: Roles
    config: Config
    pruning: Pruning
    training: Dataset
    validation: Dataset | None
    to_predict: Dataset | None
    _: Translator
    say: Relabel
    title: str  # of the table, in the reader's words
    aside: tuple[str, ...]  # columns that the call does not speak of, and that no tree asks


def understand(args: argparse.Namespace, tables: Tables, _: Translator) -> Request:
    form = form_of(args)
    table = tables.table(args.table, form)
    in_own_names(args, table)
    args.algorithm = args.algorithm or table.algorithm
    roles, aside = roles_of(args, table)
    check_effects(call_of(args, roles, table.kind))
    training, validation = judged(args, *table.open(roles))
    if args.validation:
        validation = encode(tables.read(args.validation, form), training, roles)
    names = [attribute.name for attribute in training.attributes]
    readers = [partial(table.word, language=language) for language in languages()]
    args.choose = [in_own_words(text, training, readers) for text in args.choose]
    args.class_weight = in_own_classes(args.class_weight, training.classes or (), readers)
    config = config_of(args, roles, names, table.lines)
    pruning = pruning_of(args, len(training), validation is not None)
    to_predict = None
    if args.predict:
        to_predict = encode(tables.read(args.predict, form), training, roles, needs_target=False)
    return Request(
        args,
        roles,
        config,
        pruning,
        training,
        validation,
        to_predict,
        _,
        lambda word: table.word(word, _.language),
        table.title(_.language),
        aside,
    )


def judged(
    args: argparse.Namespace, training: Dataset, validation: Dataset | None
) -> tuple[Dataset, Dataset | None]:
    """Training and validation rows, when the call itself parts them."""
    if args.validation_rows:
        return held_out(training, args.validation_rows.split(","))
    if args.hold_out is None:
        return training, validation
    whole = training if validation is None else training.joined(validation)
    return divide(whole, hold_out(whole, args.hold_out, args.seed))


def held_out(dataset: Dataset, ids: Sequence[str]) -> tuple[Dataset, Dataset]:
    """Training and validation rows, when some rows are named for validation."""
    place = {str(row_id): row for row, row_id in enumerate(dataset.row_ids)}
    for row_id in ids:
        if row_id.strip() not in place:
            raise ConfigError(
                "--validation-rows names {row!r}, but there is no such row id; ids are "
                "the id column's, else 1, 2, 3.",
                row=row_id.strip(),
            )
    chosen = {place[row_id.strip()] for row_id in ids}
    if len(chosen) == len(dataset):
        raise ConfigError("--validation-rows names every row; leave at least one to grow on.")
    return divide(dataset, sorted(chosen))
