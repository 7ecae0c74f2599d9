"""Running a call: open the table, grow, and print the form that was asked for."""

from __future__ import annotations

import argparse
import json
import locale
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.command.arguments import config_of, parser, pruning_of, roles_of
from engine.command.forest import NAME as FOREST
from engine.command.forest import forest_config, forest_lines
from engine.config import Config, ConfigError, GivenLine
from engine.dataset import Dataset, DatasetError
from engine.export.document import document
from engine.export.formats import FORMATS
from engine.export.story import story
from engine.frames import encode
from engine.holdout import divide, hold_out
from engine.language import SOURCE, Relabel, Translator, language_of, translator_for
from engine.predict import accuracy, distributions, label_of, mean_squared_error
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.roles import Roles
from engine.trace import Trace


class Tables(Protocol):
    """Where tables come from; the program's entry hands it in, so that the engine reads none."""

    def known_roles(self, name: str) -> Roles | None:
        """The roles of a built-in table, or ``None`` when the name is a file."""

    def open(self, name: str, roles: Roles) -> tuple[Dataset, Dataset | None]:
        """Training rows, and the validation rows that come with the table."""

    def read(self, path: str) -> Any:
        """The text cells of a file."""

    def lines(self, name: str) -> tuple[GivenLine, ...]:
        """The lines of the book's oblique tree on a built-in table, if it prints one."""

    def words(self, name: str, language: str) -> Relabel:
        """A table's words in a language."""


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


def main(arguments: Sequence[str], tables: Tables) -> int:
    """0 when all went well; 2 after one sentence on standard error."""
    try:
        request = understand(arguments, tables)
        for line in lines(request):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except (ConfigError, DatasetError) as problem:
        sys.stderr.write(" ".join(str(problem).split()) + "\n")
        return 2
    except BrokenPipeError:
        # The reader closed the pipe (head, less): nothing is wrong, and nothing can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def understand(arguments: Sequence[str], tables: Tables) -> Request:
    args = parser().parse_args(arguments)
    roles = roles_of(args, tables.known_roles(args.table))
    training, validation = tables.open(args.table, roles)
    if args.validation_rows:
        training, validation = held_out(training, args.validation_rows.split(","))
    if args.hold_out is not None:
        whole = training if validation is None else training.joined(validation)
        training, validation = divide(whole, hold_out(whole, args.hold_out, args.seed))
    if args.validation:
        validation = encode(tables.read(args.validation), training, roles)
    names = [attribute.name for attribute in training.attributes]
    config = config_of(args, roles, names, tables.lines(args.table))
    pruning = pruning_of(args, validation is not None)
    language = language_of(args.language, reader_locale(), unknown=SOURCE)
    to_predict = None
    if args.predict:
        to_predict = encode(tables.read(args.predict), training, roles, needs_target=False)
    return Request(
        args,
        roles,
        config,
        pruning,
        training,
        validation,
        to_predict,
        translator_for(language),
        tables.words(args.table, language),
    )


def held_out(dataset: Dataset, ids: Sequence[str]) -> tuple[Dataset, Dataset]:
    """Training and validation rows, when some rows are named for validation."""
    place = {str(row_id): row for row, row_id in enumerate(dataset.row_ids)}
    for row_id in ids:
        if row_id.strip() not in place:
            raise ConfigError(
                f"--validation-rows names {row_id.strip()!r}, but there is no such "
                "row id; ids are the id column's, else 1, 2, 3."
            )
    chosen = {place[row_id.strip()] for row_id in ids}
    if len(chosen) == len(dataset):
        raise ConfigError("--validation-rows names every row; leave at least one to grow on.")
    return divide(dataset, sorted(chosen))


def lines(request: Request) -> Iterator[str]:
    """Grow what was asked for and print it."""
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
        case "text":
            yield from story(trace, request._, request.say)
            yield from closing(trace, request)
        case form:
            yield from FORMATS[form].lines(trace.tree(), trace.dataset)


def as_json(trace: Trace, request: Request) -> Iterator[str]:
    plain = document(trace, request.validation, request.args.candidates)
    if request.to_predict is not None:
        plain["predictions"] = [
            {"row": row, "label": label, "distribution": shares}
            for row, label, shares in predicted(trace, request.to_predict)
        ]
    # A nested document needs stack for each level of the tree; two objects stand for one node.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 4 * trace.tree().depth() + 1000))
    yield json.dumps(plain, ensure_ascii=False)


def closing(trace: Trace, request: Request) -> Iterator[str]:
    """How the finished tree does, and the predictions that were asked for."""
    tree = trace.tree()
    _ = request._
    yield ""
    yield _("{leaves} leaves, depth {depth}", leaves=len(tree.leaves()), depth=tree.depth())
    if trace.dataset.rows_without_target:
        rows = trace.dataset.rows_without_target
        yield _("{rows} rows without a target were not used", rows=rows)
    yield measured(_, trace, trace.dataset, _("training"))
    if request.validation is not None:
        yield measured(_, trace, request.validation, _("validation"))
    if request.to_predict is not None:
        for row, label, shares in predicted(trace, request.to_predict):
            said = label if isinstance(label, str) else f"{label:.3f}"
            parts = ", ".join(f"{name} {share:.3f}" for name, share in shares.items())
            yield _("row {row}: {label} ({shares})", row=row, label=said, shares=parts)


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


def predicted(trace: Trace, table: Dataset) -> Iterator[tuple[Any, Any, dict[str, float]]]:
    names = table.classes or (table.target,)
    shares = distributions(trace.tree(), table).tolist()
    for row_id, row in zip(table.row_ids, shares, strict=True):
        yield row_id, label_of(tuple(row), table), dict(zip(names, row, strict=True))


def reader_locale() -> str | None:
    """The locale of the terminal."""
    return os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0]
