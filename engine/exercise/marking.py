"""An answer is marked: a number as exactly as the books print theirs, a choice to the letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from math import isfinite

from engine.exercise.precision import same
from engine.exercise.question import Mark, Question
from engine.exercise.slips import explains

Said = float | Collection[int]  # a number or an option; or several options

AROUND = " \t=≈~"  # what people write before a number that they have reckoned
SIGNS = str.maketrans({"。": ".", "\u2044": "/", "\u2212": "-"})
WHOLE = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?")
FRACTION = re.compile(r"([+-]?)(?:(\d+)\s+)?(\d+\.?\d*)\s*/\s*(\d+\.?\d*)")


def mark(question: Question, said: Said) -> Mark:
    """Right or wrong; a wrong number perhaps with the mistake that leads to it.

    Of tied options any one is right; of several choices just the right ones are, in any order.
    """
    if isinstance(said, Collection):
        return Mark(sorted(set(said)) == sorted(question.answers))
    if question.form != "number":
        return Mark(said in question.answers)
    if any(same(said, answer) for answer in question.answers):
        return Mark(True)
    found = (s for s, number in question.slips.items() if explains(s, number, said))
    return Mark(False, next(found, None))


def number_in(text: str) -> float | None:
    """The number that somebody typed; ``None`` if it is none.

    >>> [number_in(text) for text in ("0.381", ".5", "0,381", "3/8", "1 1/2", "50%", "０．５", "x")]
    [0.381, 0.5, 0.381, 0.375, 1.5, 0.5, 0.5, None]
    """
    plain = _plain(text).strip(AROUND).lower()
    percent = plain.endswith("%")
    value = _value(_with_point(plain.removesuffix("%").rstrip()))
    if value is None or not isfinite(value):
        return None
    return value / 100 if percent else value


def _plain(text: str) -> str:
    """With the signs of a program: full-width digits are common where Chinese is typed, and so is
    its full stop. What is raised or lowered stays, and so is no number: 3² is not 32.

    >>> _plain("１½"), _plain("０。５"), _plain("3²")
    ('1 1/2', '0.5', '3²')
    """
    forms = [unicodedata.decomposition(sign).partition(" ")[0] for sign in text]
    spaced = (
        f" {sign}" if form == "<fraction>" else sign for sign, form in zip(text, forms, strict=True)
    )
    if {"<super>", "<sub>"}.intersection(forms):
        return text
    return unicodedata.normalize("NFKC", "".join(spaced)).translate(SIGNS).strip()


def _with_point(text: str) -> str:
    """One comma is a decimal comma; beside a point, or with others, it parts thousands."""
    if text.count(",") == 1 and "." not in text:
        return text.replace(",", ".")
    return re.sub(r",(?=\d{3}(\D|$))", "", text)


def _value(text: str) -> float | None:
    if WHOLE.fullmatch(text):
        return float(text)
    found = FRACTION.fullmatch(text)
    if found is None or float(found[4]) == 0:
        return None
    size = float(found[2] or 0) + float(found[3]) / float(found[4])
    return -size if found[1] == "-" else size
