"""A forest as a stream of facts, and the full story of any of its trees on demand."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.dataset import Dataset, DatasetError
from engine.events import AttributeScored
from engine.forest.cells import Cells, cells_of
from engine.forest.config import ForestConfig
from engine.forest.events import (
    AttributesDrawn,
    BagDrawn,
    ErrorsMeasured,
    ForestEvent,
    TreeGrown,
    TreeTold,
    VotesCast,
)
from engine.forest.growth import Grower
from engine.forest.randomness import AttributeDraw, bag_counts
from engine.forest.shape import Shape, said_of, shape_of
from engine.forest.tally import Tally
from engine.node import check_size
from engine.trace import Trace, record

TOGETHER = 200_000  # pairs of rows and attributes that are sorted at once; fits a fast cache
NOBODY: tuple[int, ...] = ()


def tell(
    dataset: Dataset,
    config: ForestConfig,
    held_out: Dataset | None = None,
    inside: Container[int] = NOBODY,
) -> Iterator[ForestEvent]:
    """Tree after tree; for the trees in ``inside`` also their own facts, one by one."""
    check(dataset, config)
    polls = Polls(dataset, held_out)
    for grown in grown_trees(dataset, config):
        yield BagDrawn(grown.tree, grown.counts)
        if grown.tree in inside:
            yield from told(trace_of(dataset, config, grown.tree), grown.tree)
        yield TreeGrown(grown.tree, grown.shape)
        cast = polls.vote(grown)
        yield cast
        yield polls.measured(cast.tree)


class Grown(NamedTuple):
    """A finished tree and the bag it grew on."""

    tree: int
    counts: NDArray[np.int64]
    shape: Shape


class Polls:
    """The votes on every table that the forest is measured on."""

    def __init__(self, dataset: Dataset, held_out: Dataset | None) -> None:
        self.tables = [table for table in (dataset, held_out) if table is not None]
        self.cells: list[Cells] = [cells_of(table) for table in self.tables]
        self.tallies = [Tally(table) for table in self.tables]
        self.unseen = Tally(dataset)

    def vote(self, grown: Grown) -> VotesCast:
        spoken = []
        for table, cells, tally in zip(self.tables, self.cells, self.tallies, strict=True):
            said = said_of(grown.shape, cells, not table.is_regression)
            tally.add(said, np.arange(len(table)))
            spoken.append(said)
        self.unseen.add(spoken[0], np.flatnonzero(grown.counts == 0))
        return VotesCast(grown.tree, spoken[0])

    def measured(self, tree: int) -> ErrorsMeasured:
        judged = int(np.count_nonzero(self.unseen.judges))
        errors = [tally.error() for tally in self.tallies]
        held_out = errors[1] if len(errors) > 1 else None
        return ErrorsMeasured(tree, judged, self.unseen.error(), errors[0] or 0.0, held_out)


def check(dataset: Dataset, config: ForestConfig) -> None:
    """What a run can be told before it starts; also what the config itself finds wrong."""
    config.drawn(dataset)
    config.tree_config(dataset)
    check_size(dataset)
    if not dataset.attributes:
        raise DatasetError(
            "The table {table!r} has no attribute to draw; give it one beside the target.",
            table=dataset.name,
        )


def grown_trees(dataset: Dataset, config: ForestConfig) -> Iterator[Grown]:
    """The trees in order; on a complete table several grow together, each as it would alone."""
    cells = cells_of(dataset)
    if not cells.complete:
        yield from (grown_with_holes(dataset, config, tree) for tree in range(config.trees))
        return
    grower = Grower(dataset, cells, config)
    size = max(1, TOGETHER // (len(dataset) * config.drawn(dataset)))
    # Few at first, so that there is soon something to see.
    start = 0
    while start < config.trees:
        batch = range(start, min(start + min(size, start + 1), config.trees))
        bags = [bag_counts(config, len(dataset), tree) for tree in batch]
        yield from map(Grown, batch, bags, grower.grow(batch, bags))
        start = batch.stop


def grown_with_holes(dataset: Dataset, config: ForestConfig, tree: int) -> Grown:
    """Rows with missing cells divide on their way, which only the telling form knows."""
    trace = trace_of(dataset, config, tree)
    counts = bag_counts(config, len(dataset), tree)
    return Grown(tree, counts, shape_of(trace.tree(), trace.dataset))


def bag_of(dataset: Dataset, counts: NDArray[np.int64]) -> Dataset:
    """The rows of a bag as a table: a row that was drawn twice stands there twice."""
    return dataset.take(np.repeat(np.arange(len(dataset)), counts).tolist())


def trace_of(dataset: Dataset, config: ForestConfig, tree: int) -> Trace:
    """One tree's complete story, grown again from its own random streams."""
    bag = bag_of(dataset, bag_counts(config, len(dataset), tree))
    draw = AttributeDraw(config, tree, len(dataset.attributes), config.drawn(dataset))
    return record(bag, config.tree_config(dataset), draw)


def told(trace: Trace, tree: int) -> Iterator[TreeTold | AttributesDrawn]:
    """A tree's facts; the draw at a node comes right before its first attribute is scored."""
    scored = drawn_at(trace)
    for event in trace.events:
        if isinstance(event, AttributeScored) and event.node in scored:
            yield AttributesDrawn(tree, event.node, scored.pop(event.node))
        yield TreeTold(tree, event)


def drawn_at(trace: Trace) -> dict[int, tuple[int, ...]]:
    """The attributes drawn at each node: those that were scored there, in column order."""
    drawn: dict[int, list[int]] = {}
    for event in trace.events:
        if isinstance(event, AttributeScored):
            drawn.setdefault(event.node, []).append(event.score.attribute)
    return {node: tuple(attributes) for node, attributes in drawn.items()}
