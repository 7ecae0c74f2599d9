"""Running a call: open the table, grow, and print the form that was asked for."""

from __future__ import annotations

import argparse
import itertools
import json
import locale
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.command.arguments import (
    call_of,
    config_of,
    form_of,
    pruning_of,
    roles_of,
    understood,
)
from engine.command.effects import check_effects
from engine.command.forest import NAME as FOREST
from engine.command.forest import forest_config, forest_lines
from engine.command.predictions import Prediction, as_csv, as_text, unused
from engine.command.tables import Tables
from engine.complaint import Complaint
from engine.config import Config, ConfigError
from engine.dataset import Dataset, DatasetError
from engine.export.document import document
from engine.export.formats import FORMATS
from engine.export.story import story
from engine.frames import encode
from engine.holdout import divide, hold_out
from engine.language import N_, SOURCE, Relabel, Translator, language_of, translator_for
from engine.message import by_number
from engine.predict import accuracy, distributions, label_of, mean_squared_error
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import Trace

ASIDE = N_(
    "Set aside, since they tell rows apart and teach nothing: {columns}; "
    "--nominal COL or --continuous COL uses one all the same."
)


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
    aside: tuple[str, ...]  # columns that the call does not speak of, and that no tree asks


def main(arguments: Sequence[str], tables: Tables) -> int:
    """0 when all went well; 2 after one sentence on standard error."""
    language = language_of(asked_language(arguments), reader_locale(), unknown=SOURCE)
    _ = translator_for(language)
    try:
        args = understood(arguments)
        printed = listed(tables, language) if args.tables else lines(understand(args, tables, _))
        write(printed, args.output)
    except (ConfigError, DatasetError) as problem:
        sys.stderr.write(" ".join(said(_, problem).split()) + "\n")
        return 2
    except BrokenPipeError:
        # The reader closed the pipe (head, less): nothing is wrong, and nothing can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def asked_language(arguments: Sequence[str]) -> str | None:
    """The language of a call, before anything else of it is understood.

    >>> asked_language(["loan", "--language", "zh"]), asked_language(["--language=en"])
    ('zh', 'en')
    """
    words = [word for argument in arguments for word in argument.split("=", 1)]
    return next((b for a, b in itertools.pairwise(words) if a == "--language"), None)


def said(_: Translator, problem: Complaint) -> str:
    """A complaint in the language of the reader."""
    values = dict(problem.values)
    if "what" in values:  # the one value that is a word of ours
        values["what"] = _(str(values["what"]))
    if values.get("node") == "root":
        values["node"] = _("root")
    return _(problem.sentence, **values)


def listed(tables: Tables, language: str) -> Iterator[str]:
    """The built-in tables, one in a line."""
    found = list(tables.listed(language))
    width = max(len(name) for name, about in found)
    return (f"{name:{width}}  {about}" for name, about in found)


def write(printed: Iterable[str], path: str | None) -> None:
    """To standard output, or to a file; what goes wrong on the way leaves no half file."""
    if path is None:
        for line in printed:
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        return
    text = "".join(f"{line}\n" for line in printed)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise ConfigError(
            "The file {name!r} could not be written ({reason}); choose another place.",
            name=path,
            reason=error.strerror,
        ) from error


def understand(args: argparse.Namespace, tables: Tables, _: Translator) -> Request:
    form = form_of(args)
    table = tables.table(args.table, form)
    roles, aside = roles_of(args, table)
    check_effects(call_of(args, roles, table.kind))
    training, validation = judged(args, *table.open(roles))
    if args.validation:
        validation = encode(tables.read(args.validation, form), training, roles)
    names = [attribute.name for attribute in training.attributes]
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


def lines(request: Request) -> Iterator[str]:
    """Grow what was asked for and print it; a text begins with the columns set aside."""
    told = grown(request)
    first = next(told)  # what cannot be grown complains before anything is printed
    if request.aside:
        note = request._(ASIDE, columns=", ".join(map(repr, request.aside)))
        if request.args.format == "text":
            yield note
        else:
            sys.stderr.write(note + "\n")
    yield first
    yield from told


def grown(request: Request) -> Iterator[str]:
    """The tree or the forest in the form that was asked for."""
    if request.args.algorithm != FOREST:
        trace = record_pruned(request.training, request.config, request.pruning, request.validation)
        return output(trace, request)
    return forest_lines(
        request.args,
        forest_config(request.args, request.config.impurity),
        request.training,
        request.validation,
        request.to_predict,
        request._,
        request.say,
    )


def output(trace: Trace, request: Request) -> Iterator[str]:
    match request.args.format:
        case "json":
            yield from as_json(trace, request)
        case "csv":
            yield from as_csv(predicted(trace, request.to_predict), trace.dataset)
        case "text":
            yield from story(trace, request._, request.say)
            yield from closing(trace, request)
        case form:
            yield from FORMATS[form].lines(trace.tree(), trace.dataset)


def as_json(trace: Trace, request: Request) -> Iterator[str]:
    plain = document(trace, request.validation, request.args.candidates)
    if request.to_predict is not None:
        plain["predictions"] = list(predicted(trace, request.to_predict))
    # A nested document needs stack for each level of the tree; two objects stand for one node.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * trace.tree().depth() + 1000))
    yield json.dumps(plain, ensure_ascii=False)


def closing(trace: Trace, request: Request) -> Iterator[str]:
    """How the finished tree does, and the predictions that were asked for."""
    tree = trace.tree()
    _ = request._
    yield ""
    leaves = len(tree.leaves())
    sized = by_number(
        leaves, N_("{leaves} leaf, depth {depth}"), N_("{leaves} leaves, depth {depth}")
    )
    yield _(sized, leaves=leaves, depth=tree.depth())
    yield from unused(trace.dataset, _)
    yield measured(_, trace, trace.dataset, _("training"))
    if request.validation is not None:
        yield measured(_, trace, request.validation, _("validation"))
    yield from as_text(predicted(trace, request.to_predict), _)


def measured(_: Translator, trace: Trace, table: Dataset, where: str) -> str:
    if table.is_regression:
        error = mean_squared_error(trace.tree(), table)
        return _("{where} mean squared error {error:.3f}", where=where, error=error)
    result = accuracy(trace.tree(), table)
    total = len(result.right) + len(result.wrong)
    return _(
        "{where} accuracy {right}/{total} = {share:.1%}",
        where=where,
        right=len(result.right),
        total=total,
        share=float(result.share),
    )


def predicted(trace: Trace, table: Dataset | None) -> Iterator[Prediction]:
    """What the tree says of the rows of another table, if there is one."""
    if table is None:
        return
    names = table.classes or (table.target,)
    shares = distributions(trace.tree(), table).tolist()
    for row_id, row in zip(table.row_ids, shares, strict=True):
        share_of = dict(zip(names, row, strict=True))
        yield {"row": row_id, "label": label_of(tuple(row), table), "distribution": share_of}


def reader_locale() -> str | None:
    """The locale of the terminal."""
    return os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0]
