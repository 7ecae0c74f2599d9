"""Every message is in the catalogues of every language that is there, and nothing else is.

A message is what the code passes to ``_`` or marks with ``N_`` or ``Text``; the words of a built-in
table are messages for all who speak another language than the table. Each layer has a folder of
catalogues for each language; a message may stand in several files if they agree.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

import ui  # noqa: F401  # brings its catalogues
from datasets import ENTRIES, Entry
from datasets.catalogue import cells_of
from engine.language import FOLDERS, SOURCE, languages, translator_for

ROOT = Path(__file__).resolve().parents[1]


def sources(*places: str) -> list[Path]:
    found = [ROOT / place for place in places]
    return [
        path for one in found for path in (sorted(one.rglob("*.py")) if one.is_dir() else [one])
    ]


# What each layer says; it may say what a layer below it says too.
LAYERS = {
    "engine": sources("engine"),
    "datasets": sources("datasets"),
    "ui": sources("ui", "pages", "app.py"),
}
PLACEHOLDER = re.compile(r"\{(\w*)")

MARKS = {"_": None, "N_": None, "Text": None, "within": ((1, "c"), 2)}
COMPLAINING = {"DatasetError": None, "ConfigError": None, "LessonError": None}

Key = tuple[str | None, str]  # context and message


def messages(path: Path) -> set[Key]:
    """What one file says, in English."""
    found = extract_from_file("python", path, keywords={**MARKS, **COMPLAINING})
    return {
        (context, said[0] if isinstance(said, tuple) else said) for _, said, _, context in found
    }


def catalogue(path: Path) -> dict[Key, str]:
    with path.open("rb") as file:
        return {(m.context, str(m.id)): str(m.string) for m in read_po(file) if m.id}


MESSAGES = {layer: set().union(*map(messages, files)) for layer, files in LAYERS.items()}


def words(entry: Entry) -> set[Key]:
    """The words of a table, under the name of its family."""
    cells = cells_of(entry.id)
    found = {*cells.columns, *cells.to_numpy().ravel(), *(entry.roles.classes or ())}
    found |= {word for domain in (entry.roles.values or {}).values() for word in domain}
    return {(entry.family, word) for word in found if any(map(str.isalpha, word))}


def said(layer: str, language: str) -> set[Key]:
    """What a layer says that the catalogues of a language have to know."""
    tables = [e for e in ENTRIES if layer == "datasets" and e.family and e.language != language]
    return set().union(MESSAGES[layer] if language != SOURCE else (), *map(words, tables))


@cache
def parts(language: str) -> dict[str, dict[Key, str]]:
    """The catalogues of a language, each by its path."""
    folders = [ROOT / layer / "locale" / language for layer in LAYERS]
    paths = [path for folder in folders for path in sorted(folder.glob("*.po"))]
    return {path.relative_to(ROOT).as_posix(): catalogue(path) for path in paths}


def known(language: str, *layers: str) -> dict[Key, str]:
    """All that the catalogues of some layers say."""
    found = [part for path, part in parts(language).items() if path.startswith(layers)]
    return {key: text for part in found for key, text in part.items()}


def test_the_catalogues_of_all_layers_are_read() -> None:
    assert {ROOT / layer / "locale" for layer in LAYERS} == set(FOLDERS)
    for language in languages():
        assert known(language, *LAYERS).items() <= translator_for(language).messages.items()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("layer", LAYERS)
def test_every_message_has_a_translation(layer: str, language: str) -> None:
    below = list(LAYERS)[: list(LAYERS).index(layer) + 1]
    assert said(layer, language) - known(language, *below).keys() == set()
    assert [key for key, text in known(language, layer).items() if not text.strip()] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("layer", LAYERS)
def test_no_translation_is_left_over(layer: str, language: str) -> None:
    assert known(language, layer).keys() - said(layer, language) == set()


@pytest.mark.parametrize("language", languages())
def test_files_that_share_a_message_agree_on_it(language: str) -> None:
    every = known(language, *LAYERS)
    disagreeing = {
        path: key
        for path, part in parts(language).items()
        for key, text in part.items()
        if text != every[key]
    }
    assert disagreeing == {}


@pytest.mark.parametrize("language", languages())
def test_a_translation_has_the_placeholders_of_its_message(language: str) -> None:
    differing = [
        message
        for (_, message), text in known(language, *LAYERS).items()
        if sorted(PLACEHOLDER.findall(message)) != sorted(PLACEHOLDER.findall(text))
    ]
    assert differing == []
