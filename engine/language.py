"""The app's words in two languages: English in the code, Chinese from a gettext catalogue.

``_ = translator_for(language)`` and then ``_("Next step")`` or ``_("{n} rows", n=3)``. The
catalogue (one file per part of the app) is read with Babel once per process; a message that it
lacks stays English, and a test fails.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = {"zh": "中文", "en": "English"}
CATALOGUES = Path(__file__).parents[1] / "ui" / "locale"

Relabel = Callable[[str], str]  # a word of a table as the reader should see it


class Translator:
    """Says a message in one language."""

    def __init__(self, language: str, messages: dict[str, str]) -> None:
        self.language = language
        self.messages = messages

    def __call__(self, message: str, /, **values: object) -> str:
        said = self.messages.get(message) or message
        return said.format(**values) if values else said

    def either(self, zh: str, en: str) -> str:
        """Of two texts that come with the data, the one in this language."""
        return zh if self.language == "zh" else en


@cache
def translator_for(language: str) -> Translator:
    """The words of a language that the app speaks; any other is answered in English."""
    if language != "zh":
        return Translator("en", {})
    messages: dict[str, str] = {}
    for path in sorted((CATALOGUES / "zh").glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale="zh")
        messages.update({str(m.id): str(m.string) for m in catalogue if m.id and m.string})
    return Translator("zh", messages)
