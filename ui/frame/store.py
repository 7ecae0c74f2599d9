"""What is made once and shared, bounded by the bytes it takes and freed with its visitors.

A thing is kept while somebody is there who has asked for it; the least recently used goes first
when all of them together take too much.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from ui.frame.weight import bytes_of

Weigh = Callable[[Any], int]


@dataclass
class Kept:
    """A thing, what it weighs, and which visitors have asked for it."""

    value: Any
    bytes: int
    visitors: set[str] = field(default_factory=set)


class Store:
    """Things by key, the least recently used first."""

    def __init__(self, most_bytes: int, weigh: Weigh = bytes_of) -> None:
        self.most_bytes = most_bytes
        self.weigh = weigh
        self.kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self.lock = threading.RLock()
        self._young: list[Hashable] = []  # not weighed again yet

    @property
    def bytes(self) -> int:
        with self.lock:
            return sum(kept.bytes for kept in self.kept.values())

    def find(self, key: Hashable, visitor: str | None) -> Kept | None:
        with self.lock:
            found = self.kept.get(key)
            if found is not None:
                self.kept.move_to_end(key)
                _note(found, visitor)
            return found

    def put(self, key: Hashable, value: Any, visitor: str | None) -> None:
        """Keep a thing; others go until all that is kept fits, this one never."""
        kept = Kept(value, self.weigh(value))
        with self.lock:
            known = self.kept.pop(key, None)
            kept.visitors.update(() if known is None else known.visitors)
            _note(kept, visitor)
            self.kept[key] = kept
            self._weigh_again()
            self._young.append(key)
            while self.bytes > self.most_bytes and len(self.kept) > 1:
                self.kept.popitem(last=False)

    def _weigh_again(self) -> None:
        """Views are made of a thing after it has come; the next one's coming is the moment."""
        for key in self._young:
            if key in self.kept:
                self.kept[key].bytes = self.weigh(self.kept[key].value)
        self._young = []

    def forget(self, visitor: str) -> None:
        """A visitor has gone, and with the last visitor of a thing the thing."""
        with self.lock:
            mine = [key for key, kept in self.kept.items() if visitor in kept.visitors]
            for key in mine:
                self.kept[key].visitors.discard(visitor)
                if not self.kept[key].visitors:
                    del self.kept[key]


def _note(kept: Kept, visitor: str | None) -> None:
    if visitor is not None:
        kept.visitors.add(visitor)
