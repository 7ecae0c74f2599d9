"""A page may wait for several runs: quick ones show nothing, each slow one its bar and its stop."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from engine.config import Config, ConfigError
from engine.generators import generate
from ui.frame import run_cache, waiting
from ui.frame.run_cache import grown_trace


def two_slow_things() -> None:
    """Two things that take a second each, and one that takes no time."""
    from time import sleep

    import streamlit as st

    from engine.progress import beat
    from ui.frame.waiting import Task, made

    said = st.session_state.setdefault("said", [])

    def says(word: str):
        return lambda _: said.append(word) or word

    def slow() -> str:
        for part in range(20):
            sleep(0.05)
            beat(part / 20)
        return "there"

    for key, make in {"quick": lambda: "there", "slow": slow, "slow too": slow}.items():
        words = [says(f"{key} {word}") for word in ("doing", "stopped", "advice")]
        st.text(made(Task(f"two_slow_things {key}", *words), make))


def test_a_bar_comes_with_work_and_advice_with_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.3)
    monkeypatch.setattr(waiting, "LONG", 0.6)
    page = AppTest.from_function(two_slow_things, default_timeout=60).run()
    assert not page.exception, "each has a button of its own"
    assert [text.value for text in page.text] == ["there"] * 3
    assert not page.button, "what shows progress goes with it"
    told = set(page.session_state["said"])
    assert told == {f"{k} {word}" for k in ("slow", "slow too") for word in ("doing", "advice")}
    page.session_state["said"] = []
    page.run()
    assert [text.value for text in page.text] == ["there"] * 3
    assert page.session_state["said"] == [], "it is remembered"


def test_what_was_stopped_waits_for_its_owner() -> None:
    page = AppTest.from_function(two_slow_things, default_timeout=60)
    page.session_state[waiting.STOPPED] = "two_slow_things other"
    page.run()
    waiting.memory.store().kept.pop("two_slow_things slow")
    page.session_state[waiting.STOPPED] = "two_slow_things slow"
    page.run()
    assert page.info[0].value == "slow stopped"
    assert len(page.text) == 1
    page.button(key="work.again").click().run()
    assert [text.value for text in page.text] == ["there"] * 3


def test_a_complaint_is_an_answer_that_is_not_worked_out_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def complain(*question: object) -> None:
        asked.append(question)
        raise ConfigError("This cannot be grown.")

    monkeypatch.setattr(run_cache, "record", complain)
    table = generate("diagonal", 30, 0.0, 4711)
    for _ in range(3):
        with pytest.raises(ConfigError):
            grown_trace(table, Config("id3"))
    assert len(asked) == 1
