"""The runs that stand side by side, each grown once for everybody, and what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from datasets import Opened
from engine.compare import Divergence, Judgement, first_divergence, judged_at, judgement_of
from engine.complaint import Complaint
from engine.config import Config
from engine.language import Translator
from engine.trace import Trace
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.address.query import Problem
from ui.compare import words
from ui.frame.cache_keys import trace_key
from ui.frame.memory import of_run
from ui.frame.run_cache import growing, grown_trace
from ui.frame.session import Session
from ui.frame.waiting import made
from ui.kit.escape import md
from ui.kit.phrases import complaint
from ui.run.narrator import Narrator
from ui.run.option_names import table_texts
from ui.tables.columns import choose_table
from ui.tables.variation import Variation, can_vary, vary

DEFAULT = "watermelon_2.0"
ID = "id"  # the parameter of the row number as an attribute
FORGOTTEN = ("node", "tied", ID)  # what another table makes senseless
MOST_DIVIDED = 1000  # rows; divided ones are tried split by split


@dataclass(frozen=True, eq=False)
class Contestant:
    """One of the runs that are compared, and the words for it."""

    word: str
    name: str
    narrator: Narrator

    @property
    def trace(self) -> Trace:
        return self.narrator.trace

    @property
    def config(self) -> Config:
        return self.narrator.trace.config


def choose_table_of_classes(session: Session) -> Opened:
    """The data menu, and the row number as an attribute where the table has one."""
    opened = choose_table(session, lambda table: not table.is_regression, DEFAULT, FORGOTTEN)
    if not can_vary(opened.entry)[ID]:
        return opened
    asked = link.params().get(ID) == "1"
    text = table_texts(session._)[ID]
    with st.sidebar:
        st.toggle(
            text.label, help=text.about, **hear.follow("compare.id", asked, _set_id, begins="value")
        )
    return vary(opened, Variation(with_id=asked))


def _set_id(on: bool) -> None:
    link.write(dict.fromkeys(FORGOTTEN) | {ID: "1" if on else None})


def choose_words(session: Session) -> tuple[str, ...]:
    """Which algorithms stand side by side."""
    known = words.names(session._)
    asked = link.params().get(words.BESIDE)
    strange = [word for word in (asked or "").split(".") if word and word not in known]
    say_left_out(session._, [Problem(words.BESIDE, word) for word in strange])
    now = list(words.read(asked))
    st.pills(
        session._("Algorithms side by side"),
        list(known),
        selection_mode="multi",
        format_func=lambda word: md(known[word]),
        label_visibility="collapsed",
        wrap=True,
        **hear.follow(
            "compare.beside",
            now,
            lambda new: link.write({words.BESIDE: words.written(new)}),
            begins="default",
        ),
    )
    return tuple(now)


def contestants(session: Session, opened: Opened, chosen: Sequence[str]) -> list[Contestant]:
    """Their runs; one that cannot run on this table says why and is left out."""
    known = words.names(session._)
    configs = words.offered()
    found = []
    for word in chosen:
        try:
            trace = grown_trace(opened.training, configs[word])
        except Complaint as error:
            st.info(f"{md(known[word])}: {complaint(session._, error)}", icon=":material/info:")
            continue
        narrator = Narrator(
            trace, opened.entry.id, session._, lambda word: session.label(opened, word)
        )
        found.append(Contestant(word, known[word], narrator))
    return found


def parting(one: Contestant, other: Contestant) -> Divergence | None:
    """Where two runs part, found out once; a memory does not keep nothing, hence the tuple."""
    (found,) = of_run(
        one.trace,
        ("parting", trace_key(other.trace)),
        lambda: (first_divergence(one.trace, other.trace),),
    )
    return found


def judgement(owner: Contestant, node: int, judge: Contestant) -> Judgement:
    """What one run would decide at a node of another; at the root everybody has decided."""
    available = [score.attribute for score in owner.trace.tree().nodes[node].scores]
    if node == 0:
        return judgement_of(judge.trace.tree().nodes[0], available)
    trace = owner.trace

    def doing(_: Translator) -> str:
        return _("Scoring {rows} rows", rows=f"{trace.lifetimes[node].opening.size:,}")

    return made(
        growing(f"judged\0{trace_key(trace)}\0{node}\0{judge.config!r}", doing),
        lambda: judged_at(trace, node, judge.config),
    )
