"""How a growing tree does after each of its splits, and cut off at each depth.

A row without holes comes by one node of each depth. So it is enough to know of every node how many
rows would come out right if the tree ended there; a split takes its own number away and adds those
of its children.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan
from typing import NamedTuple

from engine.dataset import Dataset
from engine.language import Translator
from engine.predict import accuracy, label_of, leaf_distribution
from engine.routing import rows_everywhere
from engine.trace import Trace
from engine.tree import Node, Tree
from ui.boundary.model import moment
from ui.kit import numbers

DEEPEST = 12  # levels of the depth curve
COUNTED = 100  # of more rows only the share is said


class Right(NamedTuple):
    """Rows that come out right, of how many."""

    right: int
    total: int

    @property
    def share(self) -> float:
        return self.right / self.total if self.total else 0.0


@dataclass(frozen=True)
class Tally:
    """The line of figures under a plane."""

    tests: int
    leaves: int
    depth: int
    training: Right
    fresh: Right | None


@dataclass(frozen=True)
class Level:
    """A tree that stops at a depth: the tests it asks, and how it does."""

    depth: int
    tests: int
    training: float
    fresh: float | None


def tallies(trace: Trace, fresh: Dataset | None) -> Iterator[tuple[int, Tally]]:
    """The cursor of the beginning and of every split, and how the tree does from there on."""
    tree = trace.tree()
    training = right_after(trace, trace.dataset)
    other = None if fresh is None else right_after(trace, fresh)
    tests, leaves, depth = 0, 1, 0
    for node, cursor in ((None, 0), *trace.ends.items()):
        if cursor not in training:
            continue
        if node is not None:
            children = tree.children(node)
            tests, leaves = tests + 1, leaves + len(children) - 1
            depth = max(depth, *(tree.nodes[child].opened.depth for child in children))
        yield (
            cursor,
            Tally(tests, leaves, depth, training[cursor], None if other is None else other[cursor]),
        )


def right_after(trace: Trace, table: Dataset) -> dict[int, Right]:
    """By cursor: the rows that come out right at the beginning and after every split."""
    tree = trace.tree()
    at = rights(trace.tree(), table)
    holes = holed(table)
    now = at[0]
    found = {0: at[0]}
    for node, end in trace.ends.items():
        children = tree.children(node)
        if children:
            now += sum(at[child] for child in children) - at[node]
            found[end] = now
    if holes is not None:
        found = {
            cursor: right + len(accuracy(moment(trace, cursor).tree, holes).right)
            for cursor, right in found.items()
        }
    return {cursor: Right(right, len(table)) for cursor, right in found.items()}


def rights(tree: Tree, table: Dataset) -> dict[int, int]:
    """For every node the rows without holes that come out right if the tree ends there."""
    absent = set(holes_of(table))
    found = {}
    for number, (rows, _weights) in rows_everywhere(table, tree):
        said = label_of(leaf_distribution(tree.nodes[number], table), table)
        code = (table.classes or ()).index(str(said))
        whole = [row for row in rows.tolist() if row not in absent]
        found[number] = int((table.y[whole] == code).sum())
    return found


def holes_of(table: Dataset) -> list[int]:
    columns = (column.tolist() for column in table.columns)
    cells = zip(*columns, strict=True)
    return [row for row, place in enumerate(cells) if any(map(isnan, place))]


def holed(table: Dataset) -> Dataset | None:
    """The rows that lack a coordinate and so go several ways at once, if there are any."""
    holes = holes_of(table)
    return table.take(holes) if holes else None


def levels(trace: Trace, fresh: Dataset | None) -> list[Level]:
    """The finished tree cut off at every depth, down to its own."""
    whole = trace.tree()
    cuts = [cut_off(whole, depth) for depth in range(min(whole.depth(), DEEPEST) + 1)]
    training = shares(whole, cuts, trace.dataset)
    other = [None] * len(cuts) if fresh is None else shares(whole, cuts, fresh)
    tests = [sum(1 for node in cut.nodes.values() if node.routed is not None) for cut in cuts]
    return list(map(Level, range(len(cuts)), tests, training, other))


def cut_off(whole: Tree, depth: int) -> Tree:
    kept = {n: node for n, node in whole.nodes.items() if node.opened.depth <= depth}
    return Tree(
        {n: node if node.opened.depth < depth else Node(node.opened) for n, node in kept.items()}
    )


def shares(whole: Tree, cuts: Sequence[Tree], table: Dataset) -> list[float]:
    """The part of a table that each of these trees gets right."""
    at = rights(whole, table)
    holes = holed(table)
    found = []
    for cut in cuts:
        right = sum(at[n] for n, node in cut.nodes.items() if node.routed is None)
        right += 0 if holes is None else len(accuracy(cut, holes).right)
        found.append(Right(right, len(table)).share)
    return found


def tally_sentence(_: Translator, tally: Tally, fresh_name: str) -> str:
    """One line: tests asked, leaves, depth, accuracies."""
    parts = [
        _("tests {n}", n=tally.tests),
        _("leaves {n}", n=tally.leaves),
        _("depth {n}", n=tally.depth),
        _("training {share}", share=share(tally.training)),
    ]
    if tally.fresh is not None:
        parts.append(f"{fresh_name} {share(tally.fresh)}")
    return " · ".join(parts)


def share(rows: Right) -> str:
    """``17/17 = 100.0%``; of many rows only the share.

    >>> share(Right(9, 17)), share(Right(500, 1000))
    ('9/17 = 52.9%', '50.0%')
    """
    if rows.total > COUNTED:
        return numbers.percent(rows.share)
    return numbers.accuracy(rows.right, rows.total)
