"""``python -m engine``: the one place where the engine meets the tables that come with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from datasets import entry as entry_of
from datasets import known_ids, open_table, read_table
from engine.command.program import main
from engine.config import GivenLine
from engine.dataset import Dataset
from engine.roles import Roles


class BuiltInAndFiles:
    """Built-in tables by their ids, everything else by its path."""

    def known_roles(self, name: str) -> Roles | None:
        return entry_of(name).roles if name in known_ids() else None

    def open(self, name: str, roles: Roles) -> tuple[Dataset, Dataset | None]:
        opened = open_table(name, roles)
        return opened.training, opened.validation

    def read(self, path: str) -> Any:
        return read_table(path)

    def lines(self, name: str) -> tuple[GivenLine, ...]:
        presets = entry_of(name).presets if name in known_ids() else ()
        return tuple(
            GivenLine(line.coefficients, line.threshold)
            for preset in presets
            for line in preset.lines
        )

    def words(self, name: str, language: str) -> Callable[[str], str]:
        if name not in known_ids():
            return str
        entry = entry_of(name)
        return lambda word: entry.label(word, language)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], BuiltInAndFiles()))
