"""The section of page ``prune`` that shows accuracy over the size of the tree."""

from __future__ import annotations

from functools import partial

import streamlit as st

from datasets import entry, known_ids
from engine.dataset import Dataset
from engine.language import Translator
from engine.pruning.catalogue import needs_rows
from engine.pruning.sizes import Sized, sizes
from engine.trace import Trace
from ui.address import hear
from ui.frame.cache_keys import table_key, trace_key
from ui.frame.chart import chart
from ui.frame.memory import remembered
from ui.frame.run_cache import advice
from ui.frame.session import Session
from ui.frame.waiting import Task, made
from ui.kit.escape import md
from ui.prune.option_names import method_names
from ui.prune.overfitting import POST, PRE, Overfitting
from ui.prune.overfitting_figure import overfitting_figure
from ui.prune.setup import DEFAULT, Setup
from ui.prune.stage import pruned_stage
from ui.prune.tally import Standing, finished
from ui.run import curtain
from ui.run.stage import stage_of
from ui.tables.choice import change_data

GREEDY = "stairs"  # the table on which pre-pruning loses


def overfitting_section(session: Session, setup: Setup) -> None:
    """The picture, what it shows, and a table on which pre-pruning's greed loses."""
    _ = session._
    st.subheader(_("Size and accuracy"), anchor=False)
    if curtain.is_down(session, "sizes"):
        return
    shown = overfitting(session, setup)
    st.caption(
        _(
            "The full tree, split by split: next always comes the split that lowers the impurity "
            "of the training rows the most. Pruned trees are marked on the height of what they do "
            "on the validation rows."
        )
    )
    chart(overfitting_figure(shown), key="prune.sizes", about=shown.about())
    st.markdown(shown.finding())
    if (compared := shown.pruned()) is not None:
        st.markdown(compared)
    if not shown.greed_loses:
        _point_to_the_greedy_table(session, setup)


def overfitting(session: Session, setup: Setup) -> Overfitting:
    """The full tree at every size; pre- and post-pruning and the method in force are marked."""
    _ = session._
    options = setup.options
    full = stage_of(session, options)
    inner = ((n, node.split) for n, node in full.trace.tree().nodes.items())
    wanted = dict.fromkeys((PRE, POST, setup.pruning.method))
    blind = options.opened.validation is None
    return Overfitting(
        sizes=_sizes(full.trace, options.opened.validation),
        marked={
            method: _standing(pruned_stage(session, options, setup.by(method)).trace)
            for method in wanted
            if not (blind and needs_rows(setup.by(method)))
        },
        names=method_names(_),
        asks={n: full.names.asked(split) for n, split in inner if split},
        _=_,
    )


def _sizes(grown: Trace, validation: Dataset | None) -> list[Sized]:
    """Judged once per run and shared by everybody; a large tree shows that it takes a while."""

    def doing(_: Translator) -> str:
        return _("Judging a tree of {n} nodes at every size", n=f"{len(grown.lifetimes):,}")

    def stopped(_: Translator) -> str:
        return _("Judging was stopped. {advice}", advice=advice(_))

    key = f"sizes\0{trace_key(grown)}\0{table_key(validation)}"
    task = Task(key, doing, stopped, advice)
    return made(task, lambda: sizes(grown.tree(), grown.dataset, validation))


@remembered
def _standing(trace: Trace) -> Standing:
    return finished(trace)


def _point_to_the_greedy_table(session: Session, setup: Setup) -> None:
    """A click opens the table on which post-pruning wins."""
    if GREEDY not in known_ids() or setup.options.opened.entry.id == GREEDY:
        return
    st.button(
        session._(
            "Try the table “{title}”: there pre-pruning's greed loses",
            title=md(entry(GREEDY).title.of(session.language)),
        ),
        key="prune.greedy",
        type="tertiary",
        icon=":material/arrow_forward:",
        on_click=hear.safely(partial(change_data, GREEDY, DEFAULT)),
    )
