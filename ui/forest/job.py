"""A forest that grows in the background while its page can be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.dataset import Dataset
from engine.forest.config import ForestConfig
from engine.forest.events import ErrorsMeasured, ForestEvent
from engine.forest.grown import Forest
from engine.forest.sources import Source
from engine.forest.sweep import KMeasured, sweep, values_of_k
from engine.forest.telling import check, tell
from engine.forest.variance import Measured, draws, single_tree
from engine.forest.variance import measured as measure
from ui.frame.cache_keys import table_key
from ui.frame.jobs import Job, job_for
from ui.frame.waiting import PATIENCE


class Planting(Job):
    """Grows a forest; ``forest`` holds the trees that are there so far."""

    def __init__(self, dataset: Dataset, config: ForestConfig, held_out: Dataset | None) -> None:
        self.forest = Forest(dataset, config)
        self.rises: dict[int, Any] = {}  # permutation importance by tree, worked out on demand
        super().__init__(self.trees(dataset, config, held_out), self.keep, config.trees)

    def trees(
        self, dataset: Dataset, config: ForestConfig, held_out: Dataset | None
    ) -> Iterator[list[ForestEvent]]:
        """The facts tree by tree, so that a job stops between two trees."""
        facts: list[ForestEvent] = []
        for event in tell(dataset, config, held_out):
            facts.append(event)
            if isinstance(event, ErrorsMeasured):
                yield facts
                facts = []

    def keep(self, facts: list[ForestEvent]) -> None:
        for event in facts:
            self.forest.add(event)


class Sweep(Job):
    """Grows a forest for every K."""

    def __init__(self, dataset: Dataset, config: ForestConfig) -> None:
        self.found: list[KMeasured] = []
        total = len(values_of_k(len(dataset.attributes)))
        super().__init__(sweep(dataset, config), self.found.append, total)


def planting(dataset: Dataset, config: ForestConfig, held_out: Dataset | None) -> Planting:
    """The visitor's forest of this table and these options, growing or grown."""
    check(dataset, config)
    key = ("forest", table_key(dataset), repr(config), table_key(held_out))
    made = job_for(key, lambda: Planting(dataset, config, held_out))
    if not made.stopped:
        made.start(PATIENCE)
    return made


def k_sweep(dataset: Dataset, config: ForestConfig) -> Sweep:
    """The visitor's forests with every K; they start when they are asked to."""
    key = ("sweep", table_key(dataset), repr(config))
    return job_for(key, lambda: Sweep(dataset, config))


class Repeats(Job):
    """Draws training sets from a source again and again and grows three models on each."""

    def __init__(self, source: Source, rows: int, repeats: int, trees: int) -> None:
        self.source = source
        self.drawn: dict[str, list[list[float]]] = {"tree": [], "bagging": [], "forest": []}
        models = {
            "tree": single_tree(source),
            "bagging": ForestConfig(trees, attributes=source.attributes),
            "forest": ForestConfig(trees),
        }
        streams = {name: draws(source, config, rows, repeats) for name, config in models.items()}
        super().__init__(self.in_turns(streams, repeats), self.keep, repeats)

    def in_turns(
        self, streams: dict[str, Iterator[Any]], repeats: int
    ) -> Iterator[dict[str, list[float]]]:
        for _draw in range(repeats):
            yield {name: next(stream).tolist() for name, stream in streams.items()}

    def keep(self, lines: dict[str, list[float]]) -> None:
        for name, line in lines.items():
            self.drawn[name].append(line)

    def measured(self) -> dict[str, Measured]:
        """Bias and variance over the draws so far."""
        done = self.done
        return {name: measure(self.source, lines[:done]) for name, lines in self.drawn.items()}


def repeats(source: Source, rows: int, times: int, trees: int) -> Repeats:
    """The visitor's repeated draws; they start when they are asked to."""
    key = ("repeats", source.name, rows, times, trees)
    return job_for(key, lambda: Repeats(source, rows, times, trees))
