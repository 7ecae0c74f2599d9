"""What is kept fits into its bytes, and goes with the last visitor who has asked for it."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from weakref import ref

import numpy as np
import pandas as pd
import pytest
from streamlit.runtime.caching import clear_session_resource_cache
from streamlit.testing.v1 import AppTest

from engine.config import Config
from engine.generators import generate
from engine.trace import Trace, record
from ui.frame import memory
from ui.frame.store import Store
from ui.frame.weight import bytes_of


def test_the_least_recently_used_go_until_all_fits() -> None:
    store = Store(1000, len)
    for name in "abcd":
        store.put(name, name * 300, None)
        store.find("a", None)
        assert store.bytes <= 1000
    assert list(store.kept) == ["c", "d", "a"] or list(store.kept) == ["d", "c", "a"]
    store.put("big", "x" * 5000, None)
    assert list(store.kept) == ["big"], "what was asked for last stays, whatever it takes"


def test_a_thing_that_grows_is_weighed_again() -> None:
    store = Store(1000, len)
    growing: list[int] = []
    store.put("growing", growing, None)
    growing.extend(range(2000))
    store.put("next", "x", None)
    assert list(store.kept) == ["next"]


def test_a_thing_goes_with_the_last_visitor_who_asked_for_it() -> None:
    store = Store(1000, len)
    store.put("mine", "x", "me")
    store.put("ours", "x", "me")
    store.find("ours", "you")
    store.put("nobody's", "x", None)
    store.forget("me")
    assert list(store.kept) == ["ours", "nobody's"]
    store.forget("you")
    assert list(store.kept) == ["nobody's"]


def test_the_memory_of_all_pages_honours_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Store(200_000, memory.store().weigh)
    monkeypatch.setattr(memory, "store", lambda: small)
    traces = []
    for seed in range(20):
        trace = record(generate("diagonal", 80, 0.2, seed), Config("id3"))
        traces.append(ref(trace))
        memory.of_run(trace, "run", lambda trace=trace: trace)
        memory.of_run(trace, "view", lambda: "x" * 20_000)
        assert small.bytes <= 200_000
    del trace
    gc.collect()
    alive = sum(found() is not None for found in traces)
    assert 0 < alive < 15


WEIGHED = {
    "words": lambda: [f"a word, number {n}" for n in range(20_000)],
    "numbers": lambda: np.arange(300_000.0),
    "a look at numbers": lambda: {"half": np.arange(300_000.0)[::2]},
    "a trace": lambda: record(generate("diagonal", 1500, 0.2, 0), Config("id3")),
    "a frame": lambda: pd.DataFrame({"a": [f"word {n}" for n in range(30_000)]}, dtype=object),
}


@pytest.mark.parametrize("name", WEIGHED)
def test_weights_agree_with_what_python_has_allocated(name: str) -> None:
    WEIGHED[name]()  # what is made once for all does not count
    gc.collect()
    tracemalloc.start()
    thing = WEIGHED[name]()
    taken, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0.5 < bytes_of(thing) / taken < 2.0


def own_run() -> None:
    """A page that grows a tree."""
    import streamlit as st

    from engine.config import Config
    from engine.generators import generate
    from ui.frame.memory import of_run
    from ui.frame.run_cache import grown_trace

    trace = grown_trace(generate("diagonal", 50, 0.0, 31_337), Config("id3"))
    of_run(trace, "leaves", lambda: tuple(trace.tree().leaves()))
    st.text(trace.dataset.name)


def test_the_runs_of_a_visitor_go_when_the_session_does() -> None:
    before = set(memory.store().kept)
    page = AppTest.from_function(own_run, default_timeout=60).run()
    assert not page.exception
    mine = set(memory.store().kept) - before
    assert len(mine) == 2
    (gone,) = [ref(v) for v in (memory.store().kept[k].value for k in mine) if type(v) is Trace]
    # What Streamlit does at the end; in a thread, since a browser test may have left a loop in this
    # one, and where there is a loop a visitor may still come back.
    leaving = threading.Thread(target=clear_session_resource_cache, args=("test session id",))
    leaving.start()
    leaving.join()
    assert not mine & set(memory.store().kept)
    gc.collect()
    assert gone() is None
