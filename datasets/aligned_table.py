"""Text whose cells are held apart by blanks, or stand under each other.

Such a text becomes one with tabs between its cells, line by line, and is then read like any other.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

LOOKED_AT = 200  # lines that show how a text is laid out
FEWEST = 3  # lines below which a gap under a gap is chance
NARROWEST = 2  # blanks of a gap between columns; one is as often between words
LONGEST = 2_000  # characters of a line that somebody aligned
FILLER = "\0"  # the second place of a wide character
LINE_END = re.compile(r"\r\n|\r|\n")
QUOTED_OR_BLANKS = re.compile(r'("(?:[^"\n]|"")*")|[^\S\n]+')
AT_THE_ENDS = re.compile(r"^[^\S\n]+|[^\S\n]+$", re.MULTILINE)
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")

Gaps = list[tuple[int, int]]  # between the columns, from and to which place of a line


def is_aligned(text: str, marks: list[str]) -> bool:
    """Whether blanks hold the cells apart, and not the ``marks`` that the first line contains.

    >>> is_aligned("a  b\\n1  2\\n", []), is_aligned("1,5 2,5\\n3,0 4,0\\n", [","])
    (True, True)
    >>> is_aligned("first name\\tage\\nAnn Lee\\t7\\n", ["\\t"])
    False
    """
    lines = _first_lines(text)
    match marks:
        case []:
            return _width(lines) > 1 or bool(_gaps(lines))
        case ["\t"]:  # tabs among runs of blanks are blanks
            uneven = len({line.count("\t") for line in lines}) > 1
            among_blanks = all("  " in line.strip() for line in lines)
            return (uneven or among_blanks) and _width(lines) > 1
        case [","]:  # commas within numbers are decimal ones
            decimal = all("," not in DECIMAL_COMMA.sub("", line) for line in lines)
            return decimal and _width(lines) > 1
        case _:
            return False


def tabbed(text: str) -> str:
    """The same cells with tabs between them, the same in every line."""
    text = LINE_END.sub("\n", text)
    lines = _first_lines(text)
    gaps = [] if _width(lines) > 1 else _gaps(lines)
    if gaps:
        return "\n".join(_cut(line, gaps) for line in text.split("\n"))
    found = QUOTED_OR_BLANKS.sub(lambda m: m[1] or "\t", AT_THE_ENDS.sub("", text))
    # R leaves the corner above its row names empty.
    return "\t" + found.lstrip("\n") if _lacks_corner(lines) else found


def _first_lines(text: str) -> list[str]:
    """The first lines that are not blank."""
    found: list[str] = []
    start = 0
    while len(found) < LOOKED_AT and start < len(text):
        end = LINE_END.search(text, start)
        line = text[start : end.start() if end else len(text)]
        found += [line] if line.strip() else []
        start = end.end() if end else len(text)
    return found


def _width(lines: list[str]) -> int:
    """How many cells each of the lines has, if all have the same number; else 0."""
    counts = [_count(line) for line in lines]
    if _lacks_corner(lines):
        counts = counts[1:]
    return counts[0] if len(set(counts)) == 1 and len(lines) > 1 else 0


def _lacks_corner(lines: list[str]) -> bool:
    counts = {_count(line) for line in lines[1:]}
    return len(lines) >= FEWEST and counts == {_count(lines[0]) + 1} and len(lines[0].split()) > 1


def _count(line: str) -> int:
    return len(QUOTED_OR_BLANKS.sub(lambda m: "q" if m[1] else " ", line).split())


def _gaps(lines: list[str]) -> Gaps:
    """Where all lines are blank, between columns that have a name and are half full."""
    if len(lines) < FEWEST or any('"' in line or len(line) > LONGEST for line in lines):
        return []
    placed = [_placed(line) for line in lines]
    inked = sorted({place for line in placed for place, c in enumerate(line) if c.strip()})
    between = [(a + 1, b) for a, b in pairwise(inked) if b > a + NARROWEST]
    names = [place for place, c in enumerate(placed[0]) if c.strip()]
    # A gap within a column, as between first names and last names, has no name behind it.
    ends = [*(start for start, _ in between), inked[-1] + 1][1:]
    named = [any(b <= n < end for n in names) for (_, b), end in zip(between, ends, strict=True)]
    gaps = [gap for gap, has_name in zip(between, named, strict=True) if has_name]
    edges = [0, *(start for _, start in gaps), inked[-1] + 1]
    columns = [[bool("".join(line[a:b]).strip()) for line in placed] for a, b in pairwise(edges)]
    return gaps if all(2 * sum(filled) >= len(filled) for filled in columns) else []


def _placed(line: str) -> list[str]:
    """The characters by their places on a screen, where a Chinese one takes two."""
    placed: list[str] = []
    for character in line.expandtabs():
        wide = unicodedata.east_asian_width(character) in "WF"
        placed += [character, FILLER] if wide else [character]
    return placed


def _cut(line: str, gaps: Gaps) -> str:
    """A line with a tab in each gap; where a gap is filled, the blanks of the line decide."""
    placed = _placed(line)
    if not line.strip() or any("".join(placed[a:b]).strip() for a, b in gaps):
        return "\t".join(line.split())
    edges = [0, *(start for _, start in gaps), len(placed)]
    return "\t".join("".join(placed[a:b]).replace(FILLER, "").strip() for a, b in pairwise(edges))
