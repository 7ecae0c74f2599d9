"""What one chooses on page ``thresholds``: attribute, node, score, rule and a cut of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TypeVar, get_args

import streamlit as st

from datasets import Opened
from engine.config import Config, ThresholdRule
from engine.language import Translator
from engine.trace import Trace
from ui.address import hear, link
from ui.address.left_out import say_left_out
from ui.address.query import Problem
from ui.frame.run_cache import grown_trace
from ui.frame.session import Session
from ui.kit.escape import plain
from ui.run.option_names import option_texts
from ui.thresholds.model import (
    Cuts,
    Node,
    Reach,
    cut_of,
    cuts_at,
    cuttable,
    nodes_of,
    reach_of,
    scorers,
)
from ui.thresholds.sentences import node_name
from ui.tree.secrets import WINNER

PARAMETERS = ("attribute", "node", "criterion", "threshold", "cut")
Word = TypeVar("Word", bound=str)
RULES: tuple[ThresholdRule, ...] = get_args(ThresholdRule)


@dataclass(frozen=True)
class Question:
    """An attribute at a node of the plain tree, and the rule by which its cuts are tried."""

    opened: Opened
    attribute: int
    trace: Trace
    node: Node
    rule: ThresholdRule

    @property
    def name(self) -> str:
        """What is revealed is revealed of this question alone."""
        return f"cuts {self.attribute} {self.node.path} {self.rule}"

    def label(self, session: Session, word: str) -> str:
        return session.label(self.opened, word)


def choose(session: Session, opened: Opened) -> Question:
    """Four menus in a row; a sentence on what the link asks for in vain."""
    _, table, params = session._, opened.training, link.params()
    names = {table.attributes[i].name: i for i in cuttable(table)}
    name = _valid(params.get("attribute"), list(names))
    algorithms = scorers(table)
    criterion = _valid(params.get("criterion"), list(algorithms))
    rule = _valid(params.get("threshold"), RULES)
    trace = grown_trace(table, Config(algorithms[criterion].name))
    nodes = {node.path: node for node in nodes_of(trace, names[name])}
    path = _valid(params.get("node"), list(nodes))
    taken = {"attribute": name, "threshold": rule, "node": path}
    if not table.is_regression:  # a number has one score only, whatever a link says
        taken["criterion"] = criterion
    say_left_out(_, [Problem(n, params[n]) for n in taken if params.get(n, taken[n]) != taken[n]])
    first, second, third, fourth = st.columns([3, 4, 3, 3])
    with first:
        titles = {word: plain(session.label(opened, word)) for word in names}
        _menu(_("Attribute"), "attribute", titles, name, ("cut",))
    with second:
        titles = {
            p: node_name(_, trace, n, lambda w: session.label(opened, w)) for p, n in nodes.items()
        }
        _menu(_("Node"), "node", titles, path, ("cut",))
    with third:
        titles = {name: _(a.impurity.criterion) for name, a in algorithms.items()}
        _menu(_("Score"), "criterion", titles, criterion, ("node",))
    with fourth:
        text = option_texts(_)["threshold"]
        _menu(_("Cuts tried"), "threshold", text.choices, rule, (), text.about)
    return Question(opened, names[name], trace, nodes[path], rule)


def own_cut(question: Question) -> tuple[float, Reach]:
    """The cut that the address names, kept within reach."""
    reach = reach_of(question.trace, question.node, question.attribute)
    try:
        asked = float(link.params().get("cut", reach.start))
    except ValueError:
        asked = reach.start
    asked = asked if isfinite(asked) else reach.start
    return min(max(asked, reach.low), reach.high), reach


def cuts_of(question: Question, own: float) -> Cuts:
    """Every cut there is, with the cut of one's own."""
    return cuts_at(
        question.trace, question.node, question.attribute, question.rule, own, grown_trace
    )


def move_cut(
    _: Translator, question: Question, cuts: Cuts, reach: Reach, known: int = WINNER
) -> None:
    """The slider, free to stop anywhere, and the way to the best cut once that is ``known``."""
    wide, narrow = st.columns([2, 1], vertical_alignment="bottom")
    with wide:
        st.slider(
            _("Your cut"),
            min_value=reach.low,
            max_value=reach.high,
            step=reach.step,
            format=f"%.{reach.places}f",
            **hear.follow(
                f"cut_{question.opened.entry.id}_{question.attribute}_{question.node.number}",
                cut_of(cuts.own),
                write_cut,
                begins="value",
            ),
        )
    if known < WINNER:
        return
    with narrow:
        st.button(
            _("Go to best"),
            key="best",
            width="stretch",
            disabled=cuts.own_is_best,
            on_click=hear.safely(write_cut),
            args=(cut_of(cuts.best),),
        )


def write_cut(cut: float) -> None:
    link.write({"cut": f"{cut:.10g}"})


def _valid(asked: str | None, offered: Sequence[Word]) -> Word:
    """The word that the link names, if it is on offer; else the first."""
    return next((word for word in offered if word == asked), offered[0])


def _menu(
    label: str,
    parameter: str,
    choices: dict[str, str],
    value: str,
    forget: tuple[str, ...] = (),
    about: str | None = None,
) -> None:
    usual = next(iter(choices))

    def change(word: str) -> None:
        link.write({**dict.fromkeys(forget), parameter: word if word != usual else None})

    st.selectbox(
        label,
        list(choices),
        format_func=choices.__getitem__,
        help=about,
        **hear.follow(f"choose_{parameter}", value, change, list(choices), begins="index"),
    )
