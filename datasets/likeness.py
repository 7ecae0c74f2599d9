"""Columns that tell rows apart and teach nothing: ids, counters, names, notes, crowds of words.

A tree that may ask them knows every training row by heart and nothing about the next one.
"""

from __future__ import annotations

import itertools
import re

from datasets.limits import MOST_VALUES
from datasets.report import ColumnKind, Likeness
from engine.frames import Cells

FEWEST = 3  # rows below which every column differs in every row
WORDS = 10  # different words that are ids without being called so
MANY = 20  # different words beyond which one in two rows having its own is a name
LONG = 25  # characters of words that are sentences
ID_NAMES = re.compile(
    r"(?i:id|ids|no\.?|nr\.?|num|number|index|idx|key|uuid|guid|row|rownames?|code|__index_level_\d__"
    r"|.*[_ .-]id|id[_ .-].*|names?|.*[编序]号|[学行工卡账]号|身份证号?|姓名|名[称字])|.*[a-z]I[Dd]"
)
NOTE_NAMES = re.compile(
    r"(?i)(.*[_ ])?(notes?|comments?|remarks?|descriptions?|text|reviews?|urls?|links?)"
    r"|备注|说明|评论|评语|简介|描述|摘要|网址"
)


def likeness(name: str, cells: Cells, kind: ColumnKind) -> Likeness | None:
    """What a column is like, if it is one of these; numbers with fractions are measurements."""
    known = int((cells.codes >= 0).sum())
    words = cells.words
    if known < FEWEST or kind in ("dates", "empty"):
        return None
    if kind == "numbers":
        return _numbers_like(name, words, known, len(cells.codes))
    if len(words) == known and (known >= WORDS or ID_NAMES.fullmatch(name)):
        return "text" if _is_text(name, words) else "id"
    if len(words) >= WORDS and _is_text(name, words):
        return "text"
    nearly_all = len(words) >= max(WORDS, 0.9 * known)
    one_in_two = len(words) > MANY and 2 * len(words) > known
    if nearly_all or one_in_two:
        return "names"
    return "crowd" if len(words) > MOST_VALUES else None


def _numbers_like(name: str, words: list[str], known: int, rows: int) -> Likeness | None:
    if not all(word.isdigit() for word in words) or 2 * len(words) <= known:
        return None
    if ID_NAMES.fullmatch(name):
        return "id"
    numbers = [int(word) for word in words]
    counting = all(b - a == 1 for a, b in itertools.pairwise(numbers))
    return "counter" if len(words) == rows and counting and numbers[0] in (0, 1) else None


def _is_text(name: str, words: list[str]) -> bool:
    some = words[:1000]
    return bool(NOTE_NAMES.fullmatch(name)) or sum(map(len, some)) > LONG * len(some)
