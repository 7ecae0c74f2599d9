"""The plane of two attributes for a browser that plays it by itself, as it plays the tree.

A node's polygon never changes: it is there from its parent's split until its own. So one payload
per run holds every polygon and line with the steps between which it is seen, and the figure that
plotly draws of it moves in the same frame as the tree. All words are in place, as text; what plotly
itself writes is escaped for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.events import AttributeChosen, AttributeScored, Event, LineMoved
from engine.impurities import ENTROPY
from engine.language import Relabel, Translator
from engine.regions import centre, crossing, half_plane, reached
from engine.splits import Split
from engine.trace import Trace
from ui.boundary.model import Moment, leaf_numbers, moment, points_of
from ui.kit import escape
from ui.kit.escape import plain, short
from ui.kit.palette import colour, symbol
from ui.tree.names import NodeNames

MOST_NUMBERED = 24  # regions whose number still fits
LONGEST_RULE = 240


@dataclass(frozen=True, eq=False)
class PlaneModel:
    """One run on its plane, in one language."""

    payload: dict[str, Any]

    @cached_property
    def payload_json(self) -> str:
        return json.dumps(self.payload, ensure_ascii=False, separators=(",", ":"))


def plane_model(
    trace: Trace, _: Translator, label: Relabel, tallies: Sequence[tuple[int, str]] = ()
) -> PlaneModel:
    """Everything that the picture needs to show any step; ``tallies`` are the figures under it,
    each with the cursor from which on it holds."""
    end = moment(trace, len(trace))
    names = NodeNames(trace.dataset, ENTROPY, _, label)
    axes = [short(names.attribute(place), 30) for place in (0, 1)]
    return PlaneModel(
        {
            "window": list(end.plane.window),
            "names": axes,
            "titles": [escape.plotly(name) for name in axes],
            "classes": list(_classes(trace, names)),
            "nodes": list(_nodes(end, _, names)),
            "tried": list(_tried(end)),
            "points": list(_points(trace, _, names)),
            "tallies": list(tallies),
        }
    )


def _classes(trace: Trace, names: NodeNames) -> Iterator[dict[str, str]]:
    """The name of each class, as text and for plotly's legend, and its colour and symbol."""
    for place, word in enumerate(trace.dataset.classes or ()):
        said = names.name(word)
        title = escape.plotly(short(said, 16))
        yield {"name": said, "title": title, "colour": colour(place), "symbol": symbol(place)}


def _nodes(end: Moment, _: Translator, names: NodeNames) -> Iterator[dict[str, Any]]:
    trace = end.trace
    tree = end.tree
    numbers = leaf_numbers(trace)
    numbered = len(numbers) <= MOST_NUMBERED
    for number, polygon in reached(tree, end.plane):
        node = tree.nodes[number]
        life = trace.lifetimes[number]
        cut = None
        if node.routed is not None and node.split is not None:
            cut = crossing(polygon, half_plane(node.split, end.plane))
        label = f"R{numbers[number]}" if number in numbers else ""
        yield {
            "id": number,
            "parent": node.opened.parent,
            "shown": life.shown,
            "opened": life.opened,
            "decided": life.last,
            "leaf": node.leaf is not None,
            "klass": end.klass(number),
            "polygon": polygon,
            "centre": centre(polygon),
            "cut": cut,
            "label": label if numbered else "",
            "region": label,
            "rule": _rule(end, number, _, names),
            "rows": f"{names.rows(node.opened)}: {names.parts(node.opened)}",
        }


def _rule(end: Moment, node: int, _: Translator, names: NodeNames) -> str:
    """The conditions on the way to a node, as text."""
    said = names.way_to(node, end.tree)
    return short(_(" and ").join(said) or _("everywhere"), LONGEST_RULE)


def _tried(end: Moment) -> Iterator[list[Any]]:
    """The step and the line of every question that is only tried."""
    polygons = dict(reached(end.tree, end.plane))
    for cursor, event in enumerate(end.trace.events, start=1):
        if (split := tried_by(event)) is None:
            continue
        ends = crossing(polygons.get(event.node, ()), half_plane(split, end.plane))
        if ends is not None:
            yield [cursor, *ends]


def tried_by(event: Event) -> Split | None:
    """The question that an event is about, while the node is not split by it yet."""
    match event:
        case AttributeScored(score=score) | AttributeChosen(score=score):
            return score.split
        case LineMoved(after=line):
            return line
        case _:
            return None


def _points(trace: Trace, _: Translator, names: NodeNames) -> Iterator[list[Any]]:
    """Place, class, row, number and words of every point; rows with an unknown cell have no
    place."""
    for code, name in enumerate(trace.dataset.classes or ()):
        said = names.name(name)
        for x, y, row in points_of(trace.dataset, code):
            number = plain(str(trace.dataset.row_ids[row]))
            about = _("row {number}: {said}", number=number, said=said)
            yield [x, y, code, row, number, f"{about}\n({x:g}, {y:g})"]
