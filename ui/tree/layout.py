"""Where the nodes of a tree stand: tidy, top down, worked out once on the finished tree.

Reingold and Tilford's aesthetics (nodes of a depth on one line, parents centred over their
children, equal subtrees drawn equally) in the linear-time form of Buchheim, Jünger and Leipert
(2002), with loops in place of recursion so that a chain of thousands of nodes is no trouble.
Names follow the paper where it has one.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

NARROW = frozenset("iljtfrI.,:;'|!()[]{}/\\ ·")
BROAD = frozenset("mwMW@%—")


@lru_cache(maxsize=20_000)  # a big tree says the same few things thousands of times
def text_width(text: str, size: float) -> float:
    """About how wide a text is in pixels; Chinese characters and emoji are twice as wide.

    >>> text_width("纹理", 10), text_width("ab", 10), text_width("e\u0301", 10)
    (20.0, 11.6, 5.8)
    """
    return round(size * sum(map(_ems, text)), 3)


def _ems(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if character in NARROW:
        return 0.34
    if character in BROAD:
        return 0.9
    return 0.7 if character.isupper() else 0.58


def clip(text: str, size: float, most: float) -> str:
    """The text, or as much of its beginning as fits, with an ellipsis.

    >>> clip("texture", 10, 100), clip("texture", 10, 32)
    ('texture', 'text…')
    """
    if text_width(text, size) <= most:
        return text
    widths = itertools.accumulate(size * _ems(character) for character in text)
    kept = sum(1 for _ in itertools.takewhile(lambda width: width <= most - size, widths))
    return text[:kept].rstrip() + "…"


def tidy(parents: Sequence[int | None], widths: Sequence[float], gap: float) -> list[float]:
    """The centre of each node, the leftmost box starting at 0.

    ``parents`` are positions in the same sequence, each before its children, siblings in order.
    """
    if not parents:
        return []
    return _Tidy(parents, widths, gap).positions()


class _Tidy:
    """One layout; the arrays are the fields of the paper's nodes."""

    def __init__(self, parents: Sequence[int | None], widths: Sequence[float], gap: float) -> None:
        size = len(parents)
        self.parents, self.widths, self.gap = parents, widths, gap
        self.children: list[list[int]] = [[] for _ in range(size)]
        self.number = [0] * size  # place among the siblings
        for node, parent in enumerate(parents):
            if parent is not None:
                self.number[node] = len(self.children[parent])
                self.children[parent].append(node)
        self.prelim = [0.0] * size
        self.middle = [0.0] * size  # of the children, in their parent's own coordinates
        self.mod = [0.0] * size
        self.shift = [0.0] * size
        self.change = [0.0] * size
        self.thread: list[int | None] = [None] * size
        self.ancestor = list(range(size))

    def positions(self) -> list[float]:
        for node in reversed(range(len(self.parents))):
            self.gather(node)
        self.prelim[0] = self.middle[0]
        offset = [0.0] * len(self.parents)
        for node, parent in enumerate(self.parents):
            if parent is not None:
                offset[node] = offset[parent] + self.mod[parent]
        centres = [p + o for p, o in zip(self.prelim, offset, strict=True)]
        left = min(c - w / 2 for c, w in zip(centres, self.widths, strict=True))
        return [centre - left for centre in centres]

    def gather(self, node: int) -> None:
        """Set the children of a node side by side, as close as their subtrees allow."""
        children = self.children[node]
        if not children:
            return
        default = children[0]
        self.prelim[default] = self.middle[default]
        for left, child in itertools.pairwise(children):
            self.prelim[child] = self.prelim[left] + self.distance(left, child)
            if self.children[child]:
                self.mod[child] = self.prelim[child] - self.middle[child]
            default = self.apportion(child, left, default)
        self.execute_shifts(children)
        self.middle[node] = (self.prelim[children[0]] + self.prelim[children[-1]]) / 2

    def distance(self, left: int, right: int) -> float:
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def next_left(self, node: int) -> int | None:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def next_right(self, node: int) -> int | None:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def apportion(self, node: int, left: int, default: int) -> int:
        """Push the subtree of ``node`` off the subtrees to its left, level by level."""
        siblings = self.children[self.parents[node] or 0]
        in_right = out_right = node
        in_left, out_left = left, siblings[0]
        s_ir = s_or = self.mod[node]
        s_il, s_ol = self.mod[in_left], self.mod[out_left]
        while True:
            deeper_il, deeper_ir = self.next_right(in_left), self.next_left(in_right)
            if deeper_il is None or deeper_ir is None:
                break
            deeper_ol, deeper_or = self.next_left(out_left), self.next_right(out_right)
            assert deeper_ol is not None
            assert deeper_or is not None
            in_left = deeper_il
            in_right = deeper_ir
            out_left = deeper_ol
            out_right = deeper_or
            self.ancestor[out_right] = node
            wanted = self.prelim[in_left] + s_il + self.distance(in_left, in_right)
            shift = wanted - (self.prelim[in_right] + s_ir)
            if shift > 0:
                self.move(self.greatest(in_left, node, default), node, shift)
                s_ir += shift
                s_or += shift
            s_il += self.mod[in_left]
            s_ir += self.mod[in_right]
            s_ol += self.mod[out_left]
            s_or += self.mod[out_right]
        if deeper_il is not None and self.next_right(out_right) is None:
            self.thread[out_right] = deeper_il
            self.mod[out_right] += s_il - s_or
        if deeper_ir is not None and self.next_left(out_left) is None:
            self.thread[out_left] = deeper_ir
            self.mod[out_left] += s_ir - s_ol
            default = node
        return default

    def greatest(self, inside: int, node: int, default: int) -> int:
        """The sibling to the left whose subtree is in the way."""
        above = self.ancestor[inside]
        return above if self.parents[above] == self.parents[node] else default

    def move(self, left: int, right: int, shift: float) -> None:
        """Shift a subtree; the siblings between the two share the room (see below)."""
        part = shift / (self.number[right] - self.number[left])
        self.change[right] -= part
        self.shift[right] += shift
        self.change[left] += part
        self.prelim[right] += shift
        self.mod[right] += shift

    def execute_shifts(self, children: Sequence[int]) -> None:
        shift = change = 0.0
        for child in reversed(children):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
