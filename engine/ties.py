"""Every tree that agrees with an algorithm's rule, when the rule leaves a choice.

Two things can be tied. Attributes may share the best score, and then each of them obeys "the
largest gain"; classes may be equally frequent where a leaf is made (or one level up, where it is
empty), and then each of them is "the majority". A tree is one way to settle all of it.

Trees are found one from another: each is grown once, with the choices that make it differ from the
first-column rule, and every tie that is told behind its last choice leads to further trees. So
none is found twice and nothing is searched in vain. Two cuts of one attribute that tie are not
told apart: the first one stands for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product
from math import prod

from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.events import Event, LeafMade
from engine.measures import TOLERANCE, Label, Moments
from engine.predict import predictions, truths
from engine.routing import rows_at
from engine.trace import Trace, record
from engine.tree import Tree

MOST_TREES = 300  # a longer list is no list to look through
MOST_WORK = 6_000_000  # cells looked at: a few seconds
WHOLE = 1 - 1e-9  # the weight of a row that comes to one leaf only


@dataclass(frozen=True, eq=False)
class TiedTree:
    """One way to settle all ties: the run with its choices, and the label of each leaf whose
    classes are equally frequent."""

    trace: Trace
    labels: tuple[tuple[int, Label], ...]

    @property
    def choose(self) -> tuple[Choice, ...]:
        return self.trace.config.choose

    def events(self) -> tuple[Event, ...]:
        """The run as it would be told with these labels."""
        said = dict(self.labels)
        return tuple(
            replace(event, label=said[event.node])
            if isinstance(event, LeafMade) and event.node in said
            else event
            for event in self.trace.events
        )

    def labelled(self) -> Trace:
        """The run with these labels, to be drawn."""
        return replace(self.trace, events=self.events())


@dataclass(frozen=True, eq=False)
class TiedTrees:
    """The trees that were found, those of the first-column rule first; ``shapes`` of them differ in
    what they ask. ``complete`` says that there are no more."""

    trees: tuple[TiedTree, ...]
    shapes: int
    complete: bool


def rights(trees: Sequence[TiedTree], dataset: Dataset) -> list[int]:
    """How many rows of a table each tree predicts right; each shape is followed once."""
    shapes = groupby(trees, key=lambda tree: tree.trace)
    return [right for trace, same in shapes for right in _rights(trace, list(same), dataset)]


def leaves_of(trees: Sequence[TiedTree]) -> list[int]:
    """How many leaves each tree has; labels do not change them."""
    shapes = groupby(trees, key=lambda tree: tree.trace)
    return [
        count for trace, same in shapes for count in [len(trace.tree().leaves())] * len(list(same))
    ]


def _rights(trace: Trace, trees: Sequence[TiedTree], dataset: Dataset) -> Iterator[int]:
    """Trees that differ in labels only: what they share is counted once, and the rows that come
    whole to a tied leaf for each label."""
    tree, truth = trace.tree(), truths(dataset)
    said = predictions(tree, dataset)
    whole = {leaf: _whole_rows(tree, leaf, dataset) for leaf, _label in trees[0].labels}
    moved = {row for rows in whole.values() for row in rows}
    sure = sum(said[row] == truth[row] for row in range(len(dataset)) if row not in moved)
    for one in trees:
        yield sure + sum(truth[row] == label for leaf, label in one.labels for row in whole[leaf])


def _whole_rows(tree: Tree, leaf: int, dataset: Dataset) -> list[int]:
    rows, weights = rows_at(dataset, tree, leaf)
    whole: list[int] = rows[weights >= WHOLE].tolist()
    return whole


def tied_trees(start: Trace, most: int = MOST_TREES, work: int = MOST_WORK) -> TiedTrees:
    """All trees that agree with the rule of a run, as far as they can be listed."""
    found: list[TiedTree] = []
    shapes = 0
    complete = True
    for trace in shapes_of(start, work):
        if trace is None or len(found) >= most:
            complete = False
            break
        shapes += 1
        room = most - len(found)
        variants = label_variants(trace)
        complete = complete and prod(len(labels) for _leaf, labels in variants) <= room
        found += _labelled(trace, variants, room)
    return TiedTrees(tuple(found), shapes, complete)


def shapes_of(start: Trace, work: int = MOST_WORK) -> Iterator[Trace | None]:
    """A run for each way to settle ties of attributes; ``None`` at the end if work ran out."""
    config = replace(start.config, ties="first", choose=())
    stack: list[tuple[Choice, ...]] = [()]
    while stack:
        chosen = stack.pop()
        work -= cells(start)
        if chosen and work < 0:
            yield None
            return
        trace = _grown(start, config, chosen)
        yield trace
        stack += reversed([(*chosen, choice) for choice in later_choices(trace)])


def _grown(start: Trace, config: Config, chosen: tuple[Choice, ...]) -> Trace:
    wanted = replace(config, choose=chosen)
    return start if start.config == wanted else record(start.dataset, wanted)


def cells(trace: Trace) -> int:
    """About how many cells are looked at to grow such a tree again."""
    return len(trace.dataset) * len(trace.dataset.attributes) * (trace.tree().depth() + 1)


def later_choices(trace: Trace) -> list[Choice]:
    """The other winners of every tie that is told behind the last choice of a run."""
    tree, dataset = trace.tree(), trace.dataset
    last = trace.config.choose[-1].path if trace.config.choose else None
    behind = last is None
    found = []
    for node in tree.walk():
        # A tie below the least gain ends in a leaf, whoever wins it.
        tied = tree.nodes[node].tied if tree.nodes[node].chosen else ()
        if not behind:
            behind = tree.path(node, dataset) == last
        elif tied:
            path = tree.path(node, dataset)
            found += [Choice(path, dataset.attributes[a].name) for a in tied[1:]]
    return found


def label_variants(trace: Trace) -> list[tuple[int, tuple[str, ...]]]:
    """The leaves whose majority is a tie, and the classes that share it."""
    tree = trace.tree()
    every = [(leaf, majorities(tree, leaf, trace.dataset)) for leaf in tree.leaves()]
    return [(leaf, labels) for leaf, labels in every if len(labels) > 1]


def majorities(tree: Tree, leaf: int, dataset: Dataset) -> tuple[str, ...]:
    """The most frequent classes of a leaf; an empty one has those of the node above it."""
    opened = tree.nodes[leaf].opened
    if opened.size == 0 and opened.parent is not None:
        opened = tree.nodes[opened.parent].opened
    if isinstance(opened.summary, Moments) or dataset.classes is None:
        return ()
    most = max(opened.summary) - TOLERANCE
    pairs = zip(dataset.classes, opened.summary, strict=True)
    return tuple(name for name, weight in pairs if weight >= most)


def _labelled(
    trace: Trace, variants: Sequence[tuple[int, tuple[str, ...]]], most: int
) -> list[TiedTree]:
    leaves = [leaf for leaf, _labels in variants]
    ways = product(*(labels for _leaf, labels in variants))
    return [
        TiedTree(trace, tuple(zip(leaves, way, strict=True)))
        for way, _place in zip(ways, range(most), strict=False)
    ]
