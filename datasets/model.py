"""What the catalogue says about a table: its words in two languages, its roles, its presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.roles import Roles


def is_chinese(language: str) -> bool:
    """Whether a language code such as ``zh``, ``zh-CN`` or ``zh_Hans`` asks for Chinese."""
    return language.lower().startswith("zh")


@dataclass(frozen=True)
class Text:
    """One statement in both languages of the app."""

    zh: str
    en: str

    def of(self, language: str) -> str:
        """The Chinese words for a Chinese reader, the English ones for everybody else.

        >>> Text("并列", "a tie").of("zh-CN"), Text("并列", "a tie").of("en")
        ('并列', 'a tie')
        """
        return self.zh if is_chinese(language) else self.en


@dataclass(frozen=True)
class Line:
    """An oblique test: the weighted sum of the named attributes is at most the threshold."""

    coefficients: tuple[tuple[str, float], ...]
    threshold: float


@dataclass(frozen=True)
class Preset:
    """A run that a book prints, or that a lesson needs, with every choice it depends on.

    ``choose`` holds (path, attribute): the path ``""`` is the root, deeper ones are written
    ``纹理=清晰/根蒂=稍蜷``. It names only the ties that the default rule (first column) would
    settle differently. ``classes`` replaces the class order, which settles majority ties.
    ``lines`` are the tests of an oblique tree in the order in which they are asked, from the root
    along the ``<=`` branch. ``prune`` is one of the command line's words: none, pre, post.
    """

    id: str
    title: Text
    why: Text
    algorithm: str
    choose: tuple[tuple[str, str], ...] = ()
    figure: str | None = None
    classes: tuple[str, ...] | None = None
    lines: tuple[Line, ...] = ()
    prune: str = "none"


@dataclass(frozen=True)
class Entry:
    """A table of the catalogue. Its cells stay as the book prints them; ``labels`` translate.

    ``validation`` is (column, word): the rows that hold the word are kept for validation.
    ``natural_order`` lists the values of attributes that could be treated as ordinal. They are
    nominal by default, since the books' CART asks ``A = a`` of every value.
    """

    id: str
    title: Text
    teaches: Text
    source: Text
    roles: Roles
    labels: Mapping[str, str]
    validation: tuple[str, str] | None = None
    presets: tuple[Preset, ...] = ()
    natural_order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def label(self, word: str, language: str) -> str:
        """The word as the reader of this language should see it; unknown words stay."""
        return word if is_chinese(language) else self.labels.get(word, word)
