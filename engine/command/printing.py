"""A grown tree in the form that was asked for, with what is known of its quality and new rows."""

from __future__ import annotations

import argparse
import json
import locale
import os
import sys
from collections.abc import Iterator

from engine.command.predictions import Prediction, as_csv, as_text, unused
from engine.command.request import Request
from engine.dataset import Dataset
from engine.export.document import document
from engine.export.formats import FORMATS
from engine.export.run_formats import RUN_FORMATS
from engine.export.sheet import table_sheet
from engine.export.story import REASONS, story
from engine.export.words import Words
from engine.language import N_, Translator
from engine.message import by_number
from engine.predict import accuracy, distributions, label_of, mean_squared_error
from engine.trace import Trace


def output(trace: Trace, request: Request) -> Iterator[str]:
    match request.args.format:
        case "json":
            yield from as_json(trace, request)
        case "csv":
            yield from as_csv(predicted(trace, request.to_predict), trace.dataset)
        case "text":
            yield from story(trace, request._, request.say)
            yield from closing(trace, request)
        case name if name in RUN_FORMATS:
            words = Words(request._, request.say, REASONS, request.title)
            yield from RUN_FORMATS[name].lines(trace, words)
        case name:
            form = FORMATS[name]
            if form.told is None or not speaks(request.args):
                yield from form.lines(trace.tree(), trace.dataset)
            else:
                words = Words(request._, request.say, REASONS)
                yield from form.told(trace.tree(), trace.dataset, words)


def table_lines(request: Request) -> Iterator[str]:
    """The rows as a tree would see them; where some are for validation, each says what it is."""
    _ = request._
    words = Words(request._, request.say) if speaks(request.args) else Words()
    named = {_("training"): request.training, _("validation"): request.validation}
    parts = [(name, words.table(part)) for name, part in named.items() if part is not None]
    yield from table_sheet(parts, _("row"), _("set")).splitlines()


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


def speaks(args: argparse.Namespace) -> bool:
    """Whether the call or the terminal names a language; the locale C is that of programs."""
    named = (reader_locale() or "C").partition(".")[0]
    return args.language is not None or named not in ("C", "POSIX")


def reader_locale() -> str | None:
    """The locale of the terminal."""
    return os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0]
