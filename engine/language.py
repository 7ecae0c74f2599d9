"""All words of the product: English in the code, other languages in gettext catalogues.

``_ = translator_for(language)`` and then ``_("Next step")`` or ``_("{n} rows", n=3)``. Every layer
brings a folder of catalogues, ``locale/CODE/*.po``, and says so in one line (``bring``). A language
is there as soon as one of the folders has catalogues of it, and nothing else has to know of it. The
catalogues are read with Babel once per process; a message that they lack stays English, and for
the languages that come with the product a test fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po

from engine.message import N_

__all__ = ["N_", "Relabel", "Translator", "bring", "language_of", "languages", "translator_for"]

SOURCE = "en"  # the language of the messages in the code
FIRST = "zh"  # of a page whose visitor's language nobody knows
FOLDERS = [Path(__file__).with_name("locale")]  # of the layers, the lowest first

Relabel = Callable[[str], str]  # a word of a table as the reader should see it
Messages = Mapping[tuple[str | None, str], str]  # by context and message


class Translator:
    """Says a message in one language."""

    def __init__(self, language: str, messages: Messages) -> None:
        self.language = language
        self.messages = messages

    def __call__(self, message: str, /, **values: object) -> str:
        said = self.messages.get((None, message), message)
        return said.format(**values) if values else said

    def within(self, context: str, message: str, /, **values: object) -> str:
        """A message that means one thing here and another elsewhere."""
        said = self.messages.get((context, message), message)
        return said.format(**values) if values else said


def bring(folder: Path) -> None:
    """Add the catalogues of a layer: ``folder/CODE/*.po``."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)


def translator_for(language: str) -> Translator:
    """The words of a language that is there; any other is answered in English."""
    return _translator(language if language in languages() else SOURCE, tuple(FOLDERS))


def languages() -> Mapping[str, str]:
    """The codes of the languages that are there, each with its name in its own words.

    >>> list(languages().items())[:2]
    [('zh', '中文'), ('en', 'English')]
    """
    return _languages(tuple(FOLDERS))


def language_of(asked: str | None, locale: str | None, unknown: str = FIRST) -> str:
    """The language asked for, else the one of a locale, else English.

    ``unknown`` is the answer where there is neither.

    >>> language_of("en", "zh-CN"), language_of(None, "fr-FR"), language_of("xx", None)
    ('en', 'en', 'zh')
    >>> language_of(None, "zh-TW"), language_of(None, "zh_CN.UTF-8"), language_of(None, "C", "en")
    ('zh', 'zh', 'en')
    """
    known = languages()
    if asked in known:
        return str(asked)
    if not locale:
        return unknown
    parts = re.split(r"[-_.@]", locale.lower())
    nearest = {code.lower(): code for code in known}
    return nearest.get("-".join(parts[:2])) or nearest.get(parts[0], SOURCE)


@cache
def _languages(folders: tuple[Path, ...]) -> Mapping[str, str]:
    found = {path.parent.name for folder in folders for path in folder.glob("*/*.po")}
    rest = sorted(found - {FIRST, SOURCE})
    return {code: _own_name(code) for code in (FIRST, SOURCE, *rest)}


def _own_name(code: str) -> str:
    try:
        name = Locale.parse(code, sep="-").get_display_name()
    except (ValueError, UnknownLocaleError):
        name = None  # Babel does not know every language that somebody speaks
    return name[:1].upper() + name[1:] if name else code


@cache
def _translator(language: str, folders: tuple[Path, ...]) -> Translator:
    # What a catalogue lacks is said in English: the words of Chinese tables have English ones.
    messages = {key: said for code in (SOURCE, language) for key, said in _read(code, folders)}
    return Translator(language, messages)


def _read(language: str, folders: tuple[Path, ...]) -> Iterator[tuple[tuple[str | None, str], str]]:
    for path in (path for folder in folders for path in sorted((folder / language).glob("*.po"))):
        with path.open("rb") as file:
            catalogue = read_po(file)
        yield from (((m.context, str(m.id)), str(m.string)) for m in catalogue if m.id and m.string)
