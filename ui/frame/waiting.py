"""What a page shows while it waits: nothing at first, then a bar with a way to stop, then advice.

The script itself looks in on the work: every sign of progress is a moment at which Streamlit ends a
script that a click has overtaken.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import streamlit as st

from engine.language import Translator, language_of, translator_for
from ui.address import link
from ui.frame import memory
from ui.frame.work import Work, Works
from ui.kit.numbers import percent

PATIENCE = 0.6  # seconds in which quick work ends without a bar
LOOK = 0.25  # seconds between two looks at work
LONG = 10.0  # seconds after which advice is welcome
STOPPED = "work.stopped"
Made = TypeVar("Made")
Says = Callable[[Translator], str]
_works = Works()


@dataclass(frozen=True)
class Task:
    """What is to be made, and what is said about it while one waits."""

    key: str
    doing: Says
    stopped: Says
    advice: Says


def made(task: Task, make: Callable[[], Made]) -> Made:
    """The result, from the memory or made now; a visitor who stops it waits no more."""
    found: Made | None = memory.find(task.key)
    if found is not None:
        return found
    if st.session_state.get(STOPPED) == task.key:
        _say_stopped(task)
    work = _works.work(task.key, make)
    if not work.wait(PATIENCE):
        _watch(task, work)
    return _result(task, work)


def _result(task: Task, work: Work[Made]) -> Made:
    try:
        return memory.once(task.key, work.result)
    finally:
        _works.done(task.key, work)


def _watch(task: Task, work: Work[Made]) -> None:
    """A bar until the work has ended; it goes when there is something better to see."""
    _ = _translator()
    place = st.empty()
    with place.container():
        bar = st.progress(0.0, text=task.doing(_))
        advice = st.empty()
        name = hashlib.sha256(task.key.encode()).hexdigest()[:12]  # a page may wait for two things
        st.button(
            _("Stop"),
            key=f"work.stop.{name}",
            icon=":material/stop_circle:",
            on_click=_set_stopped,
            args=(task.key,),
        )
    while not work.wait(LOOK):
        bar.progress(work.share or 0.0, text=progress(_, task.doing(_), work.share, work.seconds))
        if work.seconds > LONG:
            advice.caption(task.advice(_))
    place.empty()


def progress(_: Translator, doing: str, share: float | None, seconds: float) -> str:
    """What is being done, how much of it is done where that is known, and for how long."""
    if share is None:
        return _("{doing}: {seconds} s", doing=doing, seconds=round(seconds))
    return _(
        "{doing}: {share} done, {seconds} s",
        doing=doing,
        share=percent(share, 0),
        seconds=round(seconds),
    )


def _say_stopped(task: Task) -> None:
    """Work that was stopped waits for its owner."""
    _ = _translator()
    st.info(task.stopped(_), icon=":material/pause:")
    st.button(_("Resume"), key="work.again", on_click=_set_stopped, args=(None,))
    st.stop()


def _set_stopped(key: str | None) -> None:
    st.session_state[STOPPED] = key


def _translator() -> Translator:
    return translator_for(language_of(link.params().get("lang"), st.context.locale))
