r"""The text of Moodle's GIFT format: marks of its own are escaped, and so is HTML.

Questions are written as ``[html]``. Braces, backslashes, percent signs and square brackets of a
user are character references in it: some readers of GIFT lose their way at ``\}``, and Moodle takes
``%50%`` and ``[markdown]`` at the beginning of an answer for a weight and a format.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from math import floor, log10

from engine.export.worksheet_text import plain

MARKS = re.compile(r"[\\~=#{}:]")
REFERRED = re.compile(r"[{}\\%\[\]]")
# What Moodle takes for a part of the mark beside 100 / n for n up to 10: 5.
TENTH, HALF_TENTH = 10, 5


def escaped(text: str) -> str:
    r"""Marks of GIFT as text.

    >>> print(escaped("a~b=c#d:e{f}\\"))
    a\~b\=c\#d\:e\{f\}\\
    """
    return MARKS.sub(lambda found: "\\" + found.group(), text)


def in_html(text: str) -> str:
    """A user's words as text in the HTML of a question, on one line.

    >>> in_html("<b> 50% {x}")
    '&lt;b&gt; 50&#37; &#123;x&#125;'
    """
    safe = html.escape(plain(text), quote=False)
    return REFERRED.sub(lambda found: f"&#{ord(found.group())};", safe)


def paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"<p>{in_html(text)}</p>" for text in texts)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts, in HTML."""
    names = "".join(f"<th>{in_html(name)}</th>" for name in head)
    body = ("".join(f"<td>{in_html(cell)}</td>" for cell in row) for row in rows)
    lines = "".join(f"<tr>{row}</tr>" for row in (names, *body))
    return f'<table border="1" cellpadding="4">{lines}</table>'


def item(title: str, text: str, answers: Iterable[str], general: str) -> list[str]:
    """The lines of one question; ``text`` and ``general`` are HTML, answers are GIFT."""
    feedback = [f"####{escaped(general)}"] if general else []
    inside = [*answers, *feedback]
    head = f"::{escaped(plain(title))}::[html]{escaped(text)}"
    return [f"{head} {{", *inside, "}"] if inside else [head]


def number(value: float, tolerance: float) -> str:
    """A number and by how much an answer may miss it, in as many decimals as that takes.

    >>> number(0.24685, 0.0005), number(15.7233, 0.005), number(38.059, 0.05)
    ('0.247:0.0005', '15.72:0.005', '38.1:0.05')

    A half can be rounded up or down, so it stays as it is, and both are right.

    >>> number(0.1875, 0.0005)
    '0.1875:0.0005'
    """
    decimals = max(-floor(log10(2 * tolerance * (1 + 1e-6))), 0)
    a_half = abs(round(value, decimals) - value) > (1 - 1e-6) * tolerance
    return f"{value + 0.0:.{decimals + a_half}f}:{tolerance:.{decimals + 1}f}"


def weights(count: int) -> list[str]:
    """Parts of the full mark that add up to it, each one that Moodle knows.

    >>> weights(2), weights(3)[0], weights(12)[7:9]
    (['50', '50'], '33.33333', ['10', '5'])
    """
    if not count:
        return []
    if count > TENTH:
        whole = max(100 // HALF_TENTH - count, 0)
        return [str(TENTH)] * whole + [str(HALF_TENTH)] * (count - whole)
    share = floor(1e7 / count) / 1e5  # cut off, not rounded: together they must not exceed 100
    return [f"{share:g}" if share == int(share) else f"{share:.5f}".rstrip("0")] * count
