"""Questions about rows that a split sends on: where one goes, and with which weight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from engine.events import AttributeChosen, RowsRouted
from engine.exercise.precision import can_be_asked
from engine.exercise.question import Question
from engine.exercise.slips import told_apart, weight_slips
from engine.lifetimes import Lifetime
from engine.routing import Rows, rows_everywhere
from engine.splits import branch_of, cells_of
from engine.trace import Trace


class Sent(NamedTuple):
    """One row of a node: its place in the table, its weight, and its branch if it has one."""

    row: int
    weight: float
    branch: int | None


def of_rows(trace: Trace) -> Iterator[Question]:
    """For each node that is split one row that knows its way, and one that does not."""
    for number, rows in rows_everywhere(trace.dataset, trace.grown_tree(), trace.row_weights):
        life = trace.lifetimes[number]
        if isinstance(life.decision, RowsRouted) and life.choice is not None:
            yield from _at_node(trace, life, life.choice, life.decision, rows)


def _at_node(
    trace: Trace, life: Lifetime, choice: AttributeChosen, routed: RowsRouted, rows: Rows
) -> Iterator[Question]:
    every = sent(trace, choice, routed, rows)
    known = [one for one in every if one.branch is not None]
    unknown = [one for one in every if one.branch is None]
    for some in (known, unknown):
        if some:  # one from the middle: the first rows of many tables are all of one class
            yield way(life, routed, some[len(some) // 2], bool(unknown))
    for one in unknown[:1]:
        yield from weight(life, routed, one, choice.score.rho)


def sent(trace: Trace, choice: AttributeChosen, routed: RowsRouted, rows: Rows) -> list[Sent]:
    """All rows of a node, each with the branch that its cell leads to."""
    split = choice.score.split
    assert split is not None, "what was chosen is a split"
    here, weights = rows
    answers = branch_of(split, cells_of(split, trace.dataset, here))
    leads = np.isin(answers, routed.branches)
    return [
        Sent(row, weight, branch if led else None)
        for row, weight, branch, led in zip(
            here.tolist(), weights.tolist(), answers.tolist(), leads.tolist(), strict=True
        )
    ]


def way(life: Lifetime, routed: RowsRouted, one: Sent, holes: bool) -> Question:
    """The branch of a row, or all that get rows. Where cells are missing several may be chosen
    of any row, or the form would tell the answer."""
    filled = [b for b, share in zip(routed.branches, routed.shares, strict=True) if share > 0]
    assert life.chosen is not None, "it is split"
    assert life.decided is not None, "it is split"
    return Question(
        "way",
        "missing" if holes else "splitting",
        "choices" if holes else "choice",
        life.chosen,
        life.decided,
        life.node,
        tuple(filled) if one.branch is None else (one.branch,),
        routed.branches,
        row=one.row,
    )


def weight(life: Lifetime, routed: RowsRouted, one: Sent, rho: float) -> Iterator[Question]:
    """r~_v w at the largest branch, whose share is least like 1 over their number."""
    share = max(routed.shares)
    value = share * one.weight
    assert life.chosen is not None, "it is split"
    assert life.decided is not None, "it is split"
    if can_be_asked(value):
        yield Question(
            "weight",
            "missing",
            "number",
            life.chosen,
            life.decided,
            life.node,
            (value,),
            branch=routed.branches[routed.shares.index(share)],
            row=one.row,
            slips=told_apart(value, weight_slips(one.weight, share, rho)),
        )
