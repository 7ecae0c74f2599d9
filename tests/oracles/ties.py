"""Every tree that a rule allows, by plain recursion: each tied winner, each tied majority.

Nothing here comes from the engine. What an attribute is worth is asked of ``growing``; here
nothing is settled, all of it is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from tests.oracles.growing import (
    Cell,
    Node,
    Options,
    Question,
    Sample,
    Table,
    class_weights,
    decide,
    divide,
    label,
    stops_at_once,
)


class Way(NamedTuple):
    """A tree as a value: a leaf says something, any other node asks and has parts."""

    says: str | float | None
    asks: Question | None = None
    parts: tuple[Way, ...] = ()


def ways(table: Table, options: Options) -> list[Way]:
    """All trees on a table."""
    everyone = [(i, Fraction(1)) for i in range(len(table.rows))]
    columns = list(range(len(table.columns)))
    root = Node(0, None, None, 0, everyone, label(table, everyone), columns)
    return list(below(table, root, everyone, options))


def below(table: Table, node: Node, above: Sample, options: Options) -> Iterator[Way]:
    """All trees from a node down; ``above`` are the rows of its parent."""
    reason = stops_at_once(table, node, options) or decide(table, node, options)
    if reason is not None:
        yield from (Way(says) for says in majorities(table, node.sample or above))
        return
    assert node.chosen is not None
    winners = node.tied or [node.chosen.attribute]
    for score in [s for s in node.scores if s.attribute in winners]:
        taken = replace(node, chosen=score)
        children = divide(table, taken, options, 1)
        every = [list(below(table, child, node.sample, options)) for child in children]
        yield from (Way(None, score.question, parts) for parts in product(*every))


def majorities(table: Table, sample: Sample) -> list[str | float]:
    """Every class that no other class outnumbers."""
    if table.classes is None:
        return [label(table, sample)]
    weights = class_weights(table, sample)
    return [k for k, w in zip(table.classes, weights, strict=True) if w == max(weights)]


def says(way: Way, row: Sequence[Cell]) -> str | float:
    """What a tree says of a row without missing cells."""
    while way.asks is not None:
        branch = way.asks.branch(row[way.asks.attribute])
        assert branch is not None
        way = way.parts[branch]
    assert way.says is not None
    return way.says


def right(way: Way, judges: Table) -> int:
    """The rows that a tree gets right."""
    return sum(
        says(way, row) == truth for row, truth in zip(judges.rows, judges.target, strict=True)
    )
