"""The tree as every picture of it sees it: one view-model, whatever draws it.

A ``TreeModel`` is built once per run and knows for each node the cursors at which it is shown,
opened, chosen and decided, so a renderer can draw any moment without asking the engine again.
All words are in place, all positions are those of the finished tree.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from engine.growers.general import algorithm_of
from engine.language import Relabel, Translator
from engine.lifetimes import Status, states_of
from engine.trace import Trace
from ui.kit.palette import OKABE_ITO
from ui.tree import steps
from ui.tree.layout import clip, text_width, tidy
from ui.tree.names import NodeNames
from ui.tree.secrets import secrets
from ui.tree.sizes import (
    BOX_HEIGHT,
    GAP,
    LEVEL,
    NARROWEST,
    PADDING,
    SMALL,
    TITLE,
    WIDEST_TEXT,
)
from ui.tree.story import NodeView, Story
from ui.tree.trials import trials


@dataclass(frozen=True)
class NodeAt:
    """A node at one moment: how far it has got and what its box reads."""

    view: NodeView
    status: Status
    title: str
    lines: tuple[str, ...]
    tied: bool
    current: bool


@dataclass(frozen=True)
class ClassView:
    name: str
    colour: str


@dataclass(frozen=True, eq=False)
class TreeModel:
    """All nodes in the order in which the run opens them."""

    nodes: tuple[NodeView, ...]
    classes: tuple[ClassView, ...]
    measure: str
    width: float
    height: float
    length: int
    decisions: tuple[int, ...]
    ties: tuple[tuple[int, ...], tuple[int, ...]]  # for both step sizes
    leaves: tuple[int, ...]
    _: Translator
    first: int = 0  # where one begins; behind it come events of pruning, if it is not 0
    asked: tuple[tuple[int, tuple[int, ...]], ...] = ()  # behind these cursors these nodes are
    cuts: tuple[int, ...] = ()
    # For every decision what boxes read from then on instead of their own line, or no longer.
    notes: tuple[tuple[tuple[int, str | None], ...], ...] = ()
    trials: tuple[Mapping[str, Any], ...] = ()  # branches that a step only tries
    secrets: str = ""  # for every event what it tells that may be hidden

    @cached_property
    def by_id(self) -> dict[int, NodeView]:
        return {node.id: node for node in self.nodes}

    @cached_property
    def _openings(self) -> list[int]:
        return [node.opened for node in self.nodes]

    def current(self, cursor: int) -> int | None:
        """The node under discussion: the last one that has been opened, or is in question."""
        if self.first:
            at = bisect_left(self.asked, cursor, key=lambda group: group[0])
            nodes = self.asked[at - 1][1] if at else ()
            return nodes[0] if nodes else None
        place = bisect_right(self._openings, cursor)
        return self.nodes[place - 1].id if place else None

    def notes_at(self, cursor: int) -> dict[int, str | None]:
        """What boxes read instead of their own second line; every decision says what it changes."""
        told = self.notes[: max(bisect_right(self.decisions, cursor), 1)]
        return dict(note for notes in told for note in notes)

    def at(self, cursor: int) -> Iterator[NodeAt]:
        """The nodes that a picture of this moment shows."""
        current = self.current(cursor)
        notes = self.notes_at(cursor)
        for node in self.nodes:
            status = node.status(cursor)
            if status != "hidden":
                title = node.leaf if status == "leaf" else node.ask
                known = status in ("chosen", "split", "leaf")
                lines = node.leaf_lines if status == "leaf" else node.open_lines
                yield NodeAt(
                    node,
                    status,
                    title if known and title is not None else "?",
                    _noted(lines, notes.get(node.id)),
                    node.tied is not None and node.tied <= cursor,
                    node.id == current,
                )

    def payload(self) -> dict[str, Any]:
        """The run as JSON's own types, for a browser that plays it by itself."""
        return {
            "nodes": [_plain(node) for node in self.nodes],
            "classes": [asdict(klass) for klass in self.classes],
            "width": round(self.width, 1),
            "height": round(self.height, 1),
            "box": {"height": BOX_HEIGHT, "level": LEVEL, "title": TITLE, "small": SMALL},
            "length": self.length,
            "decisions": list(self.decisions),
            "ties": {"decision": list(self.ties[0]), "detail": list(self.ties[1])},
            "leaves": list(self.leaves),
            "first": self.first,
            "asked": [[start, list(nodes)] for start, nodes in self.asked],
            "cuts": list(self.cuts),
            "notes": [[list(note) for note in notes] for notes in self.notes],
            "trials": list(self.trials),
            "secrets": self.secrets,
        }

    @cached_property
    def payload_json(self) -> str:
        """Written once per run: a big tree takes longer to write than to answer a click."""
        return json.dumps(self.payload(), ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def fingerprint(self) -> str:
        """The same for the same run in every language: numbers only."""
        told = [(node.id, node.parent, node.states) for node in self.nodes]
        whole = (self.length, told, self.asked)
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]


