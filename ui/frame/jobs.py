"""Long work in the background: a visitor's jobs run in threads of their own and can be stopped.

A job is a generator whose results are taken one by one. Its thread stops between two results when
asked to, and may go on later where it stopped. Jobs belong to one visitor: nobody can stop, or
see, another's. Only a few are kept, and whoever leaves is forgotten first.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from time import monotonic
from typing import Any, TypeVar, cast

import streamlit as st

from ui.frame.visitors import on_farewell, visitor

LOG = logging.getLogger("split_by_split")
OF_A_VISITOR, OF_ALL = 4, 120  # jobs that are kept
J = TypeVar("J", bound="Job")


class Job:
    """A generator that a thread works through; ``take`` gets every result."""

    def __init__(self, results: Iterator[Any], take: Callable[[Any], None], total: int) -> None:
        self.results = results
        self.take = take
        self.total = total
        self.done = 0
        self.finished = False
        self.problem: Exception | None = None
        self.begun = 0.0
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    @property
    def seconds(self) -> float:
        """How long it has been at work since it was started."""
        return monotonic() - self.begun

    def start(self, patience: float = 0.0) -> None:
        """Begin or go on; small work is waited for, so that no progress flashes by."""
        if self.finished or self.running:
            return
        self._stop.clear()
        self.begun = monotonic()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()
        self._thread.join(patience)

    def ask_to_stop(self) -> None:
        self._stop.set()

    def stop(self) -> None:
        """Stop before the next result and wait until that is so."""
        self.ask_to_stop()
        if self._thread is not None:
            self._thread.join()

    @property
    def stopped(self) -> bool:
        return self._stop.is_set() and not self.finished

    def _work(self) -> None:
        try:
            for result in self.results:
                self.take(result)
                self.done += 1
                if self._stop.is_set():
                    return
            self.finished = True
        except Exception as problem:  # said on the page that waits for it
            LOG.exception("a job failed")
            self.problem = problem
            self.finished = True


class Shelf:
    """All jobs of the process, the least recently used first."""

    def __init__(self) -> None:
        self.jobs: OrderedDict[tuple[str, Hashable], Job] = OrderedDict()
        self.lock = threading.Lock()

    def job(self, visitor: str, key: Hashable, make: Callable[[], J]) -> J:
        with self.lock:
            place = (visitor, key)
            if place not in self.jobs:
                self.jobs[place] = make()
            self.jobs.move_to_end(place)
            found = cast(J, self.jobs[place])
            dropped = self._dropped(visitor)
        for job in dropped:
            job.stop()
        return found

    def forget(self, visitor: str) -> None:
        """Drop all jobs of a visitor who has gone; they stop at their next result."""
        with self.lock:
            mine = [place for place in self.jobs if place[0] == visitor]
            gone = [self.jobs.pop(place) for place in mine]
        for job in gone:
            job.ask_to_stop()

    def _dropped(self, visitor: str) -> list[Job]:
        """Take what is too much off the shelf."""
        mine = [place for place in self.jobs if place[0] == visitor]
        gone = mine[: max(0, len(mine) - OF_A_VISITOR)]
        gone += [p for p in self.jobs if p not in gone][: max(0, len(self.jobs) - OF_ALL)]
        return [self.jobs.pop(place) for place in gone]


@st.cache_resource(show_spinner=False)
def _shelf() -> Shelf:
    return Shelf()


@on_farewell
def _forget(name: str) -> None:
    _shelf().forget(name)


def job_for(key: Hashable, make: Callable[[], J]) -> J:
    """This visitor's job of that key, made if there is none."""
    return _shelf().job(visitor() or "nobody", key, make)
