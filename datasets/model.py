"""What the catalogue says about a table: what it is called and teaches, its roles, its presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.dataset import Dataset
from engine.language import translator_for
from engine.roles import Roles


class Text:
    """A statement about a table: a message of the catalogues, and what stands in its places.

    >>> Text("File {name}", name="melons.csv").of("en")
    'File melons.csv'
    """

    def __init__(self, message: str, /, **values: str) -> None:
        self.message = message
        self.values = values

    def of(self, language: str) -> str:
        """The statement in the language of the reader."""
        return translator_for(language)(self.message, **self.values)


class OwnText(Text):
    """A visitor's own words, the same in every language: no catalogue is asked.

    >>> OwnText("root").of("zh")
    'root'
    """

    def of(self, language: str) -> str:
        return self.message


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
    """A table of the catalogue. Its cells stay as the book prints them, in ``language``.

    In other languages its words are found in the catalogues, under the name of its ``family``:
    是 need not mean the same in another family. Without one they are the same for everybody.

    ``validation`` is (column, word): the rows that hold the word are kept for validation.
    ``natural_order`` lists the values of attributes that could be treated as ordinal. They are
    nominal by default, since the books' CART asks ``A = a`` of every value. ``shown_on`` is the id
    of the page that shows best what the table teaches. ``printed`` says whether a book prints its
    presets.
    """

    id: str
    title: Text
    teaches: Text
    source: Text
    roles: Roles
    family: str | None = None
    language: str = "zh"
    validation: tuple[str, str] | None = None
    presets: tuple[Preset, ...] = ()
    natural_order: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shown_on: str | None = None
    printed: bool = True

    def label(self, word: str, language: str) -> str:
        """The word as the reader of this language should see it; unknown words stay."""
        if self.family is None or language == self.language:
            return word
        return translator_for(language).within(self.family, word)


@dataclass(frozen=True)
class Opened:
    """A table ready to grow on: its training rows, its validation and test rows if it has some."""

    training: Dataset
    validation: Dataset | None
    entry: Entry
    test: Dataset | None = None
