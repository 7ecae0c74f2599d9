"""Work that is done once for everybody who waits for it, in a thread of its own.

Who waits looks in again and again, so that a page can show how far it is and can be left at any
moment. Nobody stops another's work: whoever leaves ceases to look in, and work that nobody looks
in on any more gives up at its next sign of life.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Any, Generic, TypeVar

from engine.complaint import Complaint
from engine.progress import watched

LOG = logging.getLogger("split_by_split")
FORGOTTEN = 5.0  # seconds without anybody who looks in; a click takes less
Made = TypeVar("Made")


class GivenUp(Exception):
    """Nobody waits any more."""


class Work(Generic[Made]):
    """``make`` works in a thread and says how far it is by ``engine.progress``."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self.make = make
        self.share: float | None = None
        self.begun = monotonic()
        self.ended = False
        self.given_up = False
        self._made: list[Made] = []  # the one result, once it is there
        self._problem: Exception | None = None
        self._seen = self.begun
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def seconds(self) -> float:
        """How long it has been at work."""
        return monotonic() - self.begun

    def wait(self, seconds: float) -> bool:
        """Look in, wait for so long at most, and say whether it has ended."""
        with self._lock:
            self._seen = monotonic()
        self._thread.join(seconds)
        return self.ended

    def join_in(self) -> bool:
        """Look in, unless it has been given up."""
        with self._lock:
            self._seen = monotonic()
            return not self.given_up

    def result(self) -> Made:
        """What was made, or what went wrong."""
        if self._problem is not None:
            # Without the frames of those who were told before, which hold their tables.
            raise self._problem.with_traceback(None)
        return self._made[0]

    def _work(self) -> None:
        try:
            with watched(self._hear):
                self._made.append(self.make())
        except GivenUp:
            return
        except Exception as problem:  # said on the pages that wait for it
            if not isinstance(problem, Complaint):
                LOG.exception("work in the background failed")
            self._problem = problem
        self.ended = True

    def _hear(self, share: float | None) -> None:
        if share is not None:
            self.share = min(max(share, 0.0), 1.0)
        if monotonic() - self._seen > FORGOTTEN:
            self._give_up()

    def _give_up(self) -> None:
        with self._lock:
            self.given_up = monotonic() - self._seen > FORGOTTEN
        if self.given_up:
            raise GivenUp


class Works:
    """All work that is going on, by key."""

    def __init__(self) -> None:
        self.going_on: dict[Hashable, Work[Any]] = {}
        self.lock = threading.Lock()

    def work(self, key: Hashable, make: Callable[[], Made]) -> Work[Made]:
        """The work of that key that is going on, or begun now."""
        with self.lock:
            found = self.going_on.get(key)
            if found is None or not found.join_in():
                found = self.going_on[key] = Work(make)
            return found

    def done(self, key: Hashable, work: Work[Any]) -> None:
        """Its result is kept elsewhere, or was a failure: whoever asks again begins anew."""
        with self.lock:
            if self.going_on.get(key) is work:
                del self.going_on[key]
