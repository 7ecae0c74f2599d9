"""Growing a tree as a stream of facts: Zhou's TreeGenerate (figure 4.2), one depth at a time.

The story is told depth first, branches in domain order, as the books tell it. It is worked out
one depth ahead of need: asking for the root's decision looks at nothing deeper, asking for a
node of depth d decides all nodes down to d together, which is what makes the scan fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from engine.class_weights import row_weights
from engine.config import ROOT, Config, ConfigError
from engine.dataset import Dataset
from engine.events import Event, Label, LeafMade, NodeOpened, RowsRouted
from engine.growers.general import algorithm_of
from engine.measures import Moments
from engine.node import Decider, Pending
from engine.oblique.scanner import LineBoard, LineScanner
from engine.progress import beat
from engine.scan.attributes import Scanner
from engine.scan.frontier import Arrivals, Frontier, Route
from engine.scan.scoring import Board
from engine.scores import Rated
from engine.splits import Multiway, condition

MOST_NODES = 500_000  # some hundred megabytes of events


class Told(NamedTuple):
    """What is said of one node when its turn comes, and the children to visit after it."""

    events: list[Event]
    children: tuple[int, ...]


class Draw(Protocol):
    """Who decides which attributes may compete at a node; a forest draws some of them."""

    def next_depth(self, nodes: int) -> None:
        """So many nodes are open at the next depth."""

    def available(self, place: int, rated: Sequence[Rated]) -> tuple[int, ...]:
        """The attributes of one of these nodes, in column order, given what all of them score."""


def grow(dataset: Dataset, config: Config, draw: Draw | None = None) -> Iterator[Event]:
    """Every decision of the run, in the order in which a reader meets the nodes."""
    depths = Growth(dataset, config, draw).depths()
    told: dict[int, Told] = {}
    stack = [0]
    while stack:
        node = stack.pop()
        while node not in told:
            told.update(next(depths))
        events, children = told.pop(node)
        yield from events
        stack.extend(reversed(children))
    for _ in depths:  # all is told; what remains is the check of the choices
        pass


class Growth:
    """One run: decides all nodes of a depth together and hands out what there is to tell."""

    def __init__(self, dataset: Dataset, config: Config, draw: Draw | None = None) -> None:
        self.dataset = dataset
        self.config = config
        self.draw = draw
        algorithm = algorithm_of(config)
        self.decider = Decider(dataset, config, algorithm, np.random.default_rng(config.seed))
        self.scanner: Scanner | LineScanner
        if algorithm.form == "linear":
            self.scanner = LineScanner(dataset, config, algorithm.impurity)
        else:
            self.scanner = Scanner(dataset, config, algorithm.impurity, algorithm.form)
        self.weights = row_weights(config, dataset)
        self.next_id = 1

    def depths(self) -> Iterator[dict[int, Told]]:
        """The nodes of depth 0, then of depth 1, and so on until every node is decided."""
        frontier = Frontier.root(self.dataset, self.scanner.target, self.weights)
        pending = [self.root(frontier.arrivals(frontier.slots, 1))]
        while pending:
            told: dict[int, Told] = {}
            still_open = self.close(pending, told)
            frontier.advance(still_open, len(pending))
            pending = self.split(frontier, [pending[i] for i in still_open], told)
            # The share of the rows that have come to rest.
            beat(1 - sum(node.opened.size for node in pending) / len(self.dataset))
            yield told
        self.decider.check_choices()

    def root(self, arrived: Arrivals) -> Pending:
        opened = NodeOpened(
            0, None, None, 0, arrived.sizes[0], arrived.summaries[0], arrived.impurities[0]
        )
        questions = self.scanner.questions
        return Pending(opened, arrived.pure[0], self.label(arrived, 0), questions, ROOT)

    def label(self, arrived: Arrivals, at: int) -> Label:
        """The majority class of what arrived, or the mean of a number."""
        summary = arrived.summaries[at]
        if isinstance(summary, Moments) or self.dataset.classes is None:
            return summary[1]
        return self.dataset.classes[arrived.majorities[at]]

    def close(self, pending: Sequence[Pending], told: dict[int, Told]) -> list[int]:
        """Tell the nodes that stop before any attribute is scored; the places of the others."""
        still_open = []
        for place, node in enumerate(pending):
            reason = self.decider.stops_at_once(node)
            if reason is None:
                still_open.append(place)
            else:
                leaf = LeafMade(node.opened.node, node.label, reason)
                told[node.opened.node] = Told([node.opened, leaf], ())
        return still_open

    def split(
        self, frontier: Frontier, nodes: Sequence[Pending], told: dict[int, Told]
    ) -> list[Pending]:
        """Decide all nodes of this depth and open their children."""
        if not nodes:
            return []
        boards = self.scanner.score(frontier)
        ratings = zip(*(board.rated() for board in boards), strict=True)
        stories: list[list[Event]] = []
        routes: list[Route | None] = []
        if self.draw is not None:
            self.draw.next_depth(len(nodes))
        for place, (node, rated) in enumerate(zip(nodes, ratings, strict=True)):
            competing = node
            beat()
            if self.draw is not None:
                competing = node._replace(available=self.draw.available(place, rated))
            events, chosen = self.decider.decide(competing, boards, place, rated)
            if isinstance(self.scanner, LineScanner):
                events = self.scanner.told(place, events)
            stories.append(events)
            routes.append(None if chosen is None else self.route(boards[chosen], place))
        self.check_size(routes)
        arrived = frontier.route(routes)
        children: list[Pending] = []
        for node, events, route in zip(nodes, stories, routes, strict=True):
            opened = [] if route is None else self.open(node, route, arrived, len(children))
            if route is not None:
                events.append(routed(node, route, opened))
            children.extend(opened)
            told[node.opened.node] = Told(events, tuple(child.opened.node for child in opened))
        return children

    def check_size(self, routes: Sequence[Route | None]) -> None:
        """Stop before the nodes are made: words of many values can ask for millions of them."""
        wanted = self.next_id + sum(len(route.branches) for route in routes if route is not None)
        if wanted > MOST_NODES:
            raise ConfigError(
                "The tree would have {wanted} nodes, more than the {most} that can be kept; limit "
                "its depth, ask for more rows in a leaf, or group rare values.",
                wanted=wanted,
                most=MOST_NODES,
            )

    def route(self, board: Board | LineBoard, place: int) -> Route | None:
        """All branches of the domain (Zhou), or only those that get rows (Li Hang)."""
        split = board.split(place)
        if split is None:
            return None
        shares = board.shares[place]
        kept = range(len(shares))
        if self.config.branches == "domain":
            return Route(split, tuple(kept), tuple(shares))
        present = [branch for branch in kept if shares[branch] > 0]
        return Route(split, tuple(present), tuple(shares[branch] for branch in present))

    def open(self, parent: Pending, route: Route, arrived: Arrivals, place: int) -> list[Pending]:
        """The children of a node; what arrived at them starts at ``place``."""
        available = parent.available
        if isinstance(route.split, Multiway):
            # A nominal attribute is used up by a multiway split; thresholds can be asked again.
            available = tuple(a for a in available if a != route.split.attribute)
        children = []
        for at, branch in enumerate(route.branches, start=place):
            opened = NodeOpened(
                self.next_id,
                parent.opened.node,
                branch,
                parent.opened.depth + 1,
                arrived.sizes[at],
                arrived.summaries[at],
                arrived.impurities[at],
            )
            self.next_id += 1
            label = self.label(arrived, at) if opened.size else parent.label
            path = self.child_path(parent, route, branch) if self.decider.by_hand else ROOT
            children.append(Pending(opened, arrived.pure[at], label, available, path))
        return children

    def child_path(self, parent: Pending, route: Route, branch: int) -> str:
        """Paths are needed, and built, only when choices are given by path."""
        step = condition(route.split, branch, self.dataset)
        return f"{parent.path}/{step}" if parent.path else step


def routed(node: Pending, route: Route, children: Sequence[Pending]) -> RowsRouted:
    return RowsRouted(
        node.opened.node,
        route.branches,
        tuple(child.opened.node for child in children),
        route.shares,
        tuple(child.opened.size for child in children),
        tuple(child.opened.summary for child in children),
    )
