"""The trees that agree with a rule when scores or classes tie: how many, how good, each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import streamlit as st

from datasets import Opened
from engine.config import Choice
from engine.dataset import Dataset
from engine.measures import Label
from engine.ties import TiedTree, leaves_of, rights, tied_trees
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.address.query import Problem
from ui.compare import ways
from ui.compare.figures import spread
from ui.compare.runs import Contestant
from ui.compare.sections import way
from ui.compare.tie_sentences import has_cuts, how_many, span
from ui.frame.cache_keys import table_key, trace_key
from ui.frame.chart import chart
from ui.frame.memory import of_run
from ui.frame.run_cache import growing, grown_trace
from ui.frame.session import Session
from ui.frame.waiting import made
from ui.kit import numbers
from ui.kit.escape import md
from ui.run import curtain
from ui.run.tree_picture import draw, figures_line
from ui.tables.variation import can_vary
from ui.tree.model import TreeModel, tree_model

HEIGHT = 290  # pixels of a list that would be longer than the chart beside it
WITH_VALIDATION = "watermelon_2.0_split"  # Table 4.2, on which ties decide everything


@dataclass(frozen=True)
class Listed:
    """All that is kept of the trees that were found: how each is made again, and its value: the
    validation rows that it gets right, or its leaves where there are no such rows."""

    ways: tuple[tuple[tuple[Choice, ...], tuple[tuple[int, Label], ...]], ...]
    values: tuple[int, ...]
    shapes: int
    complete: bool

    def __len__(self) -> int:
        return len(self.ways)

    def tree(self, run: Contestant, number: int) -> TiedTree:
        choose, labels = self.ways[number]
        config = replace(run.config, choose=choose)
        return TiedTree(grown_trace(run.trace.dataset, config), labels)


def ties_section(session: Session, opened: Opened, runs: Sequence[Contestant]) -> None:
    """All trees that obey one algorithm's rule."""
    _ = session._
    st.subheader(_("Every tree that the ties allow"), anchor=False)
    run = _choose_run(session, runs)
    if curtain.is_down(session, f"ties of {run.word}"):
        return
    found = _found(run, opened.validation)
    st.markdown(how_many(run.narrator, len(found), found.shapes, found.complete))
    if has_cuts(run.narrator):
        st.caption(
            _("Cuts of one attribute that tie are not told apart: the first stands for all.")
        )
    if len(found) == 1:
        return
    number = _asked(session, len(found))
    left, right = st.columns(2, gap="medium")
    with left:
        _spread(session, opened, found.values, number)
    with right:
        _choose_tree(session, found.values, opened, number)
    _shown(session, opened, found.tree(run, number), number)


def _found(run: Contestant, rows: Dataset | None) -> Listed:
    """The trees, looked for once; a page may show that it takes a while."""

    def look() -> Listed:
        found = tied_trees(run.trace)
        values = leaves_of(found.trees) if rows is None else rights(found.trees, rows)
        kept = tuple((tree.choose, tree.labels) for tree in found.trees)
        return Listed(kept, tuple(values), found.shapes, found.complete)

    key = f"ties\0{trace_key(run.trace)}\0{table_key(rows)}"
    return made(growing(key, lambda _: _("Looking for every tree that the ties allow")), look)


def _choose_run(session: Session, runs: Sequence[Contestant]) -> Contestant:
    asked = link.params().get("of")
    run = next((run for run in runs if run.word == asked), runs[0])
    if len(runs) > 1:
        by_word = {run.word: run.name for run in runs}
        usual = runs[0].word

        def change(word: str | None) -> None:
            if word is not None:
                link.write({"of": word if word != usual else None, "tied": None})

        st.segmented_control(
            session._("Whose ties"),
            list(by_word),
            format_func=lambda word: md(by_word[word]),
            **hear.follow("compare.of", run.word, change, list(by_word), begins="default"),
        )
    return run


def _asked(session: Session, count: int) -> int:
    """The tree that the address names, counted from 1 there."""
    text = link.params().get("tied", "1")
    if text.isdecimal() and len(text) < 6 and 1 <= int(text) <= count:
        return int(text) - 1
    say_left_out(session._, [Problem("tied", text)])
    return 0


def _spread(session: Session, opened: Opened, values: Sequence[int], number: int) -> None:
    """How the trees are spread, where they are, and in a sentence how far."""
    _ = session._
    rows = opened.validation
    if len(set(values)) > 1:
        chart(
            spread(_, values, None if rows is None else len(rows), number),
            key="compare_spread",
            about=_("How many of the trees reach each value."),
        )
    st.caption(span(_, values, None if rows is None else len(rows)))
    if rows is None:
        st.button(
            _("Try a table with validation rows"),
            key="compare.validation",
            on_click=hear.safely(_open_split),
        )


def _open_split() -> None:
    link.write(dict.fromkeys(("node", "tied", "id")) | {"data": WITH_VALIDATION})


def _choose_tree(session: Session, values: Sequence[int], opened: Opened, number: int) -> None:
    """A small button for each tree, the best one first."""
    _ = session._
    rows = opened.validation
    order = sorted(range(len(values)), key=lambda place: (-values[place], place))
    if rows is None:
        order = list(range(len(values)))

    def title(place: int) -> str:
        return str(place + 1) if rows is None else f"{place + 1} · {values[place]}/{len(rows)}"

    def change(place: int | None) -> None:
        if place is not None:
            link.write({"tied": str(place + 1) if place else None})

    with st.container(height=HEIGHT if len(values) > 40 else "content", border=False):
        st.pills(
            _("Each of the trees"),
            order,
            format_func=title,
            wrap=True,
            **hear.follow("compare.tied", number, change, order, begins="default"),
        )


def _shown(session: Session, opened: Opened, tree: TiedTree, number: int) -> None:
    """One tree, what makes it this one, and the ways to step through it and to prune it."""
    _ = session._
    st.markdown(_("**Tree {n}**", n=number + 1))
    judged = [opened.training, opened.validation]
    shares = [numbers.accuracy(rights([tree], t)[0], len(t)) for t in judged if t is not None]
    st.caption(figures_line(session, tree.trace, *shares))
    with st.container(key="drawn_tied_tree"):
        draw(session, tree.trace, lambda: _labelled(session, opened, tree))
    varies = can_vary(opened.entry)["first"]
    query = ways.to_tree(link.params(), tree, varies)
    with st.container(horizontal=True):
        way(_("Step through it"), query)
        if opened.validation is not None:
            way(_("Prune it"), query, "pages/prune.py")
    first = ways.favoured(tree)
    if first is None or (first != ways.usual(tree) and not varies):
        st.caption(
            _(
                "On those pages all class ties go to the same class: the questions are the same, "
                "but some leaves predict another class."
            )
        )


def _labelled(session: Session, opened: Opened, tree: TiedTree) -> TreeModel:
    """The tree with its own labels, which its run alone does not tell."""
    return of_run(
        tree.trace,
        ("labelled", tree.labels, opened.entry.id, session.language),
        lambda: tree_model(tree.labelled(), session._, lambda word: session.label(opened, word)),
    )