def _plain(node: NodeView) -> dict[str, Any]:
    plain = dict(vars(node))
    for name in ("ask", "leaf"):
        if plain[name] is not None:
            plain[name] = clip(plain[name], TITLE, WIDEST_TEXT)
    plain["edge"] = clip(node.edge, SMALL, WIDEST_TEXT)
    for name in ("open_lines", "leaf_lines"):
        plain[name] = list(plain[name])
    plain["states"] = [list(state) for state in node.states]
    plain["bar"] = [round(share, 4) for share in node.bar]
    for name in ("x", "y", "width"):
        plain[name] = round(plain[name], 1)
    return plain


def same(word: str) -> str:
    return word


def tree_model(
    trace: Trace,
    _: Translator,
    label: Relabel = same,
    colours: Sequence[str] = OKABE_ITO,
    marks: Mapping[int, str] | None = None,
    nats: bool = False,
) -> TreeModel:
    """The view-model of a whole run in one language; ``marks`` stand before a leaf's last line."""
    measure = algorithm_of(trace.config).impurity
    names = NodeNames(trace.dataset, measure, _, label, nats)
    states = states_of(trace.lifetimes)
    views = [Story(life, names).view(states[node]) for node, life in trace.lifetimes.items()]
    nodes = _placed([_marked(view, (marks or {}).get(view.id)) for view in views])
    classes = enumerate(trace.dataset.classes or ())
    return TreeModel(
        nodes=tuple(nodes),
        classes=tuple(ClassView(names.name(c), colours[i % len(colours)]) for i, c in classes),
        measure=names.measure(),
        width=max((node.x + node.width / 2 for node in nodes), default=0.0),
        height=max((node.y + BOX_HEIGHT for node in nodes), default=0.0),
        length=len(trace),
        decisions=tuple(steps.stops(trace, "decision")),
        ties=(steps.ties(trace, "decision"), steps.ties(trace, "detail")),
        leaves=steps.leaves(trace),
        _=_,
        first=steps.first(trace),
        asked=steps.asked(trace) if trace.pruned_from is not None else (),
        cuts=steps.cuts(trace),
        trials=() if trace.pruned_from is not None else tuple(trials(trace, names)),
        secrets=secrets(trace),
    )


def _noted(lines: tuple[str, ...], note: str | None) -> tuple[str, ...]:
    return lines if note is None else (*lines[:1], note, *lines[2:])


def _marked(node: NodeView, mark: str | None) -> NodeView:
    if mark is None or not node.leaf_lines:
        return node
    first, *others = node.leaf_lines
    return replace(node, leaf_lines=(f"{mark} · {first}", *others))


def _placed(nodes: list[NodeView]) -> list[NodeView]:
    """The nodes in their places; an edge's label needs room like a box."""
    index = {node.id: place for place, node in enumerate(nodes)}
    parents = [None if node.parent is None else index[node.parent] for node in nodes]
    boxes = [_box_width(node) for node in nodes]
    labels = [min(text_width(node.edge, SMALL), WIDEST_TEXT) for node in nodes]
    centres = tidy(parents, [max(pair) for pair in zip(boxes, labels, strict=True)], GAP)
    return [
        replace(node, x=centre, y=node.depth * LEVEL, width=width)
        for node, centre, width in zip(nodes, centres, boxes, strict=True)
    ]


def _box_width(node: NodeView) -> float:
    small = max(text_width(line, SMALL) for line in (*node.open_lines, *node.leaf_lines))
    titles = [text_width(title, TITLE) for title in (node.ask, node.leaf) if title is not None]
    title = min(max(titles, default=0.0), WIDEST_TEXT)
    return max(title, small, NARROWEST - PADDING) + PADDING
