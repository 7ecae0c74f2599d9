"""A user's words as text on a worksheet, whatever they contain."""

from __future__ import annotations

import re
import unicodedata

MARKS = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~$&:@=^\"'/])")
ISOLATE, END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
TURNING = {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"}


def plain(text: str) -> str:
    r"""One line without control characters; words from right to left turn no neighbours.

    >>> plain("  two\n lines\t\x07")
    'two lines \ufffd'
    """
    shown = "".join("\N{REPLACEMENT CHARACTER}" if _is_control(c) else c for c in text)
    line = " ".join(shown.split())
    if any(unicodedata.bidirectional(c) in TURNING for c in line):
        inside = "".join(c for c in line if unicodedata.category(c) != "Cf")
        return f"{ISOLATE}{inside}{END_ISOLATE}"
    return line


def markdown(text: str) -> str:
    r"""Text for Markdown: no mark of it means anything.

    >>> print(markdown("**x** | <b>"))
    \*\*x\*\* \| \<b\>
    """
    return MARKS.sub(_escape, plain(text))


def _escape(found: re.Match[str]) -> str:
    return "\\" + found.group()


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs") and not character.isspace()


def width(text: str) -> int:
    """How many letters wide a text is; a Chinese one counts as two.

    >>> width("abc"), width("纹理")
    (3, 4)
    """
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def short(text: str, most: int) -> str:
    """The beginning of a text that is too wide for its place.

    >>> short("texture", 20), short("texture", 4)
    ('texture', 'tex…')
    """
    line = plain(text)
    if width(line) <= most:
        return line
    while width(line) > most - 1:
        line = line[:-1]
    return line + "…"
