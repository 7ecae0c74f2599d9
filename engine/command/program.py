"""Running a call: understand it, grow, and print the form that was asked for."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from engine.command.arguments import understood
from engine.command.forest import NAME as FOREST
from engine.command.forest import forest_config, forest_lines
from engine.command.output import TABLE
from engine.command.printing import output, reader_locale, table_lines
from engine.command.request import Request, understand
from engine.command.tables import Tables
from engine.complaint import Complaint
from engine.config import ConfigError
from engine.dataset import DatasetError
from engine.language import N_, SOURCE, Translator, language_of, translator_for
from engine.pruning.run import record_pruned

ASIDE = N_(
    "Set aside, since they tell rows apart and teach nothing: {columns}; "
    "--nominal COL or --continuous COL uses one all the same."
)


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
    """The tree or the forest in the form that was asked for, or just the table."""
    if request.args.format == TABLE:
        return table_lines(request)
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
