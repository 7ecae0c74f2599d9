"""The nodes that one can look at, and the table of one of them under every measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd

from engine.compare import Judgement
from engine.events import AttributeScored
from engine.measures import weight_of
from engine.scores import Score
from engine.trace import Trace
from engine.tree import Node
from ui.compare.words import criterion
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.run.narrator import Narrator

MOST_NODES = 60  # a longer menu is no menu
CHOSEN, TIED, DROPPED = "✓", "=", "↓"


def nodes_of(traces: Sequence[Trace], divided: int) -> dict[str, tuple[int, int]]:
    """Paths of nodes with something to choose, and whose run and number each is; the root first,
    then by depth. Of several runs with such a path the first one owns it.

    A node with divided rows is on offer only up to ``divided`` rows.
    """
    every = [
        (life.opening.depth, owner, node)
        for owner, trace in enumerate(traces)
        for node, life in trace.lifetimes.items()
        if _offers(trace, node, divided)
    ]
    found: dict[str, tuple[int, int]] = {}
    for _depth, owner, node in sorted(every):
        trace = traces[owner]
        found.setdefault(trace.tree().path(node, trace.dataset), (owner, node))
        if len(found) == MOST_NODES:
            break
    return found


def _offers(trace: Trace, node: int, divided: int) -> bool:
    opening = trace.lifetimes[node].opening
    whole = abs(weight_of(opening.summary) - opening.size) < 1e-9
    # A node that is looked at at all begins with a score.
    scored = isinstance(trace.events[trace.lifetimes[node].opened], AttributeScored)
    return scored and (whole or opening.size <= divided)


def node_title(narrator: Narrator, node: int) -> str:
    """A node in a menu: the way to it and its rows."""
    tree = narrator.trace.tree()
    way = narrator.names.way_to(node, tree)
    rows = narrator.names.rows(tree.nodes[node].opened)
    place = " / ".join(short(step, 24) for step in way) or narrator._("the root")
    return narrator._("{place}: {rows}", place=place, rows=rows)


def node_table(
    narrators: Mapping[str, Narrator], judgements: Mapping[str, Judgement]
) -> pd.DataFrame:
    """A line for each attribute, a column for each contestant: the number by which it compares,
    marked where it is chosen, tied with the best, or left out."""
    first = next(iter(narrators.values()))
    attributes = [score.attribute for score in next(iter(judgements.values())).scores]
    columns = {first._("attribute"): [md(short(first.names.attribute(a), 32)) for a in attributes]}
    for name, narrator in narrators.items():
        by_number = {score.attribute: score for score in judgements[name].scores}
        columns[_head(name, narrator)] = [
            _cell(narrator, by_number.get(a), judgements[name]) for a in attributes
        ]
    return pd.DataFrame(columns)


def _cell(narrator: Narrator, score: Score | None, judgement: Judgement) -> str:
    if score is None or score.split is None:
        return "–"
    value = _value(narrator, score)
    if score.split.kind != "multiway":
        value += f" ({md(short(narrator.names.branch(score.split, 0), 24))})"
    if score.attribute == judgement.winner:
        return f"**{CHOSEN} {value}**"
    mark = TIED if score.attribute in judgement.tied else ""
    mark = DROPPED if score.attribute in judgement.dropped else mark
    return f"{mark} {value}" if mark else value


def _value(narrator: Narrator, score: Score) -> str:
    """The number that competes; with missing cells an index says less than its decrease, in which
    the share of known rows counts."""
    if narrator.algorithm.rating == "gain_ratio":
        return "–" if score.gain_ratio is None else numbers.decimal(score.gain_ratio)
    if narrator.trace.dataset.has_missing:
        return narrator.units.show(score.gain)
    return narrator.units.show(score.competing(narrator.algorithm.impurity))


def _head(name: str, narrator: Narrator) -> str:
    index = narrator.algorithm.impurity.compares == "remainder"
    decrease = index and narrator.algorithm.rating == "gain" and narrator.trace.dataset.has_missing
    quantity = narrator._("gain") if decrease else criterion(narrator._, narrator.algorithm)
    return f"{md(name)}: {quantity}"


def score_table(narrator: Narrator, node: Node) -> pd.DataFrame:
    """Everything that one run scored at a node, as beside its tree."""
    return pd.DataFrame(narrator.scores.rows(node)).fillna("–")


def legend(narrator: Narrator, judgements: Sequence[Judgement]) -> str:
    """What the marks mean, as far as there are any."""
    return " · ".join(_marks(narrator, judgements))


def _marks(narrator: Narrator, judgements: Sequence[Judgement]) -> Iterator[str]:
    _ = narrator._
    if any(j.winner is not None for j in judgements):
        yield CHOSEN + " " + _("chosen")
    if any(j.tied for j in judgements):
        yield TIED + " " + _("tied with the chosen one")
    if any(j.dropped for j in judgements):
        yield DROPPED + " " + _("gain below the average: left out")
