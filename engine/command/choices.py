"""``--choose PATH=ATTRIBUTE``: choices by hand, in the table's own words or in the reader's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.config import Choice, ConfigError
from engine.dataset import Attribute, Dataset
from engine.language import Relabel

COMPARED = re.compile(r"(!?=| in | not in |<=|>)(.*)", re.DOTALL)


def choice(text: str, attributes: Sequence[str]) -> Choice:
    """``PATH=ATTRIBUTE``; names may hold "=" themselves, so the longest known name counts.

    >>> choice("纹理=清晰/=脐部", ["纹理", "脐部"])
    Choice(path='纹理=清晰', attribute='脐部')
    """
    for name in sorted(attributes, key=len, reverse=True):
        if text.endswith("=" + name):
            return Choice(text.removesuffix("=" + name).rstrip("/"), name)
    raise ConfigError(
        '--choose takes "PATH=ATTRIBUTE" with one of {known}; got {found!r}.',
        known=", ".join(attributes),
        found=text,
    )


def in_own_words(text: str, dataset: Dataset, readers: Sequence[Relabel]) -> str:
    """The text in the table's own words, where the words of one reader make sense of all of it."""
    as_it_is: Relabel = str
    for say in (as_it_is, *readers):
        steps = [_own(step, dataset, say) for step in text.split("/")]
        if all(step is not None for step in steps):
            return "/".join(map(str, steps))
    return text


def _own(step: str, dataset: Dataset, say: Relabel) -> str | None:
    """A condition, or ``=`` with the name of the attribute that is chosen."""
    for attribute in sorted(dataset.attributes, key=lambda a: len(say(a.name)), reverse=True):
        name = say(attribute.name)
        if step == f"={name}":
            return f"={attribute.name}"
        if step.startswith(name) and (asked := COMPARED.fullmatch(step, len(name))):
            return f"{attribute.name}{asked[1]}{_values(asked[2], attribute, say)}"
    return None


def _values(text: str, attribute: Attribute, say: Relabel) -> str:
    own = {say(value): value for value in attribute.domain}
    return ",".join(own.get(word, word) for word in text.split(",")) if own else text
