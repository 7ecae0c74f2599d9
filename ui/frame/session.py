"""How one visitor sees the app."""

from __future__ import annotations

from dataclasses import dataclass

from datasets import Opened
from engine.language import Translator


@dataclass(frozen=True)
class Session:
    """The page, the language and the size; ``_`` says messages in the language of the visitor."""

    page: str
    language: str
    presenting: bool
    _: Translator

    def label(self, opened: Opened, word: str) -> str:
        """A word of a table (attribute, value, class) in this language, not yet escaped."""
        return opened.entry.label(word, self.language)
