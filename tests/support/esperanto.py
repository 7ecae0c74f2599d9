"""A third language for tests: one small catalogue per layer, and nothing else."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

WORDS: dict[str, dict[str | tuple[str, str], str]] = {
    "engine": {
        "root": "radiko",
        "leaf: {target} = {label} ({reason})": "folio: {target} = {label} ({reason})",
        "all rows are of one class": "ĉiuj vicoj samklasas",
    },
    "datasets": {
        "Watermelon 2.0": "Akvomelono 2.0",
        ("watermelon", "纹理"): "teksturo",
        ("watermelon", "好瓜"): "bona melono",
        ("watermelon", "是"): "jes",
        ("loan", "是"): "prunteblas",
    },
    "ui": {"Grow a tree": "Kreskigu arbon", "Data": "Datumoj"},
}


def write(root: Path) -> list[Path]:
    """The catalogues below a root where the layers are, or will be looked for."""
    return [_written(root / layer / "locale" / "eo" / "words.po", layer) for layer in WORDS]


def _written(path: Path, layer: str) -> Path:
    catalogue = Catalog(locale="eo")
    for key, said in WORDS[layer].items():
        context, message = key if isinstance(key, tuple) else (None, key)
        catalogue.add(message, said, context=context)
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalogue)
    return path
