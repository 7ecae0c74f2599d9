"""``python -m engine``: the one place where the engine meets the tables that come with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from datasets import entries, is_known, open_builtin, open_table, read_table
from datasets import entry as entry_of
from datasets.catalogue import cells_of
from datasets.files import read_file, with_declared
from datasets.report import ColumnFacts, Reading
from datasets.settings import suggested
from datasets.spellings import with_spellings
from engine.command.practice import FORMS, PREFIX, Practice
from engine.command.program import main
from engine.command.tables import Form, Suggested, Table
from engine.config import GivenLine
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.language import translator_for
from engine.roles import Roles
from engine.spelling import MISSING_TOKENS

FEW = 10  # rows that may be counted 1, 2, 3 by accident


class BuiltIn:
    """A table of the catalogue."""

    kind = "built-in"
    algorithm: str | None = None

    def __init__(self, id: str) -> None:
        self.entry = entry_of(id)
        self.columns = tuple(cells_of(id).columns)
        self.roles: Roles | None = self.entry.roles
        self.lines = tuple(
            GivenLine(line.coefficients, line.threshold)
            for preset in self.entry.presets
            for line in preset.lines
        )

    def suggested(self, target: str) -> Suggested:
        return Suggested()

    def open(self, roles: Roles) -> tuple[Dataset, Dataset | None]:
        opened = open_builtin(self.entry.id, roles)
        return opened.training, opened.validation

    def title(self, language: str) -> str:
        return self.entry.title.of(language)

    def word(self, word: str, language: str) -> str:
        return self.entry.label(word, language)


class File:
    """A file of somebody's own, read as the pages read it."""

    roles: Roles | None = None
    lines: tuple[GivenLine, ...] = ()
    algorithm: str | None = None

    def __init__(self, path: str, form: Form) -> None:
        self.name = Path(path).stem
        self.read = read_file(path, reading_of(form))
        self.kind: str = self.read.report.kind
        self.columns = tuple(facts.name for facts in self.read.report.columns)

    def suggested(self, target: str) -> Suggested:
        """As on the page, but empty and constant columns stay: they can do no harm."""
        report = self.read.report
        columns = {facts.name: facts for facts in report.columns}
        if target not in columns:
            return Suggested()
        settings = suggested(report)
        settings = settings.having(replace(settings.column(target), role="target"))
        useless = [column for column in settings.columns if is_useless(columns[column.name])]
        aside = [column for column in useless if column.role in ("id", "ignore")]
        ids = [column.name for column in aside if column.role == "id"]
        target_facts = columns[target]
        numbers = target_facts.distinct if target_facts.kind == "numbers" else 0
        if all(c.role == "target" or c in aside for c in settings.columns):
            return Suggested(numbers=numbers)
        return Suggested(tuple(c.name for c in aside), next(iter(ids), None), numbers)

    def open(self, roles: Roles) -> tuple[Dataset, Dataset | None]:
        roles = with_declared(roles, self.read.report)
        return from_frame(self.read.frame, with_spellings(roles, self.read), self.name), None

    def title(self, language: str) -> str:
        return self.name

    def word(self, word: str, language: str) -> str:
        return word


def is_useless(facts: ColumnFacts) -> bool:
    by_accident = facts.like == "counter" and facts.rows < FEW
    return facts.kind == "dates" or (facts.like is not None and not by_accident)


def reading_of(form: Form) -> Reading:
    missing = MISSING_TOKENS if form.missing is None else form.missing
    return Reading(
        encoding=form.encoding, delimiter=form.delimiter, sheet=form.sheet, missing=missing
    )


class BuiltInAndFiles:
    """Built-in tables by their ids, everything else by its path."""

    def table(self, name: str, form: Form) -> Table:
        if is_known(name):
            return BuiltIn(name)
        if name.startswith(PREFIX):
            return Practice(name)
        if not os.path.exists(name):
            open_table(name)  # which says so
        return File(name, form)

    def read(self, path: str, form: Form) -> Any:
        return read_table(path, reading_of(form))

    def listed(self, language: str) -> Iterator[tuple[str, str]]:
        yield from ((entry.id, entry.title.of(language)) for entry in entries())
        _ = translator_for(language)
        yield from ((form, _("A small table to practise on, drawn by its seed")) for form in FORMS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], BuiltInAndFiles()))
